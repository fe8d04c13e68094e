import { type MultiPolygon, multiPolygonSchema } from '@org/core'
import { wktToGeoJSON } from 'betterknown'
import * as z from 'zod/mini'

/** What a pasted text is: a boundary with what was left out of it, or a sentence that says why it is none. */
export type Pasted = { geometry: MultiPolygon; notes: string[] } | { problem: string }

/** More than this is a file: dropped, it is read with progress and can be matched. */
export const MAX_PASTE_CHARS = 2_000_000

const numbers = z.array(z.number()).check(z.minLength(2))
const rings = z.array(z.array(numbers))
const geometrySchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Polygon'), coordinates: rings }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(rings) }),
])
/** Anything that may hold geometries: looked into, whatever else stands in it. */
const holderSchema = z.object({
  type: z.string(),
  geometry: z.optional(z.unknown()),
  features: z.optional(z.array(z.unknown())),
  geometries: z.optional(z.array(z.unknown())),
})

type Polygons = number[][][][]

/** Reads GeoJSON (a geometry, a feature or a collection) or WKT, in degrees of WGS84. */
export function readPasted(text: string): Pasted {
  const trimmed = text.trim()
  if (trimmed === '') return { problem: 'Nothing was pasted.' }
  if (trimmed.length > MAX_PASTE_CHARS)
    return { problem: 'This text is too long to paste. Save it as a file, then add that file.' }
  const read = trimmed.startsWith('{') || trimmed.startsWith('[') ? readGeoJson(trimmed) : readWkt(trimmed)
  return 'problem' in read ? read : asBoundary(read.polygons, read.otherCount)
}

type Found = { polygons: Polygons; otherCount: number } | { problem: string }

function readGeoJson(text: string): Found {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return { problem: 'This JSON is incomplete or has a stray character.' }
  }
  return collect(parsed)
}

function readWkt(text: string): Found {
  const { srid, wkt } = /^SRID=(?<srid>\d+);(?<wkt>[\s\S]*)$/i.exec(text)?.groups ?? { wkt: text }
  if (srid !== undefined && srid !== '4326')
    return {
      problem: `These coordinates are in EPSG:${srid}. Paste degrees in WGS 84 (EPSG:4326), or add a file.`,
    }
  if (!/^[A-Z]+\s*(Z|M|ZM)?\s*(\(|EMPTY)/i.test(wkt ?? ''))
    return {
      problem:
        'This text is neither GeoJSON nor WKT. GeoJSON begins with {, WKT with POLYGON or MULTIPOLYGON.',
    }
  try {
    return collect(wktToGeoJSON(wkt ?? ''))
  } catch {
    return { problem: 'This WKT is incomplete: a parenthesis or a number is missing.' }
  }
}

/** Every polygon that is somewhere inside, and how many other shapes. */
function collect(value: unknown): Found {
  const polygons: Polygons = []
  let otherCount = 0
  const look = (each: unknown, depth: number) => {
    const geometry = geometrySchema.safeParse(each).data
    if (geometry?.type === 'Polygon') polygons.push(geometry.coordinates)
    else if (geometry?.type === 'MultiPolygon') polygons.push(...geometry.coordinates)
    else {
      const holder = depth > 8 ? undefined : holderSchema.safeParse(each).data
      const inside = holder?.features ?? holder?.geometries ?? (holder?.geometry ? [holder.geometry] : [])
      if (inside.length === 0) otherCount += 1
      for (const one of inside) look(one, depth + 1)
    }
  }
  look(value, 0)
  return { polygons, otherCount }
}

function asBoundary(polygons: Polygons, otherCount: number): Pasted {
  if (polygons.length === 0)
    return { problem: 'This text has no polygon. A boundary is a Polygon or a MultiPolygon.' }
  const all = polygons.flat(2)
  const wrong = all.find(([lon = 0, lat = 0]) => !(Math.abs(lon) <= 180 && Math.abs(lat) <= 90))
  if (wrong !== undefined)
    return {
      problem: `${wrong[0]}, ${wrong[1]} are not degrees. The shape may be in another coordinate system. Add a file that names its coordinate system.`,
    }
  const coordinates = polygons.map((part) => part.map((ring) => closedRing(ring)))
  const boundary = multiPolygonSchema.safeParse({ type: 'MultiPolygon', coordinates })
  if (!boundary.success) return { problem: 'A ring has fewer than three corners.' }
  return { geometry: boundary.data, notes: notesOf(all, otherCount) }
}

/** Longitude and latitude alone, the first corner again at the end. */
function closedRing(ring: number[][]): number[][] {
  const flat = ring.map((position) => position.slice(0, 2))
  const [first] = flat
  const last = flat.at(-1)
  if (first === undefined || last === undefined) return flat
  return first[0] === last[0] && first[1] === last[1] ? flat : [...flat, first]
}

function notesOf(positions: readonly number[][], otherCount: number): string[] {
  return [
    ...(positions.some((position) => position.length > 2) ? ['Heights were left out.'] : []),
    ...(otherCount > 0 ? ['Points and lines were left out.'] : []),
  ]
}
