// npm run drill: see scripts/failover-drill.mjs.
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Client } from '@org/core'
import pg from 'pg'
import * as z from 'zod'
import { findHaProxy, type HaProxy, startHaProxy } from './haproxy.ts'
import { findPostgres } from './postgres.ts'
import { type ReplicatedPostgres, startReplicated } from './replicated.ts'
import { type ServerProcess, serverProcessOn } from './server-process.ts'
import { isForAMoment, startWriting, type Writing } from './writing.ts'

const HELP = `npm run drill -- [--promote-after <seconds>] [--seconds <seconds>]

Starts a PostgreSQL primary, two standbys (ANY 1) and HAProxy on this machine, and a server on them. Four people write and
one reads. A third of the time has passed when the primary is killed; a standby is promoted --promote-after (3) seconds later,
and the writing goes on until --seconds (30) are over. Then the old primary rejoins from a new base backup. The drill uses
Unix sockets and loopback, ends by itself and removes what it made. It exits with 1 if an acknowledged write is missing or
doubled, or a call was refused with anything but a 503 that can be sent again.
`
const WRITERS = 4
const READ_AGAIN_MS = 50

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const numberOf = z.coerce.number().min(0).max(3_600)

/** What the drill runs on; each is closed in turn. */
interface Stage {
  nodes: ReplicatedPostgres
  proxy: HaProxy
  server: ServerProcess
  client: Client
  database: string
}

async function open(bin: string, program: string, closers: (() => Promise<void>)[]): Promise<Stage> {
  const nodes = await startReplicated(bin, 2)
  closers.unshift(() => nodes.close())
  const proxy = await startHaProxy(program, nodes.nodes)
  closers.unshift(() => proxy.close())
  const database = await nodes.createDatabase()
  const server = await serverProcessOn(proxy.primary(database))
  closers.unshift(() => server.close())
  const client = await server.start()
  await nodes.setSynchronous('ANY 1 (node1, node2)')
  return { nodes, proxy, server, client, database }
}

/** Reads again and again. @returns ends it, with the refusals */
function startReading(client: Client): () => Promise<{ answered: number; refused: unknown[] }> {
  let [answered, isEnding] = [0, false]
  const refused: unknown[] = []
  const reading = (async () => {
    while (!isEnding) {
      await client.growers.list({}).then(
        () => {
          answered += 1
        },
        (error: unknown) => refused.push(error),
      )
      await wait(READ_AGAIN_MS)
    }
  })()
  return async () => {
    isEnding = true
    await reading
    return { answered, refused }
  }
}

const namesIn = async (address: string): Promise<string[]> => {
  const direct = new pg.Client({ connectionString: address })
  await direct.connect()
  try {
    return (await direct.query<{ name: string }>('SELECT name FROM grower')).rows.map(({ name }) => name)
  } finally {
    await direct.end()
  }
}

async function loseThePrimary({ nodes }: Stage, promoteAfterS: number): Promise<number> {
  await nodes.killPrimary()
  say('The primary was killed.')
  await wait(promoteAfterS * 1_000)
  const next = await nodes.mostAdvanced()
  await nodes.promote(next)
  await nodes.setSynchronous(`ANY 1 (node${3 - next})`)
  say(`node${next}, which had received most, was promoted.`)
  return next
}

/** The old primary as a standby of the new one. @returns seconds until it shows everything */
async function rejoin({ nodes, database }: Stage, rows: number): Promise<number> {
  const startedMs = performance.now()
  await nodes.rejoin(0)
  while ((await namesIn(nodes.addressOf(database, 0))).length < rows) await wait(READ_AGAIN_MS)
  return (performance.now() - startedMs) / 1_000
}

/** @returns whether all went as it must */
function report(writing: Writing, found: readonly string[], reads: { answered: number; refused: unknown[] }) {
  const there = new Set(found)
  const missing = writing.acknowledged.filter((name) => !there.has(name)).length
  const doubled = found.length - there.size
  const wrong = [...writing.refused, ...reads.refused].filter((error) => !isForAMoment(error))
  const rows: [string, string | number][] = [
    ['writes acknowledged', writing.acknowledged.length],
    ['of them on the new primary', writing.acknowledged.length - missing],
    ['doubled', doubled],
    ['writes refused with 503, sent again', writing.refused.filter(isForAMoment).length],
    ['reads answered', reads.answered],
    ['reads refused with 503', reads.refused.filter(isForAMoment).length],
    ['refused in another way', wrong.length],
    ['longest time without an acknowledged write, s', writing.longestS().toFixed(1)],
  ]
  for (const [what, figure] of rows) say(`${what.padEnd(48)} ${String(figure).padStart(8)}`)
  for (const error of wrong.slice(0, 3)) say(String(error))
  return missing === 0 && doubled === 0 && wrong.length === 0
}

async function drill(stage: Stage, seconds: number, promoteAfterS: number): Promise<boolean> {
  const writing = startWriting(stage.client, WRITERS)
  const endReading = startReading(stage.client)
  const endMs = performance.now() + seconds * 1_000
  await wait((seconds / 3) * 1_000)
  await loseThePrimary(stage, promoteAfterS)
  await wait(Math.max(0, endMs - performance.now()))
  await writing.end()
  const reads = await endReading()
  const found = await namesIn(stage.nodes.addressOf(stage.database))
  const isGood = report(writing, found, reads)
  const rejoinedS = await rejoin(stage, found.length)
  say(`${'the old primary rejoined as a standby after, s'.padEnd(48)} ${rejoinedS.toFixed(1).padStart(8)}`)
  return isGood
}

async function main(): Promise<number> {
  const options = {
    help: { type: 'boolean' },
    'promote-after': { type: 'string' },
    seconds: { type: 'string' },
  } as const
  const { values } = parseArgs({ options })
  if (values.help === true) {
    say(HELP)
    return 0
  }
  const [postgres, haproxy] = [await findPostgres(), findHaProxy()]
  if ('skipped' in postgres || 'skipped' in haproxy) {
    for (const each of [postgres, haproxy]) if ('skipped' in each) say(each.skipped)
    return 0
  }
  const closers: (() => Promise<void>)[] = []
  const close = async (): Promise<void> => {
    for (const each of closers.splice(0)) await each()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void close().finally(() => process.exit(1)))
  try {
    const stage = await open(postgres.bin, haproxy.program, closers)
    const isGood = await drill(
      stage,
      numberOf.parse(values.seconds ?? 30),
      numberOf.parse(values['promote-after'] ?? 3),
    )
    return isGood ? 0 : 1
  } finally {
    await close()
  }
}

process.exitCode = await main()
