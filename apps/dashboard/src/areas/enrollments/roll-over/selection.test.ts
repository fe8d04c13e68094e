import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  afterCheck,
  checkedKeys,
  chosenFields,
  isPossible,
  itemsOf,
  type LeftOut,
  possibleFields,
  rowsOf,
  totalsOf,
} from './selection.ts'
import { candidate, candidateField } from './testing.ts'

const none: LeftOut = new Set()
const list = [
  candidate(1, [candidateField(11), candidateField(12), candidateField(13, { refusal: 'It is inactive' })]),
  candidate(2, [candidateField(21)], 'It has it already'),
  candidate(3, [candidateField(31)]),
]
const toggle = (leftOut: LeftOut, key: string) => {
  const keys = checkedKeys(list, leftOut)
  if (!keys.delete(key)) keys.add(key)
  return afterCheck(list, leftOut, keys)
}
const sent = (leftOut: LeftOut) =>
  itemsOf(list, leftOut).map(({ enrollmentId, fieldIds }) => [enrollmentId, fieldIds])

describe('what is carried over', () => {
  it('ROL-6: is all that can be, at first', () => {
    expect(sent(none)).toEqual([
      [1, [11, 12]],
      [3, [31]],
    ])
    expect(totalsOf(list, none)).toEqual({ enrollmentCount: 2, fieldCount: 3, areaM2: 300_000 })
    expect(
      rowsOf(list)
        .filter(isPossible)
        .map(({ key }) => key),
    ).toEqual(['e1', 'f1-11', 'f1-12', 'e3', 'f3-31'])
  })

  it('ROL-6: an enrollment goes and comes with all its fields', () => {
    const without = toggle(none, 'e1')
    expect(sent(without)).toEqual([[3, [31]]])
    expect(sent(toggle(without, 'e1'))).toEqual(sent(none))
  })

  it('ROL-6: a field goes alone, the last one with its enrollment, and one brings it back', () => {
    const one = toggle(none, 'f1-11')
    expect(sent(one)[0]).toEqual([1, [12]])
    const both = toggle(one, 'f1-12')
    expect(sent(both)).toEqual([[3, [31]]])
    expect(sent(toggle(both, 'f1-11'))[0]).toEqual([1, [11]])
  })

  it('ROL-6: whatever is checked, what is refused stays behind, and totals are those of what is sent', () => {
    const candidates = fc
      .array(fc.record({ refused: fc.boolean(), fields: fc.array(fc.boolean(), { maxLength: 4 }) }), {
        maxLength: 5,
      })
      .map((drawn) =>
        drawn.map(({ refused, fields }, at) =>
          candidate(
            at + 1,
            fields.map((isRefused, n) =>
              candidateField(10 * (at + 1) + n, { refusal: isRefused ? 'No' : null }),
            ),
            refused ? 'No' : null,
          ),
        ),
      )
    fc.assert(
      fc.property(
        candidates,
        fc.array(fc.array(fc.nat(30), { maxLength: 12 }), { maxLength: 6 }),
        (found, presses) => {
          const keys = rowsOf(found).map(({ key }) => key)
          let leftOut = none
          for (const press of presses) {
            const before = checkedKeys(found, leftOut)
            const wanted = new Set(keys.filter((_, at) => press.includes(at)))
            leftOut = afterCheck(found, leftOut, wanted)
            for (const each of found) {
              const chosen = chosenFields(each, leftOut).map(({ id }) => `f${each.enrollment.id}-${id}`)
              const possible = possibleFields(each).map(({ id }) => `f${each.enrollment.id}-${id}`)
              expect(possible).toEqual(expect.arrayContaining(chosen))
              // A field whose own box was pressed is as it was pressed.
              for (const key of possible)
                if (before.has(key) !== wanted.has(key)) expect(chosen.includes(key)).toBe(wanted.has(key))
            }
          }
          const items = itemsOf(found, leftOut)
          const totals = totalsOf(found, leftOut)
          expect(totals.enrollmentCount).toBe(items.length)
          expect(totals.fieldCount).toBe(items.flatMap(({ fieldIds }) => fieldIds).length)
          expect(items.every(({ fieldIds }) => fieldIds.length > 0)).toBe(true)
        },
      ),
    )
  })
})
