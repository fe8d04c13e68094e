import { geojsonToWkb } from 'hyparquet-writer'
import { baseName, createAttributeShortener, nameFrom } from './attributes.ts'
import type { BoundaryFeature, BoundaryFile, BoundaryQuestion } from './boundary-file.ts'
import { type PlacedBoundaries, placed } from './crs/placed.ts'
import type { RawFeature, ReadContext } from './drivers/driver.ts'
import { driverFor } from './drivers/registry.ts'
import { ontoEarth } from './geometry/onto-earth.ts'
import { notesOn, polygonsOf } from './geometry/polygons.ts'
import { LIMITS } from './limits.ts'
import type { BoundariesToRead, InScratch } from './reader-protocol.ts'
import { sourceOf } from './source-of.ts'
import { cleanText } from './text/clean.ts'
import { tooManyFeatures, tooManyVertices, unreadable } from './unreadable.ts'

/**
 * Reads an uploaded boundary file, whatever it is called: its content says what it is. What it leaves open, it asks.
 *
 * @throws errors.unreadableFile
 */
export async function readBoundaryFile({
  file,
  fileName,
  answers,
  scratchDir,
}: InScratch<BoundariesToRead>): Promise<BoundaryFile | BoundaryQuestion> {
  const source = await sourceOf(file, fileName)
  const driver = driverFor(source)
  const notes = new Set<string>()
  const context: ReadContext = { scratchDir, answers, note: (sentence) => notes.add(sentence) }
  const { format } = driver
  const read = await (await driver.load())(source, context)
  if ('question' in read) return { format, question: read.question, columns: [] }
  if (read.features.length === 0) throw unreadable('There are no features in the file')
  if (read.features.length > LIMITS.features) throw tooManyFeatures(read.features.length)
  const raw = await placed(read, context)
  if ('question' in raw) return { format, question: raw.question, columns: columnsOf(read.features) }
  const { columns, features } = finish(raw, baseName(source.fileName), context)
  return { format, crs: cleanText(raw.crs, 200), columns, features, notes: [...notes] }
}

function columnsOf(features: readonly RawFeature[]): string[] {
  const shortener = createAttributeShortener()
  for (const { attributes } of features) shortener.shorten(attributes)
  return shortener.columns()
}

function finish(
  raw: PlacedBoundaries,
  base: string,
  context: ReadContext,
): { columns: string[]; features: BoundaryFeature[] } {
  const shortener = createAttributeShortener()
  const counter = { vertices: 0, impossible: 0, withPolygons: 0 }
  const features = raw.features.map((feature): BoundaryFeature => {
    const attributes = shortener.shorten(feature.attributes)
    const numbered = raw.features.length === 1 ? base : `${base} ${feature.index + 1}`
    return {
      index: feature.index,
      suggestedName: nameFrom(attributes) || numbered,
      attributes,
      ...geometryOf(feature, counter, context),
    }
  })
  if (counter.withPolygons > 0 && counter.impossible === counter.withPolygons)
    throw notDegrees(raw, features, context.answers.crs !== null)
  for (const sentence of shortener.notes()) context.note(sentence)
  return { columns: shortener.columns(), features }
}

interface Counter {
  vertices: number
  impossible: number
  withPolygons: number
}

function geometryOf(
  feature: RawFeature,
  counter: Counter,
  context: ReadContext,
): { geometry: Uint8Array | null; problem: string | null } {
  if (feature.problem !== null) return { geometry: null, problem: feature.problem }
  const found = polygonsOf(feature.geometry)
  if (found.problem !== null) return { geometry: null, problem: found.problem }
  counter.withPolygons += 1
  const tooDetailed = countVertices(found.polygons, counter)
  if (tooDetailed !== null) return { geometry: null, problem: tooDetailed }
  for (const sentence of notesOn(found)) context.note(sentence)
  const placed = ontoEarth(found.polygons)
  if (placed.polygons === null) {
    if (placed.impossible) counter.impossible += 1
    return { geometry: null, problem: placed.problem }
  }
  if (placed.crossesAntimeridian)
    context.note('Boundaries that cross the 180° meridian were cut there, as GeoJSON requires.')
  // A copy, because the bytes are a part of a larger buffer, which would be sent whole.
  const geometry = geojsonToWkb({ type: 'MultiPolygon', coordinates: placed.polygons }).slice()
  return { geometry, problem: null }
}

function countVertices(polygons: readonly (readonly unknown[][])[], counter: Counter): string | null {
  const vertices = polygons.flat().reduce((sum, ring) => sum + ring.length, 0)
  counter.vertices += vertices
  if (counter.vertices > LIMITS.totalVertices) throw tooManyVertices()
  if (vertices <= LIMITS.featureVertices) return null
  return `Its boundary has ${vertices} corners; at most ${LIMITS.featureVertices} can be imported`
}

/** Not one boundary is on the globe: the coordinates are of another system than the file says, most likely meters. */
function notDegrees(raw: PlacedBoundaries, features: readonly BoundaryFeature[], isAnswered: boolean): Error {
  const example = features.find(({ problem }) => problem !== null)?.problem ?? ''
  return unreadable(
    `The coordinates are not degrees of longitude and latitude, as ${raw.crs} says they are. ${example}`,
    isAnswered
      ? 'Choose another coordinate system for this file.'
      : 'Export the file in WGS 84 (EPSG:4326), or as a zipped shapefile with its .prj file.',
  )
}
