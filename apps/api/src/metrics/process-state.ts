import { Gauge, type Registry } from 'prom-client'

/** What a server knows of itself without asking the database. */
export interface ProcessState {
  pools(): Iterable<readonly [string, Readonly<Record<'max' | 'open' | 'idle' | 'waiting', number>>]>
  /** Of what people share in turns. */
  turns(): Iterable<readonly [string, Readonly<Record<'running' | 'waiting', number>>]>
  live: { readonly streams: number; readonly isCurrent: boolean }
  /** The database for reading; null where there is none. */
  reader: { readonly state: string; readonly behindS: number } | null
  /** How long the oldest write has waited in the database; null where that is not known. */
  writes: { readonly seconds: number | null }
  /** Of the disk of the data folder; null where it cannot be asked. */
  disk(): Promise<{ freeBytes: number; sizeBytes: number } | null>
}

const POOL_HELP = {
  max: 'The most connections of a pool',
  open: 'Open connections of a pool',
  idle: 'Open connections of a pool that nobody uses',
  waiting: 'Callers that wait for a connection of a pool',
}
const TURN_HELP = {
  running: 'Pieces of shared work under way in this process',
  waiting: 'Pieces of shared work that wait for their turn in this process',
}

/** Asked at each scrape. */
export function addProcessState(registry: Registry, state: ProcessState): void {
  addPools(registry, state)
  addTurns(registry, state)
  addLive(registry, state)
  addWrites(registry, state)
  addDisk(registry, state)
  addReader(registry, state)
}

/** Absent without a database for reading. */
function addReader(registry: Registry, { reader }: ProcessState): void {
  new Gauge({
    name: 'db_reader_current',
    help: '1 while reads go to the database for reading, 0 while it is behind or gone',
    registers: [registry],
    collect() {
      this.remove()
      if (reader !== null) this.set(reader.state === 'current' ? 1 : 0)
    },
  })
  new Gauge({
    name: 'db_reader_behind_seconds',
    help: 'Time since the oldest change was heard that the database for reading lacks',
    registers: [registry],
    collect() {
      this.remove()
      if (reader !== null) this.set(reader.behindS)
    },
  })
}

function addPools(registry: Registry, { pools }: ProcessState): void {
  for (const what of ['max', 'open', 'idle', 'waiting'] as const)
    new Gauge({
      name: `db_pool_${what}`,
      help: POOL_HELP[what],
      labelNames: ['pool'],
      registers: [registry],
      collect() {
        for (const [pool, sizes] of pools()) this.set({ pool }, sizes[what])
      },
    })
}

function addTurns(registry: Registry, { turns }: ProcessState): void {
  for (const what of ['running', 'waiting'] as const)
    new Gauge({
      name: `turns_${what}`,
      help: TURN_HELP[what],
      labelNames: ['of'],
      registers: [registry],
      collect() {
        for (const [of, counts] of turns()) this.set({ of }, counts[what])
      },
    })
}

function addLive(registry: Registry, { live }: ProcessState): void {
  new Gauge({
    name: 'live_streams_open',
    help: 'Open streams of the live channel',
    registers: [registry],
    collect() {
      this.set(live.streams)
    },
  })
  new Gauge({
    name: 'live_current',
    help: '1 while changes are sent in time, 0 while they are late',
    registers: [registry],
    collect() {
      this.set(live.isCurrent ? 1 : 0)
    },
  })
}

function addWrites(registry: Registry, { writes }: ProcessState): void {
  new Gauge({
    name: 'db_writes_waiting_seconds',
    help: 'How long the oldest write has waited for a synchronous standby or the lock of change numbers',
    registers: [registry],
    collect() {
      this.remove()
      if (writes.seconds !== null) this.set(writes.seconds)
    },
  })
}

function addDisk(registry: Registry, { disk }: ProcessState): void {
  const size = new Gauge({
    name: 'disk_size_bytes',
    help: 'Size of the disk of the data folder',
    registers: [],
  })
  new Gauge({
    name: 'disk_free_bytes',
    help: 'Free bytes on the disk of the data folder',
    registers: [registry],
    async collect() {
      const space = await disk()
      size.remove()
      this.remove()
      if (space === null) return
      this.set(space.freeBytes)
      size.set(space.sizeBytes)
    },
  })
  // After the one that asks, so that both are of the same moment.
  registry.registerMetric(size)
}
