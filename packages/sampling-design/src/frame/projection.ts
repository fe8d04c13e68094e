import { checkNumber } from '../errors/check.ts'
import { asinh, atan, atan2, atanh, cos, cosh, PI, sin, sinh } from '../math/elementary.ts'
import type { Boundary } from './cells.ts'
import { ECCENTRICITY, ECCENTRICITY_SQUARED, FLATTENING, SEMI_MAJOR_M } from './ellipsoid.ts'
import { type Outline, readOutline } from './outline.ts'

/** From degrees on WGS84 to meters on a plane and back. */
export interface Projection {
  /** Where both coordinates are 0 m, in degrees. */
  readonly center: { readonly lon: number; readonly lat: number }
  /** Easting and northing in meters of a place in degrees; any longitude, also one that runs on over ±180. */
  readonly toMeters: (lon: number, lat: number) => [x: number, y: number]
  /** Longitude (−180 … 180) and latitude in degrees of a place in meters. */
  readonly toLonLat: (x: number, y: number) => [lon: number, lat: number]
}

const DEGREE = PI / 180

/** Third flattening n, and a polynomial in it. */
const N = FLATTENING / (2 - FLATTENING)
function inN(power: number, ...factors: number[]): number {
  let sum = 0
  for (const factor of factors.toReversed()) sum = sum * N + factor
  for (let k = 0; k < power; k += 1) sum *= N
  return sum
}

/** Radius of the circle as long as a meridian ellipse: Karney (2011), equation 14. */
const RADIUS_M = (SEMI_MAJOR_M / (1 + N)) * inN(0, 1, 0, 1 / 4, 0, 1 / 64, 0, 1 / 256)

/** Krüger's series to the sixth order in n: Karney (2011), equations 35 (to meters) and 36 (back). */
const ALPHA = [
  inN(1, 1 / 2, -2 / 3, 5 / 16, 41 / 180, -127 / 288, 7891 / 37800),
  inN(2, 13 / 48, -3 / 5, 557 / 1440, 281 / 630, -1983433 / 1935360),
  inN(3, 61 / 240, -103 / 140, 15061 / 26880, 167603 / 181440),
  inN(4, 49561 / 161280, -179 / 168, 6601661 / 7257600),
  inN(5, 34729 / 80640, -3418889 / 1995840),
  inN(6, 212378941 / 319334400),
]
const BETA = [
  inN(1, -1 / 2, 2 / 3, -37 / 96, 1 / 360, 81 / 512, -96199 / 604800),
  inN(2, -1 / 48, -1 / 15, 437 / 1440, -46 / 105, 1118711 / 3870720),
  inN(3, -17 / 480, 37 / 840, 209 / 4480, -5569 / 90720),
  inN(4, -4397 / 161280, 11 / 504, 830251 / 7257600),
  inN(5, -4583 / 161280, 108847 / 3991680),
  inN(6, -20648693 / 638668800),
]

/**
 * The transverse Mercator projection of WGS84 with scale 1 on the central meridian: Karney, "Transverse Mercator with
 * an accuracy of a few nanometers" (2011), sections 2 and 3. Its scale grows as 1 + x²/2R²: 100 km from the center an
 * area is 0.025 % too large.
 * @throws InvalidNumber
 */
export function transverseMercator(centerLon: number, centerLat: number): Projection {
  const lon0 = normalLongitude(checkNumber('The longitude of the center', centerLon, { min: -360, max: 360 }))
  const lat0 = checkNumber('The latitude of the center', centerLat, { min: -90, max: 90 })
  const y0 = project(0, lat0)[1]
  return {
    center: { lon: lon0, lat: lat0 },
    toMeters: (lon, lat) => {
      const [x, y] = project(normalLongitude(lon - lon0), lat)
      return [x, y - y0]
    },
    toLonLat: (x, y) => {
      const [lon, lat] = unproject(x, y + y0)
      return [normalLongitude(lon0 + lon), lat]
    },
  }
}

/**
 * The transverse Mercator projection centered on the middle of a field's extent.
 * @throws InvalidBoundary, EmptyField, PolarField, FieldTooWide
 */
export function fieldProjection(boundary: Boundary): Projection {
  return centeredOn(readOutline(boundary, 'The field'))
}

export function centeredOn({ west, east, south, north }: Outline): Projection {
  return transverseMercator(normalLongitude((west + east) / 2), (south + north) / 2)
}

/** The same longitude, −180 … 180; those within are left as they are. */
function normalLongitude(lon: number): number {
  return lon >= -180 && lon <= 180 ? lon : lon - 360 * Math.floor((lon + 180) / 360)
}

/** Degrees from the central meridian and latitude to meters from it and from the equator. */
function project(lon: number, lat: number): [x: number, y: number] {
  // At a pole the tangent is some 10¹⁶ and all below stays finite.
  const tangent = conformal(sin(lat * DEGREE) / cos(lat * DEGREE))
  const cosLon = cos(lon * DEGREE)
  const xi = atan2(tangent, cosLon)
  const eta = asinh(sin(lon * DEGREE) / Math.sqrt(tangent * tangent + cosLon * cosLon))
  const [more, east] = series(ALPHA, xi, eta)
  return [RADIUS_M * (eta + east), RADIUS_M * (xi + more)]
}

function unproject(x: number, y: number): [lon: number, lat: number] {
  const [less, west] = series(BETA, y / RADIUS_M, x / RADIUS_M)
  const xi = y / RADIUS_M + less
  const grown = sinh(x / RADIUS_M + west)
  const cosXi = cos(xi)
  const tangent = sin(xi) / Math.sqrt(grown * grown + cosXi * cosXi)
  return [atan2(grown, cosXi) / DEGREE, atan(geographic(tangent)) / DEGREE]
}

/** Tangent of the conformal latitude from that of the geographic one: equations 7 to 9. */
function conformal(tangent: number): number {
  const root = Math.sqrt(1 + tangent * tangent)
  const sigma = sinh(ECCENTRICITY * atanh((ECCENTRICITY * tangent) / root))
  return tangent * Math.sqrt(1 + sigma * sigma) - sigma * root
}

/** And back, by Newton's method: equations 19 to 21. Three steps reach the last bits. */
function geographic(wanted: number): number {
  let tangent = wanted / (1 - ECCENTRICITY_SQUARED)
  for (let step = 0; step < 4; step += 1) {
    const now = conformal(tangent)
    const square = tangent * tangent
    const slope =
      (1 + (1 - ECCENTRICITY_SQUARED) * square) /
      ((1 - ECCENTRICITY_SQUARED) * Math.sqrt((1 + square) * (1 + now * now)))
    const change = (wanted - now) * slope
    tangent += change
    if (Math.abs(change) <= 1e-16 * Math.abs(tangent)) break
  }
  return tangent
}

/** Σ cⱼ sin 2jζ for the complex ζ = ξ + iη, by Clenshaw's rule; its real and its imaginary part. */
function series(factors: readonly number[], xi: number, eta: number): [real: number, imaginary: number] {
  // No lists of two for several values here: a map asks for tens of thousands of places, and lists have to be cleared away.
  const sine = sin(2 * xi)
  const cosine = cos(2 * xi)
  const grow = sinh(2 * eta)
  const spread = cosh(2 * eta)
  const real = 2 * cosine * spread
  const imaginary = -2 * sine * grow
  let nextReal = 0
  let nextImaginary = 0
  let afterReal = 0
  let afterImaginary = 0
  for (let j = factors.length - 1; j >= 0; j -= 1) {
    const r = real * nextReal - imaginary * nextImaginary - afterReal + (factors[j] ?? 0)
    const i = real * nextImaginary + imaginary * nextReal - afterImaginary
    afterReal = nextReal
    afterImaginary = nextImaginary
    nextReal = r
    nextImaginary = i
  }
  const a = sine * spread
  const b = cosine * grow
  return [a * nextReal - b * nextImaginary, a * nextImaginary + b * nextReal]
}
