import { encode } from 'iconv-lite'
import { describe, it } from 'vitest'
import { type AttributeTable, lettersOf, polygonOf, sampleTables } from './testing/attribute-tables.ts'
import { expectKept } from './testing/expect-kept.ts'
import { readingWith } from './testing/read.ts'
import { reader } from './testing/reader.ts'
import { type ColumnForTests, dbfOf, shapefileOf } from './testing/shapefile.ts'
import { writeWithGdal } from './testing/write-with-gdal.ts'
import { zipOf } from './testing/zip.ts'

const { read } = readingWith(reader)

const PAGES = [
  'CP437',
  'CP850',
  'CP852',
  'CP855',
  'CP857',
  'CP860',
  'CP861',
  'CP862',
  'CP863',
  'CP865',
  'CP866',
  'CP737',
  'CP775',
  'CP869',
  'ISO-8859-1',
  'ISO-8859-2',
  'ISO-8859-5',
  'ISO-8859-7',
  'ISO-8859-15',
  'CP1250',
  'CP1251',
  'CP1252',
  'CP1253',
  'CP1254',
  'CP1255',
  'CP1256',
  'CP1257',
  'CP1258',
  'CP874',
]

/** Language bytes and their code pages. */
const LANGUAGES: readonly (readonly [byte: number, page: string])[] = [
  [1, 'CP437'],
  [2, 'CP850'],
  [3, 'CP1252'],
  [8, 'CP865'],
  [28, 'CP863'],
  [31, 'CP852'],
  [36, 'CP860'],
  [38, 'CP866'],
  [87, 'CP1252'],
  [100, 'CP852'],
  [101, 'CP866'],
  [102, 'CP865'],
  [103, 'CP861'],
  [106, 'CP737'],
  [107, 'CP857'],
  [124, 'CP874'],
  [125, 'CP1255'],
  [126, 'CP1256'],
  [200, 'CP1250'],
  [201, 'CP1251'],
  [202, 'CP1254'],
  [203, 'CP1253'],
  [204, 'CP1257'],
]

/** Numbers of 20 digits and a sign. */
const NUMBER_WIDTH = 21
const TEXT_WIDTH = 120

function tableIn(page: string, { columns, rows }: AttributeTable, languageDriver = 0): Uint8Array {
  const described = columns.map(
    ({ name, type }): ColumnForTests =>
      type === 'String'
        ? { name: encode(name, page), type: 'C', width: TEXT_WIDTH }
        : { name: encode(name, page), type: 'N', width: NUMBER_WIDTH, decimals: type === 'Real' ? 8 : 0 },
  )
  return dbfOf({
    columns: described,
    rows: rows.map((row) => row.map((value) => encode(value, page))),
    languageDriver,
  })
}

/** GDAL of this build knows no others, and writes nothing then. */
const PAGES_OF_GDAL = PAGES.filter((page) => !/^CP(437|737|775|852|855|857|86[01359])$/.test(page))
const EACH = 3
const ROWS = 3
const SHAPES = Array.from({ length: ROWS }, (_, row) => [polygonOf(row)])

const tablesOf = (page: string) => sampleTables({ letters: lettersOf(page), longestName: 10 }, EACH)
const namesIn = ({ columns }: AttributeTable) => columns.map(({ name }) => name)

/** Numbers of up to 20 digits, which GDAL would round. */
const withOneDigitMore = ({ columns, rows }: AttributeTable): AttributeTable => ({
  columns,
  rows: rows.map((row) => row.map((value, at) => (columns[at]?.type === 'Integer64' ? `${value}7` : value))),
})

/**
 * What GDAL cannot write: names that are repeated or empty, long numbers, and no .cpg file. A language byte is believed
 * after UTF-8: a table all of whose letters are UTF-8 by chance is read as that.
 */
async function expectRead(page: string, parts: Record<string, string>, languageDriver = 0): Promise<void> {
  const kind = { letters: lettersOf(page), longestName: 11, repeats: true }
  for (const table of sampleTables(kind, EACH).map(withOneDigitMore)) {
    const files = { ...parts, 'parcels.dbf': tableIn(page, table, languageDriver) }
    const file = await read(shapefileOf(SHAPES, files), 'a.zip')
    expectKept(file, { names: namesIn(table), rows: table.rows })
  }
}

describe('shapefiles in a code page', () => {
  const written = writeWithGdal(
    PAGES_OF_GDAL.flatMap((page) =>
      tablesOf(page).map((table) => ({
        table,
        options: ['-f', 'ESRI Shapefile', '-lco', `ENCODING=${page}`],
      })),
    ),
  )

  it.each(PAGES_OF_GDAL.map((page, at) => ({ page, at })))(
    'UPL-80: $page as GDAL writes it keeps every value',
    async ({ page, at }) => {
      for (const [number, table] of tablesOf(page).entries()) {
        const { files } = written[at * EACH + number] ?? { files: {} }
        const file = await read(zipOf(files), 'a.zip')
        expectKept(file, { names: namesIn(table), rows: table.rows })
      }
    },
  )

  it.each(PAGES)('UPL-80: %s, named by the .cpg file, keeps every value', (page) =>
    expectRead(page, { 'parcels.cpg': page.replace('CP', '') }),
  )

  it.each(LANGUAGES)('UPL-80: the language byte %i (%s) keeps every value', (byte, page) =>
    expectRead(page, {}, byte),
  )
})
