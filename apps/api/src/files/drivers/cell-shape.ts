import { Buffer } from 'node:buffer'
import { readWkb, sridOfWkb } from '../geometry/wkb.ts'
import { LIMITS } from '../limits.ts'
import { beginsAsWkt } from './wkt-signature.ts'
import { bracketsOf, readWkt, type WktGeometry } from './wkt-text.ts'

/** Ways in which a cell of a table holds a shape. */
const HEX = /^(00|01)[0-9a-f]{16,}$/i
const JSON_SHAPE = /^\{\s*"(type|coordinates|geometries)"\s*:/
/** `42.0 -93.6 0.0 0.0; …`: latitude, longitude, height and accuracy, as survey apps write an area. */
const TRACE =
  /^\s*[-+]?\d+(\.\d+)?(\s+[-+]?\d+(\.\d+)?){1,3}(\s*;\s*[-+]?\d+(\.\d+)?(\s+[-+]?\d+(\.\d+)?){1,3}){3,}\s*;?\s*$/

/** Whether a cell holds a whole shape, damaged or not. */
export function isShapeCell(text: string): boolean {
  const start = text.slice(0, 400)
  return beginsAsWkt(start) || HEX.test(text) || JSON_SHAPE.test(start) || isTrace(text)
}

/** Whether all of it is there: a cell that was cut in two at a comma is none. */
export const isWholeShapeCell = (text: string): boolean =>
  isShapeCell(text) &&
  (!beginsAsWkt(text.slice(0, 400)) || (/(\)|EMPTY)\s*;?$/i.test(text) && bracketsOf(text) === 'even'))

const isTrace = (text: string): boolean => text.length <= LIMITS.totalVertices && TRACE.test(text)

/** What is wrong with it is said, never thrown. */
export function readShapeCell(text: string): WktGeometry {
  if (beginsAsWkt(text)) return readWkt(text)
  try {
    if (HEX.test(text)) return readHex(text)
    if (JSON_SHAPE.test(text)) return known(JSON.parse(text), null)
  } catch {
    return { geometry: null, srid: null, problem: 'Its shape is damaged and cannot be read', hasEmpty: false }
  }
  return isTrace(text) ? readTrace(text) : readWkt(text)
}

const known = (geometry: unknown, srid: string | null): WktGeometry => ({
  geometry,
  srid,
  problem: null,
  hasEmpty: false,
})

function readHex(text: string): WktGeometry {
  const bytes = Buffer.from(text, 'hex')
  return known(readWkb(bytes), sridOfWkb(bytes))
}

/** An area of a survey form is closed, and always in degrees. */
function readTrace(text: string): WktGeometry {
  const positions = text
    .split(';')
    .map((piece) => piece.trim().split(/\s+/).map(Number))
    .filter((numbers) => numbers.length >= 2)
    .map(([lat, lon]) => [lon, lat])
  return known({ type: 'Polygon', coordinates: [positions] }, WGS84)
}

const WGS84 = '4326'
