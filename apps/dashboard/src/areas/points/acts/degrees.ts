import type { LonLat } from '@org/core'

const NUMBER = String.raw`\d+(?:\.\d+)?`
/** `42.0123`, `42° 0.738'`, `42°0'44.28"`, with a sign or a letter before or after. */
const PART = new RegExp(
  String.raw`^([NSEW])?\s*([+-])?\s*(${NUMBER})\s*°?\s*(?:(${NUMBER})\s*['′’]\s*)?(?:(${NUMBER})\s*["″”]\s*)?([NSEW])?$`,
  'i',
)

interface Part {
  degrees: number
  /** The letter of its direction; none: by its place. */
  axis: 'lat' | 'lon' | null
}

/**
 * A place as people type and paste it: `42.0123, -93.4567`, `42.0123 N 93.4567 W`, `42°0'44"N, 93°27'24"W`. Without
 * letters the latitude comes first, as maps and phones say it.
 *
 * @returns null where it is none
 */
export function parseDegrees(text: string): LonLat | null {
  const parts = halves(text.trim()).map(partOf)
  const [first, second] = parts
  if (parts.length !== 2 || !first || !second) return null
  const isTurned = first.axis === 'lon' || second.axis === 'lat'
  const [lat, lon] = isTurned ? [second, first] : [first, second]
  if (lat.axis === 'lon' || lon.axis === 'lat') return null
  if (Math.abs(lat.degrees) > 90 || Math.abs(lon.degrees) > 180) return null
  return { lon: lon.degrees, lat: lat.degrees }
}

/** The two halves: parted by a comma or a semicolon, by a letter, or by a space between two numbers. */
function halves(text: string): string[] {
  if (/[,;]/.test(text)) return text.split(/[,;]/).map((half) => half.trim())
  const after = /^(.*?[NSEW])\s*(.+[NSEW])$/i.exec(text)
  if (/^[^NSEW]/i.test(text) && after !== null) return [after[1] ?? '', after[2] ?? '']
  const before = /^([NSEW].*?)\s*([NSEW].*)$/i.exec(text)
  if (before !== null) return [before[1]?.trim() ?? '', before[2] ?? '']
  return text.split(/\s+/)
}

function partOf(half: string): Part | null {
  const found = PART.exec(half)
  if (found === null) return null
  const [, before, sign, whole, minutes = '0', seconds = '0', behind] = found
  // A letter says the direction once, and a sign would say it again.
  if (before !== undefined && behind !== undefined) return null
  const letter = (before ?? behind)?.toUpperCase()
  if (letter !== undefined && sign !== undefined) return null
  if (Number(minutes) >= 60 || Number(seconds) >= 60) return null
  const degrees = Number(whole) + Number(minutes) / 60 + Number(seconds) / 3600
  const isBack = sign === '-' || letter === 'S' || letter === 'W'
  return { degrees: isBack ? -degrees : degrees, axis: axisOf(letter) }
}

function axisOf(letter: string | undefined): Part['axis'] {
  if (letter === undefined) return null
  return letter === 'N' || letter === 'S' ? 'lat' : 'lon'
}
