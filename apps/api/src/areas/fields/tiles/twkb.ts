/** Of each polygon its outer ring, then its holes; a ring ends where it begins. */
export type Polygons<Point> = Point[][][]

const MULTI_POLYGON = 6
/** Of the second byte: none of what PostGIS writes when asked for extents, sizes, ids, heights or nothing at all. */
const PLAIN = 0
const HEAD_BYTES = 2

/**
 * Reads a MultiPolygon in TWKB ("tiny well-known binary"): whole numbers of so many decimals, each place as the way from
 * the one before, zigzag-coded, in as few bytes as they need. Places are handed on as they are read.
 *
 * @param start its first byte
 * @param pointOf makes a point of x and y
 * @throws {RangeError} when it is something else or ends too early
 */
export function readMultiPolygon<Point>(
  bytes: Uint8Array,
  start: number,
  pointOf: (x: number, y: number) => Point,
): Polygons<Point> {
  const unit = unitOf(bytes, start)
  const numbers = numbersOf(bytes, start + HEAD_BYTES)
  let [x, y] = [0, 0]
  const times = <T>(one: () => T): T[] => {
    const all: T[] = []
    for (let left = numbers.next(); left > 0; left--) all.push(one())
    return all
  }
  const point = (): Point => {
    x += zigzag(numbers.next())
    y += zigzag(numbers.next())
    return pointOf(x / unit, y / unit)
  }
  return times(() => times(() => times(point)))
}

/**
 * The byte after a MultiPolygon in TWKB.
 *
 * @throws {RangeError} when it is something else or ends too early
 */
export function endOfMultiPolygon(bytes: Uint8Array, start: number): number {
  unitOf(bytes, start)
  const numbers = numbersOf(bytes, start + HEAD_BYTES)
  for (let polygons = numbers.next(); polygons > 0; polygons--)
    for (let rings = numbers.next(); rings > 0; rings--) numbers.skip(2 * numbers.next())
  return numbers.at()
}

/** How many of the numbers equal one. */
function unitOf(bytes: Uint8Array, start: number): number {
  const head = bytes[start] ?? 0
  if ((head & 0x0f) !== MULTI_POLYGON || bytes[start + 1] !== PLAIN)
    throw new RangeError('Not a MultiPolygon in TWKB')
  return 10 ** zigzag(head >> 4)
}

const zigzag = (value: number): number => (value % 2 === 0 ? value / 2 : -(value + 1) / 2)

/** Numbers of any length: seven bits a byte, the lowest first, the eighth where there is more. */
function numbersOf(bytes: Uint8Array, start: number) {
  let at = start
  const byte = (): number => {
    const value = bytes[at++]
    if (value === undefined) throw new RangeError('TWKB ends too early')
    return value
  }
  return {
    at: () => at,
    next(): number {
      let value = 0
      for (let scale = 1; ; scale *= 0x80) {
        const part = byte()
        value += (part & 0x7f) * scale
        if (part < 0x80) return value
      }
    },
    skip(count: number): void {
      for (let left = count; left > 0; left--) while (byte() >= 0x80);
    },
  }
}
