import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RowsToSort } from './sort.ts'

const EMPTY_INTEGER = '8000000000000001'
const EMPTY_REAL = 'ffffffffffffffff'

const hexOf = (write: (bytes: Buffer) => void): string => {
  const bytes = Buffer.alloc(8)
  write(bytes)
  return bytes.toString('hex')
}
const whole = (value: number | null): string =>
  value === null ? EMPTY_INTEGER : hexOf((bytes) => bytes.writeBigInt64BE(BigInt(value)))
const real = (value: number | null): string =>
  value === null ? EMPTY_REAL : hexOf((bytes) => bytes.writeDoubleBE(value))
const text = (value: string | null): string =>
  `${value === null ? 'ff' : Buffer.from(value, 'utf8').toString('hex')}00`

const portion = (...parts: readonly string[]) => Uint8Array.from(Buffer.from(parts.join(''), 'hex'))

/** As the database: empty last, and what is not a number before it. */
function compareReals(a: number | null, b: number | null): number {
  const rank = (value: number | null): number => (value === null ? 2 : Number.isNaN(value) ? 1 : 0)
  if (rank(a) !== rank(b)) return rank(a) - rank(b)
  return a === null || b === null || a === b || rank(a) === 1 ? 0 : a < b ? -1 : 1
}

function compareTexts(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}

const storable = fc.string({ unit: fc.constantFrom('a', 'b', ' ', 'é', 'ß', '�', '😀', '𝒳') })
const row = fc.record({
  whole: fc.option(fc.oneof(fc.maxSafeInteger(), fc.integer({ min: -2, max: 2 }))),
  real: fc.option(fc.oneof(fc.double(), fc.constantFrom(0, -0, 1, -1))),
  text: fc.option(storable),
})

describe('rows put in order', () => {
  it('LST-2, LST-69: numbers, texts and empty values compare as in the database, each up or down, those alike by id', () => {
    const cuts = fc.integer({ min: 1, max: 7 })
    const ways = fc.tuple(fc.boolean(), fc.boolean(), fc.boolean())
    fc.assert(
      fc.property(fc.array(row, { maxLength: 40 }), cuts, ways, (rows, size, isDown) => {
        const sorter = new RowsToSort(['text', 'real', 'whole'], isDown)
        const by = (at: 0 | 1 | 2, compared: number) => (isDown[at] ? -compared : compared)
        const numbered = rows.map((each, at) => ({ ...each, id: at * 3 + 1 }))
        for (let from = 0; from < rows.length; from += size)
          sorter.add(
            portion(
              ...numbered
                .slice(from, from + size)
                .flatMap((each) => [whole(each.id), text(each.text), real(each.real), whole(each.whole)]),
            ),
          )
        const expected = numbered
          .toSorted(
            (a, b) =>
              by(0, compareTexts(a.text, b.text)) ||
              by(1, compareReals(a.real, b.real)) ||
              by(2, compareReals(a.whole, b.whole)) ||
              a.id - b.id,
          )
          .map(({ id }) => id)
        expect([...sorter.sorted()]).toEqual(expected)
      }),
    )
  })

  it('LST-2: rows that a portion holds out of their ids’ order are still put in order by id', () => {
    const sorter = new RowsToSort(['whole'])
    sorter.add(portion(whole(70_000), whole(1), whole(4_294_967_295), whole(1), whole(2), whole(1)))
    expect([...sorter.sorted()]).toEqual([2, 70_000, 4_294_967_295])
  })

  it('LST-2: no rows are in order', () => {
    expect(new RowsToSort(['text', 'real']).sorted()).toHaveLength(0)
  })

  it('LST-1: refuses a portion that ends within a row', () => {
    for (const kind of ['whole', 'text'] as const) {
      const sorter = new RowsToSort([kind])
      expect(() => sorter.add(portion(whole(1), '6162'))).toThrow(RangeError)
    }
  })
})
