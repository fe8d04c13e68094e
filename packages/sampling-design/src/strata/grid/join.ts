import { Heap } from '../covariate/heap.ts'

/** What pieces are joined by. */
export interface Joinable {
  /** Cells of each. */
  readonly sizes: readonly number[]
  /** Sides that each has in common with others. */
  readonly shared: readonly ReadonlyMap<number, number>[]
  /** Mean place of each. */
  readonly x: Float64Array
  readonly y: Float64Array
}

/** A piece that joined another. */
export interface Joined {
  /** The piece that each belongs to in the end: its own, or the one that it joined. */
  intoOf: Int32Array
  /** How many joined a neighbor, and how many of them one that they have no side in common with. */
  count: number
  apart: number
}

/**
 * Joins pieces of fewer cells than `least` to the neighbor with the longest common edge, the smallest first; of equal
 * edges to the larger neighbor, then to the first. A piece without neighbors joins the one whose middle is nearest. The
 * larger of two that join gives its square to both.
 */
export function joinSmall({ sizes: own, shared: edges, x, y }: Joinable, least: number): Joined {
  const sizes = [...own]
  const shared = edges.map((map) => new Map(map))
  const intoOf = Int32Array.from(own.keys())
  const waiting = new Heap(own.length)
  for (const [piece, size] of sizes.entries()) if (size < least) waiting.push(size, piece)
  let [count, apart, left] = [0, 0, sizes.length]
  while (waiting.size > 0 && left > 1) {
    const [piece, size] = [waiting.topId, waiting.topKey]
    waiting.pop()
    // It joined another meanwhile, or is larger than when it was put there.
    if (intoOf[piece] !== piece || sizes[piece] !== size) continue
    const beside = longestEdge(shared[piece], sizes)
    const other = beside ?? nearest({ x, y }, intoOf, piece)
    const [kept, gone] = isLarger(sizes, piece, other) ? [piece, other] : [other, piece]
    unite(shared, kept, gone)
    intoOf[gone] = kept
    sizes[kept] = (sizes[kept] ?? 0) + (sizes[gone] ?? 0)
    if ((sizes[kept] ?? 0) < least) waiting.push(sizes[kept] ?? 0, kept)
    count += 1
    apart += beside === undefined ? 1 : 0
    left -= 1
  }
  return { intoOf: intoOf.map((_, piece) => rootOf(intoOf, piece)), count, apart }
}

const isLarger = (sizes: readonly number[], piece: number, other: number): boolean =>
  (sizes[piece] ?? 0) > (sizes[other] ?? 0)

function longestEdge(edges: ReadonlyMap<number, number> | undefined, sizes: readonly number[]) {
  let best: { piece: number; sides: number } | undefined
  for (const [piece, sides] of edges ?? []) {
    const isBetter =
      best === undefined ||
      sides > best.sides ||
      (sides === best.sides &&
        (isLarger(sizes, piece, best.piece) || (sizes[piece] === sizes[best.piece] && piece < best.piece)))
    if (isBetter) best = { piece, sides }
  }
  return best?.piece
}

/** Of pieces that are still there; of equally near ones the first. */
function nearest({ x, y }: Pick<Joinable, 'x' | 'y'>, intoOf: Int32Array, piece: number): number {
  let best = piece
  let least = Number.POSITIVE_INFINITY
  for (let other = 0; other < intoOf.length; other += 1) {
    if (other === piece || intoOf[other] !== other) continue
    const [dx, dy] = [(x[other] ?? 0) - (x[piece] ?? 0), (y[other] ?? 0) - (y[piece] ?? 0)]
    if (dx * dx + dy * dy >= least) continue
    least = dx * dx + dy * dy
    best = other
  }
  return best
}

/** What the one had in common with others, the other one has. */
function unite(shared: readonly Map<number, number>[], kept: number, gone: number): void {
  for (const [other, sides] of shared[gone] ?? []) {
    shared[other]?.delete(gone)
    if (other === kept) continue
    shared[kept]?.set(other, (shared[kept].get(other) ?? 0) + sides)
    shared[other]?.set(kept, (shared[other].get(kept) ?? 0) + sides)
  }
  shared[gone]?.clear()
}

function rootOf(intoOf: Int32Array, piece: number): number {
  let root = piece
  while (intoOf[root] !== root) root = intoOf[root] ?? root
  return root
}
