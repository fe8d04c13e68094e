import type { Client } from '@org/core'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { asAnswerable } from '../http/failure.ts'
import { findHaProxy, type HaProxy, startHaProxy } from '../testing/haproxy.ts'
import { findPostgres } from '../testing/index.ts'
import { type ReplicatedPostgres, startReplicated } from '../testing/replicated.ts'
import { type ServerProcess, serverProcessOn } from '../testing/server-process.ts'
import { isForAMoment, startWriting } from '../testing/writing.ts'

const [postgres, proxyProgram] = [await findPostgres(), findHaProxy()]
const lacks = [postgres, proxyProgram].flatMap((each) => ('skipped' in each ? [each.skipped] : []))
const readySchema = z.object({ status: z.literal('ready'), live: z.enum(['current', 'behind']) })
const WRITERS = 4

describe.skipIf(lacks.length > 0)(`a primary that is lost ${lacks.join(', ')}`, () => {
  let nodes: ReplicatedPostgres
  let proxy: HaProxy
  let server: ServerProcess
  let database: string
  let client: Client
  beforeAll(async () => {
    if ('skipped' in postgres || 'skipped' in proxyProgram) return
    nodes = await startReplicated(postgres.bin, 2)
    proxy = await startHaProxy(proxyProgram.program, nodes.nodes)
    database = await nodes.createDatabase()
    server = await serverProcessOn(proxy.primary(database))
    client = await server.start()
    await nodes.setSynchronous('ANY 1 (node1, node2)')
  })
  afterAll(async () => {
    await server?.close()
    await proxy?.close()
    await nodes?.close()
  })

  const readyz = async (): Promise<{ status: number; body: unknown }> => {
    const response = await fetch(`${server.url()}/readyz`)
    return { status: response.status, body: await response.json() }
  }
  const ask = async (address: string, sql: string): Promise<Record<string, unknown>[]> => {
    const direct = new pg.Client({ connectionString: address })
    await direct.connect()
    try {
      return (await direct.query<Record<string, unknown>>(sql)).rows
    } finally {
      await direct.end()
    }
  }

  it('FAI-2, FAI-3: what was acknowledged is on the new primary once, and calls meanwhile are refused for a moment', async () => {
    const writing = startWriting(client, WRITERS)
    await expect.poll(() => writing.acknowledged.length).toBeGreaterThan(20)
    expect(writing.refused).toEqual([])
    await nodes.killPrimary()
    await expect.poll(async () => (await readyz()).status).toBe(503)
    await expect.poll(() => writing.refused.length).toBeGreaterThan(0)
    const next = await nodes.mostAdvanced()
    await nodes.promote(next)
    await nodes.setSynchronous(`ANY 1 (node${3 - next})`)

    await expect
      .poll(async () => readySchema.safeParse((await readyz()).body).data?.live, { timeout: 30_000 })
      .toBe('current')
    expect(writing.refused.filter((error) => !isForAMoment(error))).toEqual([])
    const before = writing.acknowledged.length
    await expect.poll(() => writing.acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(before + 20)
    await writing.end()
    expect(writing.refused.filter((error) => !isForAMoment(error))).toEqual([])

    const names = (await ask(nodes.addressOf(database), 'SELECT name FROM grower')).map(({ name }) =>
      String(name),
    )
    expect(names.toSorted()).toEqual(writing.acknowledged.toSorted())
    process.stdout.write(
      `A failover: ${writing.acknowledged.length} writes, ${writing.refused.length} refusals, ` +
        `${writing.longestS().toFixed(1)} s without a write\n`,
    )
  })

  it('FAI-4: a write that reaches a standby is refused for a moment, as one without a database', async () => {
    const standby = nodes.addressOf(database, nodes.primary === 1 ? 2 : 1)
    const error = await ask(standby, 'BEGIN; SET TRANSACTION READ WRITE').then(
      () => null,
      (thrown: unknown) => thrown,
    )
    expect(error).toMatchObject({ message: 'cannot set transaction read-write mode during recovery' })
    expect(isForAMoment(asAnswerable(error))).toBe(true)
  })
})
