import { FileDrop } from '@org/ui'
import { takeFile } from '../phones/file/reading.ts'
import type { PointsView } from '../view.ts'
import { firstAsked, MOST_WORDS } from './collecting.ts'
import { matchedWords } from './words.ts'

const ACCEPTED = [
  '.gpx',
  '.csv',
  '.tsv',
  '.txt',
  '.geojson',
  '.json',
  '.kml',
  '.kmz',
  '.gpkg',
  '.zip',
] as const

/** Asks for the file, and says what becomes of it. */
export function FileStep({ view: { filter, sums } }: { view: PointsView }) {
  return (
    <FileDrop
      label="Drop a file of collected positions here"
      note={`GPX, CSV, TSV or TXT, GeoJSON, KML or KMZ, a GeoPackage, or a zipped shapefile; up to ${MOST_WORDS}. ${matchedWords(sums?.rows)}. You review the positions before any is recorded. Or the file that “Collect on this phone” saved (JSON).`}
      accept={ACCEPTED}
      onFiles={([file]) => file !== undefined && takeFile(firstAsked({ file, filter, points: sums?.rows }))}
    />
  )
}
