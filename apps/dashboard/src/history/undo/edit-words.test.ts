import type { EditPart } from '@org/core'
import { describe, expect, it } from 'vitest'
import { asPart } from './as-part.ts'
import { alsoWords, editWords, standingWords } from './edit-words.ts'

const part = (over: Partial<EditPart>): EditPart => ({
  entity: 'enrollment',
  kind: 'changed',
  count: 1,
  title: 'Alder Farms, Cover 2026',
  keys: [],
  became: {},
  others: [],
  was: {},
  ...over,
})

describe('an edit in a few words', () => {
  it.each([
    [part({ count: 3, keys: ['reason', 'status'] }), 'Changed the status of 3 enrollments'],
    [part({ keys: ['status'] }), 'Changed the status of enrollment Alder Farms, Cover 2026'],
    [
      part({ entity: 'grower', title: 'Alder Farms', keys: ['phone', 'nameKey'] }),
      'Changed grower Alder Farms (phone)',
    ],
    [
      part({ entity: 'field', count: 592, keys: ['active'], became: { active: false } }),
      'Deactivated 592 fields',
    ],
    [
      part({ entity: 'grower', title: 'Alder', keys: ['active'], became: { active: true } }),
      'Reactivated grower Alder',
    ],
    [part({ entity: 'field', kind: 'created', title: 'Creek bottom' }), 'Added field Creek bottom'],
    [part({ entity: 'field_year', kind: 'removed', count: 2 }), 'Removed 2 field years'],
    [
      part({ entity: 'upload', title: 'a.zip', keys: ['status'], became: { status: 'committed' } }),
      'Imported a.zip',
    ],
    [
      part({ entity: 'upload', title: 'a.zip', keys: ['status'], became: { status: 'undone' } }),
      'Undid the import of a.zip',
    ],
    [
      part({ entity: 'upload', title: 'a.zip', keys: ['status'], became: { status: 'discarded' } }),
      'Discarded the import of a.zip',
    ],
    [part({ entity: 'something_new', kind: 'created', count: 2 }), 'Added 2 records'],
  ])('UND-1: %j reads %j', (main, words) => {
    expect(editWords({ parts: [main] })).toBe(words)
  })

  it('UND-1: a field that was split or joined is named, also when that was undone', () => {
    const field = part({ entity: 'field', title: 'South 40', keys: ['areaM2', 'name'] })
    const made = part({ entity: 'field', kind: 'created', count: 2, title: 'South 40 2' })
    expect(editWords({ parts: [made, field] })).toBe('Split South 40 into 3 fields')
    expect(editWords({ parts: [field] })).toBe('Changed field South 40 (area, name)')
    const joined = { ...field, count: 3, keys: ['active', 'areaM2'] }
    expect(editWords({ parts: [joined] })).toBe('Joined 2 neighbors into South 40')
    expect(editWords({ parts: [made, { ...joined, count: 2 }] })).toBe(
      'Split South 40 into 3 fields, joined a neighbor',
    )
    const removed = { ...made, kind: 'removed' as const }
    expect(standingWords({ parts: [removed, field] }, 'undo')).toBe('It is as before.')
    expect(standingWords({ parts: [made, field] }, 'redo')).toBe('It is changed again.')
    expect(standingWords({ parts: [joined] }, 'undo')).toBe('They are as before.')
  })

  it('UND-1: what else it did is said beside it', () => {
    const parts = [
      part({ kind: 'created' }),
      part({ entity: 'enrollment_field', kind: 'created', count: 10 }),
      part({ entity: 'field_year', kind: 'created', count: 2 }),
    ]
    expect(alsoWords({ parts })).toBe('10 enrolled fields added, 2 field years added')
  })

  it.each([
    [part({ entity: 'field', count: 592, became: { active: true } }), 'They are active again.'],
    [part({ count: 3, keys: ['status'], became: { status: 'draft' } }), 'They are draft again.'],
    [part({ keys: ['status'], became: { status: 'signed' } }), 'It is signed again.'],
    [part({ entity: 'field', kind: 'removed' }), 'It is removed.'],
    [part({ entity: 'saved_view', kind: 'created' }), 'It is back.'],
    [part({ keys: ['notes'] }), 'It is as before.'],
  ])('UND-1: after an undo that did %j it says: %s', (main, words) => {
    expect(standingWords({ parts: [main] }, 'undo')).toBe(words)
  })

  it('UND-1: a redo says what is now, and a name keeps its capital', () => {
    const parts = [part({ entity: 'field', count: 2, became: { active: false } })]
    expect(standingWords({ parts }, 'redo')).toBe('They are inactive.')
    expect(asPart('Deactivated 2 fields')).toBe('deactivated 2 fields')
    expect(asPart('Alder Farms: notes changed')).toBe('Alder Farms: notes changed')
  })
})
