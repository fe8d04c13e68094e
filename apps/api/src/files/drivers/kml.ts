import { cleanText } from '../text/clean.ts'
import { decodeXml } from '../text/decode-xml.ts'
import type { RawBoundaries, ReadContext, Source } from './driver.ts'
import { newTally, parseKml } from './kml-parser.ts'
import { featuresOf, type Placemark } from './kml-placemark.ts'

/** KML, or the KML in a .kmz or .zip; always longitude and latitude in WGS84. */
export async function readKml(source: Source, context: ReadContext): Promise<RawBoundaries> {
  const placemarks: Placemark[] = []
  const tally = newTally()
  let isLinked = false
  for (const [path, bytes] of documentsIn(source, context)) {
    const found = parseKml(decodeXml(bytes), cleanText(path, 100), context.limit, tally)
    for (const placemark of found.placemarks) placemarks.push(placemark)
    isLinked ||= found.links.length > 0
  }
  if (isLinked) context.note('It links to other files or web addresses. They were not read.')
  return { crs: 'EPSG:4326 WGS 84', features: featuresOf(placemarks) }
}

/** A KMZ is its doc.kml; a .zip without one is all of its KML files, one after the other. */
function documentsIn(source: Source, context: ReadContext): [string, Uint8Array][] {
  if (source.kind === 'file') return [[source.fileName, source.bytes]]
  const documents = [...source.files].filter(([path]) => /\.kml$/i.test(path))
  if (documents.length === 1) return documents
  const main = documents.find(([path]) => path.toLowerCase() === 'doc.kml')
  const names = documents.filter((one) => one !== main).map(([path]) => cleanText(path, 100))
  context.note(
    main === undefined
      ? `It holds ${names.length} KML files: ${names.join(', ')}.`
      : `Only its doc.kml was read, not ${names.join(', ')}.`,
  )
  return main === undefined ? documents : [main]
}
