/** Places in a plane: x and y of each, in sides of a cell from the lowest corner of all. */
export interface Plane {
  readonly x: Float64Array
  readonly y: Float64Array
}

/** Parts of a cell that places are rounded to: sums of a million of them stay exact, so that equal means are equal. */
const PARTS = 65_536

/** The cells' centres from their lowest x and y on, in sides of a cell: strata do not depend on where the field lies. */
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
 * About `wanted` of the places, spread as all are: each m-th along a curve that visits every quarter of a square before
 * the next (Morton 1966). Works for any shape, unlike a coarser grid, which a narrow field may miss.
 */
export function thin(plane: Plane, wanted: number): Plane {
  const order = mortonOrder(plane)
  const step = order.length / wanted
  const x = new Float64Array(wanted)
  const y = new Float64Array(wanted)
  for (let at = 0; at < wanted; at += 1) {
    const place = order[Math.floor((at + 0.5) * step)] ?? 0
    x[at] = plane.x[place] ?? 0
    y[at] = plane.y[place] ?? 0
  }
  return { x, y }
}

/** Indices of the places along the curve; places in one of its smallest squares by index. */
export function mortonOrder({ x, y }: Plane): Int32Array {
  let reach = 1
  for (let at = 0; at < x.length; at += 1) reach = Math.max(reach, x[at] ?? 0, y[at] ?? 0)
  // Square of the curve (15 bits a side) and index in one number below 2⁵³.
  const indices = 8_388_608
  const keys = new Float64Array(x.length)
  for (let at = 0; at < x.length; at += 1) {
    const column = Math.floor(((x[at] ?? 0) / reach) * 32_767)
    const row = Math.floor(((y[at] ?? 0) / reach) * 32_767)
    keys[at] = (spread(column) + 2 * spread(row)) * indices + at
  }
  keys.sort()
  const order = new Int32Array(x.length)
  for (let at = 0; at < order.length; at += 1) order[at] = (keys[at] ?? 0) % indices
  return order
}

/** The 15 bits with a zero before each. */
function spread(bits: number): number {
  let value = bits & 0x7fff
  value = (value | (value << 8)) & 0x00ff_00ff
  value = (value | (value << 4)) & 0x0f0f_0f0f
  value = (value | (value << 2)) & 0x3333_3333
  return (value | (value << 1)) & 0x5555_5555
}
