// Fills an empty PostgreSQL with a business of a million points: `process.ts <address> [fields]`.
import { join } from 'node:path'
import { codesOf } from '../labels.ts'
import { fillPoints } from '../points.ts'
import { FIELDS, fillProgram, fillResults, fillSamples, LABELS } from './fill.ts'

/** Of the API, which is no dependency of the benchmarks: started by its path, as its server is. */
interface Api {
  openDatabase(options: {
    databaseUrl: string | null
    dataDir: string
    onFatal: (error: Error) => void
  }): Promise<{ db: unknown; close(): Promise<void> }>
  transact(db: unknown, options: { staffId: null }, work: (tx: Tx) => Promise<void>): Promise<void>
  makeManyFields(db: unknown, count: number): Promise<void>
  pointTable: unknown
}

interface Tx {
  kysely: { executeQuery(query: object): Promise<unknown> }
  rows(table: unknown): {
    lockSeen(seen: { id: number; version: number }): Promise<{ version: number }>
    patch(patches: readonly { row: unknown; set: object }[]): Promise<unknown>
  }
}

const API = join(import.meta.dirname, '../../../../apps/api/src')
const { openDatabase, transact, makeManyFields, pointTable }: Api = {
  ...(await import(join(API, 'db/database.ts'))),
  ...(await import(join(API, 'db/transact.ts'))),
  ...(await import(join(API, 'testing/many-fields.ts'))),
  ...(await import(join(API, 'areas/points/tables.ts'))),
}

type Fill = (run: (sql: string, parameters?: readonly unknown[]) => Promise<unknown>) => Promise<void>

const [databaseUrl = ''] = process.argv.slice(2)
const { db, close } = await openDatabase({
  databaseUrl,
  dataDir: '',
  onFatal: (error) => {
    throw error
  },
})

let version = 1
/** Each in a transaction; counts of seasons and lists hear of it by one change. */
async function step(name: string, fill: Fill): Promise<void> {
  const startedAt = performance.now()
  await transact(db, { staffId: null }, async ({ kysely, rows }) => {
    // A statement here takes minutes.
    await kysely.executeQuery({
      sql: `SELECT set_config('statement_timeout', '0', true)`,
      parameters: [],
      query: { kind: 'RawNode' },
    })
    await fill((sql, parameters = []) => kysely.executeQuery({ sql, parameters, query: { kind: 'RawNode' } }))
    const row = await rows(pointTable).lockSeen({ id: 1, version })
    await rows(pointTable).patch([{ row, set: { reason: name } }])
    version += 1
  })
  process.stdout.write(`${name}: ${((performance.now() - startedAt) / 1000).toFixed(0)} s\n`)
}

await makeManyFields(db, FIELDS)
await step('points', (run) => fillPoints(run, FIELDS))
await step('samples', (run) => fillSamples(run, codesOf(LABELS)))
await step('results', fillResults)
await step('program', fillProgram)
await close()
