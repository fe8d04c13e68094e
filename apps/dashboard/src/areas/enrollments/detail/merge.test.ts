import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Edit, meet, mergeIds } from './merge.ts'

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 8 })

const field = (id: number) => ({
  id,
  name: `Field ${id}`,
  farmName: '',
  county: '',
  state: '',
  areaHa: 1,
  hasBoundary: true,
  active: true,
  fieldYear: null,
})
const row = (fieldIds: readonly number[] = []) => ({
  manager: { id: 3, name: 'Maren' },
  notes: 'Gate 4',
  fields: fieldIds.map(field),
})

describe('an edit that meets a newer version', () => {
  it('END-21: of two sets of fields both people’s additions and removals hold, whatever they are', () => {
    fc.assert(
      fc.property(ids, ids, ids, (seen, mine, theirs) => {
        const merged = mergeIds(theirs, seen, mine)
        for (let id = 1; id <= 12; id++) {
          const [was, wanted, now] = [seen, mine, theirs].map((set) => set.includes(id))
          // What I changed is as I want it; what I left alone is as they left it.
          expect(merged.includes(id)).toBe(was === wanted ? now : wanted)
        }
        expect(new Set(merged).size).toBe(merged.length)
      }),
    )
  })

  it('END-20: nothing is written where it is so already', () => {
    expect(meet(row([1, 2]), { key: 'fieldIds', seen: [1], mine: [1, 2] })).toEqual({ kind: 'same' })
    expect(meet(row(), { key: 'notes', seen: '', mine: 'Gate 4' })).toEqual({ kind: 'same' })
    expect(meet(row(), { key: 'manager', seen: null, mine: { id: 3, name: 'Maren' } })).toEqual({
      kind: 'same',
    })
  })

  it('END-20: another’s change of something else is no conflict; of the same thing it is', () => {
    const edit: Edit = { key: 'notes', seen: 'Gate 4', mine: 'Gate 5' }
    expect(meet(row(), edit)).toEqual({ kind: 'write', patch: { notes: 'Gate 5' } })
    expect(meet({ ...row(), manager: null }, edit)).toEqual({ kind: 'write', patch: { notes: 'Gate 5' } })
    expect(meet({ ...row(), notes: 'Gate 9' }, edit)).toEqual({ kind: 'conflict' })
    expect(meet(row(), { key: 'manager', seen: null, mine: { id: 9, name: 'Inés' } })).toEqual({
      kind: 'conflict',
    })
    expect(meet(row(), { key: 'manager', seen: { id: 3, name: 'Maren' }, mine: null })).toEqual({
      kind: 'write',
      patch: { managerId: null },
    })
  })
})
