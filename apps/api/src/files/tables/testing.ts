import { zipOf } from '../testing/zip.ts'
import { readTableFile } from './read-table-file.ts'
import type { TableFile, TableSheet } from './table-file.ts'

export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

export const readHere = (file: Uint8Array): Promise<TableFile> => readTableFile({ file })

/** The only sheet of a file. */
export async function sheetOf(file: Uint8Array): Promise<TableSheet> {
  const { sheets } = await readHere(file)
  const [sheet, ...others] = sheets
  if (sheet === undefined || others.length > 0) throw new Error(`it has ${sheets.length} sheets`)
  return sheet
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const rels = (inside: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inside}</Relationships>`
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`

export interface WorkbookForTests {
  /** What stands in `<worksheet>`. */
  sheet: string
  strings?: string
  /** Number formats of the cells' styles 1, 2, …; 0 is General. */
  formats?: readonly string[]
  properties?: string
  /** Besides, or instead. */
  more?: Record<string, Uint8Array | string>
}

/** The parts of a workbook with one sheet, written by hand. */
export function partsOf({ sheet, strings, formats = [], properties = '', more = {} }: WorkbookForTests) {
  const codes = formats.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${escaped(code)}"/>`)
  const styles = formats.map((_, at) => `<xf numFmtId="${200 + at}"/>`)
  return {
    '[Content_Types].xml': `<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    '_rels/.rels': rels(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}">${properties}<sheets><sheet name="Results" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': rels(
      relation('rId1', 'worksheet', 'worksheets/sheet1.xml') +
        relation('rId2', 'styles', '/xl/styles.xml') +
        (strings === undefined ? '' : relation('rId3', 'sharedStrings', 'sharedStrings.xml')),
    ),
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts>${codes.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${styles.join('')}</cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}">${sheet}</worksheet>`,
    ...(strings === undefined ? {} : { 'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${strings}</sst>` }),
    ...more,
  }
}

export const workbookOf = (workbook: WorkbookForTests): Uint8Array<ArrayBuffer> => zipOf(partsOf(workbook))

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
