import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyOf, makeFieldYears, pastedFolder } from '../data.ts'

/** Of the API, which is no dependency of the benchmarks. */
interface Api {
  findPostgres(): Promise<{ bin: string } | { skipped: string }>
  startPostgres(bin: string): Promise<{ createDatabase(): Promise<string>; close(): Promise<void> }>
}
const POSTGRES = join(import.meta.dirname, '../../../../apps/api/src/testing/postgres.ts')

interface Filled {
  dataDir: string
  databaseUrl?: string
  close(): Promise<void>
}

/** A copy of the embedded database with field years. */
export async function embedded(): Promise<Filled> {
  const { folder, remove } = await copyOf(await pastedFolder())
  return { dataDir: folder, close: remove }
}

/** A PostgreSQL of its own, filled just the same, as `fair` has it; null where there is none. */
export async function postgres(): Promise<Filled | null> {
  const { findPostgres, startPostgres }: Api = await import(POSTGRES)
  const found = await findPostgres()
  if ('skipped' in found) return null
  const cluster = await startPostgres(found.bin)
  const dataDir = await mkdtemp(join(tmpdir(), 'sampling-bench-workbook-'))
  const close = async (): Promise<void> => {
    await cluster.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    const databaseUrl = await cluster.createDatabase()
    await makeFieldYears(databaseUrl)
    return { dataDir, databaseUrl, close }
  } catch (error) {
    await close()
    throw error
  }
}
