import { LIMITS } from '../limits.ts'
import { cleanText } from '../text/clean.ts'
import { tooManyVertices } from '../unreadable.ts'

type Position = number[]

export interface Coordinates {
  positions: Position[]
  /** What cannot be read as a position, as the end of a sentence that begins with its number. */
  mistake: { position: number; is: string } | null
}

/**
 * The text of a coordinates element: `-93.1,42.0,310 -93.2,42.0,310`, spaces beside the commas or not. Other separators
 * and decimal commas are read where they can mean one thing only: one way to read them gives places on earth.
 */
export function readCoordinates(text: string): Coordinates {
  refuseTooMany(text)
  const plain = NEEDS_ORDER.test(text) ? withSingleSeparators(text) : text.trim()
  if (plain === '') return { positions: [], mistake: null }
  const standard = asStandard(plain)
  if (standard?.every(isPlace)) return { positions: standard, mistake: null }
  // Whole numbers in meters are no decimal commas.
  const [only, ...others] = standard === null || /,\d{4}/.test(plain) ? otherReadings(plain) : []
  if (only !== undefined && others.length === 0) return { positions: only, mistake: null }
  // Well written, but not degrees: that is for later to say.
  if (standard !== null) return { positions: standard, mistake: null }
  return { positions: asFarAsNumbers(plain), mistake: mistakeIn(plain, others.length > 0) }
}

/** Before anything is taken apart, because that takes memory. */
function refuseTooMany(text: string): void {
  if (text.length < LIMITS.totalVertices) return
  const most = 3 * LIMITS.totalVertices
  let numbers = 0
  let isNumber = false
  for (let at = 0; at < text.length; at += 1) {
    const wasNumber = isNumber
    isNumber = !isSeparator(text.charCodeAt(at))
    if (isNumber && !wasNumber) numbers += 1
    if (numbers > most) throw tooManyVertices()
  }
}

const [COMMA_CODE, SEMICOLON_CODE, SPACE_CODE] = [0x2c, 0x3b, 0x20]
/** Control characters are white space here: XML allows no others. */
const isSeparator = (code: number): boolean =>
  code <= SPACE_CODE || code === COMMA_CODE || code === SEMICOLON_CODE

/** Almost every file is written so that nothing has to be put in order. */
const NEEDS_ORDER = /;|,\s|\s,|^,|,$|\s\s|[\r\t]/

/** One character for each separator: a comma, a semicolon, a line break, a space. In one pass, however many there are. */
const withSingleSeparators = (text: string): string =>
  text
    .replaceAll(/\s+/g, (space) => (/[\n\r]/.test(space) ? '\n' : ' '))
    .replaceAll(/[ \n]?;[ \n]?/g, ';')
    .replaceAll(/[ \n]?,([ \n]?)/g, ',$1')
    .replace(/^[ \n,;]+/, '')
    .replace(/[ \n,;]{1,4}$/, '')

/** Null where it is not written so. */
function asStandard(plain: string): Position[] | null {
  const tuples = plain.replaceAll(/,[ \n]/g, ',').split(SPACE)
  if (tuples.length > LIMITS.totalVertices) throw tooManyVertices()
  return tuplesOf(tuples, ',')
}

/** Null where any is not two or three numbers. */
function tuplesOf(tuples: readonly string[], within: string | RegExp, comma = false): Position[] | null {
  if (tuples.length > LIMITS.totalVertices) throw tooManyVertices()
  const positions: Position[] = []
  for (const tuple of tuples) {
    const position = tuple.split(within).map((number) => numberIn(number, comma))
    if (position.length < 2 || position.length > 3 || position.some(Number.isNaN)) return null
    positions.push(position)
  }
  return positions
}

const WITH_COMMA = /^[-+]?\d+(,\d+)?$/

function numberIn(text: string, comma: boolean): number {
  if (comma) return WITH_COMMA.test(text) ? Number(text.replace(',', '.')) : Number.NaN
  // No number is written as nothing, as 0x10 or as Infinity.
  const number = text === '' || HEXADECIMAL.test(text) ? Number.NaN : Number(text)
  return Number.isFinite(number) ? number : Number.NaN
}

const HEXADECIMAL = /^0[xbo]/i

const isPlace = ([lon = Number.NaN, lat = Number.NaN]: Position): boolean =>
  Math.abs(lon) <= 180 && Math.abs(lat) <= 90

/** Every way to read it that gives places on earth, each result once. */
function otherReadings(plain: string): Position[][] {
  const found = new Map<string, Position[]>()
  for (const read of READINGS) {
    const positions = read(plain)
    if (positions?.every(isPlace)) found.set(JSON.stringify(positions), positions)
    if (found.size > 1) break
  }
  return [...found.values()]
}

type Reading = (plain: string) => Position[] | null

const SPACE = /[ \n]/
/** A comma with the space after it. */
const COMMA = /,[ \n]?/

/** Two separators: one between positions, another between their numbers. */
const apart =
  (between: RegExp, within: RegExp, comma = false): Reading =>
  (plain) =>
    tuplesOf(plain.split(between), within, comma)

/** One separator for all: by how many numbers there are, two or three at a time. */
const counted =
  (separator: RegExp, size: 2 | 3, comma = false): Reading =>
  (plain) => {
    const numbers = plain.split(separator)
    if (numbers.length % size !== 0) return null
    const tuples = Array.from({ length: numbers.length / size }, (_, at) =>
      numbers.slice(at * size, (at + 1) * size).join('|'),
    )
    return tuplesOf(tuples, '|', comma)
  }

/** Where a second separator says what belongs together, nothing is counted. */
const either =
  (first: Reading, second: Reading): Reading =>
  (plain) =>
    first(plain) ?? second(plain)

/** `-93,42, -93.1,42`: a space after every other comma. */
const spacedCommas = apart(/,[ \n]/, /,/)
/** A line for each position. */
const lines = (comma: boolean): Reading => {
  const read = apart(/\n/, / /, comma)
  return (plain) => (plain.includes('\n') ? read(plain) : null)
}

const READINGS: readonly Reading[] = [
  apart(/;/, COMMA),
  apart(COMMA, SPACE),
  ...[false, true].flatMap((comma): Reading[] => [
    apart(/;/, SPACE, comma),
    apart(SPACE, /;/, comma),
    ...([2, 3] as const).flatMap((size) => [
      either(lines(comma), counted(SPACE, size, comma)),
      counted(/;/, size, comma),
    ]),
  ]),
  ...([2, 3] as const).map((size) => either(spacedCommas, counted(COMMA, size))),
]

/** For programs that look at what kind of shape it is, whatever its places. */
const asFarAsNumbers = (plain: string): Position[] =>
  plain.split(SPACE).map((tuple) => tuple.split(/[,;]/).map((number) => numberIn(number, false)))

const MOST_SHOWN = 40

function mistakeIn(plain: string, isAmbiguous: boolean): { position: number; is: string } {
  const pieces = plain.split(/;/.test(plain) && /,/.test(plain) ? /;/ : SPACE)
  const at = isAmbiguous
    ? 0
    : pieces.findIndex((piece) => tuplesOf([piece.replace(/,$/, '')], /[,; \n]/) === null)
  const shown = `"${cleanText(pieces[Math.max(0, at)] ?? '', MOST_SHOWN)}"`
  return {
    position: Math.max(0, at) + 1,
    is: isAmbiguous
      ? `written in a way that can mean several places: ${shown}`
      : `${shown}, not a longitude and a latitude`,
  }
}
