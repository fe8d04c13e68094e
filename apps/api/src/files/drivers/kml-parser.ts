import { LIMITS } from '../limits.ts'
import { parseXml, type XmlSource } from '../text/parse-xml.ts'
import { type FeatureLimit, IMPORT_LIMIT } from '../unreadable.ts'
import {
  finishPlacemark,
  newPlacemark,
  type Placemark,
  tellDescription,
  tellOwn,
  tellTrackTime,
} from './kml-placemark.ts'
import { type PlacemarkSchemas, placemarkSchemas } from './kml-schemas.ts'
import { createShape, isShape } from './kml-shape.ts'

export interface KmlDocument {
  placemarks: Placemark[]
  /** What its NetworkLinks link to, empty where one does not say. */
  links: string[]
}

/** What the documents of one file have together. */
export interface KmlTally {
  placemarks: number
  /** How many positions they may still have. */
  positions: number
}

export const newTally = (): KmlTally => ({ placemarks: 0, positions: LIMITS.totalVertices })

const EXPORT_AGAIN = 'Export it again as KML or KMZ, or as GeoJSON, then import that file.'

/**
 * Every placemark of a KML document, in any folder.
 *
 * @param path for messages
 * @param tally of the documents read before
 * @throws errors.unreadableFile when it is not well-formed, or too much
 */
export function parseKml(
  text: string,
  path: string,
  limit: FeatureLimit = IMPORT_LIMIT,
  tally: KmlTally = newTally(),
): KmlDocument {
  const source: XmlSource = { text, called: path, remedy: EXPORT_AGAIN, keepsUnknownEntities: true }
  const reading = createReading(placemarkSchemas(source, isTaken), tally, limit.features)
  parseXml(source, reading)
  if (tally.placemarks > limit.features) throw limit.refuse(tally.placemarks)
  return { placemarks: reading.placemarks, links: reading.links }
}

/** An element whose text is wanted. What is inside of it is no KML. */
interface Leaf {
  depth: number
  text: string
  /** Whether tags inside are part of the text: a description can be HTML without being marked as text. */
  isMarkup: boolean
}

/** What opens and closes, turned into placemarks. */
function createReading(schemas: PlacemarkSchemas, tally: KmlTally, most: number) {
  const finished: Placemark[] = []
  const links: string[] = []
  const open: string[] = []
  const folders: string[] = []
  /** Those that are open: a mistake can put one into another. */
  const placemarks: Placemark[] = []
  let leaf: Leaf | null = null
  /** The column of extended data that is open, and whether it has said its value. */
  let column = ''
  let hasValue = false

  const isWanted = (name: string): boolean => {
    const placemark = placemarks.at(-1)
    const isField = placemark?.depth === open.length - 1 && placemark.fields.has(name)
    return isField || WANTED.has(name) || isOwnData(name, open.at(-2))
  }

  const finish = (placemark: Placemark): void => {
    const folder = folders.filter((name) => name !== '').join(' / ')
    if (folder !== '') placemark.own.set('Folder', folder)
    finishPlacemark(placemark)
    tally.placemarks += 1
    if (tally.placemarks <= most) finished.push(placemark)
  }

  /** @param parent of the element; `open` ends with it */
  const take = (placemark: Placemark, name: string, parent: string, said: string): void => {
    const depth = open.length
    if (depth === placemark.depth) takeDirect(placemark, name, said)
    else if (TIMES.has(parent) && depth === placemark.depth + 1) takeTime(placemark, name, said)
    else if (name === 'when' && parent === 'Track') tellTrackTime(placemark, said)
    else if (isOwnData(name, parent)) placemark.data.push([name, said])
    else if (name === 'SimpleData' || (name === 'value' && parent === 'Data')) {
      placemark.data.push([column, said])
      hasValue = true
    } else if (name === 'Data' && !hasValue) placemark.data.push([column, ''])
  }

  return {
    placemarks: finished,
    links,
    open(name: string, attributes: Record<string, string>): void {
      open.push(name)
      if (leaf !== null) {
        if (leaf.isMarkup) leaf.text += `<${name}>`
        return
      }
      if (name === 'NetworkLink') links.push('')
      if (CONTAINERS.has(name)) folders.push('')
      const placemark = placemarks.at(-1)
      if (placemark !== undefined && (isShape(name) || placemark.shape !== null)) {
        placemark.shape ??= createShape(tally)
        placemark.shape.open(name)
      }
      if (name === 'Data' || name === 'SimpleData') {
        column = attributes.name ?? ''
        hasValue = false
      }
      const fields = schemas.get(name)
      if (fields !== undefined) placemarks.push(newPlacemark(open.length, fields))
      else if (isWanted(name)) leaf = { depth: open.length, text: '', isMarkup: name === 'description' }
    },
    text(characters: string): void {
      if (leaf !== null) leaf.text += characters
    },
    close(name: string): void {
      open.pop()
      if (leaf !== null && open.length >= leaf.depth) {
        if (leaf.isMarkup) leaf.text += `</${name}>`
        return
      }
      const said = leaf?.text.trim() ?? ''
      leaf = null
      const parent = open.at(-1) ?? ''
      if (name === 'href' && open.includes('NetworkLink')) links[links.length - 1] = said
      if (name === 'name' && CONTAINERS.has(parent)) folders[folders.length - 1] = said
      if (CONTAINERS.has(name)) folders.pop()
      const placemark = placemarks.at(-1)
      if (placemark === undefined) return
      placemark.shape?.close(name, said)
      take(placemark, name, parent, said)
      if (open.length < placemark.depth) {
        placemarks.pop()
        finish(placemark)
      }
    },
  }
}

const CONTAINERS: ReadonlySet<string> = new Set(['Document', 'Folder'])
const TIMES: ReadonlySet<string> = new Set(['TimeStamp', 'TimeSpan'])
const WANTED: ReadonlySet<string> = new Set([
  'name',
  'description',
  'address',
  'when',
  'begin',
  'end',
  'value',
  'SimpleData',
  'coordinates',
  'coord',
  'href',
])
const TYPED_DATA: ReadonlySet<string> = new Set(['Data', 'SchemaData'])

/** Whether an element means something in KML, so that no schema can give it another meaning. */
const isTaken = (name: string): boolean =>
  isShape(name) || CONTAINERS.has(name) || WANTED.has(name) || TYPED_DATA.has(name) || OTHERS.has(name)
const OTHERS: ReadonlySet<string> = new Set([
  'Placemark',
  'ExtendedData',
  'NetworkLink',
  'Schema',
  'SimpleField',
  'outerBoundaryIs',
  'innerBoundaryIs',
  ...TIMES,
])

/** Extended data in elements of a program's own: `<ExtendedData><camp:number>14</camp:number></ExtendedData>`. */
const isOwnData = (name: string, parent: string | undefined): boolean =>
  parent === 'ExtendedData' && !TYPED_DATA.has(name)

/**
 * Snippet, phoneNumber, styleUrl and the like are left out: they are how a map shows a placemark, and repeat what it
 * says elsewhere. So are lists of values for each position of a track (gx:SimpleArrayData), which are no attributes.
 */
function takeDirect(placemark: Placemark, name: string, said: string): void {
  if (name === 'name' || name === 'address') tellOwn(placemark, name, said)
  else if (name === 'description') tellDescription(placemark, said)
  else if (placemark.fields.has(name)) placemark.data.push([name, said])
}

function takeTime(placemark: Placemark, name: string, said: string): void {
  if (name === 'when') tellOwn(placemark, 'time', said)
  else if (name === 'begin' || name === 'end') tellOwn(placemark, name, said)
}
