import fc from 'fast-check'
import { encode } from 'iconv-lite'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { hasSamples, sample, samplesIn } from '../../testing/samples.ts'
import { bytesOf, readHere, sheetOf } from '../testing.ts'
import { splitRecords } from './split-records.ts'

const rowsOf = async (text: string) => (await sheetOf(bytesOf(text))).rows

const ENCODINGS = {
  'UTF-8': (text: string) => encode(text, 'utf8'),
  'UTF-8 with its mark': (text: string) => encode(text, 'utf8', { addBOM: true }),
  'UTF-16 LE': (text: string) => encode(text, 'utf16le', { addBOM: true }),
  'UTF-16 BE': (text: string) => encode(text, 'utf16be', { addBOM: true }),
  'UTF-16 LE without its mark': (text: string) => encode(text, 'utf16le', { addBOM: false }),
  'UTF-16 BE without its mark': (text: string) => encode(text, 'utf16be', { addBOM: false }),
} as const
const encoding = fc.constantFrom<keyof typeof ENCODINGS>(
  'UTF-8',
  'UTF-8 with its mark',
  'UTF-16 LE',
  'UTF-16 BE',
  'UTF-16 LE without its mark',
  'UTF-16 BE without its mark',
)
const delimiter = fc.constantFrom(',', ';', '\t', '|')
const lineEnd = fc.constantFrom('\n', '\r\n', '\r')
const cell = fc.string({ unit: fc.constantFrom(...'aZ 0.5<,;|\t"\r\n_µ°é北🌱'), maxLength: 12 })

/** All of one width, with headers: what stands in a cell at random is no hint at a delimiter. */
const table = fc
  .integer({ min: 2, max: 6 })
  .chain((width) =>
    fc
      .array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 12 })
      .map((rows) => [Array.from({ length: width }, (_, at) => `Column ${at}`), ...rows]),
  )
const quoted = (text: string) => (/[,;|\t"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

function withoutBlankEnd(rows: readonly string[][]): string[][] {
  return rows.slice(0, rows.findLastIndex((row) => row.some((text) => text !== '')) + 1)
}

describe('tables of text', () => {
  it('RES-2: what is written with any delimiter, line end and encoding reads back the same', async () => {
    await fc.assert(
      fc.asyncProperty(
        table,
        delimiter,
        lineEnd,
        encoding,
        fc.boolean(),
        async (rows, sign, end, written, ends) => {
          const text = rows.map((row) => row.map(quoted).join(sign)).join(end) + (ends ? end : '')
          const file = await readHere(ENCODINGS[written](text))
          expect(file.format).toBe(sign === '\t' ? 'TSV' : 'CSV')
          expect(file.sheets.map((sheet) => sheet.rows)).toEqual([withoutBlankEnd(rows)])
          const [, wide] = /^(UTF-16 ..)/.exec(written) ?? []
          expect(file.notes.filter((note) => /read as/.test(note))).toEqual(
            wide === undefined ? [] : [`Its text was read as ${wide}.`],
          )
        },
      ),
    )
  })

  it('RES-2: any text is taken apart as papaparse does, where its quotation marks are in place', () => {
    const text = fc.string({ unit: fc.constantFrom(...'ab1 ,,,\n\n"'), maxLength: 40 })
    fc.assert(
      fc.property(text, (written) => {
        const { rows, broken, open } = splitRecords(written, ',')
        const { data, errors } = Papa.parse<string[]>(written, { delimiter: ',', newline: '\n' })
        if (errors.length > 0 || broken.size > 0 || open !== null) return
        const blank = (row: readonly string[]) => (row.length === 0 ? [''] : row)
        const ended = written === '' || written.endsWith('\n') ? data.slice(0, -1) : data
        expect(rows.map(blank)).toEqual(ended)
      }),
      { numRuns: 2_000 },
    )
  })

  it('RES-2: line ends of several kinds in one file are line ends; in quotation marks they are text', async () => {
    expect(await rowsOf('a,b\r\n1,"2\r\n3"\n4,5\r6,7\n\n')).toEqual([
      ['a', 'b'],
      ['1', '2\r\n3'],
      ['4', '5'],
      ['6', '7'],
    ])
  })

  it('RES-2: blank lines inside stay rows, those at the end do not; spaces and blank cells stay', async () => {
    expect(await rowsOf('a,b\n\n 1 ,\n,\n  ,x\n,\n\n')).toEqual([
      ['a', 'b'],
      [],
      [' 1 ', ''],
      ['', ''],
      ['  ', 'x'],
    ])
  })

  it('RES-2: decimal commas are no delimiters, and stay as they are', async () => {
    const rows = [
      ['Probe', 'pH', 'P'],
      ['1', '6,5', '12,25'],
      ['2', '7,1', '3,0'],
    ]
    const file = await readHere(bytesOf(rows.map((row) => row.join(';')).join('\n')))
    expect(file.sheets[0]?.rows).toEqual(rows)
    expect(file.notes).toEqual(['Its columns are parted by semicolons.'])
    expect(await rowsOf('6,5;7,1\n6,4;7,0')).toEqual([
      ['6,5', '7,1'],
      ['6,4', '7,0'],
    ])
  })

  it('RES-2: lines of a title before the table do not hide its delimiter; one column is a table', async () => {
    expect((await rowsOf('Laboratory report\nMay 2026\n\nid\tpH\n1\t6\n'))[3]).toEqual(['id', 'pH'])
    expect(await rowsOf('id\n1\n2')).toEqual([['id'], ['1'], ['2']])
  })

  it('RES-2: a first line that only says the delimiter is no row', async () => {
    expect(await rowsOf('sep=;\r\na;b,c\r\n1;2')).toEqual([
      ['a', 'b,c'],
      ['1', '2'],
    ])
  })

  it('RES-2: a quotation mark out of place is noted, one never closed is refused with its row', async () => {
    expect(await sheetOf(bytesOf('a,b\n"x"y,5" core\n'))).toMatchObject({
      rows: [
        ['a', 'b'],
        ['xy', '5" core'],
      ],
      notes: ['Quotation marks are out of place in row 2: check its cells.'],
    })
    await expect(readHere(bytesOf('a,b\n1,"2\n3,4\n'))).rejects.toThrow(
      'The quotation mark that begins a cell in row 2 is never closed',
    )
  })

  it.each([
    ['Windows-1252', 'Größe;Wörter äöü'],
    ['Windows-1252', 'Élément;Matière organique à 10 cm'],
    ['Windows-1252', 'Parámetro;¿Muestra? año'],
    ['Windows-1252', 'Prøve;Jordtype på mark: æøå m³'],
    ['Windows-1252', 'µg/g;10 °C ± 2;m²'],
    ['Windows-1250', 'Vzorek;Půda žlutá, příliš kyselá'],
    ['Windows-1250', 'Próbka;Żółta gleba, ładny łan'],
    ['Windows-1250', 'Minta;Sűrű földű tőzeg'],
    ['Windows-1250', 'Uzorak;Šuma, žuta zemlja, čista'],
  ])('RES-3: text in %s is read as it was written, and a note says so: %s', async (name, line) => {
    const text = `${line}\n1;2\n`
    const { notes, sheets } = await readHere(encode(text, name))
    expect(sheets[0]?.rows[0]).toEqual(line.split(';'))
    expect(notes[0]).toBe(`Its text was read as ${name}.`)
  })

  it('RES-3: half a character of UTF-16, and bytes that are no text, are refused', async () => {
    await expect(readHere(encode('a,b\n1,2', 'utf16le', { addBOM: true }).subarray(0, -1))).rejects.toThrow(
      'The text is in UTF-16, but damaged or incomplete',
    )
    await expect(readHere(Uint8Array.of(1, 2, 0, 3, 200, 0, 0, 7))).rejects.toThrow(
      'This is a binary file, not a table',
    )
  })
})

const recordsSchema = z.union([z.array(z.record(z.string(), z.string())), z.record(z.string(), z.string())])
/** In its JSON another one stands: nobody's number was to be published. */
const CHANGED = 'Contact Phone Number'

describe.skipIf(!hasSamples)('the CSV spectrum', () => {
  it.each(samplesIn('csv_spectrum/csvs/').map((path) => [path]))('RES-2: %s', async (path) => {
    const json = sample(path.replace('csvs/', 'json/').replace(/csv$/, 'json')).file
    const expected = recordsSchema.parse(JSON.parse(new TextDecoder().decode(json)))
    const [headers = [], ...rows] = (await sheetOf(sample(path).file)).rows
    // The copy of one file lost the line ends in its cells that its JSON has.
    const plain = (text: string) => text.replaceAll('\r\n', '\n')
    const records = rows.map((row) => row.map((text, at) => [headers[at] ?? '', plain(text)] as const))
    expect(records.map((record) => record.filter(([header]) => header !== CHANGED))).toEqual(
      [expected].flat().map((record) =>
        Object.entries(record)
          .map(([header, text]) => [header, plain(text)])
          .filter(([header]) => header !== CHANGED),
      ),
    )
  })
})
