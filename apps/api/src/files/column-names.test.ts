import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createAttributeShortener } from './attributes.ts'
import { createColumnNames } from './column-names.ts'
import { LIMITS } from './limits.ts'

describe('columns of a file', () => {
  it('UPL-60: the second of a name, and one without a name, get names of their own, and a note says so', () => {
    const names = createColumnNames()
    const first = names.named([
      ['FIELD_NAME', 'North 40'],
      ['', 'nameless'],
      ['FIELD_NAME', 'Grower A'],
      ['FIELD_NAME (2)', 'third'],
    ])
    expect(first).toEqual([
      ['FIELD_NAME', 'North 40'],
      ['Column 2', 'nameless'],
      ['FIELD_NAME (2)', 'Grower A'],
      ['FIELD_NAME (2) (2)', 'third'],
    ])
    expect(names.notes()).toEqual([
      'A column without a name is shown as Column 2.',
      'Another column called FIELD_NAME is shown as FIELD_NAME (2).',
      'Another column called FIELD_NAME (2) is shown as FIELD_NAME (2) (2).',
    ])
  })

  it('UPL-60: names that only differ after the cut are two columns', () => {
    const shortener = createAttributeShortener()
    const long = 'n'.repeat(LIMITS.attributeNameLength)
    const shown = shortener.shorten([
      [`${long}1`, 'one'],
      [`${long}2`, 'two'],
    ])
    expect(Object.values(shown)).toEqual(['one', 'two'])
  })

  it('UPL-60: a file says how many of its columns were left out', () => {
    const shortener = createAttributeShortener()
    const wide = Array.from({ length: 120 }, (_, at): [string, unknown] => [`c${at}`, at])
    expect(Object.keys(shortener.shorten(wide))).toHaveLength(LIMITS.attributesPerFeature)
    expect(shortener.notes()).toEqual([
      'The file has 120 columns: the first 100 were read. The original file is kept whole.',
    ])
  })

  it('UPL-63: letters that were lost before, and halves of letters, are question marks with a note', () => {
    const shortener = createAttributeShortener()
    expect(shortener.shorten([['Fl\ufffdche', 'M\ufffdhl \ud83c']])).toEqual({ 'Fl?che': 'M?hl ?' })
    expect(shortener.notes()).toEqual(['Letters that were lost before are shown as question marks.'])
  })

  it('UPL-60: whatever the names, no value is lost and a column has one name in all features', () => {
    const name = fc.constantFrom('', 'a', 'a (2)', 'A', 'Column 1', 'Column 2', '__proto__', '2024')
    fc.assert(
      fc.property(fc.array(name, { maxLength: 12 }), fc.integer({ min: 1, max: 3 }), (header, rows) => {
        const names = createColumnNames()
        const read = Array.from({ length: rows }, (_, row) =>
          names.named(header.map((column, at) => [column, `${row}/${at}`])),
        )
        for (const [row, cells] of read.entries()) {
          expect(cells.map(([, value]) => value)).toEqual(header.map((_, at) => `${row}/${at}`))
          expect(new Set(cells.map(([column]) => column)).size).toBe(header.length)
          expect(cells.map(([column]) => column)).toEqual(read[0]?.map(([column]) => column))
        }
      }),
    )
  })
})
