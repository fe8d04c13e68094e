import { type DOCUMENT_TYPES, isProductError } from '@org/core/contract'
import { peek } from '../archive.ts'
import { decodeXml } from '../text/decode-xml.ts'
import { parseXml } from '../text/parse-xml.ts'

type OfficeType = Extract<(typeof DOCUMENT_TYPES)[number], `${string}openxmlformats${string}`>

/** What its list of parts calls the main part of a document without macros. */
const MAIN_PARTS: ReadonlyMap<string, OfficeType> = new Map([
  [
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  [
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ],
])

const PARTS = '[Content_Types].xml'
/** Far more than a list of parts has. */
const MAX_PARTS_BYTES = 1024 * 1024

/**
 * Which Office document a zip archive is, by its list of parts (ECMA-376): one whose main part is there. Nothing else of
 * it is unpacked.
 *
 * @returns null for any other archive, also a broken one, one that is encrypted, and a document with macros
 */
export async function officeTypeOf(file: Uint8Array): Promise<OfficeType | null> {
  try {
    const { paths, content } = await peek(file, PARTS, MAX_PARTS_BYTES)
    return content === null ? null : mainTypeOf(content, paths)
  } catch (error) {
    if (isProductError(error, 'unreadableFile')) return null
    throw error
  }
}

function mainTypeOf(content: Uint8Array, paths: ReadonlySet<string>): OfficeType | null {
  const found: OfficeType[] = []
  // In which encoding it was read is of no interest: nothing of it is kept.
  const { text } = decodeXml(content)
  parseXml(
    { text, called: PARTS, remedy: '', keepsUnknownEntities: false },
    {
      open(name, { ContentType: type = '', PartName: part = '' }) {
        const main = MAIN_PARTS.get(type)
        if (name === 'Override' && main !== undefined && paths.has(part.replace(/^\//, ''))) found.push(main)
      },
    },
  )
  return found[0] ?? null
}
