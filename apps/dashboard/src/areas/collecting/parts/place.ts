import type { MultiPolygon } from '@org/core/contract'

export interface LonLat {
  lon: number
  lat: number
}
/** Pixels from the upper left corner. */
export interface Spot {
  x: number
  y: number
}

/** Meters of a degree of latitude, and of one of longitude at the equator, on the WGS84 ellipsoid, rounded. */
const LAT_M = 111_132
const LON_M = 111_320

/** Draws a few hundred hectares: a plane is as good as the earth there. */
export interface Drawing {
  spotOf(place: LonLat): Spot
  pathOf(shape: MultiPolygon): string
  /** Pixels of a meter. */
  scale: number
}

/** The drawing of a size in which some places fit, with room around them. @param leastM how many meters it is wide at least */
export function drawingOf(
  places: readonly LonLat[],
  { width, height }: { width: number; height: number },
  { roomPx, leastM }: { roomPx: number; leastM: number },
): Drawing {
  const [west, east] = extent(places.map(({ lon }) => lon))
  const [south, north] = extent(places.map(({ lat }) => lat))
  const middle = { lon: (west + east) / 2, lat: (south + north) / 2 }
  const lonM = LON_M * Math.cos((middle.lat * Math.PI) / 180)
  const scale = Math.min(
    Math.max(1, width - 2 * roomPx) / Math.max(leastM, (east - west) * lonM),
    Math.max(1, height - 2 * roomPx) / Math.max(leastM, (north - south) * LAT_M),
  )
  const spotOf = ({ lon, lat }: LonLat): Spot => ({
    x: width / 2 + (lon - middle.lon) * lonM * scale,
    y: height / 2 - (lat - middle.lat) * LAT_M * scale,
  })
  const point = ([lon, lat]: readonly [number, number]): string => {
    const { x, y } = spotOf({ lon, lat })
    return `${x.toFixed(1)} ${y.toFixed(1)}`
  }
  return {
    scale,
    spotOf,
    pathOf: ({ coordinates }) =>
      coordinates.flatMap((rings) => rings.map((ring) => `M${ring.map(point).join('L')}Z`)).join(''),
  }
}

const extent = (values: readonly number[]): [number, number] => {
  let [least, most] = [values[0] ?? 0, values[0] ?? 0]
  for (const value of values) {
    least = Math.min(least, value)
    most = Math.max(most, value)
  }
  return [least, most]
}

/** The corners of a shape. */
export const cornersOf = ({ coordinates }: MultiPolygon): LonLat[] =>
  coordinates.flatMap(([outer = []]) => outer.map(([lon, lat]) => ({ lon, lat })))
