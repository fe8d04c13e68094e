import { FIELD_YEAR_STATUSES, fieldYearlyWorkbook, type Kind, kinds, readText } from '@org/core'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { copiedText, editedText, numberOf, shownText } from './text.ts'

const UNITS = { areaUnit: 'ac', depthUnit: 'in' } as const
const { cells } = fieldYearlyWorkbook
const day: Kind = cells.plannedOn.column.kind
const status: Kind = cells.status.column.kind

describe('what is typed into cells', () => {
  it('UI-86: depths are shown, copied and added up in the person’s unit', () => {
    const cm = { ...UNITS, depthUnit: 'cm' } as const
    expect([shownText(kinds.depth, 30, UNITS), copiedText(kinds.depth, 30.48, UNITS)]).toEqual(['11.8', '12'])
    expect(shownText(kinds.layers(50), '0–15.24, 15.24–30.48', UNITS)).toBe('0–6, 6–12')
    expect(shownText(kinds.layers(50), '0–15', cm)).toBe('0–15')
    expect([numberOf(kinds.depth, 25.4, UNITS), numberOf(kinds.depth, 25.4, cm)]).toEqual([10, 25.4])
  })

  it('WBK-51: any value, edited or copied and typed again, is the same', () => {
    const days = fc.date({ min: new Date('1950-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    const same = (kind: Kind, value: unknown) => {
      expect(readText(kind, editedText(kind, value, UNITS))).toEqual({ value })
      expect(readText(kind, copiedText(kind, value, UNITS))).toEqual({ value })
    }
    fc.assert(fc.property(days, (date) => same(day, date.toISOString().slice(0, 10))))
    fc.assert(fc.property(fc.integer(), (value) => same(kinds.integer, value)))
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), (value) =>
        same(kinds.maybeReal, value / 1000),
      ),
    )
    for (const state of FIELD_YEAR_STATUSES) {
      same(status, state)
      expect(readText(status, shownText(status, state, UNITS))).toEqual({ value: state })
    }
  })
})
