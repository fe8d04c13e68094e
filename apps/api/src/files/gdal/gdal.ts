import { Buffer, isUtf8 } from 'node:buffer'
import { constants } from 'node:fs'
import { readFile, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { isProductError } from '@org/core/contract'
import * as z from 'zod/mini'
import { LIMITS } from '../limits.ts'
import { decodeUtf8, parseJson } from '../text/decode-json.ts'
import { jsonObject } from '../text/json-object.ts'
import { tooManyVertices } from '../unreadable.ts'
import { CONFIGURATION } from './configuration.ts'
import type { GdalDriver } from './drivers.ts'
import { type DatasetInfo, type Layer, parseInfo } from './info.ts'
import { limitWasmMemory } from './memory-limit.ts'

/** What this program uses of gdal3.js; a dataset is a handle to pass back. */
interface Gdal {
  open(path: string, options: string[]): Promise<{ datasets: Dataset[] }>
  ogr2ogr(dataset: Dataset, options: string[], outputName: string): Promise<unknown>
  close(dataset: Dataset): Promise<void>
  /** The WebAssembly itself. */
  Module: { ccall(name: 'CPLErrorReset', returns: null, types: [], values: []): void }
}
interface Dataset {
  pointer: number
  info: unknown
}
type InitGdal = (config: object) => Promise<Gdal>

let loading: Promise<Gdal> | null = null
let worn = false
let conversions = 0

/** Whether GDAL has crashed in this process and must not be used again. */
export const isGdalWorn = (): boolean => worn

/** GDAL could not do it; the message is its own, for logs. */
export class GdalError extends Error {
  override readonly name = 'GdalError'
}

/** It rejects with objects and lists of them. */
function rejectAsError(reason: unknown): never {
  throw reason instanceof Error ? reason : new GdalError(JSON.stringify(reason))
}

/** 28 MB of WebAssembly: loaded by the first file that needs it. */
function gdal(): Promise<Gdal> {
  loading ??= load()
  return loading
}

async function load(): Promise<Gdal> {
  limitWasmMemory(LIMITS.gdalMemoryBytes)
  givePublicConstants()
  const require = createRequire(import.meta.url)
  const init: InitGdal = require('gdal3.js/node')
  const folder = join(dirname(require.resolve('gdal3.js/node')), 'dist', 'package')
  return init({
    // It puts "./" before the path, so an absolute one would not be found.
    path: relative(process.cwd(), folder),
    env: CONFIGURATION,
    logHandler: () => undefined,
    errorHandler: () => undefined,
  })
}

/** It asks an inner part of Node for the flags of open(), which a process with few permissions may not; these are they. */
function givePublicConstants(): void {
  Object.defineProperty(process, 'binding', { value: () => ({ fs: constants }) })
}

/** GDAL's word for "no number", which a file can have as one. */
const NO_NUMBER = -1
const featureSchema = z.object({
  /** A number that JavaScript cannot hold is text. */
  id: z._default(z.union([z.number(), z.string()]), NO_NUMBER),
  properties: z.nullable(jsonObject),
  geometry: z.unknown(),
})
export type GdalFeature = z.infer<typeof featureSchema>
const collectionSchema = z.object({ features: z.array(featureSchema) })

export interface OpenDataset {
  layers: Layer[]
  /** Sentences about what was read so far: how its text is written. */
  notes: ReadonlySet<string>
  /**
   * Every feature of a layer that can be converted, in WGS84 longitude/latitude without heights, in the file's order;
   * at most one more than may be imported. `id` is the format's own: of a shapefile its position.
   *
   * @param sourceCrs where the file's own is not to be used: `EPSG:25832`
   * @param most absent: what can be imported at once
   */
  toWgs84(layer: Layer, sourceCrs?: string, most?: number): Promise<GdalFeature[]>
  /** The same in the file's own coordinates. */
  asIs(layer: Layer, most?: number): Promise<GdalFeature[]>
}

/**
 * Opens a vector file in the scratch folder, hands its layers to `use`, and closes it again.
 *
 * @param driver GDAL's name of the format it has to be: `GPKG`
 * @param options GDAL's open options: `ENCODING=ISO-8859-1`
 * @throws GdalError
 */
export async function withDataset<T>(
  path: string,
  driver: GdalDriver,
  options: string[],
  use: (dataset: OpenDataset) => Promise<T>,
): Promise<T> {
  const library = await gdal()
  try {
    const { datasets } = await library.open(path, options).catch(rejectAsError)
    const [dataset] = datasets
    if (dataset === undefined) throw new GdalError('opened nothing')
    try {
      const { driverShortName, layers }: DatasetInfo = parseInfo(dataset.info)
      if (driverShortName !== driver) throw new GdalError(`opened as ${driverShortName}, not as ${driver}`)
      const notes = new Set<string>()
      const convert = (layer: Layer, how: string[], most: number = LIMITS.features) =>
        readLayer(library, dataset, dirname(path), layer, [...how, '-limit', String(most + 1)], notes)
      return await use({
        layers,
        notes,
        toWgs84: (layer, sourceCrs, most) =>
          convert(
            layer,
            ['-t_srs', 'EPSG:4326', ...(sourceCrs === undefined ? [] : ['-s_srs', sourceCrs])],
            most,
          ),
        asIs: (layer, most) => convert(layer, [], most),
      })
    } finally {
      await library.close(dataset)
    }
  } catch (error) {
    // It says no to a bad file and goes on; anything else is a crash of WebAssembly, or a state we do not know.
    if (!(error instanceof GdalError) && !isProductError(error)) worn = true
    throw error
  }
}

async function readLayer(
  library: Gdal,
  dataset: Dataset,
  folder: string,
  layer: Layer,
  how: string[],
  notes: Set<string>,
): Promise<GdalFeature[]> {
  // It would be taken for an option.
  if (layer.name.startsWith('-')) throw new GdalError(`a layer called ${layer.name}`)
  // A text that looks like JSON stays a text.
  const options = [
    '-f',
    'GeoJSON',
    '-lco',
    'AUTODETECT_JSON_STRINGS=NO',
    ...how,
    '-dim',
    'XY',
    '-preserve_fid',
    '-skipfailures',
  ]
  // Whole numbers of 64 bits as text: JSON would lose their last digits.
  options.push('-mapFieldType', 'Integer64=String,Integer64List=StringList')
  options.push(layer.name)
  // It looks at the last error there was, and an earlier conversion may have left one.
  library.Module.ccall('CPLErrorReset', null, [], [])
  // Its input folder is the one on disk: what it writes there belongs to this file alone and goes with it. Always a
  // new name, because it does not notice that an earlier output is gone.
  conversions += 1
  const name = `converted-${conversions}`
  await library.ogr2ogr(dataset, options, `../input/${name}`).catch(rejectAsError)
  const output = join(folder, `${name}.geojson`)
  const { size } = await stat(output)
  if (size > LIMITS.convertedBytes) throw tooManyVertices()
  const bytes = await readFile(output)
  await rm(output)
  return featuresIn(bytes, notes)
}

function featuresIn(bytes: Buffer, notes: Set<string>): GdalFeature[] {
  if (isUtf8(bytes)) return collectionSchema.parse(withWholeIds(bytes.toString())).features
  // A value that is not UTF-8 came through as it was: each is decoded by itself.
  const decode = (text: string): string => {
    if (![...text].every((letter) => letter <= '\u00ff')) return text
    const { text: decoded, note } = decodeUtf8(Buffer.from(text, 'latin1'))
    if (note !== null) notes.add(note)
    return decoded
  }
  const { features } = collectionSchema.parse(withWholeIds(bytes.toString('latin1')))
  return features.map((feature) => {
    const decoded = Object.entries(feature.properties ?? {}).map(([column, value]): [string, unknown] => [
      decode(column),
      typeof value === 'string' ? decode(value) : value,
    ])
    return { ...feature, properties: Object.fromEntries(decoded) }
  })
}

/** Whole numbers of 64 bits are text already, but for the numbers of features. */
const withWholeIds = (text: string): unknown =>
  /"id":\s*-?\d{16,}/.test(text) ? parseJson(text) : JSON.parse(text)
