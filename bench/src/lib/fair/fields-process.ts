// Fills an embedded database, or a PostgreSQL, with fields: `fields-process.ts <data folder | address> <fields>`.
import { join } from 'node:path'

/** Of the API, which is no dependency of the benchmarks: started by its path, as its server is. */
interface Api {
  openDatabase(options: {
    databaseUrl: string | null
    dataDir: string
    onFatal: (error: Error) => void
  }): Promise<{ db: unknown; close(): Promise<void> }>
  refreshStatistics(db: unknown): Promise<unknown>
  makeManyFields(db: unknown, count: number): Promise<void>
}

const API = join(import.meta.dirname, '../../../../apps/api/src')
const { openDatabase, refreshStatistics, makeManyFields }: Api = {
  ...(await import(join(API, 'db/database.ts'))),
  ...(await import(join(API, 'db/statistics.ts'))),
  ...(await import(join(API, 'testing/many-fields.ts'))),
}

const [place = '', count] = process.argv.slice(2)
const { db, close } = await openDatabase({
  databaseUrl: place.startsWith('postgres') ? place : null,
  dataDir: place,
  onFatal: (error) => {
    throw error
  },
})
await makeManyFields(db, Number(count))
// The PostgreSQL of tests runs without what would do it by itself.
await refreshStatistics(db)
await close()
