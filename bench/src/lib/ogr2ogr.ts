import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { timeOf } from './timing.ts'

const run = promisify(execFile)
const POSTGRES = join(import.meta.dirname, '../../../apps/api/src/testing/postgres.ts')

/** The part of the API's own helper that is used here. */
interface PostgresModule {
  findPostgres(): Promise<{ bin: string } | { skipped: string }>
  startPostgres(bin: string): Promise<{ createDatabase(): Promise<string>; close(): Promise<void> }>
}

/** Someone else's tool doing the plain part of the same work; `skipped` says why it cannot be compared with here. */
export type Comparison = { seconds: number[] } | { skipped: string }

/** Times `ogr2ogr` reading a zipped shapefile into a new table of a throw-away PostgreSQL, with a spatial index. */
export async function timeOgr2ogr(file: string, rounds: number): Promise<Comparison> {
  const { findPostgres, startPostgres }: PostgresModule = await import(pathToFileURL(POSTGRES).href)
  const found = await findPostgres()
  if ('skipped' in found) return found
  const version = await run('ogr2ogr', ['--version']).catch(() => null)
  if (version === null) return { skipped: 'skipped: no ogr2ogr here (Debian: gdal-bin)' }
  const cluster = await startPostgres(found.bin)
  try {
    const address = await cluster.createDatabase()
    await run('psql', [address, '-q', '-c', 'CREATE EXTENSION postgis'])
    const seconds: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const table = ['-nln', `fields${round}`, '-nlt', 'PROMOTE_TO_MULTI', '-lco', 'GEOMETRY_NAME=geom']
      const args = ['-f', 'PostgreSQL', `PG:${address}`, `/vsizip/${file}`, ...table]
      seconds.push((await timeOf(() => run('ogr2ogr', args))) / 1000)
    }
    return { seconds }
  } finally {
    await cluster.close()
  }
}
