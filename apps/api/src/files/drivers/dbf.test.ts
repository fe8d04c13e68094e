import fc from 'fast-check'
import { encode } from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { dbfOf, type TableForTests } from '../testing/shapefile.ts'
import { DOS_PAGES, nameOfEncoding } from '../text/code-pages.ts'
import { type DbfTable, readDbf } from './dbf.ts'
import { shapeTable } from './shapefile-table.ts'

function reading(bytes: Uint8Array): DbfTable {
  const table = readDbf(bytes)
  if (table === null) throw new Error('no table')
  return table
}

const rowOf = (table: DbfTable, row: number) =>
  table.columns.map((column): [string, string | null] => [column.name, table.cell(row, column)])

/** One cell of a column of a kind. */
function cellOf(type: string, cell: string | Uint8Array, width = 12, decimals = 0, version = 3) {
  const table = reading(dbfOf({ columns: [{ name: 'X', type, width, decimals }], rows: [[cell]], version }))
  const [column] = table.columns
  return column === undefined ? undefined : table.cell(0, column)
}

const binary = (bytes: number, write: (view: DataView) => void) => {
  const view = new DataView(new ArrayBuffer(bytes))
  write(view)
  return new Uint8Array(view.buffer)
}

describe('a .dbf table', () => {
  it.each([
    ['N', '12345678901234567890', '12345678901234567890'],
    ['N', '0042', '0042'],
    ['N', '12.00000', '12'],
    ['N', '   1.50', '1.5'],
    ['N', '100', '100'],
    ['N', '-.50', '-0.5'],
    ['F', '.0', '0'],
    ['N', '12,34', '12,34'],
    ['F', '2.07000000000e+001', '20.7'],
    ['D', '20240501', '2024/05/01'],
    ['D', '1 May', '1 May'],
    ['L', 'Y', 'true'],
    ['L', '1', 'true'],
    ['L', 'f', 'false'],
    ['C', '  both sides \0\0', 'both sides'],
    ['C', '\u00a0', '\u00a0'],
  ])('UPL-76: of kind %s gives %j as %j', (type, written, expected) => {
    expect(cellOf(type, written, 20)).toBe(expected)
  })

  it.each([
    ['N', '*****'],
    ['F', '1.#IND'],
    ['F', '-1.#INF'],
    ['F', 'NaN'],
    ['F', '-nan(ind)'],
    ['N', '\0\0\0'],
    ['D', '00000000'],
    ['D', '        '],
    ['D', '\0\0\0\0\0\0\0\0'],
    ['L', '?'],
    ['L', ' '],
    ['C', '    '],
  ])('UPL-78: of kind %s takes %j as empty', (type, written) => {
    expect(cellOf(type, written)).toBeNull()
  })

  it('UPL-76: has the whole numbers, doubles and amounts of FoxPro', () => {
    const FOXPRO = 0x30
    expect(
      cellOf(
        'I',
        binary(4, (view) => view.setInt32(0, -70_000, true)),
        4,
        0,
        FOXPRO,
      ),
    ).toBe('-70000')
    expect(
      cellOf(
        'B',
        binary(8, (view) => view.setFloat64(0, 12.25, true)),
        8,
        2,
        FOXPRO,
      ),
    ).toBe('12.25')
    expect(
      cellOf(
        'B',
        binary(8, (view) => view.setFloat64(0, Number.NaN, true)),
        8,
        2,
        FOXPRO,
      ),
    ).toBeNull()
    expect(
      cellOf(
        'Y',
        binary(8, (view) => view.setBigInt64(0, -12_500n, true)),
        8,
        4,
        FOXPRO,
      ),
    ).toBe('-1.25')
  })

  it('UPL-78: leaves out memos, pictures and times, and hides the marks of FoxPro', () => {
    const columns = ['M', 'G', 'B', 'T', '@', '0', 'C'].map((type) => ({ name: type, type, width: 10 }))
    const table = reading(dbfOf({ columns, rows: [], version: 0x30 }))
    expect(table.leftOut).toEqual(['M', 'G', 'B', 'T', '@'])
    expect(table.columns.map(({ name }) => name)).toEqual(['C'])
  })

  const SMALL: TableForTests = {
    columns: [{ name: 'N', type: 'C', width: 4 }],
    rows: [['a'], ['b'], ['c']],
  }

  it('UPL-77: of which less is there than it claims has what is there', () => {
    const claims = dbfOf(SMALL)
    new DataView(claims.buffer).setUint32(4, 4_000_000_000, true)
    expect(reading(claims).rowCount).toBe(3)
    const cut = reading(dbfOf(SMALL).slice(0, -3))
    expect([cut.rowCount, rowOf(cut, 2)]).toEqual([3, [['N', 'c']]])
  })

  it('UPL-77: that claims no rows has those that its length holds', () => {
    const claims = dbfOf(SMALL)
    new DataView(claims.buffer).setUint32(4, 0, true)
    expect(reading(claims).rowCount).toBe(3)
    expect(reading(claims.slice(0, -3)).rowCount).toBe(0)
  })

  it('UPL-76: has text longer than 255 bytes, where the row is that long', () => {
    const text = 'x'.repeat(300)
    const long = dbfOf({ columns: [{ name: 'N', type: 'C', width: 300 }], rows: [[text]] })
    // As Clipper writes it: 300 is 44 and once 256.
    long.set([44, 1], 32 + 16)
    expect(rowOf(reading(long), 0)).toEqual([['N', text]])
  })

  it('UPL-49: of any bytes is read or is none', () => {
    const header = fc.uint8Array({ minLength: 31, maxLength: 400 }).map((rest) => Uint8Array.of(3, ...rest))
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 200 }), header), (bytes) => {
        const table = readDbf(bytes)
        if (table !== null) for (let row = 0; row < Math.min(table.rowCount, 20); row += 1) rowOf(table, row)
      }),
    )
  })
})

/** Letters of one page, that no trimming takes. */
function textIn(page: number, maxLength: number): fc.Arbitrary<{ bytes: Uint8Array; text: string }> {
  const letters = 'ABCabc019äöüßéèñøæåÅřžışПолеΑλגאعق'
  const has = [...letters].filter((letter) => [...encode(letter, `cp${page}`)].every((byte) => byte !== 0x3f))
  return fc
    .array(fc.constantFrom(...has), { maxLength })
    .map((some) => some.join(''))
    .map((text) => ({ text, bytes: new Uint8Array(encode(text, `cp${page}`)) }))
}

describe('any table', () => {
  const digits = fc.stringMatching(/^[1-9][0-9]{0,19}$/)
  const tables = fc.constantFrom(...DOS_PAGES).chain((page) =>
    fc.record({
      page: fc.constant(page),
      names: fc.array(textIn(page, 11), { minLength: 1, maxLength: 6 }),
      rows: fc.array(fc.tuple(fc.array(textIn(page, 30), { minLength: 6, maxLength: 6 }), digits), {
        maxLength: 8,
      }),
      deleted: fc.array(fc.nat(7), { maxLength: 3 }),
    }),
  )

  it('UPL-76, UPL-79: comes back as it was written: names, letters, digits, deleted rows', () => {
    fc.assert(
      fc.property(tables, ({ page, names, rows, deleted }) => {
        const dbf = dbfOf({
          columns: [
            ...names.map(({ bytes }) => ({ name: bytes, type: 'C', width: 30 })),
            { name: 'NUMBER', type: 'N', width: 20 },
          ],
          rows: rows.map(([texts, number]) => [
            ...texts.slice(0, names.length).map(({ bytes }) => bytes),
            number.padStart(20),
          ]),
          deleted,
        })
        const notes: string[] = []
        const cpg = new TextEncoder().encode(String(page))
        const note = (sentence: string) => notes.push(sentence)
        const table = shapeTable({ name: 'parcels', dbf, cpg }, rows.length, { note })
        for (const [row, [texts, number]] of rows.entries()) {
          const want = names.map(({ text }, at) => [text, texts[at]?.text || null])
          expect(table.isDeleted(row)).toBe(deleted.includes(row))
          expect([...table.attributesOf(row)]).toEqual([...want, ['NUMBER', number]])
        }
        expect(notes.every((sentence) => sentence.endsWith(`${nameOfEncoding(`cp${page}`)}.`))).toBe(true)
      }),
    )
  })

  it('UPL-76: has names of eleven letters, empty and repeated ones, in its order', () => {
    const columns = ['FIELD_NAME1', '', 'NAME', 'NAME'].map((name) => ({ name, type: 'C', width: 3 }))
    const table = reading(dbfOf({ columns, rows: [['a', 'b', 'c', 'd']] }))
    expect(rowOf(table, 0)).toEqual([
      ['FIELD_NAME1', 'a'],
      ['', 'b'],
      ['NAME', 'c'],
      ['NAME', 'd'],
    ])
  })
})
