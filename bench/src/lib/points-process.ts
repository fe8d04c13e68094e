// Fills an embedded database with sampling points: `points-process.ts <data folder> <fields>`; with `labels` behind it, with
// those of one season and labels of their samples.
import { join } from 'node:path'
import { fillLabels } from './labels.ts'
import { fillPoints } from './points.ts'

/** Of the API, which is no dependency of the benchmarks: started by its path, as its server is. */
interface Api {
  openDatabase(options: {
    databaseUrl: string | null
    dataDir: string
    onFatal: (error: Error) => void
  }): Promise<{ db: unknown; close(): Promise<void> }>
  refreshStatistics(db: unknown): Promise<unknown>
  transact(db: unknown, options: { staffId: null }, work: (tx: Tx) => Promise<void>): Promise<void>
  makeManyFields(db: unknown, count: number): Promise<void>
  pointTable: unknown
}

interface Tx {
  kysely: { executeQuery(query: object): Promise<unknown> }
  rows(table: unknown): {
    lockSeen(seen: { id: number; version: number }): Promise<unknown>
    patch(patches: readonly { row: unknown; set: object }[]): Promise<unknown>
  }
}

const API = join(import.meta.dirname, '../../../apps/api/src')
const { openDatabase, refreshStatistics, transact, makeManyFields, pointTable }: Api = {
  ...(await import(join(API, 'db/database.ts'))),
  ...(await import(join(API, 'db/statistics.ts'))),
  ...(await import(join(API, 'db/transact.ts'))),
  ...(await import(join(API, 'testing/many-fields.ts'))),
  ...(await import(join(API, 'areas/points/tables.ts'))),
}

const [dataDir = '', count, more] = process.argv.slice(2)
const fields = Number(count)
const { db, close } = await openDatabase({
  databaseUrl: null,
  dataDir,
  onFatal: (error) => {
    throw error
  },
})
await makeManyFields(db, fields)
await transact(db, { staffId: null }, async ({ kysely, rows }) => {
  const run = (sql: string, parameters: readonly unknown[] = []) =>
    kysely.executeQuery({ sql, parameters, query: { kind: 'RawNode' } })
  if (more === 'labels') {
    await fillPoints(run, fields, [2026])
    await fillLabels(run)
  } else await fillPoints(run, fields)
  // Lists hear of all of it by one change.
  const row = await rows(pointTable).lockSeen({ id: 1, version: 1 })
  await rows(pointTable).patch([{ row, set: { reason: 'made' } }])
})
// As the engine does by itself once it has time.
await refreshStatistics(db)
await close()
