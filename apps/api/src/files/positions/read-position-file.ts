import { Buffer } from 'node:buffer'
import type { RawBoundaries, RawFeature, ReadContext, Source } from '../drivers/driver.ts'
import { isLooseShp } from '../drivers/loose-shapefile.ts'
import { holds, isGeoPackage, isIsoxml, isKml, looksLikeJson, rootElementIs } from '../drivers/signatures.ts'
import type { InScratch, PositionsToRead } from '../reader-protocol.ts'
import { sourceOf } from '../source-of.ts'
import { unreadable } from '../unreadable.ts'
import { addFeatures } from './features.ts'
import { createGathering } from './gathering.ts'
import { readGpx } from './gpx.ts'
import { POSITION_LIMITS, POSITIONS_READ, tooManyPositions } from './limits.ts'
import type { PositionFile } from './position-file.ts'
import { readTable } from './table.ts'
import { withoutControls } from './xml-characters.ts'

const WGS84 = 'EPSG:4326 WGS 84'

/**
 * Reads a file of collected positions, whatever it is called: its content says what it is.
 *
 * @throws errors.unreadableFile
 */
export async function readPositionFile({
  file,
  fileName,
  scratchDir,
}: InScratch<PositionsToRead>): Promise<PositionFile> {
  const source = await sourceOf(file, fileName)
  const read = await readAny(source, scratchDir)
  const isEmpty = read.positions.length === 0 && read.track.rows.length === 0
  return isEmpty && read.notes.length === 0
    ? { ...read, notes: ['The file is empty: it has no positions.'] }
    : read
}

async function readAny(source: Source, scratchDir: string): Promise<PositionFile> {
  const gpx = gpxIn(source)
  if (gpx !== null) return readGpx(withoutControls(gpx))
  refuseOthers(source)
  if (isKml(source))
    return readFeatures('KML', cleaned(source), scratchDir, (await import('../drivers/kml.ts')).readKml)
  if (isGeoPackage(source)) return readGeoPackage(source, scratchDir)
  if (holds(source, /\.shp$/i) || isLooseShp(source)) return readPoints(source, scratchDir)
  if (source.kind === 'archive')
    throw unreadable('This .zip holds no positions that can be read', POSITIONS_READ)
  if (looksLikeJson(source.bytes)) return readJson(source, scratchDir)
  return readTable(source.bytes)
}

/** With KML that a control character does not spoil. */
function cleaned(source: Source): Source {
  if (source.kind === 'file') return { ...source, bytes: withoutControls(source.bytes) }
  const files = [...source.files].map(
    ([path, bytes]) => [path, /\.kml$/i.test(path) ? withoutControls(bytes) : bytes] as const,
  )
  return { ...source, files: new Map(files) }
}

/** A .zip with one GPX file among others is that file. */
function gpxIn(source: Source): Uint8Array | null {
  if (source.kind === 'file')
    return rootElementIs(source, 'gpx') || rootElementIs(source, 'GPX') ? source.bytes : null
  const [only, ...others] = [...source.files].filter(([path]) => /\.gpx$/i.test(path))
  if (others.length > 0)
    throw unreadable(
      `This .zip holds ${others.length + 1} GPX files`,
      'Unpack it, then read one after the other.',
    )
  return only?.[1] ?? null
}

type ReadSource = (source: Source, context: ReadContext) => Promise<RawBoundaries>

async function readFeatures(
  format: string,
  source: Source,
  scratchDir: string,
  read: ReadSource,
  placed: (raw: RawBoundaries, note: ReadContext['note']) => readonly RawFeature[] = ({ features }) =>
    features,
): Promise<PositionFile> {
  const gathering = createGathering()
  // Heights are of no use here, so nothing is said of them.
  const note = (sentence: string) => sentence.startsWith('Heights') || gathering.note(sentence)
  const raw = await read(source, {
    scratchDir,
    answers: { layer: null, crs: null },
    note,
    limit: { features: POSITION_LIMITS.positions, refuse: tooManyPositions },
  })
  addFeatures(placed(raw, gathering.note), gathering)
  return gathering.result(format)
}

const readPoints = async (source: Source, scratchDir: string): Promise<PositionFile> => {
  const { readShapefile } = await import('../drivers/shapefile.ts')
  const { readLooseShapefile } = await import('../drivers/loose-shapefile.ts')
  const read = source.kind === 'archive' ? readShapefile : readLooseShapefile
  return readFeatures('ESRI Shapefile', source, scratchDir, read, ({ crs, features }, note) => {
    if (crs === null) note('It has no .prj file: its coordinates were read as degrees in WGS 84.')
    return features
  })
}

const readGeoPackage = async (source: Source, scratchDir: string): Promise<PositionFile> => {
  const { readGeoPackagePoints } = await import('../drivers/geopackage.ts')
  return readFeatures('GeoPackage', source, scratchDir, async (file, context) => {
    const layers = await readGeoPackagePoints(file, context)
    for (const { name, crs } of layers)
      if (crs === null)
        context.note(`The layer ${name} does not say its coordinates: they were read as degrees in WGS 84.`)
    if (layers.length > 1) {
      const names = layers.map(({ name, features }) => `${name} (${features.length.toLocaleString('en-US')})`)
      context.note(`The points of ${layers.length} layers were read: ${names.join(', ')}.`)
    }
    if (layers.length === 0)
      throw unreadable('The GeoPackage holds no layer with points in it', POSITIONS_READ)
    return { crs: null, features: layers.flatMap(({ features }) => features) }
  })
}

const readJson = async (source: Source, scratchDir: string): Promise<PositionFile> => {
  const { readGeoJson } = await import('../drivers/geojson.ts')
  return readFeatures('GeoJSON', source, scratchDir, readGeoJson, ({ crs, features }) => {
    if (crs === WGS84) return features
    throw unreadable(
      `The GeoJSON is in ${crs}, and positions are read in degrees`,
      'Export it again as GeoJSON in WGS 84 (EPSG:4326), then read that file.',
    )
  })
}

const AS_GPX = 'Export its points as GPX or CSV, then read that file.'

/** What people send instead, by how it begins: each is named. */
const STARTS: readonly (readonly [RegExp, string])[] = [
  [/^%PDF/, 'This is a PDF document'],
  [/^(\x89PNG|\xff\xd8\xff|GIF8|RIFF|II\*\0|MM\0\*)/, 'This is a picture'],
  [/^ÐÏ/, 'This is an old Office document'],
  [/^PAR1/, 'This is a GeoParquet file'],
  [
    /^\$(G[A-Z]|PTNL|P[A-Z]{3})/,
    'This is a log of a receiver (NMEA): it has no points, only where the receiver was',
  ],
  [/^Grid\t.*\r?\nDatum\t/, 'This is a text file of MapSource'],
]

function refuseOthers(source: Source): void {
  const isOffice = holds(source, /^\[Content_Types\]\.xml$/)
  const named =
    (isIsoxml(source) &&
      'This is an ISOXML task: its points are corners and guidance lines, not positions') ||
    (isOffice && 'This is a workbook or an Office document') ||
    (source.kind === 'file' && STARTS.find(([start]) => start.test(headOf(source.bytes)))?.[1])
  if (typeof named === 'string')
    throw unreadable(named, isOffice ? 'Save it as CSV, then read that file.' : AS_GPX)
  if (source.kind === 'file' && !isKml(source) && /^\s*<[?!a-z]/i.test(headOf(source.bytes)))
    throw unreadable('This is XML of a kind that holds no positions that can be read', POSITIONS_READ)
}

const headOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.subarray(0, 400)).toString('latin1').replace(/^ï»¿/, '')
