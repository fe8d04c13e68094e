import { describe, expect, it } from 'vitest'
import { determinationOf } from './determination.ts'
import { aBoundary, aField } from './testing.ts'

const determinedAt = '2024-05-06T10:00:00.000Z'
const driven = aField({ boundary: { ...aBoundary(1, -93), determinationMethod: 'driven', determinedAt } })

describe('SCR-62: how a boundary was found', () => {
  it('is drawn by hand once its shape was changed by hand: how and when the old shape was found is the old one’s', () => {
    expect(determinationOf(driven, true, null)).toEqual({ determinationMethod: 'manual', determinedAt: null })
  })

  it('is as it was, with its day, while the shape is', () => {
    expect(determinationOf(driven, false, null)).toEqual({ determinationMethod: 'driven', determinedAt })
    expect(determinationOf(driven, false, 'driven')).toEqual({ determinationMethod: 'driven', determinedAt })
  })

  it('is what the person says, without a day that is another shape’s', () => {
    expect(determinationOf(driven, true, 'driven')).toEqual({
      determinationMethod: 'driven',
      determinedAt: null,
    })
    expect(determinationOf(driven, false, 'surveyed')).toEqual({
      determinationMethod: 'surveyed',
      determinedAt: null,
    })
    expect(determinationOf(null, false, null)).toEqual({ determinationMethod: 'manual', determinedAt: null })
  })
})
