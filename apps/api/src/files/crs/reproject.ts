import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RawBoundaries, RawFeature, ReadContext } from '../drivers/driver.ts'
import { GdalError, withDataset } from '../gdal/gdal.ts'
import { notesOn, polygonsOf } from '../geometry/polygons.ts'
import { LIMITS } from '../limits.ts'
import { tooManyVertices, unreadable } from '../unreadable.ts'

/** A coordinate reference system as GDAL takes it. */
export interface SourceCrs {
  /** `EPSG:28992`, WKT or PROJJSON. */
  definition: string
  /** What the file calls it, for a person; null: what GDAL calls it. */
  name: string | null
}

/**
 * Takes features from their own coordinates (x before y, whatever the system's own axis order) to WGS84, with the
 * datum shift. Polygons only; the order stays, and what is wrong with a feature stays its problem.
 *
 * @throws errors.unreadableFile when the coordinate reference system is not known here
 */
export async function reproject(
  features: RawFeature[],
  crs: SourceCrs,
  context: ReadContext,
): Promise<RawBoundaries & { crs: string }> {
  const named = crs.name ?? crs.definition
  if (features.length > LIMITS.features) return { crs: named, features }
  const found = features.map((feature) => ({ feature, ...polygonsOf(feature.geometry) }))
  const usable = found.filter(({ problem, feature }) => problem === null && feature.problem === null)
  for (const sentence of usable.flatMap(notesOn)) context.note(sentence)
  refuseTooDetailed(usable)
  const path = join(context.scratchDir, 'polygons.geojson')
  await writeFile(
    path,
    JSON.stringify({
      type: 'FeatureCollection',
      // So that GDAL looks the name up; where it is no code, the definition is handed over below.
      crs: { type: 'name', properties: { name: crs.definition } },
      features: usable.map(({ feature, polygons }) => ({
        type: 'Feature',
        id: feature.index,
        properties: {},
        geometry: { type: 'MultiPolygon', coordinates: polygons },
      })),
    }),
  )
  const converted = await convert(path, crs, usable.length)
  return {
    crs: converted.crs,
    features: found.map(({ feature, problem }) => {
      const geometry = converted.geometries.get(feature.index)
      if (problem !== null || feature.problem !== null) return feature
      if (geometry === undefined)
        return { ...feature, geometry: null, problem: `It is outside the area of ${named}` }
      return { ...feature, geometry }
    }),
  }
}

async function convert(path: string, { definition, name }: SourceCrs, count: number) {
  if (count === 0) return { crs: name ?? definition, geometries: new Map<number, unknown>() }
  try {
    return await withDataset(path, 'GeoJSON', [], async ({ layers: [layer], toWgs84 }) => {
      if (layer === undefined) throw new GdalError('no layer')
      if (name === null && layer.crs === null) throw new GdalError('gives no place on earth')
      const features = await toWgs84(layer, definition)
      const geometries = new Map(features.map(({ id, geometry }) => [id, geometry]))
      return { crs: name ?? layer.crs ?? definition, geometries }
    })
  } catch (error) {
    if (!(error instanceof GdalError)) throw error
    // The file is ours and sound: it is the coordinate reference system that GDAL does not know.
    throw unknownCrs(name ?? definition)
  }
}

/** Before they are written out for GDAL: the count comes too late afterwards. */
function refuseTooDetailed(found: readonly { polygons: readonly unknown[][][] }[]): void {
  let corners = 0
  for (const { polygons } of found) for (const ring of polygons.flat()) corners += ring.length
  if (corners > LIMITS.totalVertices) throw tooManyVertices()
}

export function unknownCrs(name: string): Error {
  const shown = JSON.stringify(name.slice(0, 80))
  return unreadable(
    `The coordinate system ${shown} is unknown`,
    'Export the file again in WGS 84 (EPSG:4326), or in another system with an EPSG code, then import that file.',
  )
}
