import { layOut } from './tree-layout.ts'

/** Two distances are taken as equal when their squares differ by less than this share: a lattice's rounding. */
const TIE = 1e-9

/** Points in the plane, found by nearness; points can be taken out, not put back. */
export interface PointTree {
  /** Points that are still in. */
  count: () => number
  has: (item: number) => boolean
  remove: (item: number) => void
  /** The points nearest to a place, all of them where several are equally near; valid until the next search. */
  nearestAt: (x: number, y: number) => readonly number[]
  /** The same for a point that is in, itself left out. */
  nearestTo: (item: number) => readonly number[]
  /** Writes the points nearer to a place than the root of `squared` into `out`; gives how many. */
  within: (x: number, y: number, squared: number, out: Int32Array) => number
}

/**
 * A k-d tree (Bentley 1975) over points 0 … length − 1. Building takes n log n steps; a search few, also when most
 * points have been taken out, as empty branches are not entered.
 */
export function pointTree(x: Float64Array, y: Float64Array): PointTree {
  const { slots, start, alive, box, firstLeaf } = layOut(x, y)
  const slotOf = new Int32Array(x.length)
  const leafOf = new Int32Array(x.length)
  for (let leaf = firstLeaf; leaf < alive.length; leaf += 1) {
    const first = start[leaf] ?? 0
    for (let slot = first; slot < first + (alive[leaf] ?? 0); slot += 1) {
      const item = slots[slot] ?? 0
      slotOf[item] = slot
      leafOf[item] = leaf
    }
  }
  const stack = new Int32Array(128)
  const found: number[] = []
  let best = Number.POSITIVE_INFINITY

  const search = (from: number, qx: number, qy: number, skip: number) => {
    let top = 0
    stack[top++] = from
    while (top > 0) {
      const node = stack[--top] ?? 0
      if ((alive[node] ?? 0) === 0 || boxDistance(box, node, qx, qy) > best * (1 + TIE)) continue
      if (node < firstLeaf) {
        const left = 2 * node + 1
        const leftFirst = boxDistance(box, left, qx, qy) <= boxDistance(box, left + 1, qx, qy)
        stack[top++] = leftFirst ? left + 1 : left
        stack[top++] = leftFirst ? left : left + 1
        continue
      }
      const first = start[node] ?? 0
      const end = first + (alive[node] ?? 0)
      for (let slot = first; slot < end; slot += 1) {
        const item = slots[slot] ?? 0
        if (item === skip) continue
        const dx = (x[item] ?? 0) - qx
        const dy = (y[item] ?? 0) - qy
        const squared = dx * dx + dy * dy
        if (squared > best * (1 + TIE)) continue
        if (squared < best * (1 - TIE)) {
          best = squared
          found.length = 0
        }
        found.push(item)
      }
    }
  }
  const begin = () => {
    best = Number.POSITIVE_INFINITY
    found.length = 0
  }
  return {
    count: () => alive[0] ?? 0,
    has: (item) => {
      const leaf = leafOf[item] ?? 0
      return (slotOf[item] ?? 0) < (start[leaf] ?? 0) + (alive[leaf] ?? 0)
    },
    remove: (item) => {
      const leaf = leafOf[item] ?? 0
      const slot = slotOf[item] ?? 0
      const last = (start[leaf] ?? 0) + (alive[leaf] ?? 0) - 1
      if (slot > last) return
      const other = slots[last] ?? 0
      slots[slot] = other
      slotOf[other] = slot
      slots[last] = item
      slotOf[item] = last
      for (let node = leaf; ; node = (node - 1) >> 1) {
        alive[node] = (alive[node] ?? 0) - 1
        if (node === 0) return
      }
    },
    nearestAt: (qx, qy) => {
      begin()
      search(0, qx, qy, -1)
      return found
    },
    nearestTo: (item) => {
      begin()
      const qx = x[item] ?? 0
      const qy = y[item] ?? 0
      // From the point's own leaf upwards: the first points seen are near, and most branches are then left out.
      let node = leafOf[item] ?? 0
      search(node, qx, qy, item)
      for (; node > 0; node = (node - 1) >> 1) search(node % 2 === 1 ? node + 1 : node - 1, qx, qy, item)
      return found
    },
    within: (qx, qy, squared, out) => {
      let size = 0
      let top = 0
      stack[top++] = 0
      while (top > 0) {
        const node = stack[--top] ?? 0
        if ((alive[node] ?? 0) === 0 || boxDistance(box, node, qx, qy) >= squared) continue
        if (node < firstLeaf) {
          stack[top++] = 2 * node + 2
          stack[top++] = 2 * node + 1
          continue
        }
        const first = start[node] ?? 0
        const end = first + (alive[node] ?? 0)
        for (let slot = first; slot < end; slot += 1) {
          const item = slots[slot] ?? 0
          const dx = (x[item] ?? 0) - qx
          const dy = (y[item] ?? 0) - qy
          if (dx * dx + dy * dy < squared) out[size++] = item
        }
      }
      return size
    },
  }
}

function boxDistance(box: Float64Array, node: number, x: number, y: number): number {
  const at = 4 * node
  const dx = Math.max((box[at] ?? 0) - x, x - (box[at + 2] ?? 0), 0)
  const dy = Math.max((box[at + 1] ?? 0) - y, y - (box[at + 3] ?? 0), 0)
  return dx * dx + dy * dy
}
