import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyOf, makePlainFields, plainFolder } from '../data.ts'

/** Of the API, which is no dependency of the benchmarks. */
interface Api {
  findPostgres(): Promise<{ bin: string } | { skipped: string }>
  startPostgres(bin: string): Promise<{ createDatabase(): Promise<string>; close(): Promise<void> }>
}

/** A database with fields, for one run. */
export interface FilledDatabase {
  dataDir: string
  /** Without it, embedded. */
  databaseUrl?: string
  close(): Promise<void>
}

export interface DatabaseKind {
  name: string
  /** @returns or why it cannot be had here */
  open(): Promise<FilledDatabase | { skipped: string }>
}

const POSTGRES = join(import.meta.dirname, '../../../../apps/api/src/testing/postgres.ts')

export const DATABASES: readonly DatabaseKind[] = [
  {
    name: 'embedded',
    async open() {
      const { folder, remove } = await copyOf(await plainFolder())
      return { dataDir: folder, close: remove }
    },
  },
  {
    name: 'postgresql',
    async open() {
      const { findPostgres, startPostgres }: Api = await import(POSTGRES)
      const found = await findPostgres()
      if ('skipped' in found) return { skipped: 'skipped: no PostgreSQL' }
      const cluster = await startPostgres(found.bin)
      const dataDir = await mkdtemp(join(tmpdir(), 'sampling-bench-fair-'))
      const close = async (): Promise<void> => {
        await cluster.close()
        await rm(dataDir, { recursive: true, force: true })
      }
      try {
        const databaseUrl = await cluster.createDatabase()
        await makePlainFields(databaseUrl)
        return { dataDir, databaseUrl, close }
      } catch (error) {
        await close()
        throw error
      }
    },
  },
]
