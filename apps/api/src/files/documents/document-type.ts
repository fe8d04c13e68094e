import { Buffer } from 'node:buffer'
import { type DOCUMENT_TYPES, errors, type ProductError } from '@org/core/contract'
import { cleanText } from '../text/clean.ts'
import { officeTypeOf } from './office.ts'
import { textKindOf } from './text.ts'

export type DocumentType = (typeof DOCUMENT_TYPES)[number]

const WHAT_IS_TAKEN =
  'Attach a PDF, a PNG or JPEG picture, a Word document (.docx), an Excel workbook (.xlsx), or text or CSV in UTF-8.'

/** How files begin, in hexadecimal digits. */
const SIGNATURES: readonly (readonly [RegExp, DocumentType])[] = [
  // %PDF- and a digit
  [/^255044462d3\d/, 'application/pdf'],
  [/^89504e470d0a1a0a/, 'image/png'],
  [/^ffd8ff/, 'image/jpeg'],
]
const ZIP = /^504b0304/

/** What people send instead. */
const REFUSED: readonly (readonly [RegExp, string])[] = [
  [/^d0cf11e0/, 'This is an old Office document (.doc, .xls), or a protected one'],
  [/^504b/, 'This is a .zip archive, or an Office document of a kind that cannot be attached'],
  [/^47494638/, 'This is a GIF picture'],
  [/^52494646.{8}57454250/, 'This is a WebP picture'],
  [/^(49492a00|4d4d002a)/, 'This is a TIFF picture'],
  // "ftyp" and heic, heix, mif1, avif
  [/^.{8}66747970(686569|6d6966|617669)/, 'This is a HEIC or AVIF picture'],
  [/^.{8}66747970/, 'This is a video'],
  [/^(4d5a|7f454c46)/, 'This is a program'],
  [/^(377abcaf|52617221|1f8b)/, 'This is a compressed archive'],
]

/**
 * What an uploaded file is, told by what is in it: never by its name, nor by what its sender says.
 *
 * @throws errors.unreadableFile for what is not taken, naming what is
 */
export async function documentTypeOf(file: Uint8Array): Promise<DocumentType> {
  if (file.byteLength === 0) throw refused('This file is empty')
  const start = Buffer.from(file.subarray(0, 16)).toString('hex')
  const signed = SIGNATURES.find(([signature]) => signature.test(start))
  if (signed !== undefined) return signed[1]
  const office = ZIP.test(start) ? await officeTypeOf(file) : null
  if (office !== null) return office
  const known = REFUSED.find(([signature]) => signature.test(start))
  const text = textKindOf(file)
  if (text === 'table') return 'text/csv'
  if (text === 'text') return 'text/plain'
  if (known !== undefined) throw refused(known[1])
  if (text === 'otherEncoding')
    throw refused(
      'This text is not in UTF-8',
      'Save it again with the encoding UTF-8, then attach that file.',
    )
  throw refused('This kind of document cannot be attached')
}

const refused = (message: string, remedy = WHAT_IS_TAKEN): ProductError =>
  errors.unreadableFile(message, remedy)

/** The ends of names that say what a file is; the first is given to one whose name says something else. */
const EXTENSIONS: Readonly<Record<DocumentType, readonly [string, ...string[]]>> = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'text/plain': ['txt', 'md', 'log', 'csv', 'tsv'],
  'text/csv': ['csv', 'tsv', 'txt'],
}

const MAX_NAME = 200
/** They turn what follows around: a name would end otherwise than it looks. */
const DIRECTIONS = /\p{Bidi_Control}/gu

/** Its sender's name for it, fit to be shown and saved by, and ending in what it is: `page.html` of text is `page.html.txt`. */
export function documentName(type: DocumentType, fileName: string): string {
  const [extension, ...others] = EXTENSIONS[type]
  const name =
    cleanText((fileName.split(/[/\\]/).at(-1) ?? '').replaceAll(DIRECTIONS, ''), MAX_NAME) || 'document'
  const end = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  if (end === extension || others.includes(end)) return name
  return `${cleanText(name, MAX_NAME - 1 - extension.length)}.${extension}`
}
