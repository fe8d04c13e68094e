// Fills an embedded database with a field that has a report: `report-process.ts <data folder>`.
import { join } from 'node:path'
import { fillReport } from './report.ts'

/** Of the API, which is no dependency of the benchmarks: started by its path, as its server is. */
interface Api {
  openDatabase(options: {
    databaseUrl: string | null
    dataDir: string
    onFatal: (error: Error) => void
  }): Promise<{ db: unknown; close(): Promise<void> }>
  transact(
    db: unknown,
    options: { staffId: null },
    work: (tx: { kysely: { executeQuery(query: object): Promise<unknown> } }) => Promise<void>,
  ): Promise<void>
}

const API = join(import.meta.dirname, '../../../apps/api/src')
const { openDatabase, transact }: Api = {
  ...(await import(join(API, 'db/database.ts'))),
  ...(await import(join(API, 'db/transact.ts'))),
}
const [dataDir = ''] = process.argv.slice(2)
const { db, close } = await openDatabase({
  databaseUrl: null,
  dataDir,
  onFatal: (error) => {
    throw error
  },
})
await transact(db, { staffId: null }, ({ kysely }) =>
  fillReport((sql, parameters = []) => kysely.executeQuery({ sql, parameters, query: { kind: 'RawNode' } })),
)
await close()
