import { isProductError } from '@org/core/contract'
import { type ArchiveFiles, peek, unpack } from '../../archive.ts'
import { unreadable } from '../../unreadable.ts'
import { TABLES_READ } from '../limits.ts'
import { damaged, parsePart, prefixed, SAVE_AGAIN } from './part-xml.ts'

const TYPES = '[Content_Types].xml'
const MAX_TYPES_BYTES = 1024 * 1024
/** Parts that hold no cells; many are larger than the sheets. */
const NO_CELLS =
  /(^|\/)(media|charts|chartsheets|drawings|embeddings|pivotCache|pivotTables|theme|externalLinks|customXml|printerSettings|docProps|threadedComments)\/|calcChain|comments\d*\.xml$/i
const isWanted = (path: string): boolean => /\.(xml|rels)$/i.test(path) && !NO_CELLS.test(path)

export interface Sheet {
  name: string
  path: string
  isHidden: boolean
  /** A sheet of cells; others are charts and macros. */
  hasCells: boolean
}

export interface Workbook {
  files: ArchiveFiles
  sheets: Sheet[]
  is1904: boolean
  stylesPath: string | null
  stringsPath: string | null
}

/** Opens a .zip as a workbook. @throws errors.unreadableFile naming what else it is */
export async function openWorkbook(file: Uint8Array): Promise<Workbook> {
  const { paths, content } = await inWorkbook(file, peek(file, TYPES, MAX_TYPES_BYTES))
  if (content !== null) refuseOtherDocument(content)
  else if (paths.size > 0) throw refuseArchive(paths)
  const files = await inWorkbook(file, unpack(file, isWanted))
  if (content === null) throw refuseArchive(paths)
  const main = partsOf(files, '').find(({ type }) => type === 'officeDocument')
  if (main === undefined) throw damaged('_rels/.rels')
  const parts = partsOf(files, main.path)
  const pathOf = (wanted: string) => parts.find(({ type }) => type === wanted)?.path ?? null
  return {
    files,
    ...sheetsIn(bytesOf(files, main.path), main.path, parts),
    stylesPath: pathOf('styles'),
    stringsPath: pathOf('sharedStrings'),
  }
}

/** Its directory cannot be read, or it is not safe: a workbook is not zipped again by hand. */
async function inWorkbook<T>(file: Uint8Array, reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    if (!isProductError(error, 'unreadableFile') || !beginsAsWorkbook(file)) throw error
    const message = error.message
      .replace('The .zip', 'The workbook')
      .replace('in the .zip', 'in the workbook')
    throw unreadable(message, SAVE_AGAIN)
  }
}

const HEAD_BYTES = 4_096
/** By the name of a part: also half a workbook begins with one. */
const beginsAsWorkbook = (file: Uint8Array): boolean =>
  /\[Content_Types\]\.xml|_rels\/\.rels|docProps\/|xl\/|customXml\//.test(
    new TextDecoder('latin1').decode(file.subarray(0, HEAD_BYTES)),
  )

const DOCUMENTS: readonly (readonly [RegExp, string])[] = [
  [/sheet\.binary/i, 'This is a binary workbook (.xlsb)'],
  [/wordprocessingml/i, 'This is a Word document (.docx)'],
  [/presentationml/i, 'This is a presentation (.pptx)'],
]

function refuseOtherDocument(types: Uint8Array): void {
  const named: string[] = []
  parsePart(types, TYPES, {
    open(_name, { ContentType: type = '' }) {
      const known = DOCUMENTS.find(([pattern]) => pattern.test(type) && /\.main\b|\.main\+/.test(type))
      if (known !== undefined) named.push(known[1])
    },
  })
  const [document] = named
  if (document === undefined) return
  const remedy = /workbook/.test(document)
    ? 'Save it as XLSX, then read that file.'
    : 'Copy its table into a spreadsheet and save that as XLSX, then read it; or attach the document.'
  throw unreadable(document, remedy)
}

function refuseArchive(paths: ReadonlySet<string>): Error {
  const holds = (pattern: RegExp): boolean => [...paths].some((path) => pattern.test(path))
  if (paths.size === 0) return unreadable('The .zip is empty', TABLES_READ)
  if (holds(/\.(shp|dbf|gpkg|kml|geojson)$/i))
    return unreadable(
      'This .zip holds boundaries or locations (a shapefile), no results of a laboratory',
      'Import it where boundaries or collected positions are read.',
    )
  if (holds(/^content\.xml$/) && holds(/^mimetype$/))
    return unreadable('This is an OpenDocument file', 'Save it as XLSX, then read that file.')
  return unreadable('This .zip is no workbook', `Unpack it, then read the files in it. ${TABLES_READ}`)
}

interface Part {
  id: string
  /** The last word of its kind: `worksheet`, `styles`. */
  type: string
  path: string
}

export function bytesOf(files: ArchiveFiles, path: string): Uint8Array {
  const lower = path.toLowerCase()
  const bytes = files.get(path) ?? [...files].find(([other]) => other.toLowerCase() === lower)?.[1]
  if (bytes === undefined) throw damaged(path)
  return bytes
}

/** What a part refers to; of the package itself for ''. */
function partsOf(files: ArchiveFiles, path: string): Part[] {
  const cut = path.lastIndexOf('/') + 1
  const [folder, name] = [path.slice(0, cut), path.slice(cut)]
  const rels = `${folder}_rels/${name}.rels`
  const parts: Part[] = []
  parsePart(bytesOf(files, rels), rels, {
    open(element, { Id = '', Type = '', Target = '' }) {
      if (element === 'Relationship')
        parts.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), path: resolved(folder, Target) })
    },
  })
  return parts
}

/** A path in the package, never one outside: what climbs out of it begins at its root. */
function resolved(folder: string, target: string): string {
  const steps: string[] = []
  for (const step of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '' && step !== '.') steps.push(step)
  }
  return steps.join('/')
}

function sheetsIn(bytes: Uint8Array, path: string, parts: readonly Part[]) {
  const sheets: Sheet[] = []
  let is1904 = false
  parsePart(bytes, path, {
    open(element, attributes) {
      if (element === 'workbookPr') is1904 = isTrue(attributes.date1904)
      if (element !== 'sheet') return
      const part = parts.find(({ id }) => id === prefixed(attributes, 'id'))
      sheets.push({
        name: attributes.name ?? '',
        path: part?.path ?? '',
        isHidden: /hidden/i.test(attributes.state ?? ''),
        hasCells: part?.type === 'worksheet',
      })
    },
  })
  return { sheets, is1904 }
}

export const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true'
