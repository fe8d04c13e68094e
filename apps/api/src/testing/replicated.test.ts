import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findHaProxy, type HaProxy, startHaProxy } from './haproxy.ts'
import { findPostgres } from './postgres.ts'
import { type ReplicatedPostgres, startReplicated } from './replicated.ts'

const [postgres, proxyProgram] = [await findPostgres(), findHaProxy()]
const lacks = [postgres, proxyProgram].flatMap((each) => ('skipped' in each ? [each.skipped] : []))

describe.skipIf(lacks.length > 0)(`replicas for tests ${lacks.join(', ')}`, () => {
  let nodes: ReplicatedPostgres
  let proxy: HaProxy
  beforeAll(async () => {
    if ('skipped' in postgres || 'skipped' in proxyProgram) return
    nodes = await startReplicated(postgres.bin, 2)
    await nodes.ask(nodes.primary, 'CREATE ROLE haproxy_check LOGIN')
    proxy = await startHaProxy(proxyProgram.program, nodes.nodes, 'haproxy_check')
  })
  afterAll(async () => {
    await proxy?.close()
    await nodes?.close()
  })

  async function ask(address: string, sql: string): Promise<unknown[][]> {
    const client = new pg.Client({ connectionString: address })
    await client.connect()
    try {
      return (await client.query({ text: sql, rowMode: 'array' })).rows
    } finally {
      await client.end()
    }
  }
  const who = (address: string) => ask(address, "SELECT current_setting('cluster_name')").then(String)

  it('FAI-1: the addresses go to the primary and to standbys, before and after a failover and a rejoining', async () => {
    await nodes.setSynchronous('ANY 1 (node1, node2)')
    expect(await who(proxy.primary('postgres'))).toBe('node0')
    expect(await proxy.servers('reading')).toEqual(['node1', 'node2'])
    expect(await who(proxy.reading('postgres'))).toMatch(/node[12]/)

    await nodes.stop(2)
    await nodes.pauseReplay(1)
    await ask(proxy.primary('postgres'), 'CREATE TABLE kept AS SELECT 7 AS n')
    await expect(ask(nodes.addressOf('postgres', 1), 'SELECT n FROM kept')).rejects.toThrow('does not exist')
    await nodes.resumeReplay(1)

    await nodes.killPrimary()
    await expect.poll(() => proxy.servers('primary')).toEqual([])
    // It lacks what was acknowledged without it.
    await nodes.start(2)
    expect(await nodes.mostAdvanced()).toBe(1)
    await nodes.promote(1)
    await expect.poll(() => proxy.servers('primary')).toEqual(['node1'])
    expect(await ask(proxy.primary('postgres'), 'SELECT n FROM kept')).toEqual([[7]])

    await nodes.rejoin(0)
    await expect.poll(() => proxy.servers('reading')).toEqual(['node0', 'node2'])
    await ask(proxy.primary('postgres'), 'INSERT INTO kept VALUES (8)')
    for (const standby of [0, 2])
      await expect
        .poll(() => ask(nodes.addressOf('postgres', standby), 'SELECT max(n) FROM kept'))
        .toEqual([[8]])
  })
})
