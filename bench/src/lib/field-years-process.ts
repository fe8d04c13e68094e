// Fills an embedded database, or a PostgreSQL, with field years: `field-years-process.ts <data folder | address> <field years>`.
import { join } from 'node:path'
import { fieldsFor, fillFieldYears } from './field-years.ts'

/** Of the API, which is no dependency of the benchmarks: started by its path, as its server is. */
interface Api {
  openDatabase(options: {
    databaseUrl: string | null
    dataDir: string
    onFatal: (error: Error) => void
  }): Promise<{ db: unknown; close(): Promise<void> }>
  transact(db: unknown, options: { staffId: null }, work: (tx: Tx) => Promise<void>): Promise<void>
  makeManyFields(db: unknown, count: number): Promise<void>
  fieldYearTable: unknown
}

interface Tx {
  kysely: { executeQuery(query: object): Promise<unknown> }
  rows(table: unknown): {
    lockSeen(seen: { id: number; version: number }): Promise<unknown>
    patch(patches: readonly { row: unknown; set: object }[]): Promise<unknown>
  }
}

const API = join(import.meta.dirname, '../../../apps/api/src')
const { openDatabase, transact, makeManyFields, fieldYearTable }: Api = {
  ...(await import(join(API, 'db/database.ts'))),
  ...(await import(join(API, 'db/transact.ts'))),
  ...(await import(join(API, 'testing/many-fields.ts'))),
  ...(await import(join(API, 'areas/fields/tables.ts'))),
}

const [place = '', count] = process.argv.slice(2)
const fieldYears = Number(count)
const isServer = place.startsWith('postgres')
const { db, close } = await openDatabase({
  databaseUrl: isServer ? place : null,
  dataDir: place,
  onFatal: (error) => {
    throw error
  },
})
const fields = fieldsFor(fieldYears)
await makeManyFields(db, fields)
await transact(db, { staffId: null }, async ({ kysely, rows }) => {
  const run = (sql: string, parameters: readonly unknown[] = []) =>
    kysely.executeQuery({ sql, parameters, query: { kind: 'RawNode' } })
  await fillFieldYears(run, fields, fieldYears)
  // Lists hear of all of it by one change: of the newest year, which is not locked.
  const row = await rows(fieldYearTable).lockSeen({ id: fieldYears, version: 1 })
  await rows(fieldYearTable).patch([{ row, set: { notes: 'made' } }])
})
await close()
