import { describe, expect, it } from 'vitest'
import { enrolledField, enrollment } from './testing.tsx'
import { differences, editWords, lastOther } from './words.ts'

const edit = (editId: number, by: number | null, entity = 'enrollment') => ({
  seq: 100 + editId,
  editId,
  entity,
  by: by === null ? null : { id: by, name: `Person ${by}` },
})

describe('what a colleague changed', () => {
  it('END-22: names the newest other person among the edits since then, never oneself or the system', () => {
    const changes = [edit(5, 7), edit(4, null), edit(3, 8), edit(1, 9)]
    expect(lastOther(changes, 7, 4)).toBe('Person 8')
    expect(lastOther(changes, 8, 1)).toBe('Person 7')
    expect(lastOther(changes, 7, 2)).toBeNull()
    expect(lastOther([], 7, 1)).toBeNull()
  })

  it('END-22: a submission is one edit of two changes, and one’s own right after a colleague’s is not theirs', () => {
    expect(lastOther([edit(2, 7), edit(2, 7), edit(1, 8)], 7, 1)).toBeNull()
  })

  it('END-22: documents are not counted: they leave the version alone', () => {
    expect(lastOther([edit(3, 8, 'enrollment_document'), edit(2, 7), edit(1, 8)], 7, 1)).toBeNull()
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
      'Eligible → Signed, manager now Maren Tidewell, signed on Nov 20, 2026, 2 fields added, 1 field removed, notes changed',
    )
  })
})

it('END-16: a change of fields says how many came and went', () => {
  expect(editWords({ key: 'fieldIds', seen: [1, 2], mine: [2, 3, 4] })).toBe(
    '2 fields added, 1 field removed',
  )
  expect(editWords({ key: 'fieldIds', seen: [1], mine: [] })).toBe('1 field removed')
})
