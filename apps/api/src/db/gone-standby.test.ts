import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPerson } from '../testing/people.ts'
import { findPostgres, startPostgres, type ThrowawayPostgres } from '../testing/postgres.ts'
import { createControl } from './control.ts'
import { type OpenedDatabase, openDatabase } from './database.ts'
import { SilenceWatch } from './silence.ts'
import { transact } from './transact.ts'

const found = await findPostgres()
const lack = 'skipped' in found ? ` (${found.skipped})` : ''

describe.skipIf(lack !== '')(`a commit that waits for a synchronous standby that is gone${lack}`, () => {
  let cluster: ThrowawayPostgres
  let databaseUrl: string
  let opened: OpenedDatabase
  beforeAll(async () => {
    if ('skipped' in found) return
    cluster = await startPostgres(found.bin)
    databaseUrl = await cluster.createDatabase()
    opened = await openDatabase({ databaseUrl, dataDir: '/unused', onFatal: () => {} })
  })
  afterAll(async () => {
    await opened?.close()
    await cluster?.close()
  })

  const ask = async (...statements: string[]): Promise<void> => {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    for (const each of statements) await client.query(each)
    await client.end()
  }
  const waitFor = (names: string) =>
    ask(`ALTER SYSTEM SET synchronous_standby_names = '${names}'`, 'SELECT pg_reload_conf()')

  it('FAI-9: is not acknowledged when its time is over, and not cut when it has been silent for long', async () => {
    const silent: Error[] = []
    const control = createControl(databaseUrl)
    const watch = new SilenceWatch({ control, longestMs: 5_000, onSilent: (error) => silent.push(error) })
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 1, onConnect: watch.greet })
    watch.watch(pool)
    await waitFor('gone')
    const endMs = performance.now() + 1_000
    const timeLimit = { leftMs: () => Math.max(0, endMs - performance.now()) }
    let isAcknowledged = false
    const written = transact(opened.db, { staffId: null, timeLimit }, (tx) => addPerson(tx)).then(() => {
      isAcknowledged = true
    })
    const client = await pool.connect()
    client.on('error', () => {})
    const watched = client.query('CREATE TABLE waited ()').then(
      () => 'committed',
      () => 'cut',
    )
    await sleep(8_000)
    expect([isAcknowledged, silent]).toEqual([false, []])
    await waitFor('')
    await written
    expect(await watched).toBe('committed')
    client.release()
    watch.close()
    await pool.end()
    control.close()
  }, 40_000)
})
