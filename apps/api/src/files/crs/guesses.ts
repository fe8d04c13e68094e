import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bbox, ReadQuestion } from '@org/core/contract'
import { GdalError, type GdalFeature, type OpenDataset, withDataset } from '../gdal/gdal.ts'
import { narrowestBox } from '../geometry/box.ts'
import { type Polygon, type Position, polygonsOf, type Ring } from '../geometry/polygons.ts'
import { GRIDS, type Grid } from './grids.ts'
import { inOtherZone, type UtmZone, utmZoneOf } from './utm.ts'

type Guess = Extract<ReadQuestion, { kind: 'crs' }>['guesses'][number]

/** As many as a person can look through. */
const MAX_GUESSES = 60
/** What is drawn of the file at each place, to recognize it by. */
const OUTLINES = 4
const OUTLINE_CORNERS = 24
/** A file may reach this far beyond an area of use, in degrees. */
const MARGIN_DEGREES = 0.25
/** Outlines are for the eye: 1 m. */
const DECIMALS = 5
/** Corners on each side of the file's extent: its sides are not straight on the globe. */
const SIDE_CORNERS = 4

/**
 * Where the file would lie if its coordinates were of this or that coordinate reference system: WGS84 if they look like
 * degrees, else every known grid in whose area of use they come to lie, likely ones first.
 *
 * @param polygons all of the file, in its own coordinates; at least one
 * @param scratchDir an empty folder
 */
export async function guessesFor(polygons: readonly Polygon[], scratchDir: string): Promise<Guess[]> {
  const extent = extentOf(polygons)
  const outlines = largest(polygons).map(simplified)
  const path = join(scratchDir, 'outlines.geojson')
  const drawn = [frameOf(extent), ...outlines]
  await writeFile(
    path,
    JSON.stringify({
      type: 'FeatureCollection',
      features: drawn.map((ring, id) => ({
        type: 'Feature',
        id,
        properties: {},
        geometry: { type: 'Polygon', coordinates: [ring] },
      })),
    }),
  )
  const candidates = looksLikeDegrees(extent) ? [WGS84] : GRIDS.filter((grid) => isWithin(extent, grid[3]))
  return await withDataset(path, 'GeoJSON', [], (dataset) => placedIn(candidates, dataset, polygons))
}

const DEGREES = 4326
const WGS84: Grid = [DEGREES, 'WGS 84', [-180, -90, 180, 90], [-180, -90, 180, 90]]

async function placedIn(
  candidates: readonly Grid[],
  dataset: OpenDataset,
  polygons: readonly Polygon[],
): Promise<Guess[]> {
  const guesses: Guess[] = []
  const places = createPlaces(dataset)
  const zones = new Set<string>()
  for (const [code, name, area] of candidates) {
    // "NAD83 / UTM zone 15N" and "WGS 84 / UTM zone 15N" are one place.
    const zone = /UTM zone \d+[NS]$/.exec(name)?.[0]
    if (zone !== undefined && zones.has(zone)) continue
    const [frame, ...outlines] = (await places.of(code, name)) ?? []
    if (frame === undefined || outlines.length === 0) continue
    // In degrees, the frame of places on both sides of the antimeridian goes all around.
    const bbox = narrowestBox((code === DEGREES ? polygons : [frame]).flat(2))
    if (!isWithin(bbox, area, MARGIN_DEGREES)) continue
    if (zone !== undefined) zones.add(zone)
    const coordinates = outlines.map((polygon) => polygon.map((ring) => ring.map(rounded)))
    guesses.push({ crs: `EPSG:${code}`, name, bbox, outlines: { type: 'MultiPolygon', coordinates } })
    if (guesses.length === MAX_GUESSES) break
  }
  return guesses
}

/** Frame and outlines in WGS84. One zone of a family of UTM zones is converted; the others follow from it. */
function createPlaces(dataset: OpenDataset) {
  const converted = new Map<string, { zone: UtmZone; polygons: Polygon[] | null }>()
  return {
    /** Null where the coordinates have no place in that system. */
    async of(code: number, name: string): Promise<Polygon[] | null> {
      const zone = utmZoneOf(name)
      const known = zone === null ? undefined : converted.get(zone.family)
      if (zone !== null && known !== undefined)
        return known.polygons === null ? null : inOtherZone(known.polygons, known.zone, zone)
      const polygons = await convert(code, dataset)
      if (zone !== null) converted.set(zone.family, { zone, polygons })
      return polygons
    },
  }
}

async function convert(code: number, { layers, toWgs84 }: OpenDataset): Promise<Polygon[] | null> {
  const [layer] = layers
  try {
    if (layer === undefined) throw new GdalError('no layer')
    const polygons = (await toWgs84(layer, `EPSG:${code}`)).map(shapeOf)
    return polygons.every((polygon) => polygon !== null) ? polygons : null
  } catch (error) {
    if (error instanceof GdalError) return null
    throw error
  }
}

/** Null where it does not lie on the globe. */
function shapeOf({ geometry }: GdalFeature): Polygon | null {
  const [polygon = null] = polygonsOf(geometry).polygons
  const isOnGlobe = polygon?.flat().every(([lon, lat]) => Math.abs(lon) <= 180 && Math.abs(lat) <= 90)
  return isOnGlobe ? polygon : null
}

const looksLikeDegrees = (extent: Bbox): boolean => isWithin(extent, [-180, -90, 180, 90])

function isWithin([west, south, east, north]: Bbox, area: Grid[2], margin = 0): boolean {
  const [areaWest, areaSouth, areaEast, areaNorth] = area
  if (south < areaSouth - margin || north > areaNorth + margin) return false
  // Of an area across the antimeridian: what crosses it as well, or lies on either side.
  if (west > east) return areaWest > areaEast || areaEast - areaWest >= 360
  if (areaWest > areaEast) return west >= areaWest - margin || east <= areaEast + margin
  return west >= areaWest - margin && east <= areaEast + margin
}

function extentOf(polygons: readonly Polygon[]): Bbox {
  const extent: Bbox = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ]
  for (const polygon of polygons)
    for (const ring of polygon)
      for (const [x, y] of ring) {
        extent[0] = Math.min(extent[0], x)
        extent[1] = Math.min(extent[1], y)
        extent[2] = Math.max(extent[2], x)
        extent[3] = Math.max(extent[3], y)
      }
  return extent
}

/** The extent as a ring with corners along its sides. */
function frameOf([west, south, east, north]: Bbox): Ring {
  const along = (from: number, to: number) =>
    Array.from({ length: SIDE_CORNERS }, (_, at) => from + ((to - from) * at) / SIDE_CORNERS)
  const ring: Ring = [
    ...along(west, east).map((x): Position => [x, south]),
    ...along(south, north).map((y): Position => [east, y]),
    ...along(east, west).map((x): Position => [x, north]),
    ...along(north, south).map((y): Position => [west, y]),
  ]
  return [...ring, [west, south]]
}

/** Exterior rings of the polygons that can be seen from farthest. */
function largest(polygons: readonly Polygon[]): Ring[] {
  const size = (polygon: Polygon): number => {
    const [west, south, east, north] = extentOf([polygon])
    return east - west + (north - south)
  }
  return [...polygons]
    .sort((one, other) => size(other) - size(one))
    .slice(0, OUTLINES)
    .flatMap(([exterior]) => (exterior === undefined ? [] : [exterior]))
}

/** Every so many corners, first and last among them. */
function simplified(ring: Ring): Ring {
  const step = Math.max(1, Math.ceil((ring.length - 1) / OUTLINE_CORNERS))
  const kept = ring.slice(0, -1).filter((_, at) => at % step === 0)
  const [first] = kept
  return first === undefined || kept.length < 3 ? ring : [...kept, first]
}

const rounded = ([lon, lat]: Position): Position => [
  Number(lon.toFixed(DECIMALS)),
  Number(lat.toFixed(DECIMALS)),
]
