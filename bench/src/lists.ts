/**
 * One list of 1,000,000 field years in the embedded database, through the room that puts lists in order: all ids of a view
 * beside the one statement that would order them, the longest wait of a colleague meanwhile, the first rows, and a jump
 * into the middle.
 */
import { join } from 'node:path'
import { listedFolder } from './lib/data.ts'
import { quantiles, report, timeOf, timesOf } from './lib/timing.ts'

const FIRST_ROWS_MS = 300
const JUMP_MS = 200
const PAGE = 100
const MIDDLE = 500_000
const ROUNDS = 5
/** A colleague asks again after so many milliseconds. */
const PAUSE_MS = 5

/** Of the API, which is no dependency of the benchmarks: started by its path, as its server is. */
interface Api {
  openDatabase(options: {
    databaseUrl: string | null
    dataDir: string
    onFatal: (error: Error) => void
  }): Promise<{ db: unknown; close(): Promise<void> }>
  fieldYearLists(db: unknown): readonly List[]
  askSomething(db: unknown): Promise<unknown>
}

interface List {
  name: string
  ids(): Promise<{ ids: Uint32Array; longestMs: number }>
  idsAtOnce(): Promise<void>
  firstRows(limit: number): Promise<readonly unknown[]>
  rows(ids: Uint32Array): Promise<readonly unknown[]>
}

const API = join(import.meta.dirname, '../../apps/api/src')
const { openDatabase, fieldYearLists, askSomething }: Api = {
  ...(await import(join(API, 'db/database.ts'))),
  ...(await import(join(API, 'lists/testing-field-years.ts'))),
}

const { db, close } = await openDatabase({
  databaseUrl: null,
  dataDir: join(await listedFolder(), 'api'),
  onFatal: (error) => {
    throw error
  },
})

/** The longest wait of someone who asks small things while `work` goes on. */
async function longestWaitMs(work: () => Promise<unknown>): Promise<number> {
  let isDone = false
  const waits: number[] = []
  const asking = async (): Promise<void> => {
    while (!isDone) {
      waits.push(await timeOf(() => askSomething(db)))
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
  const asked = asking()
  await work()
  isDone = true
  await asked
  return Math.max(...waits)
}

const repeated = <T>(run: () => Promise<T>): (() => Promise<T>)[] => Array.from({ length: ROUNDS }, () => run)
const ms = (value: number): string => `${value.toFixed(0)} ms`

let within = true
for (const list of fieldYearLists(db)) {
  const { ids } = await list.ids()
  const longest: number[] = []
  const times = await timesOf(repeated(async () => longest.push((await list.ids()).longestMs)))
  const once = await timesOf(repeated(list.idsAtOnce))
  const wait = await longestWaitMs(list.ids)
  const waitOnce = await longestWaitMs(list.idsAtOnce)
  const count = ids.length.toLocaleString('en')
  process.stdout.write(
    `${list.name}: ${count} ids in p50 ${ms(times.p50)}, ${(times.p50 / once.p50).toFixed(2)} of one statement's ${ms(once.p50)}; ` +
      `longest statement ${ms(quantiles(longest).p95)}; a colleague waits ${ms(wait)}, for one statement ${ms(waitOnce)}\n`,
  )
  const middle = ids.slice(MIDDLE, MIDDLE + PAGE)
  const jump = await timesOf(repeated(() => list.rows(middle)))
  const first = await timesOf(repeated(() => list.firstRows(PAGE)))
  within = report(`${list.name}: first ${PAGE} rows`, first, FIRST_ROWS_MS) && within
  within = report(`${list.name}: ${PAGE} rows at ${MIDDLE.toLocaleString('en')}`, jump, JUMP_MS) && within
}
await close()
process.exitCode = within ? 0 : 1
