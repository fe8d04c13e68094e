import { ENROLLMENT_STATUSES } from '@org/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { funnelOf, STANDING_STATUSES, tallyOf } from './states.ts'
import { enrollment, totalsOf } from './testing.ts'

const rows = fc.array(
  fc.record({ status: fc.constantFrom(...ENROLLMENT_STATUSES), fieldCount: fc.nat(20), areaM2: fc.nat(1e7) }),
  { maxLength: 40 },
)
const summed = rows.map((made) => totalsOf(made.map((row, id) => enrollment({ id: id + 1, ...row }))))

describe('ENP-5: the funnel', () => {
  it('never grows, begins with all that stand and ends with those that are complete', () => {
    fc.assert(
      fc.property(summed, (totals) => {
        const steps = funnelOf(totals)
        for (const what of ['count', 'fieldCount', 'areaM2'] as const) {
          const values = steps.map((step) => step[what])
          expect(values).toEqual(values.toSorted((one, other) => other - one))
          expect(values[0]).toBe(tallyOf(totals, STANDING_STATUSES)[what])
          expect(values.at(-1)).toBe(tallyOf(totals, ['complete'])[what])
        }
      }),
    )
  })

  it('counts what needs review as submitted, and leaves out what was withdrawn', () => {
    const totals = totalsOf([
      enrollment({ id: 1, status: 'draft' }),
      enrollment({ id: 2, status: 'needs_review' }),
      enrollment({ id: 3, status: 'active' }),
      enrollment({ id: 4, status: 'withdrawn' }),
    ])
    expect(funnelOf(totals).map(({ label, count }) => [label, count])).toEqual([
      ['Started', 3],
      ['Submitted', 2],
      ['Eligible', 1],
      ['Signed', 1],
      ['Active', 1],
      ['Complete', 0],
    ])
  })
})
