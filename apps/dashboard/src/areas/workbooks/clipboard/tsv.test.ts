import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromTsv, toTsv } from './tsv.ts'

describe('cells as text', () => {
  it('WBK-50: any block comes back from the clipboard as it was', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'é', ' ', '"', '\t', '\n', ',', '=', '1') })
    const block = fc
      .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }))
      .chain(([rows, columns]) =>
        fc.array(fc.array(text, { minLength: columns, maxLength: columns }), {
          minLength: rows,
          maxLength: rows,
        }),
      )
    fc.assert(
      fc.property(block, (cells) => {
        expect(fromTsv(toTsv(cells))).toEqual(cells)
      }),
    )
  })

  it('WBK-50: what spreadsheets write is read as they mean it', () => {
    expect(fromTsv('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
    expect(fromTsv('6" pipe\t"A" and B')).toEqual([['6" pipe', '"A" and B']])
    expect(fromTsv('"two\nlines"\t"say ""no"""')).toEqual([['two\nlines', 'say "no"']])
    // A quote on both sides of a cell that needs none is its own.
    expect(fromTsv('"A"\tB')).toEqual([['"A"', 'B']])
    expect(fromTsv('\t\tleft empty')).toEqual([['', '', 'left empty']])
    expect(fromTsv('one\n\nthree')).toEqual([['one'], [''], ['three']])
    expect(fromTsv('')).toEqual([['']])
    expect(fromTsv('a\tb\nc')).toEqual([
      ['a', 'b'],
      ['c', ''],
    ])
  })
})
