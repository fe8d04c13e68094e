import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { filterOf, read } from './view.ts'

const NOTHING = { staffId: null, entity: null, entityId: null, from: null, to: null, open: null }

describe('what the audit log is asked for', () => {
  it('UND-10: days are whole days of this person’s clock: from the first’s midnight to the midnight after the last', () => {
    const { from = '', to = '' } = filterOf({ ...NOTHING, from: '2026-10-25', to: '2026-10-31' })
    expect(new Date(from)).toEqual(new Date(2026, 9, 25))
    expect(new Date(to)).toEqual(new Date(2026, 10, 1))
  })

  it.each(['0006-02-02', '0026-11-20', '2026-02-30', '2101-01-01', '2/3/26'])(
    'UND-10: %s in the address reads as no day',
    (day) => {
      expect(read(new URLSearchParams({ from: day, to: day }))).toMatchObject({ from: null, to: null })
    },
  )

  it('UND-10: a record is asked for with its kind only', () => {
    expect(filterOf({ ...NOTHING, entityId: 4 })).toEqual({})
    expect(filterOf({ ...NOTHING, entity: 'grower', entityId: 4 })).toEqual({ entity: 'grower', entityId: 4 })
  })

  it('UND-10: any day ends after it begins, within 25 hours', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        (date) => {
          const day = date.toISOString().slice(0, 10)
          const { from = '', to = '' } = filterOf({ ...NOTHING, from: day, to: day })
          const hours = (Date.parse(to) - Date.parse(from)) / 3_600_000
          expect(hours).toBeGreaterThanOrEqual(23)
          expect(hours).toBeLessThanOrEqual(25)
        },
      ),
    )
  })
})
