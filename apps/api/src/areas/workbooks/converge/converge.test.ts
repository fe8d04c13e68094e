import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawField } from '../../../testing/drawn-fields.ts'
import { hasSharedPostgres, lackOfPostgres } from '../../../testing/shared-postgres.ts'
import { rounds } from '../../../testing/soak.ts'
import { type Person, startTwoProcesses, type TwoProcesses } from '../../../testing/two-processes.ts'
import { pickYear } from '../../field-years/testing.ts'
import { square, YEAR } from '../../uploads/testing.ts'
import { type BrowserOf, COLUMNS, type ColumnName, createBrowserOf, type Values } from './browser.ts'

const CLIENTS = 12
const ROWS = 5
const ACTS_EACH = 14
const SEEDS = rounds(1, 50)

/** Uniform in [0, 1), the same for the same seed. */
function chanceOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

describe.skipIf(!hasSharedPostgres())(`twelve people in one workbook${lackOfPostgres}`, () => {
  let both: TwoProcesses
  let people: Person[]
  let database: pg.Client
  beforeAll(async () => {
    both = await startTwoProcesses()
    people = await both.hire(CLIENTS)
    database = new pg.Client({ connectionString: both.databaseUrl })
    // Ended with its server.
    database.on('error', () => undefined)
    await database.connect()
  }, 120_000)
  afterAll(async () => {
    await database?.end()
    await both?.close()
  })

  async function newRows(url: string, seed: number): Promise<number[]> {
    const [first] = people
    if (first === undefined) throw new Error('Nobody was hired')
    const client = first.client(url)
    const { id } = await client.growers.create({ name: `Seed ${seed}` })
    const ids: number[] = []
    for (let at = 0; at < ROWS; at++)
      ids.push(pickYear(await drawField(client, id, `Field ${at}`, square(at * 40, 40)), YEAR).id)
    return ids
  }

  /** What a person does at random. */
  async function act(
    browser: BrowserOf,
    who: number,
    step: number,
    ids: readonly number[],
    chance: () => number,
  ) {
    const any = <T>(of: readonly T[]): T => {
      const found = of[Math.floor(chance() * of.length)]
      if (found === undefined) throw new Error('There is none')
      return found
    }
    const text = (at: number) => `p${who} ${step} ${at} ${ids[0]}`
    const kind = chance()
    if (kind < 0.4) browser.write([{ id: any(ids), column: any(COLUMNS), text: text(0) }])
    else if (kind < 0.6) {
      const block = ids
        .slice(0, 3)
        .flatMap((id, row) =>
          COLUMNS.slice(0, 2).map((column, at) => ({ id, column, text: text(row * 2 + at) })),
        )
      browser.write(block)
    } else if (kind < 0.75) await browser.writer.undo().catch(() => null)
    else if (kind < 0.8) await browser.writer.redo().catch(() => null)
    else if (kind < 0.88) browser.setOnline(false)
    else if (kind < 0.93) browser.setOnline(true)
    else if (kind < 0.96) await browser.crash()
    else void browser.writer.decide(chance() < 0.5 ? 'mine' : 'theirs', browser.conflicts())
  }

  async function work(
    browser: BrowserOf,
    who: number,
    ids: readonly number[],
    chance: () => number,
    each: () => void,
  ) {
    for (let step = 0; step < ACTS_EACH; step++) {
      await act(browser, who, step, ids, chance)
      await new Promise((resolve) => setTimeout(resolve, chance() * 250))
      await browser.follow()
      each()
    }
    browser.setOnline(true)
  }

  /** Everybody is connected, decides what is asked, and waits for the last answer. */
  async function settle(browsers: readonly BrowserOf[], chance: () => number): Promise<void> {
    for (;;) {
      await Promise.all(browsers.map((browser) => quiet(browser)))
      const open = browsers.filter((browser) => browser.conflicts().length > 0)
      if (open.length === 0) break
      for (const browser of open)
        void browser.writer.decide(chance() < 0.5 ? 'mine' : 'theirs', browser.conflicts())
    }
    for (const browser of browsers) browser.look()
    await Promise.all(browsers.map((browser) => browser.follow()))
  }

  async function quiet(browser: BrowserOf): Promise<void> {
    while (browser.desk.waiting().count > 0) {
      await new Promise((resolve) => setTimeout(resolve, 20))
      await browser.follow()
    }
  }

  const stored = async (ids: readonly number[]): Promise<Map<number, Values>> => {
    const { rows } = await database.query<Values & { id: string }>(
      'SELECT id, crop, tillage, notes FROM field_year WHERE id = ANY($1)',
      [ids],
    )
    return new Map(rows.map(({ id, ...values }) => [Number(id), values]))
  }

  /** Each change stands on the one before it, and each text was written at most once, not counting undo and redo. */
  async function expectLog(ids: readonly number[], acknowledged: readonly unknown[]): Promise<void> {
    const { rows } = await database.query<{
      entity_id: string
      before: Record<string, unknown> | null
      after: Record<string, unknown>
      is_own: boolean
    }>(
      `SELECT entity_id, before, after, edit.undo_of IS NULL AS is_own FROM change JOIN edit ON edit.id = change.edit_id
       WHERE entity = 'field_year' AND entity_id = ANY($1) ORDER BY seq`,
      [ids],
    )
    const written = new Map<unknown, number>()
    const now = new Map<string, unknown>()
    for (const { entity_id, before, after, is_own } of rows)
      for (const column of COLUMNS satisfies readonly ColumnName[]) {
        if (before === null || !(column in after)) continue
        const place = `${entity_id} ${column}`
        expect(before[column]).toBe(now.get(place) ?? '')
        now.set(place, after[column])
        if (is_own) written.set(after[column], (written.get(after[column]) ?? 0) + 1)
      }
    expect([...written].filter(([, times]) => times > 1)).toEqual([])
    expect(acknowledged.filter((text) => !written.has(text))).toEqual([])
  }

  it.each(Array.from({ length: SEEDS }, (_, at) => at + 1))(
    'WBK-106: they edit, paste, undo, lose the network, crash, and one server is killed: all end as the database is (seed %i)',
    async (seed) => {
      const chance = chanceOf(seed)
      const ids = await newRows(both.urls[1], seed)
      const alive = [true, true]
      const browsers = people.map((person, who) =>
        createBrowserOf({
          person,
          ids,
          chance: chanceOf(seed * 100 + who),
          url: () => (who % 2 === 0 && alive[0] === true ? both.urls[0] : both.urls[1]),
        }),
      )
      await Promise.all(browsers.map(({ listening }) => listening.ready()))
      for (const browser of browsers) browser.look()
      await Promise.all(browsers.map((browser) => browser.follow()))
      const killAt = Math.floor((0.2 + chance() * 0.6) * CLIENTS * ACTS_EACH)
      let acts = 0
      let killed: Promise<void> | null = null
      const each = () => {
        acts += 1
        if (acts < killAt || killed !== null) return
        killed = both.kill(0)
        alive[0] = false
      }
      const chances = browsers.map(() => chanceOf(Math.floor(chance() * 2 ** 31)))
      await Promise.all(browsers.map((browser, who) => work(browser, who, ids, chances[who] ?? chance, each)))
      await killed
      await settle(browsers, chance)
      const is = await stored(ids)
      for (const browser of browsers) {
        expect(browser.desk.unsaved()).toBe(0)
        expect(browser.seen()).toEqual(is)
      }
      await expectLog(
        ids,
        browsers.flatMap(({ acknowledged }) => acknowledged),
      )
      for (const browser of browsers) browser.close()
      await both.revive(0)
    },
    120_000,
  )
})
