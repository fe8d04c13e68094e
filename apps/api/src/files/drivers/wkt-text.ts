import { wktToGeoJSON } from 'betterknown'
import { LIMITS } from '../limits.ts'
import { tooManyVertices } from '../unreadable.ts'
import { otherReadings, strayPiece, withoutEmpty } from './wkt-separators.ts'
import { WKT_BEGINNING, WKT_LINE_BEGINNING } from './wkt-signature.ts'

/** One geometry of a text. */
export interface WktGeometry {
  /** GeoJSON; null where there is none, or none that can be read. */
  geometry: unknown
  /** `4326`; null where it is not said. */
  srid: string | null
  problem: string | null
  /** Members without anything in them were left out. */
  hasEmpty: boolean
}

const READ = /^(POINT|LINESTRING|POLYGON|MULTIPOINT|MULTILINESTRING|MULTIPOLYGON|GEOMETRYCOLLECTION)$/i
const MAX_NESTING = 8

/** Lines of one geometry. Looked at line by line, never as a whole: there can be a million of them. */
interface Piece {
  lines: string[]
  /** Brackets opened, less those closed. */
  depth: number
  hasBrackets: boolean
  /** In a collection, lines that begin a geometry are parts of it. */
  isCollection: boolean
}

const emptyPiece = (): Piece => ({ lines: [], depth: 0, hasBrackets: false, isCollection: false })

/**
 * Cuts a text into the geometries in it: one in each line, or with line breaks in them. A line that begins a geometry
 * ends one that was not closed, so that one mistake is one feature's problem.
 */
export function* splitWkt(text: string): Generator<string> {
  let piece = emptyPiece()
  for (const line of text.split(/[\r\n]+/)) {
    if (line.trim() === '') continue
    const beginsNew = WKT_LINE_BEGINNING.test(line) && !piece.isCollection
    if (piece.lines.length > 0 && (isWhole(piece) || beginsNew)) {
      yield piece.lines.join(' ')
      piece = emptyPiece()
    }
    add(piece, line)
    if (piece.lines.length > LIMITS.totalVertices) throw tooManyVertices()
  }
  if (piece.lines.length > 0) yield piece.lines.join(' ')
}

function add(piece: Piece, line: string): void {
  if (piece.lines.length === 0)
    piece.isCollection = /^\s*(SRID\s*=\s*\d+\s*;)?\s*GEOMETRYCOLLECTION/i.test(line)
  piece.lines.push(line)
  for (const character of line) {
    if (character !== '(' && character !== ')') continue
    piece.hasBrackets = true
    piece.depth += character === '(' ? 1 : -1
  }
}

const isWhole = ({ lines, depth, hasBrackets }: Piece): boolean =>
  depth <= 0 && (hasBrackets || /EMPTY\s*[;,]?\s*$/i.test(lines.at(-1) ?? ''))

/** One geometry. What is wrong with it is said, never thrown. */
export function readWkt(text: string): WktGeometry {
  const [whole, srid = null, type = '', dimensions] = WKT_BEGINNING.exec(text) ?? []
  const bad = (problem: string): WktGeometry => ({ geometry: null, srid, problem, hasEmpty: false })
  if (whole === undefined) return bad('It is not WKT: it does not begin with a geometry type')
  if (!READ.test(type))
    return bad(`It is a ${type.toUpperCase()}, which cannot be read: convert its curves to lines first`)
  const brackets = bracketsOf(text)
  if (brackets === 'uneven') return bad('Its brackets do not match: the WKT is incomplete')
  if (brackets === 'deep') return bad('Its geometry collections are nested too deeply')
  // The reader knows spaces only, and the number of coordinates by the letters after the type.
  const written = text.slice(whole.length).trim().replace(/\s+/g, ' ').replace(/;$/, '')
  const { body, isWithout: hasEmpty } = withoutEmpty(written)
  const read = (coordinates: string): WktGeometry | null => {
    const plain = `${type} ${dimensions ?? impliedDimensions(coordinates)} ${coordinates}`
    try {
      return { geometry: wktToGeoJSON(plain), srid, problem: null, hasEmpty }
    } catch {
      return null
    }
  }
  const standard = read(body)
  const stray = strayPiece(body)
  if (standard !== null && stray === null) return standard
  const [only, ...others] = otherReadings(body).flatMap((reading) => read(reading) ?? [])
  if (only !== undefined && others.length === 0) return only
  return bad(stray === null ? NOT_VALID : `${NOT_VALID}: ${JSON.stringify(stray)} is not a position`)
}

const NOT_VALID = 'Its WKT is not valid'

export function bracketsOf(text: string): 'even' | 'uneven' | 'deep' {
  let depth = 0
  let deepest = 0
  for (const character of text) {
    if (character === '(') depth += 1
    if (character === ')') depth -= 1
    if (depth < 0) return 'uneven'
    deepest = Math.max(deepest, depth)
  }
  if (depth !== 0) return 'uneven'
  return deepest > MAX_NESTING + 3 ? 'deep' : 'even'
}

/** Older programs write `POLYGON ((1 2 3, …))` without a Z. */
function impliedDimensions(body: string): '' | 'Z' | 'ZM' {
  const first = /^[(\s]*([^(),]*)/.exec(body)?.[1] ?? ''
  const numbers = first.trim().split(/\s+/).length
  return numbers === 3 ? 'Z' : numbers === 4 ? 'ZM' : ''
}
