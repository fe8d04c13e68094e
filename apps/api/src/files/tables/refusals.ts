import { Buffer } from 'node:buffer'
import { unreadable } from '../unreadable.ts'
import { TABLES_READ } from './limits.ts'

const AS_XLSX = 'Open it in a spreadsheet program and save it as XLSX, then read that file.'

/** What people send instead, by how it begins, in hexadecimal digits. */
const STARTS: readonly (readonly [RegExp, string, string])[] = [
  // %PDF-, also after some other bytes
  [
    /^(..){0,16}255044462d/,
    'This is a PDF document, which is not read as results',
    'Ask the laboratory for the results as XLSX, CSV or Modus; the PDF can be kept as a document.',
  ],
  // PNG, JPEG, GIF, WebP, TIFF, BMP, HEIC
  [
    /^(89504e47|ffd8ff|47494638|52494646.{8}57454250|49492a00|4d4d002a|424d.{8}00000000|.{8}66747970)/,
    'This is a picture, which is not read as results',
    'Ask the laboratory for the results as XLSX, CSV or Modus.',
  ],
  // The first record of a workbook before 1995
  [/^09(00|02|04|08)(04|06|08|10)00/, 'This is a workbook in an old format (.xls)', AS_XLSX],
  // gzip, 7z, RAR, bzip2, xz, zstd
  [
    /^(1f8b|377abcaf|52617221|425a68|fd377a585a|28b52ffd)/,
    'This is a compressed archive',
    `Unpack it, then read the files in it. ${TABLES_READ}`,
  ],
  [/^(4d5a9|7f454c46)/, 'This is a program', TABLES_READ],
  [/^53514c69746520666f726d6174/, 'This is a database (SQLite, GeoPackage)', TABLES_READ],
]
const OLE = /^d0cf11e0a1b11ae1/

/** @throws errors.unreadableFile for what is known not to be read */
export function refuseOthers(bytes: Uint8Array): void {
  const start = Buffer.from(bytes.subarray(0, 64)).toString('hex')
  if (OLE.test(start)) throw refuseOle(bytes)
  const known = STARTS.find(([pattern]) => pattern.test(start))
  if (known !== undefined) throw unreadable(known[1], known[2])
}

/** The names of what such a file holds are in UTF-16. */
function refuseOle(bytes: Uint8Array): Error {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const holds = (name: string): boolean => content.includes(Buffer.from(name, 'utf16le'))
  if (holds('EncryptedPackage'))
    return unreadable(
      'The workbook is protected with a password',
      'Open it, remove its password, save it as XLSX, then read that file.',
    )
  if (holds('Workbook') || holds('Book'))
    return unreadable('This is a workbook in an old format (.xls)', AS_XLSX)
  return unreadable('This is an old Office document', AS_XLSX)
}
