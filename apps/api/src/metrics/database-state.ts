import { Gauge, type Registry } from 'prom-client'
import { createSeldom } from './ask-seldom.ts'

/** Jobs of a kind in a state, as the database has them. */
export interface JobsOfState {
  kind: string
  state: string
  count: number
  /** How long ago the oldest job that can begin was created. */
  waitedS: number | null
  /** How long ago the longest silent run was heard of. */
  silentS: number | null
}

/** What only the database knows. */
export interface DatabaseQuestions {
  /** Resolves when it answers. */
  ping(): Promise<void>
  jobs(): Promise<readonly JobsOfState[]>
}

interface KnownJobs {
  jobKinds: readonly string[]
  jobStates: readonly string[]
}

/** The longest that a scrape waits for the database. */
const WITHIN_MS = 1_000
const KEPT_MS = 15_000

/** Asked at most each 15 seconds, whoever scrapes how often; what is not known in time is left out. */
export function addDatabaseState(registry: Registry, database: DatabaseQuestions, known: KnownJobs): void {
  const times = { keptMs: KEPT_MS, withinMs: WITHIN_MS }
  const answers = createSeldom(() => database.ping(), times)
  new Gauge({
    name: 'db_up',
    help: '1 if the database answered within a second, else 0',
    registers: [registry],
    async collect() {
      this.set((await answers()).isKnown ? 1 : 0)
    },
  })
  addJobs(
    registry,
    createSeldom(() => database.jobs(), times),
    known,
  )
}

function addJobs(
  registry: Registry,
  jobs: ReturnType<typeof createSeldom<readonly JobsOfState[]>>,
  { jobKinds, jobStates }: KnownJobs,
): void {
  const gauge = (name: string, help: string, fill: (gauge: Gauge, found: readonly JobsOfState[]) => void) =>
    new Gauge({
      name,
      help,
      labelNames: ['kind', 'state'],
      registers: [registry],
      async collect() {
        const found = await jobs()
        this.reset()
        if (found.isKnown)
          fill(
            this,
            found.value.filter(({ kind }) => jobKinds.includes(kind)),
          )
      },
    })
  gauge('jobs', 'Jobs in the database; ended ones stay for a day', (to, found) => {
    for (const kind of jobKinds) for (const state of jobStates) to.set({ kind, state }, 0)
    for (const { kind, state, count } of found) to.set({ kind, state }, count)
  })
  gauge('jobs_waited_seconds', 'Age of the oldest job that can begin and does not', (to, found) => {
    for (const kind of jobKinds) to.set({ kind, state: 'queued' }, 0)
    for (const { kind, state, waitedS } of found) if (waitedS !== null) to.set({ kind, state }, waitedS)
  })
  gauge('jobs_silent_seconds', 'Time since a running job last gave a sign of life', (to, found) => {
    for (const kind of jobKinds) to.set({ kind, state: 'running' }, 0)
    for (const { kind, state, silentS } of found) if (silentS !== null) to.set({ kind, state }, silentS)
  })
}
