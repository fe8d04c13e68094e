import { join } from 'node:path'
import type { RunSql } from './field-years.ts'

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
  fieldYearTable: unknown
}

interface Tx {
  kysely: { executeQuery(query: object): Promise<unknown> }
  rows(table: unknown): {
    lock(ids: readonly number[]): Promise<ReadonlyMap<number, unknown>>
    patch(patches: readonly { row: unknown; set: object }[]): Promise<unknown>
  }
}

/** A row that may be written, by which lists and counts hear of what statements wrote beside it. */
type Mark = { point: number } | { fieldYear: number }

export interface Filling {
  fields(count: number): Promise<void>
  /** In a transaction of its own, told with its seconds. */
  step(name: string, mark: Mark, fill: (run: RunSql) => Promise<void>): Promise<void>
  close(): Promise<void>
}

const API = join(import.meta.dirname, '../../../apps/api/src')

/** An empty database with its tables. @param place a data folder of its own, or the address of a PostgreSQL */
export async function openToFill(place: string): Promise<Filling> {
  const { openDatabase, refreshStatistics, transact, makeManyFields, pointTable, fieldYearTable }: Api = {
    ...(await import(join(API, 'db/database.ts'))),
    ...(await import(join(API, 'db/statistics.ts'))),
    ...(await import(join(API, 'db/transact.ts'))),
    ...(await import(join(API, 'testing/many-fields.ts'))),
    ...(await import(join(API, 'areas/points/tables.ts'))),
    ...(await import(join(API, 'areas/fields/tables.ts'))),
  }
  const isServer = place.startsWith('postgres')
  const { db, close } = await openDatabase({
    databaseUrl: isServer ? place : null,
    dataDir: isServer ? '' : place,
    onFatal: (error) => {
      throw error
    },
  })
  return {
    fields: (count) => makeManyFields(db, count),
    async step(name, mark, fill) {
      const startedAt = performance.now()
      await transact(db, { staffId: null }, async ({ kysely, rows }) => {
        const run: RunSql = (sql, parameters = []) =>
          kysely.executeQuery({ sql, parameters, query: { kind: 'RawNode' } })
        // A statement here can take minutes.
        await run(`SELECT set_config('statement_timeout', '0', true)`)
        await fill(run)
        const [table, id, set] =
          'point' in mark
            ? [pointTable, mark.point, { reason: name }]
            : [fieldYearTable, mark.fieldYear, { notes: name }]
        const row = (await rows(table).lock([id])).get(id)
        if (row === undefined) throw new RangeError(`There is no ${JSON.stringify(mark)}`)
        await rows(table).patch([{ row, set }])
      })
      process.stdout.write(`${name}: ${((performance.now() - startedAt) / 1000).toFixed(0)} s\n`)
    },
    async close() {
      // As the embedded engine does by itself once it has time.
      if (!isServer) await refreshStatistics(db)
      await close()
    },
  }
}
