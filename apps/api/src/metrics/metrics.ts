import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { addDatabaseState, type DatabaseQuestions } from './database-state.ts'
import { addProcessState, type ProcessState } from './process-state.ts'
import type { RequestWatch } from './request-watch.ts'
import { createRequestWatch } from './requests.ts'

/** Every value that a label may have, so that nobody's text becomes one. */
export interface KnownLabels {
  /** Names of the contract's routes: `growers.list`. */
  routes: readonly string[]
  jobKinds: readonly string[]
  jobStates: readonly string[]
  streamEnds: readonly string[]
}

/** What a program that watches the server reads. */
export interface Scrape {
  contentType: string
  /** In Prometheus' text format. */
  text: string
}

/** What one server counts and measures. Of several servers in a process each has its own. */
export interface Metrics {
  requests: RequestWatch
  /** A database connection went silent and was replaced. */
  silentReplaced(): void
  /** A connection of a pool was waited for, also in vain. */
  poolWaited(pool: string, seconds: number): void
  /** A transaction waited to be given the numbers of its changes. */
  numbersWaited(seconds: number): void
  /** A call that a standby may answer was answered there, or by the primary. */
  readAt(at: 'standby' | 'primary'): void
  /** A stream of the live channel ended. */
  streamEnded(reason: string): void
  /** Adds what is asked at each scrape, once everything is open. */
  watch(state: ProcessState & DatabaseQuestions): void
  /** Scrapes at the same time share one. */
  scrape(): Promise<Scrape>
}

/** Seconds; a connection is there in a millisecond, or waited for until the pool gives up after ten seconds. */
const WAIT_BUCKETS_S = [0.001, 0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 10]

export function createMetrics(known: KnownLabels): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const silent = new Counter({
    name: 'db_silent_connections_replaced_total',
    help: 'Database connections that went silent and were replaced',
    registers,
  })
  const waits = new Histogram({
    name: 'db_pool_wait_seconds',
    help: 'Time until a database connection was there, or not to be had',
    labelNames: ['pool'],
    buckets: WAIT_BUCKETS_S,
    registers,
  })
  const numbers = new Histogram({
    name: 'db_change_numbers_wait_seconds',
    help: 'Time that a write waited to be given the numbers of its changes',
    buckets: WAIT_BUCKETS_S,
    registers,
  })
  const reads = new Counter({
    name: 'db_reads_total',
    help: 'Calls that a database for reading may answer, by where they were answered',
    labelNames: ['at'],
    registers,
  })
  const ends = new Counter({
    name: 'live_streams_ended_total',
    help: 'Streams of the live channel that ended, by reason',
    labelNames: ['reason'],
    registers,
  })
  for (const reason of known.streamEnds) ends.inc({ reason }, 0)
  let scraping: Promise<Scrape> | null = null

  const scrapeNow = async (): Promise<Scrape> => {
    try {
      return { contentType: registry.contentType, text: await registry.metrics() }
    } finally {
      scraping = null
    }
  }
  return {
    requests: createRequestWatch(registry, known.routes),
    silentReplaced: () => silent.inc(),
    poolWaited: (pool, seconds) => waits.observe({ pool }, seconds),
    numbersWaited: (seconds) => numbers.observe(seconds),
    readAt: (at) => reads.inc({ at }),
    streamEnded: (reason) => ends.inc({ reason }),
    watch(state) {
      addProcessState(registry, state)
      addDatabaseState(registry, state, known)
    },
    scrape() {
      scraping ??= scrapeNow()
      return scraping
    },
  }
}
