import { isProductError } from '@org/core/contract'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Listening, listen } from '../../testing/live.ts'
import { hasSharedPostgres, lackOfPostgres } from '../../testing/shared-postgres.ts'
import { rounds } from '../../testing/soak.ts'
import { type Person, startTwoProcesses, type TwoProcesses } from '../../testing/two-processes.ts'

const CLIENTS = 20
const ROWS = 4
const EDITS_EACH = rounds(4, 8)

interface Row {
  seq: string
  entity_id: string
  before: { notes: string } | null
  after: { notes: string }
}

describe.skipIf(!hasSharedPostgres())(`two processes on one PostgreSQL${lackOfPostgres}`, () => {
  let both: TwoProcesses
  let people: Person[]
  let database: pg.Client
  const open: Listening[] = []
  beforeAll(async () => {
    both = await startTwoProcesses()
    people = await both.hire(CLIENTS)
    database = new pg.Client({ connectionString: both.databaseUrl })
    // Ended with its server.
    database.on('error', () => undefined)
    await database.connect()
  }, 120_000)
  afterEach(() => {
    for (const { live } of open.splice(0)) live.close()
  })
  afterAll(async () => {
    await database?.end()
    await both?.close()
  })

  const personAt = (index: number): Person => {
    const person = people[index % people.length]
    if (person === undefined) throw new Error('Nobody was hired')
    return person
  }
  const listenAs = async (index: number, url: () => string): Promise<Listening> => {
    const { token } = personAt(index)
    const listening = listen({ url, token: async () => token })
    open.push(listening)
    await listening.ready()
    return listening
  }
  const makeRows = async (): Promise<number[]> => {
    const { growers } = personAt(0).client(both.urls[0])
    const made = await Promise.all(
      Array.from({ length: ROWS }, (_, index) =>
        growers.create({ name: `Row ${crypto.randomUUID()} ${index}` }),
      ),
    )
    return made.map(({ id }) => id)
  }
  /** What the log has of the rows, by number. */
  const logOf = async (ids: readonly number[]): Promise<Row[]> => {
    const { rows } = await database.query<Row>(
      `SELECT seq, entity_id, before, after FROM change
       WHERE entity = 'grower' AND entity_id = ANY($1) ORDER BY seq`,
      [ids],
    )
    return rows
  }
  const notesOf = (id: number) => async (): Promise<string> =>
    (await personAt(0).client(both.urls[1]).growers.get({ id })).notes

  /** Adds a word to the row's notes, as often as it takes until the row is the one that was seen. */
  async function append(person: Person, url: () => string, id: number, word: string): Promise<void> {
    for (;;) {
      const { growers } = person.client(url())
      try {
        const { notes, version } = await growers.get({ id })
        // An answer that was lost with its server.
        if (notes.split(' ').includes(word)) return
        await growers.update({ id, version, notes: `${notes} ${word}`.trim() })
        return
      } catch (error) {
        if (!isProductError(error) || !['conflict', 'network', 'unavailable'].includes(error.kind))
          throw error
      }
    }
  }

  /** Every client adds its words to all rows in turn, through one process or the other. */
  function editing(rows: readonly number[], urlOf: (client: number) => string, acknowledged: string[]) {
    return Promise.all(
      Array.from({ length: CLIENTS }, async (_, client) => {
        for (let edit = 0; edit < EDITS_EACH; edit++) {
          const word = `c${client}e${edit}`
          const row = rows[(client + edit) % rows.length] ?? 0
          await append(personAt(client), () => urlOf(client), row, word)
          acknowledged.push(word)
        }
      }),
    )
  }

  /** No update is lost, each is in the log once, each row's in the order it was made. */
  async function expectWhole(rows: readonly number[], acknowledged: readonly string[]): Promise<Row[]> {
    const notes = await Promise.all(rows.map((id) => notesOf(id)()))
    const words = notes.flatMap((text) => text.split(' '))
    expect(words.toSorted()).toEqual([...acknowledged].sort())
    const log = await logOf(rows)
    for (const [index, id] of rows.entries()) {
      const ofRow = log.filter(({ entity_id }) => Number(entity_id) === id)
      for (const [position, { before }] of ofRow.entries())
        if (position > 0) expect(before?.notes).toBe(ofRow[position - 1]?.after.notes)
      expect(ofRow.at(-1)?.after.notes).toBe(notes[index])
      // The first made the row.
      expect(ofRow).toHaveLength(1 + (notes[index] ?? '').split(' ').length)
    }
    return log
  }

  /** Each listener was told every change of the log once, in order. */
  async function expectTold(listeners: readonly Listening[], log: readonly Row[]): Promise<void> {
    const ids = new Set(log.map(({ entity_id }) => Number(entity_id)))
    const seqs = log.map(({ seq }) => Number(seq))
    const last = seqs.at(-1)
    await Promise.all(
      listeners.map((each) => each.until(({ changes }) => changes.some(({ seq }) => seq === last))),
    )
    for (const { changes, resets } of listeners) {
      const told = changes.filter(({ entity, entityId }) => entity === 'grower' && ids.has(entityId))
      expect(told.map(({ seq }) => seq)).toEqual(seqs)
      expect(resets).toEqual([])
    }
  }

  it('LIVE-13: twenty clients edit the same rows through both: no update is lost, every change is told once and in order', async () => {
    const listeners = await Promise.all(
      [0, 1, 2, 3].map((index) => listenAs(index, () => both.urls[index % 2] ?? '')),
    )
    const rows = await makeRows()
    const acknowledged: string[] = []
    await editing(rows, (client) => both.urls[client % 2] ?? '', acknowledged)
    expect(acknowledged).toHaveLength(CLIENTS * EDITS_EACH)
    await expectTold(listeners, await expectWhole(rows, acknowledged))
  }, 120_000)

  it('WBK-101, WBK-100: who is in a workbook, and who changed which columns, is heard in the other process', async () => {
    const [one, other] = await Promise.all(
      [0, 1].map((index) => listenAs(index, () => both.urls[index] ?? '')),
    )
    const say = (index: number, tab: string) =>
      personAt(index)
        .client(both.urls[index] ?? '')
        .workbooks.here({ workbook: 'point-workbook', tab, cell: { id: 4, column: 'crew' } })
    await say(0, 'first')
    await say(1, 'second')
    await one?.until(({ people }) => people.some(({ tab }) => tab === 'second'))
    await other?.until(({ people }) => people.some(({ tab }) => tab === 'first'))
    expect((await say(1, 'second')).people).toMatchObject([{ tab: 'first', cell: { id: 4, column: 'crew' } }])
    const [id = 0] = await makeRows()
    const { growers } = personAt(0).client(both.urls[0])
    const { version } = await growers.get({ id })
    await growers.update({ id, version, notes: 'Seen by name' })
    await other?.until(({ changes }) =>
      changes.some(({ kind, entityId }) => kind === 'changed' && entityId === id),
    )
    const mark = other?.changes.find(({ kind, entityId }) => kind === 'changed' && entityId === id)
    expect(mark).toMatchObject({ keys: ['notes'], by: { name: expect.stringMatching(/ /) } })
  })

  it('LIVE-14: a suspension by one process ends the stream on the other', async () => {
    const suspect = await listenAs(CLIENTS - 1, () => both.urls[0])
    const { staff } = personAt(0).client(both.urls[1])
    const { email } = personAt(CLIENTS - 1)
    const person = (await staff.list()).items.find((each) => each.email === email)
    if (person === undefined) throw new Error('Nobody to suspend')
    const { id, version } = person
    const suspended = await staff.setSuspended({ id, version, isSuspended: true, reason: 'test' })
    await suspect.until(({ refused }) => refused.length > 0)
    expect(suspect.refused).toEqual(['Your access is suspended'])
    await staff.setSuspended({ id, version: suspended.version, isSuspended: false, reason: 'test' })
  })

  it('LIVE-15: one is killed under load: nothing acknowledged is lost, and its listeners go on at the other', async () => {
    let alive: 0 | 1 = 0
    const moving = () => both.urls[alive]
    const listeners = await Promise.all([
      ...[0, 1, 2, 3, 4].map((index) => listenAs(index, moving)),
      ...[5, 6].map((index) => listenAs(index, () => both.urls[1])),
    ])
    const rows = await makeRows()
    const acknowledged: string[] = []
    const work = editing(rows, (client) => (client % 2 === 0 ? moving() : both.urls[1]), acknowledged)
    await listeners[0]?.until(({ changes }) => changes.length > (CLIENTS * EDITS_EACH) / 4)
    const before = acknowledged.length
    const killed = both.kill(0)
    alive = 1
    await Promise.all([killed, work])
    expect(before).toBeLessThan(CLIENTS * EDITS_EACH)
    await expectTold(listeners, await expectWhole(rows, acknowledged))
  }, 120_000)
})
