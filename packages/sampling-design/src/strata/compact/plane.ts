/** Places in a plane: x and y of each, in sides of a cell from the lowest corner of all. */
export interface Plane {
  readonly x: Float64Array
  readonly y: Float64Array
}

/** Parts of a cell that places are rounded to: sums of a million of them stay exact, so that equal means are equal. */
const PARTS = 65_536

/** The cells' centers from their lowest x and y on, in sides of a cell: strata do not depend on where the field lies. */
export function toPlane(x: Float64Array, y: Float64Array, cellSizeM: number): Plane {
  return { x: fromLowest(x, cellSizeM), y: fromLowest(y, cellSizeM) }
}

function fromLowest(values: Float64Array, unit: number): Float64Array {
  let lowest = values[0] ?? 0
  for (let at = 1; at < values.length; at += 1) lowest = Math.min(lowest, values[at] ?? 0)
  const result = new Float64Array(values.length)
  for (let at = 0; at < values.length; at += 1) {
    result[at] = Math.round((((values[at] ?? 0) - lowest) / unit) * PARTS) / PARTS
  }
  return result
}

/**
 * `wanted` places that stand for all: the means of runs of neighbors along a curve that fills the plane. Works for any
 * shape, unlike a coarser grid, which a narrow field may miss; and each stands for as many, give or take one.
 */
export function thin(plane: Plane, wanted: number): Plane {
  const order = curveOrder(plane)
  const x = new Float64Array(wanted)
  const y = new Float64Array(wanted)
  let from = 0
  for (let at = 0; at < wanted; at += 1) {
    const to = Math.floor(((at + 1) * order.length) / wanted)
    let sumX = 0
    let sumY = 0
    for (let next = from; next < to; next += 1) {
      sumX += plane.x[order[next] ?? 0] ?? 0
      sumY += plane.y[order[next] ?? 0] ?? 0
    }
    x[at] = sumX / (to - from)
    y[at] = sumY / (to - from)
    from = to
  }
  return { x, y }
}

/** Side of the square that the curve fills, in its steps. */
const CURVE_SIDE = 32_768
/** More than any number of places; with the curve's 2³⁰ steps in one number below 2⁵³. */
const INDICES = 8_388_608

/** Indices of the places along Hilbert's curve (1891), whose steps are cells or, in a wide field, larger. */
export function curveOrder({ x, y }: Plane): Int32Array {
  let reach = CURVE_SIDE - 1
  for (let at = 0; at < x.length; at += 1) reach = Math.max(reach, x[at] ?? 0, y[at] ?? 0)
  const scale = (CURVE_SIDE - 1) / reach
  const keys = new Float64Array(x.length)
  for (let at = 0; at < x.length; at += 1) {
    keys[at] = alongCurve(Math.floor((x[at] ?? 0) * scale), Math.floor((y[at] ?? 0) * scale)) * INDICES + at
  }
  keys.sort()
  const order = new Int32Array(x.length)
  for (let at = 0; at < order.length; at += 1) order[at] = (keys[at] ?? 0) % INDICES
  return order
}

/** How many steps the curve has made when it comes to a square: quarter by quarter, each turned as the curve is there. */
function alongCurve(column: number, row: number): number {
  let x = column
  let y = row
  let steps = 0
  for (let side = CURVE_SIDE / 2; side >= 1; side /= 2) {
    const right = (x & side) > 0 ? 1 : 0
    const up = (y & side) > 0 ? 1 : 0
    steps += side * side * ((3 * right) ^ up)
    if (up === 1) continue
    if (right === 1) {
      x = CURVE_SIDE - 1 - x
      y = CURVE_SIDE - 1 - y
    }
    const kept = x
    x = y
    y = kept
  }
  return steps
}
