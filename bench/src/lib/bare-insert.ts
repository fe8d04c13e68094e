import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Rings } from './shapefile.ts'
import { timeOf } from './timing.ts'

const DATABASE = join(import.meta.dirname, '../../../apps/api/src/db/database.ts')

/** The part of the API's own database that is used here. */
interface DatabaseModule {
  openDatabase(options: { databaseUrl: null; dataDir: string; onFatal: (error: Error) => void }): Promise<{
    queue: { executeSql(text: string, values?: unknown[]): Promise<unknown> }
    close(): Promise<void>
  }>
}

/**
 * Times what the embedded database alone takes, in seconds: a new table with a spatial index, and one INSERT of all
 * shapes, which come to it as WKB in one piece, the quickest way found. No file is read, nothing is looked at or recorded.
 */
export async function timeBareInsert(
  shapes: readonly { name: string; rings: Rings }[],
  rounds: number,
): Promise<number[]> {
  const { openDatabase }: DatabaseModule = await import(pathToFileURL(DATABASE).href)
  const dataDir = await mkdtemp(join(tmpdir(), 'bare-'))
  const onFatal = (error: Error) => {
    throw error
  }
  const { queue, close } = await openDatabase({ databaseUrl: null, dataDir, onFatal })
  const names = shapes.map(({ name }) => name)
  const wkbs = shapes.map(({ rings }) => wkbOf(rings))
  const sizes = wkbs.map(({ byteLength }) => byteLength)
  const seconds: number[] = []
  try {
    for (let round = 0; round < rounds; round += 1) {
      const table = `bare_${round}`
      const took = await timeOf(async () => {
        await queue.executeSql(`
          CREATE TABLE ${table} (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text, geom geometry(MultiPolygon, 4326));
          CREATE INDEX ON ${table} USING gist (geom)`)
        await queue.executeSql(
          `INSERT INTO ${table} (name, geom)
          SELECT name, ST_Multi(ST_GeomFromWKB(substring($3::bytea FROM before::integer + 1 FOR size), 4326))
          FROM (SELECT name, size, sum(size) OVER (ORDER BY place) - size AS before
            FROM unnest($1::text[], $2::integer[]) WITH ORDINALITY AS sent (name, size, place)) AS placed`,
          [names, sizes, Buffer.concat(wkbs)],
        )
      })
      seconds.push(took / 1000)
    }
    return seconds
  } finally {
    await close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const POLYGON = 3

function wkbOf(rings: Rings): Buffer {
  const bytes = Buffer.alloc(9 + rings.reduce((sum, ring) => sum + 4 + ring.length * 16, 0))
  bytes.writeUInt8(1, 0)
  bytes.writeUInt32LE(POLYGON, 1)
  let at = bytes.writeUInt32LE(rings.length, 5)
  for (const ring of rings) {
    at = bytes.writeUInt32LE(ring.length, at)
    for (const [x, y] of ring) at = bytes.writeDoubleLE(y, bytes.writeDoubleLE(x, at))
  }
  return bytes
}
