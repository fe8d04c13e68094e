import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Feature, FeatureCollection, Geometry, MultiPolygon, Polygon } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

type Scope = Topology<{ lakes: GeometryCollection }>
type Lake = Feature<Polygon | MultiPolygon, { inside: boolean }>

/** The files with a part of the world are more exact than the one with all of it: that one fills what they leave out. */
const SCOPES = ['south-america', 'africa', 'europe', 'north-america', 'asia', 'world']
/** Of two lakes' boxes: beyond this they are one lake. */
const SAME_SHARE = 0.3

/** Lakes of Natural Earth, 1:50 million. */
export function readLakes(folder: string): FeatureCollection<Polygon | MultiPolygon> {
  const lakes: { lake: Lake; box: Box }[] = []
  for (const scope of SCOPES) {
    const topology: Scope = JSON.parse(readFileSync(join(folder, `${scope}_50m.json`), 'utf8'))
    for (const { geometry } of feature(topology, topology.objects.lakes).features) {
      if (!isPolygon(geometry)) continue
      const box = boxOf(geometry)
      if (lakes.some((other) => shareOf(box, other.box) > SAME_SHARE)) continue
      lakes.push({ box, lake: { type: 'Feature', properties: { inside: isInside(box) }, geometry } })
    }
  }
  return { type: 'FeatureCollection', features: lakes.map(({ lake }) => lake) }
}

type Box = readonly [west: number, south: number, east: number, north: number]

const isPolygon = (geometry: Geometry): geometry is Polygon | MultiPolygon =>
  geometry.type === 'Polygon' || geometry.type === 'MultiPolygon'

function boxOf({ type, coordinates }: Polygon | MultiPolygon): Box {
  const corners = type === 'Polygon' ? coordinates.flat() : coordinates.flat(2)
  const xs = corners.map(([x = 0]) => x)
  const ys = corners.map(([, y = 0]) => y)
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

const areaOf = ([west, south, east, north]: Box): number =>
  Math.max(0, east - west) * Math.max(0, north - south)

function shareOf(one: Box, other: Box): number {
  const common: Box = [
    Math.max(one[0], other[0]),
    Math.max(one[1], other[1]),
    Math.min(one[2], other[2]),
    Math.min(one[3], other[3]),
  ]
  if (common[0] >= common[2] || common[1] >= common[3]) return 0
  return areaOf(common) / Math.min(areaOf(one), areaOf(other))
}

/** Boxes of land of the United States that touches no Great Lake: lakes there are drawn over it, the others under it. */
const INSIDE: readonly Box[] = [
  [-124, 32.5, -97, 48.9],
  [-97, 29, -89, 46],
  [-89, 25, -80, 40],
  [-168, 55, -141.5, 71],
]
const isInside = (box: Box): boolean =>
  INSIDE.some(
    ([west, south, east, north]) => box[0] > west && box[1] > south && box[2] < east && box[3] < north,
  )
