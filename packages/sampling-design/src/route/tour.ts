/**
 * A closed tour in an array. Every change is an exchange of two edges, done by turning round the shorter of the two
 * paths between them; what was turned is written down, so that a change that did not pay can be undone.
 */
export interface Tour {
  /** Node at each place of the tour. */
  readonly at: Int32Array
  /** Place of each node. */
  readonly place: Int32Array
  /** First and last place of each path turned since `forget`. */
  readonly turned: number[]
}

export function tourOf(nodes: Int32Array): Tour {
  const place = new Int32Array(nodes.length)
  nodes.forEach((node, i) => {
    place[node] = i
  })
  return { at: nodes, place, turned: [] }
}

export function after({ at, place }: Tour, node: number): number {
  const next = (place[node] ?? 0) + 1
  return at[next === at.length ? 0 : next] ?? 0
}

export function before({ at, place }: Tour, node: number): number {
  const own = place[node] ?? 0
  return at[own === 0 ? at.length - 1 : own - 1] ?? 0
}

/** Edges a–b and c–d become a–c and b–d. Either b follows a and d follows c, or both come before. */
export function exchange(tour: Tour, a: number, b: number, c: number, d: number): void {
  const { place } = tour
  const forward = after(tour, a) === b
  const first = place[forward ? b : a] ?? 0
  const last = place[forward ? c : d] ?? 0
  turn(tour, first, last)
  tour.turned.push(first, last)
}

/** Turns round the path between two places, or the rest of the tour, which is the same for a closed one. */
function turn({ at, place }: Tour, first: number, last: number): void {
  const n = at.length
  const inside = last - first + 1 + (last < first ? n : 0)
  const shorter = inside * 2 <= n
  let left = shorter ? first : last + 1 === n ? 0 : last + 1
  let right = shorter ? last : first === 0 ? n - 1 : first - 1
  for (let swaps = (shorter ? inside : n - inside) >> 1; swaps > 0; swaps -= 1) {
    const one = at[left] ?? 0
    const other = at[right] ?? 0
    at[left] = other
    place[other] = left
    at[right] = one
    place[one] = right
    left = left + 1 === n ? 0 : left + 1
    right = right === 0 ? n - 1 : right - 1
  }
}

/** Keeps the tour as it is. */
export function forget(tour: Tour): void {
  tour.turned.length = 0
}

/** Brings back the tour as it was when last kept: turning the same path once more undoes it. */
export function takeBack(tour: Tour): void {
  const { turned } = tour
  for (let i = turned.length - 2; i >= 0; i -= 2) turn(tour, turned[i] ?? 0, turned[i + 1] ?? 0)
  turned.length = 0
}
