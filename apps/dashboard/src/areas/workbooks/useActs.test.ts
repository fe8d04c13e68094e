import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pastedTo } from './useActs.ts'

const block = (rows: number, columns: number) =>
  Array.from({ length: rows }, () => Array.from({ length: columns }, () => 'x'))
const SHEET = { rows: 20, columns: 8 }

describe('where a paste goes', () => {
  it('WBK-54: one value fills the range, a block repeats in a multiple of it, any other begins at the corner', () => {
    const range = { top: 2, left: 1, bottom: 5, right: 2 }
    expect(pastedTo(range, block(1, 1), SHEET)).toEqual({ range, lost: 0 })
    expect(pastedTo(range, block(2, 2), SHEET)).toEqual({ range, lost: 0 })
    expect(pastedTo(range, block(3, 1), SHEET)).toEqual({
      range: { top: 2, left: 1, bottom: 4, right: 1 },
      lost: 0,
    })
  })

  it('WBK-54: nothing goes beyond the sheet, and what does not fit is counted', () => {
    fc.assert(
      fc.property(
        fc.nat(19),
        fc.nat(7),
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 1, max: 12 }),
        (top, left, rows, columns) => {
          const { range, lost } = pastedTo(
            { top, left, bottom: top, right: left },
            block(rows, columns),
            SHEET,
          )
          expect(range.bottom).toBeLessThan(SHEET.rows)
          expect(range.right).toBeLessThan(SHEET.columns)
          const written = (range.bottom - top + 1) * (range.right - left + 1)
          expect(written + lost).toBe(rows * columns)
        },
      ),
    )
  })
})
