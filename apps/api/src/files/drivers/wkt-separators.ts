/** Numbers after one another: a position. */
const POSITION = /^\s*[-+]?[\d.]+(e[-+]?\d+)?(\s+[-+]?[\d.]+(e[-+]?\d+)?){1,3}\s*$/i
/** What else stands between brackets and commas. */
const WORDS = /^\s*(EMPTY|(MULTI)?(POINT|LINESTRING|POLYGON)|GEOMETRYCOLLECTION)(\s*(ZM?|M|EMPTY))*\s*$/i
const DECIMAL_COMMA = /(\d),(?=\d)/g

/**
 * What a body of WKT can mean that is not written as the standard says: decimal commas, and semicolons where the
 * standard has commas. Only those in which every piece is a position of as many numbers.
 *
 * @param body from the first bracket on
 */
export function otherReadings(body: string): string[] {
  const decimals = body.replaceAll(DECIMAL_COMMA, '$1.')
  const hasSpaces = /\d\s+[-+.\d]/.test(body)
  const pairs = hasSpaces ? [] : [body.replaceAll(/(\d),\s*(?=[-+.\d])/g, '$1 ')]
  const readings = body.includes(';')
    ? [decimals, ...pairs].map((reading) => reading.replaceAll(';', ','))
    : [decimals]
  return [...new Set(readings)].filter((reading) => reading !== body && isEven(reading))
}

const piecesOf = (body: string): string[] => body.split(/[(),]/).filter((piece) => piece.trim() !== '')

function isEven(body: string): boolean {
  const pieces = piecesOf(body)
  const counts = new Set(pieces.map((piece) => piece.trim().split(/\s+/).length))
  return counts.size === 1 && pieces.every((piece) => POSITION.test(piece))
}

/** The first piece that is no position; null where all are. */
export function strayPiece(body: string): string | null {
  const stray = piecesOf(body).find((piece) => !POSITION.test(piece) && !WORDS.test(piece))
  return stray === undefined ? null : stray.trim().slice(0, 40)
}

/** Members that are `EMPTY` leave themselves out: a hole, a part of several. */
export function withoutEmpty(body: string): { body: string; isWithout: boolean } {
  const left = body
    .replaceAll(/,\s*EMPTY(?=\s*[,)])/gi, '')
    // Before a part, not before a ring: the next ring of a polygon would become its outer one.
    .replaceAll(/\(\s*EMPTY\s*,\s*(?=\(\s*\()/gi, '(')
  return { body: left, isWithout: left !== body }
}
