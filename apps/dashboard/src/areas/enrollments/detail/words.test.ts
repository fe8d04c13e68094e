import { describe, expect, it } from 'vitest'
import { enrolledField, enrollment } from './testing.tsx'
import { differences, editWords, lastOther } from './words.ts'

const at = (minute: number, id: number | null) => ({
  at: `2026-11-21T10:0${minute}:00.000Z`,
  by: id === null ? null : { id, name: `Person ${id}` },
})

describe('what a colleague changed', () => {
  it('END-22: is told of the newest other person since then, never of oneself or the program', () => {
    const changes = [at(5, 7), at(4, null), at(3, 8), at(1, 9)]
    expect(lastOther(changes, 7, at(0, null).at)).toBe('Person 8')
    expect(lastOther(changes, 8, at(2, null).at)).toBe('Person 7')
    expect(lastOther(changes, 7, at(3, null).at)).toBeNull()
    expect(lastOther([], 7, at(0, null).at)).toBeNull()
  })

  it('END-22: names what is different, and nothing that is not', () => {
    const before = enrollment({ status: 'eligible' })
    expect(differences(before, before)).toBe('')
    const after = enrollment({
      status: 'signed',
      signedOn: '2026-11-20',
      manager: { id: 2, name: 'Maren Tidewell' },
      fields: [enrolledField(1), enrolledField(3), enrolledField(4)],
      notes: 'Gate 5',
    })
    expect(differences(before, after)).toBe(
      'Eligible → Signed, manager now Maren Tidewell, signed on Nov 20, 2026, 2 fields added, 1 field taken off, other notes',
    )
  })
})

it('END-16: a change of fields says how many came and went', () => {
  expect(editWords({ key: 'fieldIds', seen: [1, 2], mine: [2, 3, 4] })).toBe(
    '2 fields added, 1 field taken off',
  )
  expect(editWords({ key: 'fieldIds', seen: [1], mine: [] })).toBe('1 field taken off')
})
