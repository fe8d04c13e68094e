import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isProductError } from '@org/core/contract'
import type { ArchiveFiles } from '../archive.ts'
import { GdalError, type GdalFeature, withDataset } from '../gdal/gdal.ts'
import type { Layer } from '../gdal/info.ts'
import { renested } from '../geometry/renest.ts'
import { LIMITS } from '../limits.ts'
import { cleanText } from '../text/clean.ts'
import { IMPORT_LIMIT, tooManyVertices, unreadable } from '../unreadable.ts'
import type { RawBoundaries, RawFeature, ReadContext, Source } from './driver.ts'
import { shapeTable } from './shapefile-table.ts'

const ZIP_AGAIN =
  'Zip the shapefile again with all its parts (.shp, .dbf, .shx, .prj), then import that file.'
const SHP_MAGIC = 9994
const SHP_HEADER_BYTES = 100
/** x, y, z and m as doubles, and something for the records around them. */
const VERTEX_BYTES_AT_MOST = 40

/** The parts of one shapefile in an archive. */
interface Parts {
  /** `RO/parcels`: for messages. */
  name: string
  shp: Uint8Array
  shx: Uint8Array | undefined
  dbf: Uint8Array | undefined
  prj: Uint8Array | undefined
  cpg: Uint8Array | undefined
}

/** Every shapefile of the archive, one after the other, features numbered through. */
export async function readShapefile(source: Source, context: ReadContext): Promise<RawBoundaries> {
  if (source.kind !== 'archive') throw new TypeError('a shapefile is an archive')
  const shapefiles = partsIn(source.files)
  const features: RawFeature[] = []
  const systems = new Map<string | null, string>()
  for (const [position, parts] of shapefiles.entries()) {
    const layer = await readLayer(parts, position, features.length, context)
    features.push(...layer.features)
    systems.set(layer.crs, parts.name)
  }
  const names = shapefiles.map(({ name }) => name).join(', ')
  if (shapefiles.length > 1) context.note(`It holds ${shapefiles.length} shapefiles: ${names}.`)
  return { crs: systemOf(systems), features }
}

/** One question is asked of the whole file, so either all of it needs an answer or none of it does. */
function systemOf(systems: ReadonlyMap<string | null, string>): string | null {
  const nameless = systems.get(null)
  if (nameless === undefined) return [...systems.keys()].join('; ')
  if (systems.size === 1) return null
  throw unreadable(
    `The shapefile ${nameless} has no .prj file that names its coordinate system, but the others have one`,
    'Zip it again together with its .prj file, or import it by itself.',
  )
}

function partsIn(files: ArchiveFiles): Parts[] {
  const byLowerPath = new Map([...files].map(([path, bytes]) => [path.toLowerCase(), bytes]))
  const names = [...files.keys()].filter((path) => /\.shp$/i.test(path)).map((path) => path.slice(0, -4))
  return names.map((path) => {
    const name = cleanText(path, 100)
    const part = (extension: string) => byLowerPath.get(`${path.toLowerCase()}.${extension}`)
    const shp = part('shp')
    if (shp === undefined) throw new TypeError('the shapefile just found is gone')
    checkShp(shp, name)
    return { name, shp, shx: part('shx'), dbf: part('dbf'), prj: part('prj'), cpg: part('cpg') }
  })
}

/** The header says how long the file is; a copy that broke off is shorter. */
function checkShp(shp: Uint8Array, name: string): void {
  const view = new DataView(shp.buffer, shp.byteOffset, shp.byteLength)
  if (shp.length < SHP_HEADER_BYTES || view.getInt32(0) !== SHP_MAGIC)
    throw unreadable(`${name}.shp is not a shapefile, despite its name`, ZIP_AGAIN)
  const WORD_BYTES = 2
  if (view.getInt32(24) * WORD_BYTES > shp.length)
    throw unreadable(`The shapefile ${name} is incomplete`, ZIP_AGAIN)
  if (shp.length > LIMITS.totalVertices * VERTEX_BYTES_AT_MOST) throw tooManyVertices()
}

async function readLayer(
  parts: Parts,
  position: number,
  firstIndex: number,
  context: ReadContext,
): Promise<RawBoundaries> {
  const { limit = IMPORT_LIMIT } = context
  const path = await writeParts(parts, join(context.scratchDir, String(position)))
  try {
    return await withDataset(path, 'ESRI Shapefile', [], async (dataset) => {
      const [layer] = dataset.layers
      if (layer === undefined) throw new GdalError('no layer')
      if (layer.featureCount > limit.features) throw limit.refuse(layer.featureCount)
      if (layer.hasHeights) context.note('Heights were left out.')
      const converted = await (layer.crs === null
        ? dataset.asIs(layer, limit.features)
        : dataset.toWgs84(layer, undefined, limit.features))
      return { crs: layer.crs, features: featuresOf(parts, layer, converted, firstIndex, context) }
    })
  } catch (error) {
    if (isProductError(error)) throw error
    const damaged = unreadable(`The shapefile ${parts.name} is damaged and could not be read`, ZIP_AGAIN)
    damaged.cause = error
    throw damaged
  }
}

/** Under names of our own: no name from the archive becomes a path. Index files stay out of it; the .dbf is read by us. */
async function writeParts(parts: Parts, folder: string): Promise<string> {
  await mkdir(folder)
  for (const extension of ['shp', 'shx', 'prj'] as const) {
    const bytes = parts[extension]
    if (bytes !== undefined) await writeFile(join(folder, `layer.${extension}`), bytes)
  }
  return join(folder, 'layer.shp')
}

function featuresOf(
  parts: Parts,
  layer: Layer,
  converted: GdalFeature[],
  firstIndex: number,
  context: ReadContext,
): RawFeature[] {
  const table = shapeTable(parts, layer.featureCount, context)
  const byId = new Map(converted.map((feature) => [feature.id, feature]))
  const features: RawFeature[] = []
  for (let row = 0; row < layer.featureCount; row += 1) {
    if (table.isDeleted(row)) continue
    const feature = byId.get(row)
    features.push({
      index: firstIndex + row,
      attributes: table.attributesOf(row),
      geometry: renested(feature?.geometry ?? null),
      problem: feature === undefined ? `It is outside the area of ${layer.crs}` : null,
    })
  }
  return features
}
