import { BLOCKED_STATUSES, type PointStatus } from '@org/core/contract'

/** What is known of a point where replacements take places. */
export interface PlacedPoint {
  id: number
  number: number
  stratumId: number
  status: PointStatus
  /** Whether it is to be sampled. */
  counts: boolean
  role: string
  order: number
}

/** In the order in which replacements take places: those of the list before those nearby, as in `replacePoints`. */
const inTurn = (one: PlacedPoint, other: PlacedPoint): number =>
  Number(one.role === 'near') - Number(other.role === 'near') || one.order - other.order

/** Replacements that take no place yet, by stratum, the next one first. */
const waitingIn = <P extends PlacedPoint>(points: readonly P[]): Map<number, P[]> =>
  Map.groupBy(
    points.filter(({ counts, status }) => !counts && status === 'planned').toSorted(inTurn),
    ({ stratumId }) => stratumId,
  )

/** Points that were left out and whose place nobody took, by their numbers. */
const leftOutBefore = <P extends PlacedPoint>(points: readonly P[]): P[] =>
  points
    .filter(({ counts, status }) => counts && BLOCKED_STATUSES.some((each) => each === status))
    .toSorted((one, other) => one.number - other.number)

/** A replacement that is used by a file, and the point whose place it takes. */
export interface Placed<P> {
  by: P
  point: P
}

/**
 * Which replacement takes which place, as recording does it: those that are left out now come first, in their order; then
 * each used replacement without a place takes that of a point that was left out before.
 *
 * @param left points that are left out now; a replacement that has just taken a place can be one
 * @param used replacements that were collected
 */
export function placesTaken<P extends PlacedPoint>(
  points: readonly P[],
  { left, used }: { left: readonly P[]; used: readonly P[] },
): Placed<P>[] {
  const waiting = waitingIn(points)
  const placed: Placed<P>[] = []
  const isPlaced = (point: P): boolean => point.counts || placed.some(({ by }) => by === point)
  const placeFor = (point: P): void => {
    const by = waiting.get(point.stratumId)?.shift()
    if (by !== undefined) placed.push({ by, point })
  }
  for (const round of roundsOf(left, isPlaced)) for (const point of round) placeFor(point)
  const before = Map.groupBy(leftOutBefore(points), ({ stratumId }) => stratumId)
  for (const by of used.toSorted(inTurn)) {
    if (isPlaced(by) || waiting.get(by.stratumId)?.[0] !== by) continue
    const point = before.get(by.stratumId)?.shift()
    if (point !== undefined) placeFor(point)
  }
  return placed
}

/** Those that can be left out at once, then those that have taken a place meanwhile, and so on. */
function* roundsOf<P>(all: readonly P[], isPlaced: (point: P) => boolean): Generator<P[]> {
  let rest = [...all]
  while (rest.length > 0) {
    const now = rest.filter(isPlaced)
    if (now.length === 0) return
    rest = rest.filter((point) => !now.includes(point))
    yield now
  }
}
