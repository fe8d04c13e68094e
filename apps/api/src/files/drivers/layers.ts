import { isProductError, type ReadQuestion } from '@org/core/contract'
import type { GdalDriver } from '../gdal/drivers.ts'
import { GdalError, type GdalFeature, type OpenDataset, withDataset } from '../gdal/gdal.ts'
import type { Layer } from '../gdal/info.ts'
import { renested } from '../geometry/renest.ts'
import { LIMITS } from '../limits.ts'
import { cleanText } from '../text/clean.ts'
import { ownValue } from '../text/json-object.ts'
import { tooManyFeatures, unreadable } from '../unreadable.ts'
import type { RawBoundaries, RawFeature, ReadContext } from './driver.ts'

/** A file of layers as it lies in the scratch folder. */
export interface LayeredFile {
  path: string
  driver: GdalDriver
  /** GDAL's open options. */
  options: string[]
  /** For sentences: `GeoPackage`. */
  format: string
  /** Its format tells shells from holes by winding, which programs get wrong: they are told by what lies in what. */
  goesByWinding?: boolean
}

const SAVE_AS_GEOJSON =
  'Open it in the program it came from, export its fields as GeoJSON, then import that file.'

/** Reads the layer that holds fields through GDAL, or asks which one does. @throws errors.unreadableFile */
export function readLayered(
  file: LayeredFile,
  context: ReadContext,
): Promise<RawBoundaries | { question: ReadQuestion }> {
  return opened(file, async (dataset) => {
    const layer = choose(dataset.layers, file.format, context)
    return 'question' in layer ? layer : await readOne(dataset, layer, file, context)
  })
}

/** A layer of points with what it holds. */
export interface PointLayer extends RawBoundaries {
  name: string
}

/** Reads all layers that hold points, or could. @throws errors.unreadableFile */
export function readPointLayers(file: LayeredFile, context: ReadContext): Promise<PointLayer[]> {
  return opened(file, async (dataset) => {
    const read: PointLayer[] = []
    for (const layer of dataset.layers.filter(couldHoldPoints))
      read.push({ name: cleanText(layer.name, 100), ...(await readOne(dataset, layer, file, context)) })
    return read
  })
}

const couldHoldPoints = ({ geometryType, featureCount }: Layer): boolean =>
  featureCount !== 0 && /^(Multi)?Point|^Geometry/.test(geometryType ?? '')

async function opened<T>(file: LayeredFile, read: (dataset: OpenDataset) => Promise<T>): Promise<T> {
  try {
    return await withDataset(file.path, file.driver, file.options, read)
  } catch (error) {
    if (isProductError(error)) throw error
    const damaged = unreadable(`The ${file.format} is damaged and could not be read`, SAVE_AS_GEOJSON)
    damaged.cause = error
    throw damaged
  }
}

/** What was answered; else the only layer that could be fields; else which of those it is has to be asked. */
function choose(
  layers: readonly Layer[],
  format: string,
  { answers, note }: ReadContext,
): Layer | { question: ReadQuestion } {
  const candidates = candidatesAmong(layers)
  const [only, ...others] = candidates
  if (only === undefined) throw unreadable(`The ${format} holds no layer with shapes in it`, SAVE_AS_GEOJSON)
  if (answers.layer !== null) return named(answers.layer, layers, format)
  if (others.length > 0) return { question: { kind: 'layer', layers: candidates.map(described) } }
  const left = layers.filter(({ name }) => name !== only.name).map(({ name }) => cleanText(name, 100))
  if (left.length > 0)
    note(`The layer ${cleanText(only.name, 100)} was read; ${left.join(', ')} hold no fields.`)
  return only
}

/** Layers that could hold polygons; where none could, those with any shapes, so that each can say what it is. */
function candidatesAmong(layers: readonly Layer[]): Layer[] {
  const withShapes = layers.filter(
    ({ geometryType, featureCount }) =>
      geometryType !== null && geometryType !== 'None' && featureCount !== 0,
  )
  const withPolygons = withShapes.filter(
    ({ geometryType }) => !/Point|String|Curve(Z|M)*$/.test(geometryType ?? ''),
  )
  return withPolygons.length > 0 ? withPolygons : withShapes
}

function named(name: string, layers: readonly Layer[], format: string): Layer {
  const layer = layers.find((candidate) => candidate.name === name)
  if (layer !== undefined) return layer
  const names = layers.map((candidate) => cleanText(candidate.name, 100)).join(', ')
  throw unreadable(
    `The ${format} has no layer called ${JSON.stringify(cleanText(name, 100))}`,
    `Choose one of its layers: ${names}.`,
  )
}

const described = ({ name, featureCount, geometryType, crs }: Layer) => ({
  name,
  // GDAL says -1 where counting would be slow.
  featureCount: Math.max(0, featureCount),
  geometryType: (geometryType ?? 'None').replace(/(Z|M|ZM)$/, ''),
  crs,
})

async function readOne(
  dataset: OpenDataset,
  layer: Layer,
  { format, goesByWinding = false }: LayeredFile,
  context: ReadContext,
): Promise<RawBoundaries> {
  if (layer.featureCount > LIMITS.features) throw tooManyFeatures(layer.featureCount)
  if (layer.name.startsWith('-'))
    throw unreadable(
      `The layer ${cleanText(layer.name, 100)} of the ${format} has a name that begins with a hyphen`,
      'Give the layer another name and import the file again.',
    )
  if (layer.hasHeights) context.note('Heights were left out.')
  const placed = await (layer.crs === null ? dataset.asIs(layer) : dataset.toWgs84(layer))
  if (placed.length > LIMITS.features) throw tooManyFeatures(placed.length)
  // What cannot be converted is left out, or loses its geometry; only then it is worth asking what there was.
  const isWhole =
    layer.crs === null ||
    (placed.length >= layer.featureCount && placed.every(({ geometry }) => geometry !== null))
  const all = isWhole ? placed : await dataset.asIs(layer)
  for (const sentence of dataset.notes) context.note(sentence)
  if (all.length === 0 && layer.featureCount > 0) throw new GdalError('no feature could be read')
  if (all.length < layer.featureCount)
    context.note(`The file says it holds ${layer.featureCount} features; ${all.length} could be read.`)
  const features = featuresOf(layer, all, isWhole ? null : placed)
  if (!goesByWinding) return { crs: layer.crs, features }
  return {
    crs: layer.crs,
    features: features.map((feature) => ({ ...feature, geometry: renested(feature.geometry) })),
  }
}

/** @param placed those of them that could be converted; null: all of them were */
function featuresOf(
  layer: Layer,
  all: readonly GdalFeature[],
  placed: readonly GdalFeature[] | null,
): RawFeature[] {
  const byId = placed === null ? null : new Map(placed.map((feature) => [feature.id, feature]))
  return all.map((found, index): RawFeature => {
    const geometry = byId === null ? found.geometry : (byId.get(found.id)?.geometry ?? null)
    const isLost = geometry === null && found.geometry !== null
    return {
      index,
      attributes: layer.columns.map((column) => [column, ownValue(found.properties, column)]),
      geometry,
      problem: isLost ? `It is outside the area of ${layer.crs}` : null,
    }
  })
}
