import { readFileSync } from 'node:fs'
import { sharedData } from './places.ts'

/** A boundary file, and the geodesic area of each of its features as somebody else computed it. */
export interface BoundaryFile {
  name: string
  content: Buffer
  areasHa: readonly number[]
}

const SQUARE_METERS_PER_HECTARE = 10_000

/**
 * The two real files with their published areas, where the machine has them; otherwise a small file of our own.
 */
export function boundaryFiles(): BoundaryFile[] {
  const real = [
    realFile('format_equivalence/nl_brp_2023.geojson'),
    realFile('dk_marker_2026_epsg25832.shp.zip'),
  ].filter((file) => file !== null)
  return real.length === 2 ? real : [ownFile()]
}

function realFile(path: string): BoundaryFile | null {
  const file = sharedData(`boundaries/${path}`)
  const expected = sharedData('reference/boundary_expected.csv')
  if (file === null || expected === null) return null
  const [head = '', ...rows] = readFileSync(expected, 'utf8').trim().split('\n')
  const column = head.split(',').indexOf('area_m2_geodesic_wgs84')
  const areasHa = rows
    .map((row) => row.split(','))
    .filter(([name]) => name === path)
    .map((cells) => Number(cells[column]) / SQUARE_METERS_PER_HECTARE)
  return { name: path.split('/').at(-1) ?? path, content: readFileSync(file), areasHa }
}

/**
 * Two rectangles in Iowa, or so many degrees to the east of there. Their areas are those between two meridians and two parallels of the WGS84 ellipsoid, by
 * the closed formula; edges along parallels instead of geodesics change them by less than 0.001 ha.
 */
export function ownFile(eastDeg = 0): BoundaryFile {
  const rectangles = [
    { name: 'Creek bottom', west: -93.62 + eastDeg, south: 42.02, width: 0.008, height: 0.004 },
    { name: 'Orchard', west: -93.61 + eastDeg, south: 42.03, width: 0.003, height: 0.003 },
  ]
  const features = rectangles.map(({ name, west, south, width, height }) => ({
    type: 'Feature',
    properties: { name },
    geometry: { type: 'Polygon', coordinates: [corners(west, south, width, height)] },
  }))
  const content = Buffer.from(JSON.stringify({ type: 'FeatureCollection', features }))
  const areasHa = rectangles.map((r) => ellipsoidAreaHa(r.south, r.height, r.width))
  return { name: 'iowa.geojson', content, areasHa }
}

/** Strips beside each other in Iowa, ten in a row, of ten owners. */
export function manyFile(count: number): Pick<BoundaryFile, 'name' | 'content'> {
  const features = Array.from({ length: count }, (_, index) => {
    const [west, south] = [-93.2 + (index % 10) * 0.004, 42.3 + Math.floor(index / 10) * 0.006]
    return {
      type: 'Feature',
      properties: { name: `Strip ${index + 1}`, holder: `Owner ${index % 10}` },
      geometry: { type: 'Polygon', coordinates: [corners(west, south, 0.003, 0.0005 * (2 + (index % 9)))] },
    }
  })
  return {
    name: 'strips.geojson',
    content: Buffer.from(JSON.stringify({ type: 'FeatureCollection', features })),
  }
}

function corners(west: number, south: number, width: number, height: number) {
  const [east, north] = [west + width, south + height]
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
}

/** The area of the ellipsoid between two parallels and two meridians, all in degrees. */
function ellipsoidAreaHa(south: number, height: number, width: number): number {
  const [a, e2] = [6_378_137, 0.006_694_379_990_14]
  const e = Math.sqrt(e2)
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const primitive = (latitude: number) => {
    const sine = Math.sin(radians(latitude))
    return sine / (2 * (1 - e2 * sine * sine)) + Math.log((1 + e * sine) / (1 - e * sine)) / (4 * e)
  }
  const strip = a * a * (1 - e2) * (primitive(south + height) - primitive(south))
  return (strip * radians(width)) / SQUARE_METERS_PER_HECTARE
}
