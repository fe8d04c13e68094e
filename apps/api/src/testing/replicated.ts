import pg from 'pg'
import * as z from 'zod'
import { addressIn, type Fill, startPostgres, type ThrowawayPostgres } from './postgres.ts'

/** One PostgreSQL of several that hold the same data. */
export interface Node {
  /** As `synchronous_standby_names` has it, and the name of its slot. */
  name: string
  /** Of its Unix socket. */
  folder: string
}

/** A primary and its streaming standbys on one machine, thrown away afterwards. */
export interface ReplicatedPostgres {
  nodes: readonly Node[]
  /** Which one takes writes. */
  readonly primary: number
  /** @returns the name of a new database, empty or a copy of the one that is named */
  createDatabase(from?: string): Promise<string>
  /** Connection address of a database in one of the nodes; without a number, in the primary. */
  addressOf(database: string, node?: number): string
  /** Asks one of the nodes; the other parties of a failover do that. */
  ask(node: number, sql: string): Promise<Record<string, unknown>[]>
  /** Sets `synchronous_standby_names` of the primary: `ANY 1 (node1, node2)`. */
  setSynchronous(names: string): Promise<void>
  /** Ends the primary as the end of its machine would. */
  killPrimary(): Promise<void>
  /** The running standby that received most: with `ANY 1` it has every acknowledged commit, another may not. */
  mostAdvanced(): Promise<number>
  /** Makes a standby the primary, and lets the other running standbys follow it. */
  promote(node: number): Promise<void>
  stop(node: number): Promise<void>
  start(node: number): Promise<void>
  /** Makes a node anew, as a standby of the primary. */
  rejoin(node: number): Promise<void>
  /** A standby that receives and does not show what it received. */
  pauseReplay(node: number): Promise<void>
  resumeReplay(node: number): Promise<void>
  close(): Promise<void>
}

const ASK_MS = 5_000
/** Of standbys, so that a new one has caught up before it is used. */
const RETRY_MS = 20

/**
 * @param bin folder of PostgreSQL's programs, of `findPostgres`
 * @param standbys how many; the nodes are node0 (the primary), node1 and so on
 */
export async function startReplicated(bin: string, standbys: number): Promise<ReplicatedPostgres> {
  const clusters: ThrowawayPostgres[] = []
  const close = async (): Promise<void> => {
    await Promise.all(clusters.map((cluster) => cluster.close()))
  }
  try {
    clusters.push(await startPostgres(bin, { settings: settingsOf(0) }))
    const nodes = new Nodes(bin, clusters)
    for (let node = 1; node <= standbys; node += 1) await nodes.join(node)
    return facade(nodes, close)
  } catch (error) {
    await close()
    throw error
  }
}

const nameOf = (node: number): string => `node${node}`
const settingsOf = (node: number): string[] => [
  `cluster_name=${nameOf(node)}`,
  // A slot of a node that never comes back fills the disk else.
  'max_slot_wal_keep_size=1GB',
  'wal_receiver_timeout=5s',
  'wal_retrieve_retry_interval=200ms',
]

class Nodes {
  primary = 0
  readonly #bin: string
  readonly #clusters: ThrowawayPostgres[]
  readonly #down = new Set<number>()
  #databases = 0

  constructor(bin: string, clusters: ThrowawayPostgres[]) {
    this.#bin = bin
    this.#clusters = clusters
  }

  of(node: number): ThrowawayPostgres {
    const cluster = this.#clusters[node]
    if (cluster === undefined) throw new Error(`There is no ${nameOf(node)}`)
    return cluster
  }

  get count(): number {
    return this.#clusters.length
  }

  async ask(node: number, sql: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({
      connectionString: addressIn(this.of(node).folder, 'postgres'),
      query_timeout: ASK_MS,
    })
    await client.connect()
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows
    } finally {
      await client.end()
    }
  }

  /** A base backup of the primary, with a slot of its own. */
  async join(node: number): Promise<void> {
    const { folder } = this.of(this.primary)
    const slot = nameOf(node)
    await this.#makeSlot(slot)
    const fill: Fill = (program, data) =>
      program(
        'pg_basebackup',
        ...['-h', folder, '-U', 'postgres', '-D', data, '-R', '-X', 'stream', '-S', slot],
        ...['-c', 'fast', '--no-sync'],
      )
    const there = this.#clusters[node]
    if (there === undefined)
      this.#clusters[node] = await startPostgres(this.#bin, { settings: settingsOf(node), fill })
    else await there.renew(fill)
    this.#down.delete(node)
    await this.#hasCaughtUp(node)
  }

  async createDatabase(from?: string): Promise<string> {
    const name = `copy${++this.#databases}`
    await this.of(this.primary).createDatabase(from, name)
    return name
  }

  async setSynchronous(names: string): Promise<void> {
    await this.ask(this.primary, `ALTER SYSTEM SET synchronous_standby_names = '${names}'`)
    await this.ask(this.primary, 'SELECT pg_reload_conf()')
  }

  async end(node: number, how: 'kill' | 'stop'): Promise<void> {
    this.#down.add(node)
    await this.of(node)[how]()
  }

  async start(node: number): Promise<void> {
    await this.of(node).start()
    this.#down.delete(node)
  }

  async mostAdvanced(): Promise<number> {
    let [best, most] = [-1, -1n]
    for (const node of this.#standbys()) {
      const [row] = await this.ask(
        node,
        "SELECT (greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()) - '0/0'::pg_lsn)::text AS bytes",
      )
      const bytes = BigInt(z.object({ bytes: z.string() }).parse(row).bytes)
      if (bytes > most) [best, most] = [node, bytes]
    }
    if (best < 0) throw new Error('No standby runs')
    return best
  }

  async promote(node: number): Promise<void> {
    const { folder } = this.of(node)
    await this.of(node).promote()
    this.primary = node
    for (const other of this.#standbys()) {
      await this.#makeSlot(nameOf(other))
      const source = `user=postgres host=${folder}`
      await this.ask(other, `ALTER SYSTEM SET primary_conninfo = '${source}'`)
      await this.ask(other, 'SELECT pg_reload_conf()')
    }
  }

  #standbys(): number[] {
    return this.#clusters.flatMap((_, node) => (node === this.primary || this.#down.has(node) ? [] : [node]))
  }

  async #makeSlot(name: string): Promise<void> {
    await this.ask(
      this.primary,
      `SELECT pg_create_physical_replication_slot('${name}', true)
       WHERE NOT EXISTS (SELECT FROM pg_replication_slots WHERE slot_name = '${name}')`,
    )
  }

  async #hasCaughtUp(node: number): Promise<void> {
    const streams = `SELECT 1 FROM pg_stat_replication
      WHERE application_name = '${nameOf(node)}' AND state = 'streaming'`
    while ((await this.ask(this.primary, streams)).length === 0)
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  }
}

function facade(nodes: Nodes, close: () => Promise<void>): ReplicatedPostgres {
  return {
    nodes: Array.from({ length: nodes.count }, (_, node) => ({
      name: nameOf(node),
      folder: nodes.of(node).folder,
    })),
    get primary() {
      return nodes.primary
    },
    createDatabase: (from) => nodes.createDatabase(from),
    addressOf: (database, node = nodes.primary) => addressIn(nodes.of(node).folder, database),
    ask: (node, sql) => nodes.ask(node, sql),
    setSynchronous: (names) => nodes.setSynchronous(names),
    killPrimary: () => nodes.end(nodes.primary, 'kill'),
    mostAdvanced: () => nodes.mostAdvanced(),
    promote: (node) => nodes.promote(node),
    stop: (node) => nodes.end(node, 'stop'),
    start: (node) => nodes.start(node),
    rejoin: (node) => nodes.join(node),
    async pauseReplay(node) {
      await nodes.ask(node, 'SELECT pg_wal_replay_pause()')
    },
    async resumeReplay(node) {
      await nodes.ask(node, 'SELECT pg_wal_replay_resume()')
    },
    close,
  }
}
