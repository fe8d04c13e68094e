import type { ArchiveFiles } from '../archive.ts'
import { cleanText } from '../text/clean.ts'
import { decodeXml } from '../text/decode-xml.ts'
import { unreadable } from '../unreadable.ts'
import type { RawBoundaries, RawFeature, ReadContext, Source } from './driver.ts'
import { shapeOf } from './isoxml-geometry.ts'
import {
  emptyRecords,
  type Letters,
  type Partfield,
  readRecords,
  type TaskRecords,
} from './isoxml-records.ts'

const TASKDATA = /(^|\/)taskdata\.xml$/i
const SEND_WHOLE = 'Zip the whole TASKDATA folder, then import the .zip.'

/** ISOXML task data (ISO 11783-10), versions 3 and 4: its fields, with the customer and the farm they belong to. */
export async function readIsoxml(source: Source, context: ReadContext): Promise<RawBoundaries> {
  const tasks = source.kind === 'file' ? [taskOfFile(source.bytes, context)] : tasksOf(source.files, context)
  const features: RawFeature[] = []
  for (const records of tasks)
    for (const partfield of records.partfields)
      features.push(featureOf(partfield, features.length, records, context))
  if (features.length === 0) throw withoutFields(tasks)
  return { crs: 'EPSG:4326 WGS 84', features }
}

function textOf(bytes: Uint8Array, context: ReadContext): string {
  const { text, note } = decodeXml(bytes)
  if (note !== null) context.note(note)
  return text
}

/** TASKDATA.XML by itself, or one of the files it names. */
function taskOfFile(bytes: Uint8Array, context: ReadContext): TaskRecords {
  const records = emptyRecords()
  readRecords(textOf(bytes, context), 'The ISOXML file', records)
  const missing = records.externalFiles.filter((name) => /^PFD/i.test(name))
  if (records.partfields.length === 0 && missing.length > 0)
    throw unreadable(
      `Its fields are in other files: ${missing.map((name) => `${shown(name)}.XML`).join(', ')}`,
      SEND_WHOLE,
    )
  return records
}

/** Every TASKDATA.XML of the archive, each with the files it names. */
function tasksOf(files: ArchiveFiles, context: ReadContext): TaskRecords[] {
  const shapefiles = [...files.keys()].filter((path) => /\.shp$/i.test(path))
  if (shapefiles.length > 0)
    context.note(`The shapefiles next to the task data were not read: ${shapefiles.map(shown).join(', ')}.`)
  return [...files.keys()].filter((path) => TASKDATA.test(path)).map((path) => taskAt(path, files, context))
}

function taskAt(path: string, files: ArchiveFiles, context: ReadContext): TaskRecords {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const byLowerPath = new Map([...files].map(([name, bytes]) => [name.toLowerCase(), bytes]))
  const records = emptyRecords()
  const read = (name: string): boolean => {
    const bytes = byLowerPath.get(`${folder}${name}.xml`.toLowerCase())
    if (bytes !== undefined) readRecords(textOf(bytes, context), `${shown(name)}.XML`, records)
    return bytes !== undefined
  }
  read(path.slice(folder.length, -'.xml'.length))
  // Each once: a file can name itself, or be named twice. The files that are named name no others.
  const named = new Set(records.externalFiles.map((name) => name.toUpperCase()))
  const missing = [...named].filter((name) => !TASKDATA.test(`${name}.xml`) && !read(name))
  if (missing.length > 0)
    context.note(`TASKDATA.XML names files that are not in the .zip: ${missing.map(shown).join(', ')}.`)
  return records
}

const shown = (name: string): string => cleanText(name, 100)

function withoutFields(tasks: TaskRecords[]): Error {
  const [repeated] = tasks.flatMap(({ repeatedIds }) => [...repeatedIds])
  const message = 'There are no fields in the ISOXML file'
  if (repeated === undefined)
    return unreadable(message, 'Export the task data with its fields (PFD), then import that file.')
  return unreadable(
    `${message}, and it is not valid: the id ${shown(repeated)} appears twice`,
    'Export the task data again, then import that file.',
  )
}

function featureOf(
  partfield: Partfield,
  index: number,
  records: TaskRecords,
  context: ReadContext,
): RawFeature {
  const { geometry, problem, isOfZones } = shapeOf(partfield)
  if (isOfZones) context.note('Fields without their own boundary have the boundary of their treatment zones.')
  return { index, attributes: attributesOf(partfield.letters, records), geometry, problem }
}

/** In words: the file has letters. The farm says whose it is where the field does not. */
function attributesOf(field: Letters, { named, partfields }: TaskRecords): [string, unknown][] {
  const at = (id: string | undefined): Letters | undefined => (id === undefined ? undefined : named.get(id))
  const farm = at(field.F)
  const parent = partfields.find(({ letters }) => field.I !== undefined && letters.A === field.I)
  return [
    ['Name', field.C ?? null],
    ['Code', field.B ?? null],
    ['Customer', customerName(at(field.E) ?? at(farm?.I))],
    ['Farm', farm?.B ?? null],
    ['Crop', at(field.G)?.B ?? null],
    ['Variety', at(field.H)?.B ?? null],
    ['Declared area (m²)', declaredArea(field.D)],
    ['Part of', parent?.letters.C ?? null],
    ['Id', field.A ?? null],
  ]
}

/** B is the last name or the business, C the first name. */
function customerName(customer: Letters | undefined): string | null {
  const names = [customer?.C, customer?.B].filter((name) => name !== undefined && name.trim() !== '')
  return names.length === 0 ? null : names.join(' ')
}

/** 0 stands for not known. */
const declaredArea = (area: string | undefined): string | null =>
  area === undefined || Number(area) === 0 ? null : area
