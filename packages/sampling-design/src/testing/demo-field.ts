import { type Boundary, fieldProjection, type LonLat, transverseMercator } from '../frame/index.ts'
import { cos, PI, pow, sin } from '../math/elementary.ts'
import { createRandom } from '../random/index.ts'

/** In the middle of an ocean: no field of anyone. */
const CENTER = { lon: -30, lat: 45 }
const VERTICES = 96

type Polygon = Extract<Boundary, { type: 'Polygon' }>

/** A made-up field of about so many hectares: a rounded rectangle whose edges wander, the same for the same seed. */
export function demoField(areaHa: number, seed = 1): Polygon {
  const random = createRandom(seed, 90)
  const waves = [2, 3, 4, 5, 7].map((turns) => ({
    turns,
    size: 0.05 / turns,
    phase: random.float() * 2 * PI,
  }))
  const sideM = Math.sqrt(areaHa * 10_000)
  return ringAround(CENTER, (angle) => {
    const wander = waves.reduce(
      (sum, { turns, size, phase }) => sum + size * 3 * cos(turns * angle + phase),
      1,
    )
    return wander * roundedRectangle(angle, 0.6 * sideM, 0.44 * sideM)
  })
}

/** A round pond in it. */
export function demoPond(areaHa: number): Polygon {
  const away = Math.sqrt(areaHa * 10_000) * 0.2
  const [lon, lat] = transverseMercator(CENTER.lon, CENTER.lat).toLonLat(away, away * 0.4)
  return ringAround({ lon, lat }, (angle) => away * 0.3 * (1 + 0.12 * cos(3 * angle)))
}

/** The field in so many strips from west to east. */
export function demoStrips(field: Boundary, strips: number): Boundary[] {
  const { center, toLonLat } = fieldProjection(field)
  const { toMeters } = transverseMercator(center.lon, center.lat)
  const rings = field.type === 'Polygon' ? field.coordinates : field.coordinates.flat()
  const places = rings.flat().map(([lon, lat]) => toMeters(lon, lat))
  const xs = places.map(([x]) => x)
  const ys = places.map(([, y]) => y)
  const [west, width] = [Math.min(...xs) - 1, Math.max(...xs) - Math.min(...xs) + 2]
  const [south, north] = [Math.min(...ys) - 1, Math.max(...ys) + 1]
  return Array.from({ length: strips }, (_, strip) => {
    const [from, to] = [west + (width * strip) / strips, west + (width * (strip + 1)) / strips]
    const corners = [toLonLat(from, south), toLonLat(to, south), toLonLat(to, north), toLonLat(from, north)]
    return { type: 'Polygon', coordinates: [closed(corners)] }
  })
}

/** What a sensor might have measured there: two hills and a slope, in no unit. */
export function demoCovariate(x: number, y: number, sideM: number): number {
  const [u, v] = [x / sideM, y / sideM]
  return sin(4 * u + 1) + cos(5 * v - 2 * u) + 0.8 * v
}

/** Distance from the center to the edge of a rectangle with rounded corners: |x/a|⁴ + |y/b|⁴ = 1. */
function roundedRectangle(angle: number, halfWidth: number, halfHeight: number): number {
  const x = Math.abs(cos(angle - 0.2)) / halfWidth
  const y = Math.abs(sin(angle - 0.2)) / halfHeight
  return 1 / pow(x * x * x * x + y * y * y * y, 0.25)
}

function ringAround(center: { lon: number; lat: number }, radiusAt: (angle: number) => number): Polygon {
  const { toLonLat } = transverseMercator(center.lon, center.lat)
  const corners = Array.from({ length: VERTICES }, (_, at): LonLat => {
    const angle = (2 * PI * at) / VERTICES
    const radius = radiusAt(angle)
    const [lon, lat] = toLonLat(radius * cos(angle), radius * sin(angle))
    return [rounded(lon), rounded(lat)]
  })
  return { type: 'Polygon', coordinates: [closed(corners)] }
}

/** Seven decimals, as files have them. */
const rounded = (degrees: number): number => Math.round(degrees * 1e7) / 1e7

function closed(corners: LonLat[]): LonLat[] {
  const [first] = corners
  return first === undefined ? [] : [...corners, first]
}
