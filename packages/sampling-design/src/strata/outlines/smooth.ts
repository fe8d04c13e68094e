import type { Line } from './lines.ts'

/** How much a line is smoothed: rounds of averaging, and how far (in cells) a point may go from its place meanwhile. */
const STRENGTHS = [
  { rounds: 16, reach: 0.3 },
  { rounds: 6, reach: 0.2 },
  { rounds: 2, reach: 0.1 },
  { rounds: 0, reach: 0 },
]
/**
 * How far a point may go in all: less than √2/4 = 0.3536 cells. The line through the middles of the cells' sides comes
 * no nearer than that to a cell's center, so that no center changes sides. Two lines, or two stretches of one, are at
 * least twice that apart, so that none can meet; and two lines leave a node for middles √2/2 apart, seen from it less
 * than 45° off their first direction, so that their order around it stays.
 */
const REACH = 0.35

/**
 * Smooths a line as much as its area lets it. Its corners are cut at the middles of the cells' sides, as in Chaikin's
 * scheme ("An algorithm for high-speed curve generation", 1974); the points are averaged with their neighbors; then
 * all are moved across the line by the one length that gives back the area parted before. Ends stay. Where that takes
 * points too far the line is smoothed less, and in the end not at all.
 */
export function smoothLine(line: Line): Line {
  if (isStraight(line)) return line
  for (const strength of STRENGTHS) {
    const smoothed = smoothedLine(line, strength)
    if (smoothed) return smoothed
  }
  return line
}

function isStraight({ x, y }: Line): boolean {
  return x.every((value) => value === x[0]) || y.every((value) => value === y[0])
}

interface Points {
  x: Float64Array
  y: Float64Array
}

function smoothedLine(line: Line, { rounds, reach }: { rounds: number; reach: number }): Line | null {
  const places = middles(line)
  let points = places
  for (let round = 0; round < rounds; round += 1) points = averaged(points, places, line.isClosed, reach)
  const moved = withArea(points, line.isClosed, doubledArea(line))
  if (!moved || !isWithin(moved, places, REACH)) return null
  if (!line.isClosed) return { ...moved, isClosed: false }
  return { x: withFirstAgain(moved.x), y: withFirstAgain(moved.y), isClosed: true }
}

function withFirstAgain(values: Float64Array): Float64Array {
  const closed = new Float64Array(values.length + 1)
  closed.set(values)
  closed[values.length] = values[0] ?? 0
  return closed
}

/** The middles of a line's steps; before and after them its ends, unless it is closed. */
function middles({ x, y, isClosed }: Line): Points {
  const steps = x.length - 1
  const shift = isClosed ? 0 : 1
  const middle = { x: new Float64Array(steps + 2 * shift), y: new Float64Array(steps + 2 * shift) }
  for (let i = 0; i < steps; i += 1) {
    middle.x[i + shift] = ((x[i] ?? 0) + (x[i + 1] ?? 0)) / 2
    middle.y[i + shift] = ((y[i] ?? 0) + (y[i + 1] ?? 0)) / 2
  }
  if (!isClosed) {
    middle.x[0] = x[0] ?? 0
    middle.y[0] = y[0] ?? 0
    middle.x[steps + 1] = x[steps] ?? 0
    middle.y[steps + 1] = y[steps] ?? 0
  }
  return middle
}

/** Each point as the mean of itself, twice, and its neighbors, no farther than `reach` from its place. */
function averaged({ x, y }: Points, places: Points, isClosed: boolean, reach: number): Points {
  const count = x.length
  const next = { x: x.slice(), y: y.slice() }
  const [first, end] = isClosed ? [0, count] : [1, count - 1]
  for (let i = first; i < end; i += 1) {
    const before = i === 0 ? count - 1 : i - 1
    const after = i === count - 1 ? 0 : i + 1
    const [placeX, placeY] = [places.x[i] ?? 0, places.y[i] ?? 0]
    let awayX = ((x[before] ?? 0) + 2 * (x[i] ?? 0) + (x[after] ?? 0)) / 4 - placeX
    let awayY = ((y[before] ?? 0) + 2 * (y[i] ?? 0) + (y[after] ?? 0)) / 4 - placeY
    const away = Math.sqrt(awayX * awayX + awayY * awayY)
    if (away > reach) {
      awayX *= reach / away
      awayY *= reach / away
    }
    next.x[i] = placeX + awayX
    next.y[i] = placeY + awayY
  }
  return next
}

/** Twice the area between a line and the chord of its ends, on its left. */
function doubledArea({ x, y }: Points): number {
  const [x0, y0] = [x[0] ?? 0, y[0] ?? 0]
  let doubled = 0
  for (let i = 1; i < x.length; i += 1) {
    doubled += ((x[i - 1] ?? 0) - x0) * ((y[i] ?? 0) - y0) - ((x[i] ?? 0) - x0) * ((y[i - 1] ?? 0) - y0)
  }
  return doubled
}

/**
 * The line with every point moved to its left by one length d, so that it has the area asked for. With normals n the
 * doubled area is Σ (p + d·n) × (p' + d·n'), a parabola in d whose root nearest 0 is taken; null where it has none.
 */
function withArea(points: Points, isClosed: boolean, wanted: number): Points | null {
  const { x, y } = points
  const count = x.length
  const normals = normalsOf(points, isClosed)
  const [x0, y0] = [x[0] ?? 0, y[0] ?? 0]
  let constant = -wanted
  let linear = 0
  let square = 0
  for (let i = 0; i < count; i += 1) {
    const after = i === count - 1 ? 0 : i + 1
    const [px, py] = [(x[i] ?? 0) - x0, (y[i] ?? 0) - y0]
    const [qx, qy] = [(x[after] ?? 0) - x0, (y[after] ?? 0) - y0]
    const [mx, my] = [normals.x[i] ?? 0, normals.y[i] ?? 0]
    const [nx, ny] = [normals.x[after] ?? 0, normals.y[after] ?? 0]
    constant += px * qy - qx * py
    linear += px * ny - nx * py + mx * qy - qx * my
    square += mx * ny - nx * my
  }
  const discriminant = linear * linear - 4 * square * constant
  if (discriminant < 0) return null
  const root = Math.sqrt(discriminant)
  const divisor = -(linear < 0 ? linear - root : linear + root) / 2
  if (divisor === 0) return constant === 0 ? points : null
  const length = constant / divisor
  return {
    x: x.map((value, i) => value + length * (normals.x[i] ?? 0)),
    y: y.map((value, i) => value + length * (normals.y[i] ?? 0)),
  }
}

/** To the left of the way from the point before to the one after, of length 1; 0 at fixed ends. */
function normalsOf({ x, y }: Points, isClosed: boolean): Points {
  const count = x.length
  const normals = { x: new Float64Array(count), y: new Float64Array(count) }
  const [first, end] = isClosed ? [0, count] : [1, count - 1]
  for (let i = first; i < end; i += 1) {
    const before = i === 0 ? count - 1 : i - 1
    const after = i === count - 1 ? 0 : i + 1
    const east = (x[after] ?? 0) - (x[before] ?? 0)
    const north = (y[after] ?? 0) - (y[before] ?? 0)
    const length = Math.sqrt(east * east + north * north)
    if (length === 0) continue
    normals.x[i] = -north / length
    normals.y[i] = east / length
  }
  return normals
}

function isWithin({ x, y }: Points, places: Points, reach: number): boolean {
  for (let i = 0; i < x.length; i += 1) {
    const east = (x[i] ?? 0) - (places.x[i] ?? 0)
    const north = (y[i] ?? 0) - (places.y[i] ?? 0)
    if (!(east * east + north * north <= reach * reach)) return false
  }
  return true
}
