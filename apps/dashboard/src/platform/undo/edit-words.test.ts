import type { EditPart } from '@org/core'
import { describe, expect, it } from 'vitest'
import { alsoWords, editWords } from './edit-words.ts'

const part = (over: Partial<EditPart>): EditPart => ({
  entity: 'enrollment',
  kind: 'changed',
  count: 1,
  title: 'Alder Farms, Cover 2026',
  keys: [],
  ...over,
})

describe('an edit in a few words', () => {
  it.each([
    [part({ count: 3, keys: ['reason', 'status'] }), 'Moved 3 enrollments'],
    [part({ keys: ['status'] }), 'Moved enrollment Alder Farms, Cover 2026'],
    [
      part({ entity: 'grower', title: 'Alder Farms', keys: ['phone', 'nameKey'] }),
      'Changed grower Alder Farms (phone)',
    ],
    [part({ entity: 'field', kind: 'created', title: 'Creek bottom' }), 'Added field Creek bottom'],
    [part({ entity: 'field_year', kind: 'removed', count: 2 }), 'Removed 2 field-years'],
    [part({ entity: 'something_new', kind: 'created', count: 2 }), 'Added 2 records'],
  ])('UND-1: %j reads %j', (main, words) => {
    expect(editWords({ parts: [main] })).toBe(words)
  })

  it('UND-1: what else it did is said beside it', () => {
    const parts = [
      part({ kind: 'created' }),
      part({ entity: 'enrollment_field', kind: 'created', count: 10 }),
      part({ entity: 'field_year', kind: 'created', count: 2 }),
    ]
    expect(alsoWords({ parts })).toBe('10 enrolled fields added, 2 field-years added')
  })
})
