import type { Client } from '@org/core'
import { yearWindow } from '@org/core'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transact } from '../../db/transact.ts'
import { rounds } from '../../testing/soak.ts'
import { type StaffedApi, testDatabases } from '../../testing/staffed-api.ts'
import { stepsOf } from './fold.ts'
import { reverse } from './reverse.ts'
import { expectSound, flawOf, rowsIn, type State, stateOf, touchedBetween } from './testing.ts'

const [, YEAR = 0] = yearWindow(new Date())
const ACTIONS = [
  'rename',
  'addField',
  'renameField',
  'draw',
  'addYear',
  'assignYear',
  'crop',
  'farm',
  'tillage',
  'dated',
  'enroll',
  'fields',
  'submit',
  'notes',
  'addView',
  'removeView',
] as const
const UNDO = ['undo', 'undo', 'undo', 'undo', 'undo', 'undo', 'undo', 'undo'] as const
const stepOf = fc.record({
  who: fc.nat(1),
  do: fc.constantFrom(...ACTIONS, ...UNDO),
  which: fc.nat(5),
})
type Step = typeof stepOf extends fc.Arbitrary<infer S> ? S : never

const square = (west: number, size: number) => ({
  type: 'MultiPolygon' as const,
  coordinates: [
    [
      [
        [west, 42],
        [west + size, 42],
        [west + size, 42 + size],
        [west, 42 + size],
        [west, 42],
      ] as [number, number][],
    ],
  ],
})

type Row = Readonly<Record<string, unknown>>

/** Columns of which a later change of one prevents that another is set back. */
const TOGETHER: Readonly<Record<string, readonly string[]>> = {
  field: ['active', 'boundary_version_id', 'area_m2', 'perimeter_m'],
  field_year: ['status', 'boundary_version_id', 'planned_on'],
  enrollment: ['status', 'program', 'signed_on', 'reason', 'findings'],
}

/** The columns in which two states of a row differ; all of a row that is made or removed. */
function columnsOf(before: Row | null, after: Row | null): string[] {
  const columns = Object.keys(before ?? after ?? {})
  if (before === null || after === null) return columns
  return columns.filter((column) => JSON.stringify(before[column]) !== JSON.stringify(after[column]))
}

/** Sets a row to what it was in the columns that were changed: others keep what came later. */
function setBack(
  state: Map<string, Row>,
  key: string,
  { value, from }: { value: Row | null; from: Row | null },
) {
  if (value === null) state.delete(key)
  else if (from === null) state.set(key, value)
  else {
    const back = columnsOf(from, value).map((column) => [column, value[column]])
    state.set(key, { ...state.get(key), ...Object.fromEntries(back) })
  }
}

/** An edit that someone made by themselves, as the model keeps it. */
interface Root {
  id: number
  who: number
  /** Its rows before and after. */
  rows: Map<string, { before: Record<string, unknown> | null; after: Record<string, unknown> | null }>
  holds: boolean
  /** The newest undo or redo of it, or itself. */
  lastId: number
  /** What stood on each row, and each state it rests on, when it was last made or undone. */
  under: Map<string, string>
}

/** What two people did, and what the rules say may be undone. */
class Business {
  readonly roots: Root[] = []
  /** The edits that stand on a row, or on an enrollment's state, oldest first. */
  readonly #standing = new Map<string, number[]>()
  readonly #api: StaffedApi
  readonly #people: readonly Client[]
  readonly #growers: readonly number[]
  #count = 0

  constructor(api: StaffedApi, people: readonly Client[], growers: readonly number[]) {
    this.#api = api
    this.#people = people
    this.#growers = growers
  }

  state = (): Promise<State> => stateOf(this.#api, this.#growers)

  async run({ who, do: what, which }: Step): Promise<void> {
    const client = this.#people[who]
    if (client === undefined) return
    if (what === 'undo') return this.undo(client, who, which)
    const before = await this.state()
    await this.act(client, what, which, before)
    const after = await this.state()
    const touched = touchedBetween(before, after)
    if (touched.length === 0) return
    const { items } = await client.edits.list({ limit: 1 })
    const id = items[0]?.id ?? 0
    const rows = new Map(
      touched.map((key) => [key, { before: before.get(key) ?? null, after: after.get(key) ?? null }]),
    )
    const root: Root = { id, who, rows, holds: true, lastId: id, under: new Map() }
    this.#lay(root)
    this.roots.push(root)
  }

  /** The columns that an edit changes, each a place on which it stands; of rows that it makes or removes, all. */
  #places(root: Root): string[] {
    return [...root.rows].flatMap(([key, { before, after }]) => {
      const columns = columnsOf(before, after)
      const made = before === null || after === null ? [`${key} made`] : []
      return [...made, ...columns.map((column) => `${key} ${column}`)]
    })
  }

  /** What it rests on besides: of its rows, what stands with their columns; and states that decided which fields there are. */
  #watched(root: Root): string[] {
    return [...root.rows].flatMap(([key, { before, after }]) => {
      const row = before ?? after ?? {}
      const owner = `enrollment ${String(row.enrollment_id)}`
      const states = key.startsWith('enrollment_field ') && !root.rows.has(owner) ? [`${owner} status`] : []
      const all = Object.keys(row).map((column) => `${key} ${column}`)
      if (before === null || after === null) return [...states, `${key} made`, ...all]
      const table = key.split(' ')[0] ?? ''
      const together = TOGETHER[table] ?? []
      const isOfAct = columnsOf(before, after).some((column) => together.includes(column))
      return [...states, ...(isOfAct ? together.map((column) => `${key} ${column}`) : [])]
    })
  }

  #stack = (place: string): string => (this.#standing.get(place) ?? []).join()

  /** Lays an edit on its rows, or takes it off them. */
  #lay(root: Root): void {
    for (const place of this.#places(root)) {
      const standing = this.#standing.get(place) ?? []
      this.#standing.set(place, root.holds ? [...standing, root.id] : standing.filter((id) => id !== root.id))
    }
    for (const place of [...this.#places(root), ...this.#watched(root)])
      root.under.set(place, this.#stack(place))
  }

  /** What the state would be, or why it must not. */
  expected(root: Root, now: State): State | string {
    for (const [place, stack] of root.under)
      if (this.#stack(place) !== stack) return `something stands on ${place}`
    const next = new Map(now)
    for (const [key, row] of root.rows) {
      const value = root.holds ? row.before : row.after
      setBack(next, key, { value, from: root.holds ? row.after : row.before })
    }
    return flawOf(next) ?? next
  }

  async undo(client: Client, who: number, which: number): Promise<void> {
    const root = this.roots.toReversed()[which]
    if (root === undefined) return
    const now = await this.state()
    const id = root.holds && which % 2 === 0 ? root.id : root.lastId
    if (root.who !== who) {
      await expect(client.edits.undo({ id })).rejects.toMatchObject({ kind: 'notFound' })
      return
    }
    const expected = this.expected(root, now)
    if (typeof expected === 'string') {
      await expect(client.edits.undo({ id }), expected).rejects.toMatchObject({
        kind: 'conflict',
        details: expect.arrayContaining([expect.objectContaining({ path: 'row' })]),
      })
      expect(await this.state()).toEqual(now)
      return
    }
    const made = await client.edits.undo({ id })
    expect(await this.state()).toEqual(expected)
    if (!root.holds || root.lastId !== root.id)
      await expect(client.edits.undo({ id })).rejects.toMatchObject({ kind: 'conflict' })
    root.holds = !root.holds
    root.lastId = made.id
    this.#lay(root)
  }

  /**
   * Undoes what an edit did but for what was changed since. What is undone is as before the edit, what is kept and all
   * else as before the undo; kept is what was changed since, and what could not be undone without leaving something wrong.
   */
  async undoKeeping(which: number): Promise<void> {
    const holding = this.roots.filter(({ holds }) => holds)
    const root = holding[which % Math.max(1, holding.length)]
    if (root === undefined) return
    const now = await this.state()
    const { undone, kept } = await transact(
      this.#api.server.services.database.db,
      { staffId: null },
      async (tx) =>
        reverse(tx, await stepsOf(tx, sql<boolean>`edit_id = ${root.lastId}`), {
          staffId: 0,
          mode: 'keepChanged',
        }),
    )
    const after = await this.state()
    const keysOf = (rows: readonly { entity: string; id: number }[]) =>
      rows.map(({ entity, id }) => `${entity} ${id}`)
    const back = (from: State, keys: readonly string[]): State => {
      const next = new Map(from)
      for (const key of keys) {
        const { before = null, after = null } = root.rows.get(key) ?? {}
        setBack(next, key, { value: before, from: after })
      }
      return next
    }
    expect([...keysOf(undone), ...kept.flatMap(({ rows }) => keysOf(rows))].sort()).toEqual(
      [...root.rows.keys()].sort(),
    )
    expect(after).toEqual(back(now, keysOf(undone)))
    expect(flawOf(after)).toBeNull()
    const changed = (keys: readonly string[]) =>
      this.#placesOf(root, keys).some((place) => this.#stack(place) !== root.under.get(place))
    expect(changed(keysOf(undone))).toBe(false)
    for (const { rows, reason } of kept) {
      expect(reason).not.toBe('')
      const isFree = !changed(keysOf(rows)) && !isEnrolled(after, keysOf(rows))
      if (isFree) expect(flawOf(back(after, keysOf(rows))), reason).not.toBeNull()
    }
  }

  #placesOf(root: Root, keys: readonly string[]): string[] {
    const part = { ...root, rows: new Map([...root.rows].filter(([key]) => keys.includes(key))) }
    const owners = new Set(root.rows.keys())
    return [
      ...this.#places(part),
      ...this.#watched(part).filter((place) => !owners.has(place.replace(' status', ''))),
    ]
  }

  async act(client: Client, what: (typeof ACTIONS)[number], which: number, state: State): Promise<void> {
    const some = (table: string) => {
      const rows = rowsIn(state, table)
      return rows[which % Math.max(1, rows.length)]
    }
    const count = ++this.#count
    const growerId = this.#growers[which % this.#growers.length] ?? 0
    const field = some('field')
    const enrollment = some('enrollment')
    const geometry = square(-100 + count * 0.05, 0.01)
    const versionOf = async (id: number) => (await client.fields.get({ id })).version
    const enrolled = enrollment && (await client.enrollments.get({ id: enrollment.id }))
    if (what === 'rename') {
      const { version } = await client.growers.get({ id: growerId })
      await client.growers.update({ id: growerId, version, name: `Grower ${count}`, notes: `${which}` })
    } else if (what === 'addField')
      await client.fields.create({
        growerId,
        name: `Field ${count}`,
        year: which % 2 === 0 ? YEAR : null,
        boundary: which < 5 ? { geometry } : null,
      })
    else if (what === 'assignYear')
      await client.fields.assignYear({ ids: fieldsOf(state, growerId), year: YEAR }).catch(refused)
    else if (what === 'addView')
      await client.views.create({ page: 'fields', name: `View ${which}`, search: `?q=${count}` }).catch(taken)
    else if (what === 'removeView') {
      const [view] = (await client.views.list({ page: 'fields' })).items
      if (view !== undefined) await client.views.remove({ id: view.id })
    } else if (what === 'enroll')
      await client.enrollments.create({
        growerId,
        program: 'Carbon',
        year: YEAR,
        fieldIds: fieldsOf(state, growerId).slice(0, 1 + (which % 2)),
      })
    else if (enrolled !== undefined && what === 'notes')
      await client.enrollments.update({ id: enrolled.id, version: enrolled.version, notes: `Note ${count}` })
    // Once: what needs review and is submitted as it is needs review again, and the rows would not tell.
    else if (enrolled?.status === 'draft' && what === 'submit')
      await client.enrollments.submit({ items: [{ id: enrolled.id, version: enrolled.version }] })
    else if (enrolled !== undefined && what === 'fields')
      await client.enrollments
        .update({
          id: enrolled.id,
          version: enrolled.version,
          fieldIds: fieldsOf(state, enrolled.growerId).slice(which % 2, 2 + (which % 3)),
        })
        .catch(taken)
    else if (field !== undefined && what === 'renameField')
      await client.fields.update({
        id: field.id,
        version: await versionOf(field.id),
        name: `Field ${count}`,
        farmName: 'Home',
      })
    else if (field !== undefined && what === 'draw')
      await client.fields.saveBoundary({ id: field.id, version: await versionOf(field.id), geometry })
    else if (field !== undefined && what === 'addYear')
      await client.fields.saveYear({ id: field.id, year: YEAR - 1, version: null, crop: 'Oats' }).catch(taken)
    // One column each, so that an undo meets changes of other columns of its row.
    else if (field !== undefined && what === 'farm')
      await client.fields.update({
        id: field.id,
        version: await versionOf(field.id),
        farmName: `Farm ${count}`,
      })
    else if (field !== undefined && (what === 'crop' || what === 'tillage' || what === 'dated')) {
      const [year] = (await client.fields.get({ id: field.id })).years
      if (year !== undefined)
        await client.fields.saveYear({
          id: field.id,
          year: year.year,
          version: year.version,
          ...(what === 'dated'
            ? { plannedOn: `${year.year}-05-${10 + (count % 20)}` }
            : { [what]: `Crop ${count}` }),
        })
    }
  }
}

const refused = (error: unknown): void => {
  expect(error).toMatchObject({ kind: expect.stringMatching(/^(conflict|validation)$/) })
}

/** Whether a field of any of these years is enrolled in it. */
const isEnrolled = (state: State, keys: readonly string[]): boolean =>
  rowsIn(state, 'enrollment_field').some(({ row }) =>
    keys.some((key) => {
      const year = key.startsWith('field_year ') ? state.get(key) : undefined
      return year?.field_id === row.field_id && year?.year === row.year
    }),
  )

/** What the person is told cannot be done leaves everything as it is. */
const taken = (error: unknown): void => {
  expect(error).toMatchObject({ kind: 'conflict' })
}

const fieldsOf = (state: State, growerId: number): number[] =>
  rowsIn(state, 'field').flatMap(({ id, row }) => (row.grower_id === growerId ? [id] : []))

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`any sequence of edits, undos and redos on ${database.name}`, () => {
    let api: StaffedApi
    let people: Client[]
    beforeAll(async () => {
      api = await database.start()
      people = [api.client, await api.signIn('colleague')]
    })
    afterAll(() => api?.close())

    it('EDT-4 to EDT-9: an undo leads back, a redo forth again, and both refuse exactly where someone stands in the way', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(stepOf, { minLength: 6, maxLength: 24 }), async (steps) => {
          for (const client of people)
            for (const { id } of (await client.views.list({ page: 'fields' })).items)
              await client.views.remove({ id })
          const growers = await Promise.all(['One', 'Two'].map((name) => api.client.growers.create({ name })))
          const business = new Business(
            api,
            people,
            growers.map(({ id }) => id),
          )
          for (const step of steps) await business.run(step)
          await expectSound(api)
          // Newest first nothing is in the way: all leads back to where it began.
          for (const root of business.roots.toReversed()) {
            const client = people[root.who]
            if (root.holds && client !== undefined) await client.edits.undo({ id: root.lastId })
          }
          const end = await business.state()
          expect([...end.keys()].sort()).toEqual(growers.map(({ id }) => `grower ${id}`).sort())
          await expectSound(api)
        }),
        { numRuns: rounds(6, 40), endOnFailure: true },
      )
    }, 600_000)

    it('EDT-13: an undo that keeps what was changed since restores all else exactly, and names all it kept', async () => {
      const growersOf = () => Promise.all(['One', 'Two'].map((name) => api.client.growers.create({ name })))
      await fc.assert(
        fc.asyncProperty(
          fc.array(stepOf, { minLength: 6, maxLength: 20 }),
          fc.nat(20),
          async (steps, which) => {
            for (const client of people)
              for (const { id } of (await client.views.list({ page: 'fields' })).items)
                await client.views.remove({ id })
            const growers = (await growersOf()).map(({ id }) => id)
            const business = new Business(api, people, growers)
            for (const step of steps) await business.run(step)
            await business.undoKeeping(which)
            await expectSound(api)
          },
        ),
        { numRuns: rounds(8, 40), endOnFailure: true },
      )
    }, 600_000)
  })
