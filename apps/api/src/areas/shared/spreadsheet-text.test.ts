import fc from 'fast-check'
import { parseCsv, writeCsv } from 'hucre/csv'
import { describe, expect, it } from 'vitest'
import { harmless } from './spreadsheet-text.ts'

const starts = fc.constantFrom('=', '+', '-', '@', '|', '＝', '＋', '－', '＠', '\t', '\r', '\n')

describe('EXP-5: a cell that no spreadsheet program runs', () => {
  it('never begins like a formula, whatever a person typed', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'grapheme' }),
          fc.tuple(starts, fc.string()).map((parts) => parts.join('')),
        ),
        (text) => {
          expect(harmless(text)).not.toMatch(/^[=+\-@|＝＋－＠\t\r\n]/)
        },
      ),
    )
  })

  it('begins so neither once it was written to CSV and read back', () => {
    fc.assert(
      fc.property(fc.tuple(starts, fc.string()), ([start, rest]) => {
        const [row = []] = parseCsv(writeCsv([['name', harmless(start + rest)]]), { delimiter: ',' })
        expect(String(row[1])).toMatch(/^'/)
      }),
    )
  })

  it('keeps an ordinary text as it is, and a number a number', () => {
    expect(harmless('Müller’s 80 = north')).toBe('Müller’s 80 = north')
    fc.assert(fc.property(fc.double(), (value) => Object.is(harmless(value), value)))
  })
})
