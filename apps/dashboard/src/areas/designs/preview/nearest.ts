interface Place {
  x: number
  y: number
}

/** Meters from each place to the one nearest to it; infinite for a place alone. */
export function nearestOfEach(places: readonly Place[]): number[] {
  const order = alongLongerWay(places)
  const nearest = places.map(() => Infinity)
  for (const at of order.keys()) {
    nearest[order[at]?.at ?? 0] = Math.min(nearestOnWay(order, at, 1), nearestOnWay(order, at, -1))
  }
  return nearest
}

interface OnWay {
  /** Its place in the list. */
  at: number
  along: number
  aside: number
}

/** Of thousands of places only few are as near along the longer way as the nearest one: others need no look. */
function alongLongerWay(places: readonly Place[]): OnWay[] {
  const isWide = reach(places.map(({ x }) => x)) >= reach(places.map(({ y }) => y))
  return places
    .map(({ x, y }, at) => (isWide ? { at, along: x, aside: y } : { at, along: y, aside: x }))
    .sort((a, b) => a.along - b.along)
}

function reach(values: readonly number[]): number {
  let [least, most] = [Infinity, -Infinity]
  for (const value of values) {
    if (value < least) least = value
    if (value > most) most = value
  }
  return most - least
}

function nearestOnWay(order: readonly OnWay[], from: number, step: 1 | -1): number {
  let nearestM = Infinity
  const own = order[from]
  for (let at = from + step; own !== undefined; at += step) {
    const other = order[at]
    if (other === undefined) break
    const along = Math.abs(other.along - own.along)
    if (along >= nearestM) break
    const aside = Math.abs(other.aside - own.aside)
    if (aside < nearestM) nearestM = Math.min(nearestM, Math.hypot(along, aside))
  }
  return nearestM
}

/** Meters between the two places nearest to each other; null for fewer than two. */
export function nearestTwoM(places: readonly Place[]): number | null {
  if (places.length < 2) return null
  return nearestOfEach(places).reduce((least, distanceM) => Math.min(least, distanceM), Infinity)
}
