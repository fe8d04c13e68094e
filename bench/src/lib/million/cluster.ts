import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyOf, kept, runNode } from '../data.ts'
import { SIZES } from './fill.ts'

/** Of the API, which is no dependency of the benchmarks. */
interface Cluster {
  createDatabase(from?: string, name?: string): Promise<string>
  dropDatabase(name: string): Promise<void>
  vacuum(name: string): Promise<void>
  close(): Promise<void>
}
interface Api {
  findPostgres(): Promise<{ bin: string } | { skipped: string }>
  startPostgres(bin: string, options: { keptIn: string; settings: readonly string[] }): Promise<Cluster>
}

const POSTGRES = join(import.meta.dirname, '../../../../apps/api/src/testing/postgres.ts')
const NAME = 'million'
const COPY = 'million_copy'
/** As someone with such a business would set a server of 8 GB; what is written is lost with it, as in tests. */
const SETTINGS = [
  'shared_buffers=1GB',
  'work_mem=16MB',
  'maintenance_work_mem=256MB',
  'max_wal_size=4GB',
  'effective_cache_size=4GB',
  'autovacuum=on',
  'random_page_cost=1.1',
]

export interface OpenedBusiness {
  /** Empty: the embedded one of the folder. */
  databaseUrl: string
  samples: number
  /** Of the server beside it. */
  dataDir: string
  close(): Promise<void>
}

/**
 * A copy of the business, to be changed at will; with MILLION_AT=<address>, the one in that database.
 *
 * @returns or why it cannot be had here
 */
export async function openMillion(): Promise<OpenedBusiness | { skipped: string }> {
  const given = process.env.MILLION_AT ?? ''
  if (given !== '') {
    const folder = await mkdtemp(join(tmpdir(), 'sampling-bench-million-'))
    const close = () => rm(folder, { recursive: true, force: true })
    return { databaseUrl: given, samples: SIZES.million.samples, dataDir: folder, close }
  }
  const { findPostgres, startPostgres }: Api = await import(POSTGRES)
  const found = await findPostgres()
  if ('skipped' in found) return found
  const start = (keptIn: string) => startPostgres(found.bin, { keptIn, settings: SETTINGS })
  const folder = await kept(NAME, (draft) => make(draft, start), MADE_OF, [])
  const cluster = await start(join(folder, 'data'))
  const dataDir = await mkdtemp(join(tmpdir(), 'sampling-bench-million-'))
  try {
    await cluster.dropDatabase(COPY)
    return {
      databaseUrl: await cluster.createDatabase(NAME, COPY),
      samples: SIZES.million.samples,
      dataDir,
      async close() {
        await cluster.dropDatabase(COPY)
        await cluster.close()
        await rm(dataDir, { recursive: true, force: true })
      },
    }
  } catch (error) {
    await cluster.close()
    throw error
  }
}

/** A copy of the business that the embedded database is measured with. */
export async function openEmbedded(): Promise<OpenedBusiness> {
  const folder = await kept(
    'embedded',
    async (draft) => {
      const dataDir = join(draft, 'api')
      await mkdir(dataDir, { recursive: true })
      await runNode(join(import.meta.dirname, 'process.ts'), [dataDir, 'embedded'])
    },
    MADE_OF,
    [],
  )
  const { folder: dataDir, remove } = await copyOf(folder)
  return { databaseUrl: '', samples: SIZES.embedded.samples, dataDir, close: remove }
}

/** Of the API nothing: what it would make otherwise today, its migrations make of a copy, as of any business. */
const MADE_OF = ['points.ts', 'labels.ts', 'filling.ts', 'million/fill.ts', 'million/process.ts']

async function make(draft: string, start: (keptIn: string) => Promise<Cluster>): Promise<void> {
  if (existsSync(draft)) await rm(draft, { recursive: true })
  const cluster = await start(join(draft, 'data'))
  try {
    const databaseUrl = await cluster.createDatabase(undefined, NAME)
    await runNode(join(import.meta.dirname, 'process.ts'), [databaseUrl, NAME])
    await cluster.vacuum(NAME)
  } finally {
    await cluster.close()
  }
}
