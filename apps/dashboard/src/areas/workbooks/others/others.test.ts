import { HERE_MS, type LiveChange, type Present } from '@org/core'
import { createTypedCells } from '@org/core/workbooks'
import { describe, expect, it } from 'vitest'
import { createNotes } from '../talk/notes.ts'
import { createMarks, MARKED_MS } from './marks.ts'
import { createPeople } from './people.ts'
import { createRowStates } from './row-states.ts'

const ME = 1
const WORKBOOK = 'field-yearly-workbook'
const present = (more: Partial<Present> = {}): Present => ({
  workbook: WORKBOOK,
  tab: 'a',
  person: { id: 2, name: 'Ana Ruiz' },
  cell: { id: 7, column: 'crop' },
  isGone: false,
  ...more,
})
const change = (more: Partial<LiveChange> = {}): LiveChange => ({
  ...{ seq: 1, editId: 1, by: { id: 2, name: 'Ana Ruiz' }, entity: 'field_year', entityId: 7 },
  ...{ kind: 'changed', keys: ['crop', 'notes'] },
  ...more,
})

interface Row {
  id: number
  fieldId: number
}
const cell = (entity: 'field' | 'field_year', key: string) => ({ entity, key }) as never
const column = (key: string, of: never) => [key, { key, cell: of } as never] as const
const SHEET = {
  columns: new Map([
    column('field', cell('field', 'name')),
    column('crop', cell('field_year', 'crop')),
    column('notes', cell('field_year', 'notes')),
  ]),
  idOf: (entity: string, row: Row) => (entity === 'field' ? row.fieldId : row.id),
}
const ROWS = [
  { id: 7, fieldId: 70 },
  { id: 8, fieldId: 70 },
]

/** A clock that stands until it is moved. */
const clock = () => {
  const time = { ms: 0, now: () => time.ms }
  return time
}

describe('others in a workbook', () => {
  it('WBK-101: they are there until they go, or have said nothing for half a minute; own tabs and other workbooks are not others', () => {
    const time = clock()
    const people = createPeople(WORKBOOK, time.now)
    people.hear(ME, [
      present(),
      present({ tab: 'b', person: { id: ME, name: 'Me' } }),
      present({ tab: 'c', workbook: 'point-workbook' }),
    ])
    expect(people.here()).toEqual([present()])
    expect(people.of(7)).toEqual([present()])
    people.hear(ME, [present({ cell: { id: 8, column: 'notes' } })])
    expect([people.of(7), people.of(8)?.length]).toEqual([undefined, 1])
    time.ms += HERE_MS - 1
    people.forget()
    expect(people.here()).toHaveLength(1)
    time.ms += 1
    people.forget()
    expect(people.here()).toEqual([])
    people.hear(ME, [present()])
    people.hear(ME, [present({ isGone: true })])
    expect(people.here()).toEqual([])
  })

  it('WBK-100: a cell that another changed is marked for a moment, in every row that shows it; one’s own is not', () => {
    const time = clock()
    const marks = createMarks(time.now)
    marks.hear(SHEET, ROWS, [change(), change({ by: { id: ME, name: 'Me' }, entityId: 8 })], ME)
    expect(Object.keys(marks.of(7) ?? {})).toEqual(['crop', 'notes'])
    expect(marks.of(8)).toBeUndefined()
    marks.hear(SHEET, ROWS, [change({ entity: 'field', entityId: 70, keys: ['name'] })], ME)
    expect([marks.of(7)?.field?.name, marks.of(8)?.field?.name]).toEqual(['Ana Ruiz', 'Ana Ruiz'])
    marks.hear(SHEET, ROWS, [change({ kind: 'created', entityId: 8 }), change({ keys: ['status'] })], ME)
    expect(Object.keys(marks.of(8) ?? {})).toEqual(['field'])
    time.ms += MARKED_MS
    marks.forget()
    expect([marks.of(7), marks.of(8)]).toEqual([undefined, undefined])
  })

  it('UI-85: what stands over a row is the same object until something of that row changed', () => {
    const [people, marks] = [createPeople(WORKBOOK), createMarks()]
    const states = createRowStates(createTypedCells(), people, marks, createNotes())
    expect(states.of(7)).toBeUndefined()
    people.hear(ME, [present()])
    const before = states.of(7)
    expect(before?.here).toEqual([present()])
    people.hear(ME, [present({ tab: 'b', cell: { id: 8, column: 'crop' } })])
    people.hear(ME, [present()])
    expect(states.of(8)?.here).toHaveLength(1)
    marks.hear(SHEET, ROWS, [change()], ME)
    expect(states.of(7)).not.toBe(before)
  })
})
