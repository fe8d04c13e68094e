/** Points in a leaf: few enough to look at one by one. */
const LEAF = 8

/** The branches of a k-d tree. */
export interface Layout {
  /** Points, leaf by leaf. */
  slots: Int32Array
  /** First slot of each node; nodes numbered as in a heap, all leaves on the last level. */
  start: Int32Array
  /** Points of each node that are in. */
  alive: Int32Array
  /** West, south, east and north end of each node's points. */
  box: Float64Array
  firstLeaf: number
}

/** Halves the points again and again, each time across their longer side. */
export function layOut(x: Float64Array, y: Float64Array): Layout {
  const size = x.length
  let leaves = 1
  while (leaves * LEAF < size) leaves *= 2
  const firstLeaf = leaves - 1
  const start = new Int32Array(2 * leaves - 1)
  const alive = new Int32Array(2 * leaves - 1)
  const box = new Float64Array(4 * (2 * leaves - 1))
  const slots = new Int32Array(size)
  for (let item = 0; item < size; item += 1) slots[item] = item
  alive[0] = size
  for (let node = 0; node < alive.length; node += 1) {
    const from = start[node] ?? 0
    const end = from + (alive[node] ?? 0)
    fitBox(box, node, x, y, slots, from, end)
    if (node >= firstLeaf) continue
    const wide =
      (box[4 * node + 2] ?? 0) - (box[4 * node] ?? 0) > (box[4 * node + 3] ?? 0) - (box[4 * node + 1] ?? 0)
    const middle = from + ((end - from) >> 1)
    select(slots, wide ? x : y, from, end - 1, middle)
    start[2 * node + 1] = from
    alive[2 * node + 1] = middle - from
    start[2 * node + 2] = middle
    alive[2 * node + 2] = end - middle
  }
  return { slots, start, alive, box, firstLeaf }
}

function fitBox(
  box: Float64Array,
  node: number,
  x: Float64Array,
  y: Float64Array,
  slots: Int32Array,
  from: number,
  end: number,
): void {
  let west = Number.POSITIVE_INFINITY
  let south = Number.POSITIVE_INFINITY
  let east = Number.NEGATIVE_INFINITY
  let north = Number.NEGATIVE_INFINITY
  for (let slot = from; slot < end; slot += 1) {
    const item = slots[slot] ?? 0
    const px = x[item] ?? 0
    const py = y[item] ?? 0
    if (px < west) west = px
    if (px > east) east = px
    if (py < south) south = py
    if (py > north) north = py
  }
  box[4 * node] = west
  box[4 * node + 1] = south
  box[4 * node + 2] = east
  box[4 * node + 3] = north
}

/** Reorders slots low … high so that the one at `middle` has the key it would have after sorting (Hoare 1961). */
function select(slots: Int32Array, key: Float64Array, low: number, high: number, middle: number): void {
  let from = low
  let to = high
  while (from < to) {
    const pivot = key[slots[(from + to) >> 1] ?? 0] ?? 0
    let left = from
    let right = to
    while (left <= right) {
      while ((key[slots[left] ?? 0] ?? 0) < pivot) left += 1
      while ((key[slots[right] ?? 0] ?? 0) > pivot) right -= 1
      if (left > right) break
      const kept = slots[left] ?? 0
      slots[left] = slots[right] ?? 0
      slots[right] = kept
      left += 1
      right -= 1
    }
    if (middle <= right) to = right
    else if (middle >= left) from = left
    else return
  }
}
