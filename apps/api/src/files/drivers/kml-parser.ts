import { LIMITS } from '../limits.ts'
import { parseXml } from '../text/parse-xml.ts'
import { type FeatureLimit, IMPORT_LIMIT } from '../unreadable.ts'
import type { RawFeature } from './driver.ts'
import { plainText, tableOf } from './kml-description.ts'
import { createShape, isShape, type Shape } from './kml-shape.ts'

export interface KmlDocument {
  features: RawFeature[]
  /** Whether it links to other files or addresses, which are not read. */
  hasLinks: boolean
}

const EXPORT_AGAIN = 'Export it again as KML or KMZ, or as GeoJSON, then import that file.'

/** A placemark while it is being read. */
interface Placemark {
  attributes: Map<string, string>
  shape: Shape | null
}

/**
 * Every placemark of a KML document, in any folder.
 *
 * @param path for messages
 * @param firstIndex position of its first feature in the whole file
 * @throws errors.unreadableFile when it is not well-formed, or too much
 */
export function parseKml(
  text: string,
  path: string,
  firstIndex: number,
  limit: FeatureLimit = IMPORT_LIMIT,
): KmlDocument {
  const reading = createReading(firstIndex, limit.features)
  parseXml({ text, called: path, remedy: EXPORT_AGAIN, keepsUnknownEntities: true }, reading)
  if (reading.count > limit.features) throw limit.refuse(reading.count)
  return { features: reading.features, hasLinks: reading.hasLinks }
}

/** What opens and closes, turned into features. */
function createReading(firstIndex: number, most: number) {
  const features: RawFeature[] = []
  const open: string[] = []
  const folders: string[] = []
  const budget = { positions: LIMITS.totalVertices }
  let placemark: Placemark | null = null
  /** Text of the element that is open and wanted. */
  let text: string | null = null
  /** Name of the ExtendedData column that is open. */
  let column = ''
  let count = 0
  let hasLinks = false

  const finish = ({ attributes, shape }: Placemark): void => {
    count += 1
    const folder = folders.filter((name) => name !== '').join(' / ')
    if (folder !== '') attributes.set('Folder', folder)
    const geometry = shape?.geometry() ?? null
    if (count <= most)
      features.push({ index: firstIndex + features.length, attributes, geometry, problem: null })
  }

  return {
    features,
    get count() {
      return count
    },
    get hasLinks() {
      return hasLinks
    },
    open(name: string, attributes: Record<string, string>): void {
      open.push(name)
      if (name === 'NetworkLink') hasLinks = true
      if (CONTAINERS.has(name)) folders.push('')
      if (name === 'Placemark') placemark = { attributes: new Map(), shape: null }
      if (placemark !== null && (isShape(name) || placemark.shape !== null)) {
        placemark.shape ??= createShape(budget)
        placemark.shape.open(name)
      }
      if (name === 'Data' || name === 'SimpleData') column = attributes.name ?? ''
      if (WANTED.has(name)) text = ''
    },
    text(characters: string): void {
      if (text !== null) text += characters
    },
    close(name: string): void {
      open.pop()
      const parent = open.at(-1) ?? ''
      const said = text?.trim() ?? ''
      if (WANTED.has(name)) text = null
      if (name === 'name' && CONTAINERS.has(parent)) folders[folders.length - 1] = said
      if (placemark?.shape !== null && placemark !== null) placemark.shape.close(name, said)
      if (placemark !== null && parent === 'Placemark' && ABOUT.has(name) && said !== '')
        tellAbout(placemark.attributes, name, said)
      if (name === 'when' && parent === 'TimeStamp' && placemark !== null)
        placemark.attributes.set('time', said)
      if (placemark !== null && isValue(name, parent) && column !== '') placemark.attributes.set(column, said)
      if (name === 'Placemark' && placemark !== null) {
        finish(placemark)
        placemark = null
      }
      if (CONTAINERS.has(name)) folders.pop()
    },
  }
}

const CONTAINERS: ReadonlySet<string> = new Set(['Document', 'Folder'])
const ABOUT: ReadonlySet<string> = new Set(['name', 'description', 'address'])
const WANTED: ReadonlySet<string> = new Set([...ABOUT, 'value', 'SimpleData', 'coordinates', 'coord', 'when'])

function tellAbout(attributes: Map<string, string>, name: string, said: string): void {
  if (name !== 'description') {
    attributes.set(name, said)
    return
  }
  const table = tableOf(said)
  for (const [column, value] of table) if (!attributes.has(column)) attributes.set(column, value)
  if (table.length === 0) attributes.set(name, plainText(said))
}

/** `<Data name="crop"><value>Oats</value></Data>` or `<SimpleData name="crop">Oats</SimpleData>`. */
const isValue = (name: string, parent: string): boolean =>
  name === 'SimpleData' || (name === 'value' && parent === 'Data')
