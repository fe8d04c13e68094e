import { errorBodySchema } from '@org/core/contract'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { growerTable } from '../../areas/growers/tables.ts'
import { transact } from '../../db/transact.ts'
import { type Listening, listen } from '../../testing/live.ts'
import { LogLines } from '../../testing/log-lines.ts'
import { type StaffedApi, startStaffedApi, testDatabases } from '../../testing/staffed-api.ts'
import { createChangeSource } from './stream-source.ts'

const COLLEAGUE = 'jon.arden@fieldworks.example'
const MANAGER = 'tova.reed@fieldworks.example'
const open: Listening[] = []
afterEach(() => {
  for (const { live } of open.splice(0)) live.close()
})

function listenTo(
  api: StaffedApi,
  options: { token?: () => Promise<string>; since?: number } = {},
): Listening {
  const listening = listen({ url: () => api.url, token: async () => api.token, ...options })
  open.push(listening)
  return listening
}

const tokenOf = (api: StaffedApi, email: string, exp?: number) =>
  api.tokenFor({ sub: `staffed ${email}`, email }, exp === undefined ? {} : { claims: { exp } })

const lastSeq = (api: StaffedApi): Promise<number> =>
  createChangeSource(api.server.services.database.db).newest()

/** Reads a stream to its end as text. */
async function textOf(response: Response): Promise<string> {
  return response.text()
}

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`the live channel on ${database.name}`, () => {
    let api: StaffedApi
    beforeAll(async () => {
      api = await database.start()
    })
    afterAll(() => api.close())

    it('LIVE-1: tells who changed what of which row, as soon as it is committed', async () => {
      const listening = listenTo(api)
      await listening.ready()
      const made = await api.client.growers.create({ name: 'Alder Farm' })
      const { version } = await api.client.growers.update({
        id: made.id,
        version: made.version,
        name: 'Alder Farms',
        phone: '5',
      })
      const manager = await api.signIn('manager')
      await manager.growers.setActive({ id: made.id, version, active: false, reason: 'sold' })
      const ofGrower = ({ entity }: { entity: string }) => entity === 'grower'
      await listening.until(({ changes }) => changes.filter(ofGrower).length === 3)
      const [created, changed, retired] = listening.changes.filter(ofGrower)
      expect(created).toMatchObject({
        by: { name: 'Mira Holt' },
        entityId: made.id,
        kind: 'created',
        keys: [],
      })
      expect(changed).toMatchObject({ by: { name: 'Mira Holt' }, kind: 'changed', keys: ['name', 'phone'] })
      expect(retired).toMatchObject({ by: { name: 'Tova Reed' }, kind: 'changed', keys: ['active'] })
      expect(created?.editId).not.toBe(changed?.editId)
    })

    it('LIVE-1: is no answer to keep, and asks for both headers', async () => {
      const leave = new AbortController()
      const headers = { 'x-request-token': 'test-request-token', authorization: `Bearer ${api.token}` }
      const url = `${api.url}/api/changes`
      const answer = await fetch(url, { headers, signal: leave.signal })
      expect(answer.status).toBe(200)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      })
      leave.abort()
      const refusals = [
        [await fetch(url, { headers: { ...headers, authorization: '' } }), 'unauthenticated'],
        [await fetch(url, { headers: { ...headers, 'x-request-token': '' } }), 'requestToken'],
        [await fetch(url, { headers: { ...headers, 'last-event-id': '-1' } }), 'validation'],
        [await fetch(`${url}?since=x`, { headers }), 'validation'],
      ] as const
      for (const [refusal, kind] of refusals)
        expect(errorBodySchema.parse(await refusal.json()).error.kind).toBe(kind)
      expect((await fetch(url, { method: 'HEAD', headers })).status).toBe(405)
    })

    it('LIVE-3: goes on after a number; the header’s wins over the address’s', async () => {
      const first = await api.client.growers.create({ name: 'Birch Farm' })
      const since = await lastSeq(api)
      const names = ['Cedar Farm', 'Dogwood Farm', 'Elm Farm']
      const made: number[] = []
      for (const name of names) made.push((await api.client.growers.create({ name })).id)
      const listening = listenTo(api, { since })
      await listening.until(({ changes }) => changes.length >= 3)
      expect(listening.changes.map(({ entityId }) => entityId)).toEqual(made)
      expect(made).not.toContain(first.id)
      const answer = await fetch(`${api.url}/api/changes?since=0`, {
        headers: {
          'x-request-token': 'test-request-token',
          authorization: `Bearer ${api.token}`,
          'last-event-id': String(since + 2),
        },
      })
      const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
      let text = ''
      while (!text.includes('event: change')) text += (await reader?.read())?.value ?? ''
      expect(/event: hello\nid: (\d+)/.exec(text)?.[1]).toBe(String(since + 2))
      await reader?.cancel()
    })

    it('LIVE-3: or after what is older than so many seconds: what a page loaded meanwhile may have missed', async () => {
      const made = await api.client.growers.create({ name: 'Fir Farm' })
      const answer = await fetch(`${api.url}/api/changes?withinS=3600`, {
        headers: { 'x-request-token': 'test-request-token', authorization: `Bearer ${api.token}` },
      })
      const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
      let text = ''
      while (!text.includes(`"entity":"grower","entityId":${made.id}`))
        text += (await reader?.read())?.value ?? ''
      expect(text).toContain('event: hello\nid: 0\n')
      await reader?.cancel()
    })

    it('LIVE-5: a number that was never given is a reset: the database was put back', async () => {
      const since = (await lastSeq(api)) + 1_000
      const listening = listenTo(api, { since })
      await listening.until(({ resets }) => resets.length > 0)
      expect(listening.resets).toEqual([await lastSeq(api)])
      const made = await api.client.growers.create({ name: 'Gum Farm' })
      await listening.until(({ changes }) => changes.some(({ entityId }) => entityId === made.id))
    })

    it('LIVE-6: an edit of 5,000 rows reaches ten listeners whole and in order, and the server goes on answering', async () => {
      const listeners = Array.from({ length: 10 }, () => listenTo(api))
      await Promise.all(listeners.map((each) => each.ready()))
      const { db } = api.server.services.database
      const edit = transact(db, { staffId: null, reason: 'test' }, (tx) =>
        tx.rows(growerTable).insert(Array.from({ length: 5_000 }, (_, at) => ({ name: `Many ${at}` }))),
      )
      const mine = ({ changes }: Listening) => changes.filter(({ entity }) => entity === 'grower')
      const made = await edit
      await api.client.growers.list({})
      await Promise.all(listeners.map((each) => each.until((listening) => mine(listening).length >= 5_000)))
      for (const each of listeners) {
        expect(mine(each).map(({ entityId }) => entityId)).toEqual(made.map(({ id }) => id))
        expect(each.resets).toEqual([])
      }
    })

    it('LIVE-9: ends with the access token, and a new one goes on without loss', async () => {
      const client = await api.signIn('colleague')
      const expS = Math.floor(Date.now() / 1_000) + 2
      const tokens = [await tokenOf(api, COLLEAGUE, expS), await tokenOf(api, COLLEAGUE)]
      const raw = await fetch(`${api.url}/api/changes`, {
        headers: { 'x-request-token': 'test-request-token', authorization: `Bearer ${tokens[0]}` },
      })
      let asked = 0
      const listening = listenTo(api, { token: async () => tokens[Math.min(asked++, 1)] ?? '' })
      await listening.ready()
      const before = await client.growers.create({ name: 'Hazel Farm' })
      expect(await textOf(raw)).toMatch(/event: end\ndata: \{"why":"expired"\}\n\n$/)
      const after = await client.growers.create({ name: 'Ironwood Farm' })
      await listening.until(({ changes }) => changes.some(({ entityId }) => entityId === after.id))
      const seen = listening.changes
        .filter(({ entity }) => entity === 'grower')
        .map(({ entityId }) => entityId)
      expect(seen).toEqual([before.id, after.id])
    })

    it('LIVE-10: ends when the person is suspended, and does not begin again', async () => {
      await api.signIn('colleague')
      const manager = await api.signIn('manager')
      const listening = listenTo(api, { token: () => tokenOf(api, COLLEAGUE) })
      const other = listenTo(api, { token: () => tokenOf(api, MANAGER) })
      await Promise.all([listening.ready(), other.ready()])
      const { items } = await manager.staff.list()
      const person = items.find(({ email }) => email === COLLEAGUE)
      if (person === undefined) throw new Error('Nobody to suspend')
      const { id, version } = person
      const suspended = await manager.staff.setSuspended({ id, version, isSuspended: true, reason: 'left' })
      await listening.until(({ refused }) => refused.length > 0)
      expect([listening.live.state, listening.refused]).toEqual(['closed', ['Your access is suspended']])
      await other.until(({ changes }) => changes.some(({ entity }) => entity === 'staff'))
      expect(other.live.state).toBe('live')
      await manager.staff.setSuspended({ id, version: suspended.version, isSuspended: false, reason: 'back' })
    })

    it('LIVE-10: ends when the person signs out everywhere, and begins again after a new sign-in', async () => {
      const person = await api.signIn('colleague')
      const listening = listenTo(api, { token: () => tokenOf(api, COLLEAGUE) })
      await listening.ready()
      await person.dashUsers.endSessions({ id: (await person.dashUsers.me()).id })
      await listening.until(({ refused }) => refused.length > 0)
      expect([listening.live.state, listening.refused]).toEqual(['closed', ['You signed out everywhere']])
      const again = listenTo(api, { token: () => tokenOf(api, COLLEAGUE) })
      await again.ready()
      expect(again.live.state).toBe('live')
    })

    it('LIVE-12: twenty streams a person, not one more; ended ones make room', async () => {
      const headers = { 'x-request-token': 'test-request-token', authorization: `Bearer ${api.token}` }
      const leave = new AbortController()
      const ask = () => fetch(`${api.url}/api/changes`, { headers, signal: leave.signal })
      const answers = await Promise.all(Array.from({ length: 21 }, ask))
      const refused = answers.filter(({ status }) => status === 429)
      expect(refused).toHaveLength(1)
      expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
      leave.abort()
      // The server hears of it a moment later.
      const last = new AbortController()
      const again = () => fetch(`${api.url}/api/changes`, { headers, signal: last.signal })
      while ((await again()).status === 429);
      last.abort()
    })

    it.skipIf(database.name === 'the embedded database')(
      'LIVE-2: a transaction held open while a later one commits is told after it, and missed by nobody who resumes between',
      async () => {
        const listening = listenTo(api)
        await listening.ready()
        const held = Promise.withResolvers<void>()
        const begun = Promise.withResolvers<void>()
        const { db } = api.server.services.database
        const slow = transact(db, { staffId: null, reason: 'test' }, async (tx) => {
          const [made] = await tx.rows(growerTable).insert([{ name: 'Held' }])
          begun.resolve()
          await held.promise
          return made?.id
        })
        await begun.promise
        const quick = await api.client.growers.create({ name: 'Juniper Farm' })
        await listening.until(({ changes }) => changes.at(-1)?.entityId === quick.id)
        const between = listening.changes.at(-1)?.seq ?? 0
        held.resolve()
        const entityId = await slow
        await listening.until(({ changes }) => changes.at(-1)?.entityId === entityId)
        const resumed = listenTo(api, { since: between })
        await resumed.until(({ changes }) => changes.length > 0)
        expect(resumed.changes).toMatchObject([{ entityId, seq: between + 1 }])
      },
    )

    it.skipIf(database.name === 'the embedded database')(
      'LIVE-2: one that holds its numbers and has not committed holds those after it back',
      async () => {
        const listening = listenTo(api)
        await listening.ready()
        const client = new pg.Client({ connectionString: api.server.services.config.databaseUrl ?? '' })
        await client.connect()
        // As the last step of transact() does, stopped before its commit.
        await client.query('BEGIN')
        await client.query('SELECT pg_advisory_xact_lock(7302001)')
        const { rows } = await client.query(
          `INSERT INTO change (seq, entity, entity_id, after, channel)
           VALUES (nextval('change_seq'), 'upload', 1, '{}', 'test') RETURNING seq`,
        )
        const first = Number(rows[0].seq)
        const later = api.client.growers.create({ name: 'Katsura Farm' })
        // It waits for the numbers, and is seen to.
        for (let isWaiting = false; !isWaiting; ) {
          const { rowCount } = await client.query(
            `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`,
          )
          isWaiting = (rowCount ?? 0) > 0
        }
        expect(listening.changes).toEqual([])
        await client.query('COMMIT')
        await client.end()
        const { id } = await later
        await listening.until(({ changes }) => changes.length >= 2)
        expect(listening.changes).toMatchObject([
          { seq: first, entity: 'upload' },
          { seq: first + 1, entity: 'grower', entityId: id },
        ])
      },
    )
  })

describe('a server that stops', () => {
  it('LIVE-11: tells its listeners to come back, does not wait for them, and writes one line for each', async () => {
    const log = new LogLines()
    const api = await startStaffedApi({ log })
    const headers = { 'x-request-token': 'test-request-token', authorization: `Bearer ${api.token}` }
    const leave = new AbortController()
    const gone = await fetch(`${api.url}/api/changes`, { headers, signal: leave.signal })
    await gone.body?.getReader().read()
    leave.abort()
    const [told, silent] = await Promise.all([
      fetch(`${api.url}/api/changes`, { headers }),
      fetch(`${api.url}/api/changes`, { headers }),
    ])
    await api.close()
    expect(await textOf(told)).toMatch(/event: end\ndata: \{"why":"restart"\}\n\n$/)
    await silent.body?.cancel()
    const lines = log.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .filter(({ route }) => route === 'changes.stream')
    expect(lines.map(({ status, end, changes }) => ({ status, end, changes }))).toEqual([
      { status: 200, end: 'gone', changes: 0 },
      { status: 200, end: 'restart', changes: 0 },
      { status: 200, end: 'restart', changes: 0 },
    ])
  })
})
