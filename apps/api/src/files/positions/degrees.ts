/** Letters of the four directions, and what each says. */
const DIRECTIONS: Readonly<Record<string, { axis: Axis; sign: 1 | -1 }>> = {
  n: { axis: 'lat', sign: 1 },
  s: { axis: 'lat', sign: -1 },
  e: { axis: 'lon', sign: 1 },
  w: { axis: 'lon', sign: -1 },
}
type Axis = 'lat' | 'lon'
const MAX_LENGTH = 60

const NUMBER = String.raw`\d+(?:[.,]\d+)?`
const SECONDS = String.raw`(${NUMBER})\s*(?:["”″s]|''|’’|′′)?`
const MINUTES = String.raw`(${NUMBER})(?:['’′:m\s]+${SECONDS}|['’′:m\s]*)`
/** Something stands between degrees, minutes and seconds: `41.952.490` is a number that lost its decimal point. */
const ANGLE = new RegExp(String.raw`^([+\-−]?)\s*(${NUMBER})(?:[°º˚d:\s]+${MINUTES}|[°º˚d:\s]*)$`)

/**
 * An angle as people and devices write it: `-93.61`, `93,61° W`, `S 1° 14′ 2.4″`. NaN where it is none, or of the other
 * axis.
 */
export function degreesOf(written: string, axis: Axis): number {
  const text = written.trim().toLowerCase()
  if (text === '' || text.length > MAX_LENGTH) return Number.NaN
  const plain = Number(text)
  if (!Number.isNaN(plain)) return plain
  const [before, after] = [DIRECTIONS[text.slice(0, 1)], DIRECTIONS[text.slice(-1)]]
  // `1° 14′ 2s`: a second is no south where a direction stands before.
  const direction = before ?? after
  if (direction !== undefined && direction.axis !== axis) return Number.NaN
  const angle = before !== undefined ? text.slice(1) : after !== undefined ? text.slice(0, -1) : text
  return angleOf(angle.trim(), direction?.sign ?? null)
}

function angleOf(text: string, sign: 1 | -1 | null): number {
  const [, minus = '', ...parts] = ANGLE.exec(text) ?? []
  const [degrees = Number.NaN, minutes = 0, seconds = 0] = parts.map((part) =>
    part === undefined ? undefined : Number(part.replace(',', '.')),
  )
  if (minutes >= 60 || seconds >= 60) return Number.NaN
  const size = degrees + minutes / 60 + seconds / 3600
  const isBelow = minus === '-' || minus === '−'
  // A sign and a letter contradict each other, unless both say the same.
  if (isBelow && sign === 1) return Number.NaN
  return (isBelow ? -1 : (sign ?? 1)) * size
}

/** `-1.294197 36.787219 0 34`: latitude, longitude, height and accuracy, as survey apps write them. */
export interface Geopoint {
  lat: number
  lon: number
  accuracyM: number
}

/** Null where the text is no place. Latitude comes first unless letters say otherwise. */
export function geopointOf(text: string): Geopoint | null {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed.length > 2 * MAX_LENGTH) return null
  const [, wktLon, wktLat] =
    /^(?:SRID=4326;\s*)?POINT\s*Z?M?\s*\(\s*(\S+)\s+([^\s)]+)[^)]*\)$/i.exec(trimmed) ?? []
  if (wktLon !== undefined)
    return { lat: degreesOf(wktLat ?? '', 'lat'), lon: degreesOf(wktLon, 'lon'), accuracyM: Number.NaN }
  const numbers = trimmed.split(/[\s,;]+/)
  if (numbers.length >= 2 && numbers.length <= 4 && numbers.every((one) => /^[+-]?\d+(\.\d+)?$/.test(one))) {
    const [first = Number.NaN, second = Number.NaN, , accuracyM = Number.NaN] = numbers.map(Number)
    // No latitude is that far from the equator: the longitude stands first.
    const isSwapped = Math.abs(first) > 90 && Math.abs(second) <= 90
    return { lat: isSwapped ? second : first, lon: isSwapped ? first : second, accuracyM }
  }
  return pairOf(trimmed)
}

/** `41° 30′ N, 93° 36′ W`, `N50 29.556 E12 06.325`, or with a comma between. */
function pairOf(text: string): Geopoint | null {
  const halves =
    /^(.+?[NSEW])\s*[,;\s]\s*(.+[NSEW])$/i.exec(text) ??
    /^([NSEW].+?)\s*[,;\s]\s*([NSEW].+)$/i.exec(text) ??
    /^([^,;]+)[,;]\s*([^,;]+)$/.exec(text)
  const [, one = '', two = ''] = halves ?? []
  for (const [first, second] of [
    [one, two],
    [two, one],
  ] as const) {
    const [lat, lon] = [degreesOf(first, 'lat'), degreesOf(second, 'lon')]
    if (!Number.isNaN(lat) && !Number.isNaN(lon)) return { lat, lon, accuracyM: Number.NaN }
  }
  return null
}
