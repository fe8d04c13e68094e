import { Buffer } from 'node:buffer'
import { decodeXml } from '../text/decode-xml.ts'
import { rootOf } from '../text/xml-root.ts'
import { unreadable } from '../unreadable.ts'
import { TABLES_READ } from './limits.ts'
import { readModusJson } from './modus/modus-json.ts'
import { readModusXml } from './modus/modus-xml.ts'
import { refuseOrder } from './modus/rows.ts'
import { refuseOthers } from './refusals.ts'
import type { TableFile } from './table-file.ts'
import { readTextTable } from './text/text-table.ts'
import { readWorkbook } from './workbook/read-workbook.ts'

/** Reads a laboratory's file, whatever it is called: its content says what it is. @throws errors.unreadableFile */
export async function readTableFile({ file }: { file: Uint8Array }): Promise<TableFile> {
  refuseOthers(file)
  if (isZip(file)) return readWorkbook(file)
  const head = headOf(file)
  if (beginsAsXml(head)) return readXml(file)
  if (/^\s*(\{|\[\s*(\{|\[|"|$))/.test(head)) return readModusJson(file)
  return readTextTable(file)
}

export const isZip = (bytes: Uint8Array): boolean => /^504b(0304|0506)/.test(hex(bytes.subarray(0, 4)))
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

const HEAD_BYTES = 8_192
const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')
/** The first characters of a text in any encoding that has ASCII in it, without byte order mark. */
const headOf = (bytes: Uint8Array): string =>
  latin1(bytes.subarray(0, HEAD_BYTES).filter((byte) => byte !== 0)).replace(/^(ï»¿|ÿþ|þÿ)/, '')

/** Not `<0.5`, which a table can begin with. */
const beginsAsXml = (head: string): boolean => /^\s*<[?!a-z]/i.test(head)

function readXml(file: Uint8Array): TableFile {
  const root = rootOf(decodeXml(file).text)
  if (root?.name === 'ModusResult') return readModusXml(file)
  if (root?.name === 'ModusSubmit') throw refuseOrder()
  if (root === null)
    throw unreadable('The file is incomplete: it breaks off in its first element', TABLES_READ)
  if (/^html$/i.test(root.name))
    throw unreadable('This is a web page', `Copy its table into a spreadsheet and save that. ${TABLES_READ}`)
  throw unreadable('This is XML of a kind that holds no results that can be read', TABLES_READ)
}
