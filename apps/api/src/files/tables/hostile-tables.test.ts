import { Buffer } from 'node:buffer'
import { randomFillSync } from 'node:crypto'
import { isProductError } from '@org/core/contract'
import fc from 'fast-check'
import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { createReader } from '../reader.ts'
import { ofBytes } from '../testing/of-bytes.ts'
import { reader } from '../testing/reader.ts'
import { withFirstRecord, zipOf } from '../testing/zip.ts'
import { TABLE_LIMITS, TABLES_READ } from './limits.ts'
import { bytesOf, partsOf, readHere, workbookOf } from './testing.ts'

const MiB = 1024 * 1024
const repeated = (text: string, megabytes: number) => text.repeat((megabytes * MiB) / text.length)
const data = (rows: string) => `<sheetData>${rows}</sheetData>`

const LAUGHS = `<!DOCTYPE x [<!ENTITY a "${'ha'.repeat(50)}">${[...'bcdefghi']
  .map((name, at) => `<!ENTITY ${name} "${`&${'abcdefgh'[at]};`.repeat(10)}">`)
  .join('')}]>`
const OUTSIDE = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>'
const result = (value: string) =>
  `<NutrientResult><Element>P</Element><Value>${value}</Value></NutrientResult>`
const modus = (value: string, before = '') =>
  `<?xml version="1.0"?>${before}<ModusResult><Event><NutrientResults>${value}</NutrientResults></Event></ModusResult>`
const worksheet = (inside: string, before = '') => ({
  'xl/worksheets/sheet1.xml': bytesOf(`${before}<worksheet>${inside}</worksheet>`),
})

/** What cannot be packed makes room for what can: together they stay below the ratio of a bomb. */
const NOISE = { 'xl/media/image1.png': randomFillSync(new Uint8Array(1.5 * MiB)) }
const sharing = (strings: string, cells: string) => workbookOf({ sheet: data(cells), strings, more: NOISE })

const climbing = (): Uint8Array => zipOf({ ...partsOf({ sheet: '' }), '../../etc/passwd': 'x' })
const rowsTo = (count: number, cellOf: (row: number) => string) =>
  Array.from({ length: count }, (_, at) => `<row r="${at + 1}">${cellOf(at + 1)}</row>`).join('')

const HOSTILE: readonly (readonly [name: string, file: () => Uint8Array, message: string])[] = [
  [
    'a bomb of 100 MB',
    () => workbookOf({ sheet: '', more: { 'xl/a.bin': new Uint8Array(100 * MiB) } }),
    'The workbook unpacks to more than 250 times its size',
  ],
  [
    'shared texts of 1 GB by the directory',
    () =>
      withFirstRecord(zipOf({ 'xl/sharedStrings.xml': '<sst/>', ...partsOf({ sheet: '' }) }), (record) =>
        record.setUint32(24, 1024 * MiB, true),
      ),
    'The workbook unpacks to more than 256 MB',
  ],
  [
    'shared texts of 200 MB',
    () => sharing(`<si><t>${repeated('0123456789abcdef', 200)}</t></si>`, ''),
    'The texts of the workbook have more than 64,000,000 characters',
  ],
  [
    'one long text in thousands of cells',
    () =>
      sharing(`<si><t>${repeated('x', 0.5)}</t></si>`, `<row>${'<c t="s"><v>0</v></c>'.repeat(900)}</row>`),
    'The cells of the file have more than 100,000,000 characters',
  ],
  [
    'two cells at the corners of a sheet',
    () =>
      workbookOf({
        sheet: `<dimension ref="A1:XFD1048576"/>${data('<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')}`,
      }),
    'A sheet has a cell in row 1,048,576, column 16,384; at most 200,000 rows and 1,000 columns are read',
  ],
  [
    'the last column in every row',
    () => workbookOf({ sheet: data(rowsTo(200_000, (row) => `<c r="ALL${row}"><v>1</v></c>`)) }),
    'The file has more than 5,000,000 cells',
  ],
  [
    '100,000 columns of a workbook',
    () => workbookOf({ sheet: data(`<row>${'<c><v>1</v></c>'.repeat(100_000)}</row>`) }),
    'A sheet has a cell in row 1, column 1,001',
  ],
  [
    'elements without end in a workbook',
    () => workbookOf({ sheet: '', more: { ...worksheet(repeated('<c>', 5)), ...NOISE } }),
    'The workbook is damaged or incomplete',
  ],
  [
    'laughing entities in a workbook',
    () => workbookOf({ sheet: '', more: worksheet(data('<row><c><v>&i;</v></c></row>'), LAUGHS) }),
    'The workbook is damaged or incomplete',
  ],
  [
    'an entity from outside in a workbook',
    () => workbookOf({ sheet: '', more: worksheet(data('<row><c><v>&e;</v></c></row>'), OUTSIDE) }),
    'The workbook is damaged or incomplete',
  ],
  ['a path that climbs out of a workbook', climbing, 'The workbook names a file outside itself'],
  [
    'a part of a workbook outside of it',
    () => {
      const parts = partsOf({ sheet: '' })
      const rels = parts['xl/_rels/workbook.xml.rels'].replace('worksheets/', '../../../../etc/')
      return zipOf({ ...parts, 'xl/_rels/workbook.xml.rels': rels })
    },
    'The workbook is damaged or incomplete: etc/sheet1.xml in it cannot be read',
  ],
  [
    'laughing entities in Modus',
    () => bytesOf(modus(result('&i;'), LAUGHS)),
    'The file is not well-formed XML',
  ],
  [
    'an entity from outside in Modus',
    () => bytesOf(modus(result('&e;'), OUTSIDE)),
    'The file is not well-formed XML',
  ],
  [
    '300,000 results',
    () => bytesOf(modus(result('1').repeat(300_000))),
    'The file has more than 200,000 rows',
  ],
  ['JSON without end', () => bytesOf(repeated('{"Events":[', 40)), 'Its lists are nested too deeply'],
  ['a table of 100,000 columns', () => bytesOf(`${'a,'.repeat(100_000)}\n1`), 'more than 1,000 columns'],
  ['49 MB of delimiters', () => bytesOf(repeated(',', 49)), 'more than 1,000 columns'],
  ['49 MB of line ends', () => bytesOf(`a${repeated('\n', 49)}b`), 'The file has more than 200,000 rows'],
  ['49 MB of quotation marks', () => bytesOf(`"${repeated('"', 49)}`), 'A cell of the file has more than'],
  [
    '49 MB of numbers in JSON',
    () => bytesOf(`{"Events":[${repeated('0,', 49)}0]}`),
    'The file has more than 2,000,000 values',
  ],
  ['49 MB of rows', () => bytesOf(repeated('1,2\n', 49)), 'The file has more than 200,000 rows'],
  ['NULs in a table', () => bytesOf('a,b\n1,\u0000\n'), 'This is a binary file, not a table'],
]

/** It stops itself after so much of the processor's time, with another sentence. */
const hasty = ofBytes(createReader({ log: { warn: () => undefined }, readMs: 10_000 }))

describe('files that try to be far more than they are', () => {
  it.each(HOSTILE)('RES-9: %s: refused in time, with a sentence', async (_, file, message) => {
    const bytes = file()
    await expect(hasty.readTables(bytes, 'x')).rejects.toThrow(message)
  })

  it('RES-9: any bytes are read or refused with a sentence, also a workbook with any of its bytes changed', async () => {
    const workbook = workbookOf({
      sheet: data('<row><c t="s"><v>0</v></c></row>'),
      strings: '<si><t>a</t></si>',
    })
    const changed = fc.array(fc.tuple(fc.nat({ max: workbook.length - 1 }), fc.nat({ max: 255 })), {
      maxLength: 8,
    })
    const start = fc.constantFrom('', '{"Events":[', '<ModusResult>', 'PK\u0003\u0004', 'a,b\n')
    const bytes = fc.oneof(
      changed.map((changes) =>
        changes.reduce((file, [at, byte]) => file.fill(byte, at, at + 1), workbook.slice()),
      ),
      fc
        .tuple(start, fc.uint8Array({ minLength: 1, maxLength: 60 }))
        .map(([text, rest]) => Buffer.concat([bytesOf(text), rest])),
    )
    await fc.assert(
      fc.asyncProperty(bytes, async (file) => {
        const outcome = await readHere(file).catch((error: unknown) => error)
        if (outcome instanceof Error)
          expect(isProductError(outcome, 'unreadableFile'), outcome.stack).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('RES-8: the most rows and many cells are read in time', async () => {
    const row = '12.5,text,,0.001,2026-08-16\n'
    const { sheets } = await reader.readTables(bytesOf(row.repeat(TABLE_LIMITS.rows)), 'x.csv')
    expect(sheets[0]?.rows).toHaveLength(200_000)
    const sheet = data(rowsTo(40_000, () => '<c><v>12.5</v></c><c/><c t="b"><v>1</v></c>'))
    const workbook = await reader.readTables(workbookOf({ sheet }), 'x.xlsx')
    expect(workbook.sheets[0]?.rows.at(-1)).toEqual(['12.5', '', 'TRUE'])
  })

  it('RES-8: rows are counted over all sheets', async () => {
    const parts = partsOf({ sheet: data('<row r="150000"><c><v>1</v></c></row>') })
    const twice = parts['xl/workbook.xml'].replace(/<sheet [^>]*>/, '$&$&')
    await expect(readHere(zipOf({ ...parts, 'xl/workbook.xml': twice }))).rejects.toThrow(
      'The file has more than 200,000 rows',
    )
  })

  it('RES-8: a file of more than 50 MB, and an empty one, are refused before they are read', async () => {
    await expect(reader.readTables(new Uint8Array(50 * MiB + 1), 'x')).rejects.toThrow('larger than')
    await expect(reader.readTables(new Uint8Array(0), 'x')).rejects.toThrow('The file is empty')
    await expect(readHere(bytesOf('\n,\n'))).rejects.toThrow('The file is empty')
  })
})

const utf16 = (text: string) => Buffer.from(text, 'utf16le')
const ole = (name: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), new Uint8Array(512), utf16(name)])
const office = (kind: string) => ({
  '[Content_Types].xml': `<Types><Override PartName="/x.xml" ContentType="application/vnd.openxmlformats-officedocument.${kind}.main+xml"/></Types>`,
})

describe('what is not read', () => {
  it.each<readonly [string, Uint8Array]>([
    ['This is a workbook in an old format (.xls)', ole('Workbook')],
    ['This is a workbook in an old format (.xls)', Buffer.from('0908100000060500', 'hex')],
    ['The workbook is protected with a password', ole('EncryptedPackage')],
    ['This is an old Office document', ole('WordDocument')],
    ['This is a PDF document, which is not read as results', bytesOf('%PDF-1.7\n')],
    ['This is a picture, which is not read as results', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['This is a picture, which is not read as results', Buffer.from('ffd8ffe000104a46', 'hex')],
    ['This .zip holds boundaries or locations (a shapefile)', zipOf({ 'a/b.shp': 'x', 'a/b.dbf': 'x' })],
    ['This is a Word document (.docx)', zipOf(office('wordprocessingml.document'))],
    ['This is a presentation (.pptx)', zipOf(office('presentationml.presentation'))],
    ['This is an OpenDocument file', zipOf({ mimetype: 'x', 'content.xml': '<x/>' })],
    ['This .zip is no workbook', zipOf({ 'results.csv': 'a,b' })],
    ['The .zip is empty', zipSync({})],
    ['This is a compressed archive', Buffer.from('1f8b0800', 'hex')],
    ['This is a database (SQLite, GeoPackage)', bytesOf('SQLite format 3\0')],
  ])('RES-7: %s', async (message, file) => {
    await expect(readHere(file)).rejects.toThrow(message)
  })

  it('RES-7: says what can be read', async () => {
    await expect(readHere(bytesOf('<kml/>'))).rejects.toMatchObject({ remedy: TABLES_READ })
  })
})
