import fc from 'fast-check'
import { type CellValue, readXlsx, writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { bytesOf, readHere, sheetOf, workbookOf } from '../testing.ts'
import { kindOfCode } from './formats.ts'
import { numberText } from './number-text.ts'

const text = fc.string({ unit: fc.constantFrom(...'aZ 0.<&>"_x0D\n\t,µé北🌱'), maxLength: 15 })
const day = fc
  .integer({ min: 100, max: 60_000 })
  .map((days) => new Date(Date.UTC(1899, 11, 30) + days * 86_400_000))
const second = fc
  .tuple(day, fc.integer({ min: 1, max: 86_399 }))
  .map(([date, s]) => new Date(date.getTime() + s * 1000))
const value: fc.Arbitrary<CellValue> = fc.oneof(
  text,
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.boolean(),
  day,
  second,
  fc.constant(null),
)
const shown = (cell: CellValue): string => {
  if (cell === null) return ''
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  if (cell instanceof Date) return cell.toISOString().replace('.000Z', '').replace('T00:00:00', '')
  return String(typeof cell === 'number' ? cell + 0 : cell)
}
/** Blank cells at the end of a row, and blank rows at the end, take no place. */
function cut(rows: readonly string[][]): string[][] {
  const lines = rows.map((row) => row.slice(0, row.findLastIndex((cell) => cell !== '') + 1))
  return lines.slice(0, lines.findLastIndex((row) => row.length > 0) + 1)
}

const row = (cells: string, number = 1) => `<row r="${number}">${cells}</row>`
const data = (rows: string) => `<sheetData>${rows}</sheetData>`
const cellsOf = async (cells: string, more: Partial<Parameters<typeof workbookOf>[0]> = {}) =>
  (await sheetOf(workbookOf({ sheet: data(row(cells)), ...more }))).rows[0]

describe('workbooks', () => {
  it('RES-4: what is written as XLSX reads back the same', async () => {
    const table = fc.array(fc.array(value, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 10 })
    await fc.assert(
      fc.asyncProperty(table, table, fc.constantFrom('shared', 'inline'), async (first, last, stringMode) => {
        const sheets = [
          { name: 'A & "B"', rows: [['x'], ...first] },
          { name: 'Last', rows: last, hidden: true },
        ]
        const file = await readHere(await writeXlsx({ sheets, stringMode }))
        expect(file.format).toBe('XLSX')
        expect(file.sheets.map(({ name, rows }) => ({ name, rows }))).toEqual(
          sheets.map(({ name, rows }) => ({ name, rows: cut(rows.map((cells) => cells.map(shown))) })),
        )
        expect(file.sheets.map(({ isHidden }) => isHidden)).toEqual([false, true])
        expect(file.sheets.map(({ notes }) => notes)).toEqual([[], ['This sheet is hidden in the workbook.']])
      }),
      { numRuns: 60 },
    )
  })

  it('RES-4: numbers are the shortest text of the same number', async () => {
    const cells = ['0.22800000000000001', '430.0', '-0', '1E-3', '1234567890123456']
    expect(await cellsOf(cells.map((number) => `<c><v>${number}</v></c>`).join(''))).toEqual([
      '0.228',
      '430',
      '0',
      '0.001',
      '1234567890123456',
    ])
  })

  it('RES-4: truth, errors, formulas by their stored value, rich and inline text', async () => {
    const cells =
      '<c t="b"><v>1</v></c><c t="b"><v>0</v></c><c t="e"><f>1/0</f><v>#DIV/0!</v></c><c><f>A1*2</f><v>4.5</v></c>' +
      '<c t="str"><f>PROPER(B2)</f><v>Year</v></c><c t="inlineStr"><is><t xml:space="preserve"> a </t></is></c>' +
      '<c t="s"><v>0</v></c><c><f>B9</f></c><c t="d"><v>2026-08-16T00:00:00Z</v></c>'
    const strings = '<si><r><t>NO</t></r><r><t>3</t></r><rPh><t>never</t></rPh></si>'
    const sheet = await sheetOf(workbookOf({ sheet: data(row(cells)), strings }))
    expect(sheet.rows).toEqual([
      ['TRUE', 'FALSE', '#DIV/0!', '4.5', 'Year', ' a ', 'NO3', '=B9', '2026-08-16'],
    ])
    expect(sheet.notes).toEqual([
      '1 cell shows an error of a formula, such as #DIV/0!.',
      '1 formula has no stored value: open the file in a spreadsheet program and save it to have them.',
    ])
  })

  it('RES-4: days and times by the number format, in both calendars', async () => {
    const formats = ['dd\\-mmm\\-yy', '[$-409]m/d/yyyy h:mm AM/PM;@', 'h:mm', '[h]:mm', '0.0"d"']
    const cells =
      '<c s="1"><v>46250</v></c><c s="2"><v>46250.5451388889</v></c><c s="3"><v>0.25</v></c><c s="4"><v>1.5</v></c><c s="5"><v>3</v></c><c s="1"><v>-4</v></c>'
    expect(await cellsOf(cells, { formats })).toEqual([
      '2026-08-16',
      '2026-08-16T13:05:00',
      '06:00:00',
      '1.5',
      '3',
      '-4',
    ])
    expect(await cellsOf(cells, { formats, properties: '<workbookPr date1904="1"/>' })).toEqual([
      '2030-08-17',
      '2030-08-17T13:05:00',
      '06:00:00',
      '1.5',
      '3',
      '-4',
    ])
    expect([1, 59, 60, 61].map((serial) => numberText(String(serial), 'date', false))).toEqual([
      '1900-01-01',
      '1900-02-28',
      '60',
      '1900-03-01',
    ])
  })

  it('RES-4: what a cell shows as percent is percent, with all its digits', async () => {
    const formats = ['0.00%', '0%', '[Red]0.0 %;-0.0 %', '[$-409]0%']
    const cells = [1, 2, 3, 4].map((style) => `<c s="${style}"><v>0.018500000000000003</v></c>`).join('')
    expect(await cellsOf(cells, { formats })).toEqual(['1.85%', '1.85%', '1.85%', '1.85%'])
  })

  it('RES-4: a formula is shown where its value is not stored, or stored as nothing', async () => {
    const cells =
      '<c><f>A1*2</f><v></v></c><c><f>A1</f></c><c t="str"><f>""</f><v></v></c><c><f t="shared" si="0"/></c>'
    expect(await cellsOf(cells)).toEqual(['=A1*2', '=A1', '', '='])
  })

  it('RES-4: a format of zeros shows an id with them', async () => {
    const formats = ['00000', '"S-"000', '00\\-00', '0', '000;;']
    const cells = [
      ...[
        [1, 42],
        [2, 7],
        [3, 123],
        [4, 7],
        [1, 123_456],
        [2, 1234],
        [1, 4.5],
        [5, 7],
      ],
    ].map(([style, number]) => `<c s="${style}"><v>${number}</v></c>`)
    expect(await cellsOf(cells.join(''), { formats })).toEqual([
      ...['00042', 'S-007', '01-23', '7', '123456', 'S-1234', '4.5', '007'],
    ])
  })

  it('RES-4: what a format shows before, behind or instead of a number counts: a sign, a unit, ND', async () => {
    const formats = [
      '"<"0.00',
      '[<0.05]"<0.05";0.00',
      '0.00;-0.00;"ND"',
      '0.0" g/kg"',
      '0.00" %"',
      '0.0" cm"',
      '0.0" days"',
    ]
    const cells = [
      ...[
        [1, 0.05],
        [2, 0.02],
        [2, 0.256],
        [3, 0],
        [3, 1.256],
        [4, 18.512],
        [5, 1.855],
        [6, 15],
        [7, 3],
      ],
    ].map(([style, number]) => `<c s="${style}"><v>${number}</v></c>`)
    expect(await cellsOf(cells.join(''), { formats })).toEqual([
      ...['<0.05', '<0.05', '0.256', 'ND', '1.256', '18.512 g/kg', '1.855 %', '15', '3'],
    ])
  })

  it('RES-4: raised parts of a text are raised letters, never digits', async () => {
    const run = (text: string, isRaised = false) =>
      `<r>${isRaised ? '<rPr><b/><vertAlign val="superscript"/></rPr>' : '<rPr><b/></rPr>'}<t>${text}</t></r>`
    const cells = `<c t="s"><v>0</v></c><c t="inlineStr"><is>${run('6.4')}${run('a,b', true)}</is></c>`
    const strings = `<si>${run('P (mg kg')}${run('-1', true)}${run(')')}</si>`
    expect(await cellsOf(cells, { strings })).toEqual(['P (mg kg⁻¹)', '6.4ᵃ,ᵇ'])
  })

  it.each([
    ['General', 'number'],
    ['0.00E+00', 'number'],
    ['[Red]0.0;\\-0.0;;', 'number'],
    ['_(\\$* #,##0.00_);_(@_)', 'number'],
    ['0.0" days"', 'number'],
    ['[$-409]mmmm\\ d\\,\\ yyyy;@', 'date'],
    ['M/d/yyyy', 'date'],
    ['mmm', 'date'],
    ['mm:ss', 'time'],
    ['0.0%', 'percent'],
    ['[mm]:ss', 'number'],
  ])('RES-4: the number format %s shows a %s', (code, kind) => {
    expect(kindOfCode(code)).toBe(kind)
  })

  it('RES-5: hidden rows and columns are numbered, merged cells counted, padding cut', async () => {
    const padding = Array.from({ length: 998 }, (_, at) => row('<c s="0"/>'.repeat(20), at + 3)).join('')
    const sheet = await sheetOf(
      workbookOf({
        sheet: `<dimension ref="A1:XFD1048576"/><cols><col min="2" max="3" hidden="1"/><col min="9" max="16384" hidden="true"/></cols>
          <sheetData>${row('<c r="B1"><v>1</v></c><c><v>2</v></c><c r="E1"/>')}<row r="2" hidden="1"><c r="D2"><v>3</v></c></row>
          <row r="900" hidden="1"/>${padding}</sheetData><mergeCells><mergeCell ref="A1:B1"/><mergeCell ref="A2:A3"/></mergeCells>`,
      }),
    )
    expect(sheet).toEqual({
      name: 'Results',
      isHidden: false,
      delimiter: null,
      rows: [
        ['', '1', '2'],
        ['', '', '', '3'],
      ],
      hiddenRows: [2],
      hiddenColumns: [2, 3],
      notes: ['It has 2 ranges of merged cells: the value of each stands in its first cell.'],
    })
  })

  it('RES-4: another reader finds the same cells', async () => {
    const file = await writeXlsx({
      sheets: [
        {
          name: 'A',
          rows: [
            ['a', 1.5, true],
            [null, 'b'],
          ],
        },
      ],
    })
    const other = await readXlsx(file)
    expect((await sheetOf(file)).rows).toEqual(
      cut((other.sheets[0]?.rows ?? []).map((cells) => cells.map(shown))),
    )
  })

  it('RES-7: half a workbook, and one with half a part, are refused', async () => {
    const whole = workbookOf({ sheet: data(row('<c><v>1</v></c>')) })
    await expect(readHere(whole.subarray(0, whole.length / 2))).rejects.toThrow(
      'The workbook is damaged or incomplete',
    )
    const part = { 'xl/worksheets/sheet1.xml': bytesOf('<worksheet><sheetData><row><c><v>1') }
    await expect(readHere(workbookOf({ sheet: '', more: part }))).rejects.toThrow(
      'The workbook is damaged or incomplete: xl/worksheets/sheet1.xml in it cannot be read',
    )
  })
})
