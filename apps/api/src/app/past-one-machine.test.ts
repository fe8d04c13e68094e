import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, createClient } from '@org/core'
import { createNodePlatform } from '@org/core/platform/node'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findHaProxy, type HaProxy, startHaProxy } from '../testing/haproxy.ts'
import { lackOfPgBouncer, type Pooler, startPgBouncer } from '../testing/pgbouncer.ts'
import { findPostgres } from '../testing/postgres.ts'
import { type ReplicatedPostgres, startReplicated } from '../testing/replicated.ts'
import { parseScrape } from '../testing/scrape.ts'
import { isSoak, rounds } from '../testing/soak.ts'
import { TEST_REQUEST_TOKEN } from '../testing/test-api.ts'
import { type Person, startTwoProcesses, type TwoProcesses } from '../testing/two-processes.ts'

const [postgres, haproxy] = [await findPostgres(), findHaProxy()]
const lack = [postgres, haproxy].flatMap((each) => ('skipped' in each ? [each.skipped] : []))
const isMissing = lack.length > 0 || lackOfPgBouncer !== ''
const METRICS_TOKEN = 'metrics-token-of-tests'
const OWN_WRITES = rounds(200, 10_000)
const BESIDE_A_SECOND = rounds(20, 50)
const WRITERS = 8
const RANDOM_S = 180
const DOWN_S = 3
const FROZEN_MS = 4_000
const SETTINGS = [
  `default_transaction_read_only = 'on'`,
  `jit = 'off'`,
  `statement_timeout = '60s'`,
  `idle_in_transaction_session_timeout = '60s'`,
]

const say = (line: string): void => void (isSoak && process.stdout.write(`${line}\n`))

/** Two servers behind PgBouncer, HAProxy, a primary and two standbys, of which one answers reads. */
describe.skipIf(isMissing)(`two processes past one machine${lack.join(' ')}${lackOfPgBouncer}`, () => {
  let nodes: ReplicatedPostgres
  let proxy: HaProxy
  let pooler: Pooler
  let both: TwoProcesses
  let people: Person[]
  let database: string
  beforeAll(async () => {
    if ('skipped' in postgres || 'skipped' in haproxy) return
    nodes = await startReplicated(postgres.bin, 2)
    database = await nodes.createDatabase()
    await run(
      nodes.addressOf(database),
      ...SETTINGS.map((each) => `ALTER ROLE postgres IN DATABASE ${database} SET ${each}`),
    )
    proxy = await startHaProxy(haproxy.program, nodes.nodes)
    const directUrl = proxy.primary(database)
    pooler = await startPgBouncer(directUrl)
    both = await startTwoProcesses(undefined, {
      databaseUrl: pooler.urlOf(directUrl),
      env: { DATABASE_DIRECT_URL: directUrl, READ_DATABASE_URL: proxy.reading(database), METRICS_TOKEN },
    })
    people = await both.hire(2)
    await nodes.setSynchronous('ANY 1 (node1, node2)')
  }, 120_000)
  afterAll(async () => {
    await both?.close()
    await pooler?.close()
    await proxy?.close()
    await nodes?.close()
  })

  async function run(address: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: address })
    await client.connect()
    try {
      let rows: Record<string, unknown>[] = []
      for (const each of statements) ({ rows } = await client.query<Record<string, unknown>>(each))
      return rows
    } finally {
      await client.end()
    }
  }
  /** A person's program, whose calls go to the process that is said at that moment. */
  const clientOf = ({ token }: Person, at: () => 0 | 1, timeoutMs = 30_000): Client =>
    createClient({
      baseUrl: 'http://localhost',
      requestToken: TEST_REQUEST_TOKEN,
      accessToken: async () => token,
      refresh: async () => null,
      onSessionLost: () => undefined,
      fetch: (input, init) => fetch(String(input).replace('http://localhost', both.urls[at()]), init),
      clock: createNodePlatform().clock,
      timeoutMs,
      retries: 0,
    })
  const personAt = (at: number): Person => {
    const person = people[at % people.length]
    if (person === undefined) throw new Error('Nobody was hired')
    return person
  }
  /** As a service manager does, again and again: who starts while the database is away ends. */
  const revived = async (index: 0 | 1): Promise<void> => {
    for (;;)
      try {
        return await both.revive(index)
      } catch {
        await sleep(500)
      }
  }
  const readsAt = async (at: 'standby' | 'primary'): Promise<number> => {
    const counts = both.urls.map(async (url) => {
      const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
      return parseScrape(await answer.text()).value('db_reads_total', { at }) ?? 0
    })
    return (await Promise.all(counts)).reduce((sum, each) => sum + each, 0)
  }

  it(
    `SCL-13: ${OWN_WRITES} own writes are seen by the next read, in either process, beside others' writes`,
    async () => {
      let isEnding = false
      const beside = (async () => {
        const { growers } = clientOf(personAt(1), () => 1)
        while (!isEnding) {
          await Promise.all([
            growers.create({ name: `Beside ${crypto.randomUUID()}` }),
            sleep(1_000 / BESIDE_A_SECOND),
          ])
        }
      })()
      const before = [await readsAt('standby'), await readsAt('primary')]
      let at: 0 | 1 = 0
      const { growers } = clientOf(personAt(0), () => at)
      let unseen = 0
      // Behind one address, one standby shows nothing new for half of the time.
      await nodes.pauseReplay(2)
      for (let round = 0; round < OWN_WRITES; round += 1) {
        at = 0
        const { id } = await growers.create({ name: `Own ${round}` })
        at = round % 2 === 0 ? 1 : 0
        const read = await growers.get({ id }).catch(() => null)
        if (read?.name !== `Own ${round}`) unseen += 1
        // What someone reads a moment later comes from the standby.
        await growers.list({ limit: 1 })
      }
      // Many at once have connections to both standbys.
      await nodes.pauseReplay(2)
      for (let round = 0; round < 20; round += 1) {
        const { id } = await growers.create({ name: `At once ${round}` })
        await sleep(50)
        const reads = await Promise.allSettled(Array.from({ length: 6 }, () => growers.get({ id })))
        unseen += reads.filter(({ status }) => status === 'rejected').length
      }
      await nodes.resumeReplay(2)
      isEnding = true
      await beside
      const [standby, primary] = [
        (await readsAt('standby')) - (before[0] ?? 0),
        (await readsAt('primary')) - (before[1] ?? 0),
      ]
      say(
        `own writes seen: ${OWN_WRITES - unseen} of ${OWN_WRITES}; reads on the standby ${standby}, on the primary ${primary}`,
      )
      expect(unseen).toBe(0)
      expect(standby).toBeGreaterThan(0)
    },
    rounds(60_000, 900_000),
  )

  it.runIf(isSoak)(
    'SCL-14: whatever is killed, frozen and failed over, nothing acknowledged is lost or doubled',
    async () => {
      const acknowledged: string[] = []
      const refused = new Map<string, number>()
      const whole = { startMs: performance.now(), lastMs: performance.now(), longestMs: 0, downMs: 0 }
      let isEnding = false
      const acknowledge = (name: string): void => {
        acknowledged.push(name)
        const now = performance.now()
        whole.longestMs = Math.max(whole.longestMs, now - whole.lastMs)
        if (now - whole.lastMs > 1_000) whole.downMs += now - whole.lastMs
        whole.lastMs = now
      }
      const write = async (writer: number): Promise<void> => {
        let at: 0 | 1 = writer % 2 === 0 ? 0 : 1
        const { growers } = clientOf(personAt(writer), () => at, 8_000)
        for (let number = 0; !isEnding; number += 1) {
          const name = `Writer ${writer} number ${number}`
          const idempotencyKey = crypto.randomUUID()
          for (;;) {
            try {
              await growers.create({ name }, { idempotencyKey })
              acknowledge(name)
              break
            } catch (error) {
              const why = error instanceof Error && 'kind' in error ? String(error.kind) : String(error)
              refused.set(why, (refused.get(why) ?? 0) + 1)
              at = at === 0 ? 1 : 0
              await sleep(100)
            }
          }
        }
      }
      const writing = Array.from({ length: WRITERS }, (_, writer) => write(writer))
      const untilMs = performance.now() + RANDOM_S * 1_000
      let [kills, freezes, failovers] = [0, 0, 0]
      while (performance.now() < untilMs) {
        await sleep(1_000 + Math.random() * 4_000)
        const index = Math.random() < 0.5 ? 0 : 1
        const isHalfway = performance.now() > untilMs - (RANDOM_S * 1_000) / 2
        if (isHalfway && failovers === 0) {
          await nodes.killPrimary()
          await sleep(DOWN_S * 1_000)
          const next = await nodes.mostAdvanced()
          await nodes.promote(next)
          await nodes.setSynchronous(`ANY 1 (node${3 - next})`)
          failovers += 1
        } else if (Math.random() < 0.5) {
          await both.kill(index)
          await revived(index)
          kills += 1
        } else {
          both.freeze(index)
          await sleep(FROZEN_MS)
          both.thaw(index)
          freezes += 1
        }
      }
      isEnding = true
      await Promise.all(writing)
      const rows = await run(nodes.addressOf(database), `SELECT name FROM grower WHERE name LIKE 'Writer %'`)
      const found = rows.map(({ name }) => String(name))
      const there = new Set(found)
      const lost = acknowledged.filter((name) => !there.has(name))
      say(`${kills} kills, ${freezes} freezes, ${failovers} failover in ${RANDOM_S} s`)
      say(`acknowledged ${acknowledged.length}, lost ${lost.length}, doubled ${found.length - there.size}`)
      say(`refused and sent again: ${[...refused].map(([why, count]) => `${count} ${why}`).join(', ')}`)
      say(
        `seconds without a write: longest ${(whole.longestMs / 1_000).toFixed(1)}, in gaps over 1 s ${(whole.downMs / 1_000).toFixed(1)}`,
      )
      expect(failovers).toBe(1)
      expect(lost).toEqual([])
      expect(found.length).toBe(there.size)
      expect(
        [...refused.keys()].filter((why) => !['unavailable', 'network', 'timeout'].includes(why)),
      ).toEqual([])
    },
    (RANDOM_S + 120) * 1_000,
  )
})
