import type { Client } from '@org/core'
import { fieldYearlyWorkbook } from '@org/core/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawField } from '../../testing/drawn-fields.ts'
import { rounds } from '../../testing/soak.ts'
import { type StaffedApi, testDatabases } from '../../testing/staffed-api.ts'
import { pickYear } from '../field-years/testing.ts'
import { square, YEAR } from '../uploads/testing.ts'

const TOO_LONG = 'x'.repeat(201)
const VALUES = {
  field: ['North', 'South', ' South ', ''],
  farm: ['', 'Home', 'Home ', TOO_LONG],
  crop: ['', 'Corn', 'Oats', TOO_LONG],
  notes: ['', 'One', ' Two '],
  plannedOn: [null, `${YEAR}-05-01`, `${YEAR}-06-01`, `${YEAR + 5}-01-01`, 'May 1'],
} as const
type ColumnName = keyof typeof VALUES
const COLUMNS = ['field', 'farm', 'crop', 'notes', 'plannedOn'] as const satisfies readonly ColumnName[]

const cellOf = fc.record({
  row: fc.nat(3),
  column: fc.constantFrom(...COLUMNS),
  value: fc.nat(4),
})
const stepOf = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      who: fc.nat(1),
      looks: fc.boolean(),
      cells: fc.array(cellOf, { minLength: 1, maxLength: 8 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ undo: fc.nat(4) }) },
)
type Step = typeof stepOf extends fc.Arbitrary<infer S> ? S : never

type State = ReadonlyMap<string, unknown>
interface Row {
  id: number
  fieldId: number
  year: number
}

/** Where a cell is stored: a field's name is one for all its years. */
const placeOf = ({ id, fieldId }: Row, column: ColumnName): string =>
  column === 'field' || column === 'farm' ? `field ${fieldId} ${column}` : `year ${id} ${column}`

/** What is read of a value; undefined if it cannot be written. */
function readAs(column: ColumnName, value: unknown): unknown {
  if (column === 'plannedOn')
    return value === null || String(value).startsWith(`${YEAR}-`) ? value : undefined
  const text = String(value).trim()
  return value === TOO_LONG || (column === 'field' && text === '') ? undefined : text
}

interface Edit {
  id: number
  who: number
  /** Places with their values before and after. */
  wrote: Map<string, { before: unknown; after: unknown }>
  /** What stood on each of them then. */
  under: Map<string, string>
}

/** Two people who write cells, with what each saw last (first what there is); and what the rules say becomes of each cell. */
class Sheet {
  readonly #people: readonly Client[]
  readonly #rows: readonly Row[]
  readonly #seen: State[] = []
  readonly #edits: Edit[] = []
  readonly #standing = new Map<string, number[]>()

  constructor(people: readonly Client[], rows: readonly Row[]) {
    this.#people = people
    this.#rows = rows
  }

  async state(): Promise<State> {
    const state = new Map<string, unknown>()
    for (const row of this.#rows) {
      const field = await this.#people[0]?.fields.get({ id: row.fieldId })
      if (field === undefined) continue
      const year = pickYear(field, row.year)
      const values = {
        field: field.name,
        farm: field.farmName,
        crop: year.crop,
        notes: year.notes,
        plannedOn: year.plannedOn,
      }
      for (const column of COLUMNS) state.set(placeOf(row, column), values[column])
    }
    return state
  }

  #stack = (place: string): string => (this.#standing.get(place) ?? []).join()

  async write({ who, looks, cells }: Extract<Step, { who: number }>): Promise<void> {
    const now = await this.state()
    const seen = looks ? now : (this.#seen[who] ?? now)
    this.#seen[who] = seen
    const named = new Set<string>()
    const asked = cells.flatMap(({ row: at, column, value }) => {
      const row = this.#rows[at]
      if (row === undefined || named.has(`${row.id} ${column}`)) return []
      named.add(`${row.id} ${column}`)
      const is = VALUES[column][value % VALUES[column].length]
      return [{ row, column, was: seen.get(placeOf(row, column)), is }]
    })
    const answer = await this.#people[who]?.workbooks.edit({
      workbook: fieldYearlyWorkbook.id,
      cells: asked.map(({ row: { id }, column, was, is }) => ({ id, column, was, is })),
    })
    const next = new Map(now)
    const expected = { changed: new Set<number>(), conflicts: [] as string[], refused: [] as string[] }
    const decided = new Map<string, unknown>()
    for (const { row, column, was, is } of asked) {
      const [cell, place] = [`${row.id} ${column}`, placeOf(row, column)]
      const value = readAs(column, is)
      const isSame = value === now.get(place)
      if (value === undefined) expected.refused.push(cell)
      else if (!isSame && was !== now.get(place)) expected.conflicts.push(cell)
      else if (decided.has(place) && decided.get(place) !== value) expected.refused.push(cell)
      else {
        if (!isSame) expected.changed.add(row.id)
        decided.set(place, value)
        next.set(place, value)
      }
    }
    expect(answer?.changed.map(({ id }) => id).sort()).toEqual([...expected.changed].sort())
    const cellsIn = (all: readonly { id: number; column: string }[] = []) =>
      all.map(({ id, column }) => `${id} ${column}`)
    expect(cellsIn(answer?.conflicts)).toEqual(expected.conflicts)
    expect(cellsIn(answer?.refused)).toEqual(expected.refused)
    expect(await this.state()).toEqual(next)
    this.#lay(who, answer?.editId ?? null, now, next)
  }

  #lay(who: number, id: number | null, before: State, after: State): void {
    const places = [...after.keys()].filter((place) => before.get(place) !== after.get(place))
    expect(id === null).toBe(places.length === 0)
    if (id === null) return
    for (const place of places) this.#standing.set(place, [...(this.#standing.get(place) ?? []), id])
    const wrote = new Map(
      places.map((place) => [place, { before: before.get(place), after: after.get(place) }]),
    )
    this.#edits.push({ id, who, wrote, under: new Map(places.map((place) => [place, this.#stack(place)])) })
  }

  async undo(which: number): Promise<void> {
    const edit = this.#edits.at(-1 - which)
    if (edit === undefined) return
    const now = await this.state()
    const undoing = this.#people[edit.who]?.edits.undo({ id: edit.id })
    if ([...edit.under].some(([place, stack]) => this.#stack(place) !== stack)) {
      await expect(undoing).rejects.toMatchObject({ kind: 'conflict' })
      expect(await this.state()).toEqual(now)
      return
    }
    await undoing
    const next = new Map(now)
    for (const [place, { before }] of edit.wrote) {
      next.set(place, before)
      this.#standing.set(
        place,
        (this.#standing.get(place) ?? []).filter((id) => id !== edit.id),
      )
    }
    expect(await this.state()).toEqual(next)
    this.#edits.splice(this.#edits.indexOf(edit), 1)
  }
}

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`any sequence of edits of cells on ${database.name}`, () => {
    let api: StaffedApi
    let people: Client[]
    beforeAll(async () => {
      api = await database.start()
      people = [api.client, await api.signIn('colleague')]
    })
    afterAll(() => api?.close())

    it('WBK-31: each cell is written, refused, in conflict or as it was; an undo sets back exactly the cells of its edit', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(stepOf, { minLength: 4, maxLength: 14 }), async (steps) => {
          const rows: Row[] = []
          const grower = await api.client.growers.create({ name: 'Cells' })
          for (const name of ['North', 'East']) {
            const { id: fieldId } = await drawField(api.client, grower.id, name, square(20, 40))
            const field = await api.client.fields.saveYear({ id: fieldId, year: YEAR - 1, version: null })
            for (const year of [YEAR, YEAR - 1]) rows.push({ id: pickYear(field, year).id, fieldId, year })
          }
          const sheet = new Sheet(people, rows)
          for (const step of steps) await ('undo' in step ? sheet.undo(step.undo) : sheet.write(step))
        }),
        { numRuns: rounds(8, 60), endOnFailure: true },
      )
    }, 600_000)
  })
