import type { ThreadMark } from '@org/core'
import { createTypedCells } from '@org/core/workbooks'
import { describe, expect, it } from 'vitest'
import { createMarks } from '../others/marks.ts'
import { createPeople } from '../others/people.ts'
import { createRowStates } from '../others/row-states.ts'
import { createNotes } from './notes.ts'

const mark = (more: Partial<ThreadMark> = {}): ThreadMark => ({
  ...{ id: 1, rowId: 7, column: 'crop', count: 1, isMine: false },
  ...more,
})

describe('notes on cells', () => {
  it('CMT-12: a cell says how many comments it has, and whether they wait for the person', () => {
    const notes = createNotes()
    notes.set([mark(), mark({ id: 2, column: 'notes', count: 2, isMine: true })])
    expect(notes.of(7)).toEqual({ crop: '1 comment', notes: '2 comments, waiting for you' })
    notes.set([])
    expect(notes.of(7)).toBeUndefined()
  })

  it('CMT-12: a row of which no comment is new stays the same for the grid, another one does not', () => {
    const notes = createNotes()
    const states = createRowStates(
      createTypedCells(),
      createPeople('field-yearly-workbook'),
      createMarks(),
      notes,
    )
    let told = 0
    states.subscribe(() => {
      told += 1
    })
    notes.set([mark(), mark({ id: 2, rowId: 8 })])
    const [one, other] = [states.of(7), states.of(8)]
    expect(one?.notes).toEqual({ crop: '1 comment' })
    notes.set([mark({ count: 2 }), mark({ id: 2, rowId: 8 })])
    expect(states.of(7)?.notes).toEqual({ crop: '2 comments' })
    expect(states.of(8)).toBe(other)
    expect(told).toBe(2)
  })
})
