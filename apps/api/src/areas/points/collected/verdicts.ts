import { type Chosen, choose } from './doubles.ts'
import { isPlanItself, judged, type Matched, placeless, settled, type Verdict } from './judge.ts'
import type { ComparedPoint } from './points.ts'
import { placesTaken } from './replacing.ts'

export interface Verdicts {
  /** By rows. */
  verdicts: Map<number, Verdict>
  /** The number of the point whose place a replacement takes, by the replacement's id. */
  replaced: Map<number, number>
}

/** What becomes of positions that have a point. @param matched in the order of the file */
export function verdictsOn(
  matched: readonly Matched[],
  points: readonly ComparedPoint[],
  limits: { withinM: number; now: Date },
): Verdicts {
  const verdicts = new Map<number, Verdict>()
  const open: Matched[] = []
  for (const one of matched) {
    const verdict = settled(one)
    if (verdict === null) open.push(one)
    else verdicts.set(one.row, verdict)
  }
  const chosen = chosenOf(open, limits.withinM)
  const replaced = replacedBy(
    chosen.map(({ best }) => best),
    points,
  )
  for (const { best, others } of chosen) {
    verdicts.set(best.row, placeless(best, replaced) ?? judged(best, limits))
    for (const { matched: other, says } of others) verdicts.set(other.row, { state: 'doubled', says })
  }
  return { verdicts, replaced }
}

/** One position of each point, in the order of the file. */
function chosenOf(open: readonly Matched[], withinM: number): Chosen[] {
  const groups = [...Map.groupBy(open, ({ match }) => match.point).values()]
  return groups
    .flatMap(([first, ...others]) => (first === undefined ? [] : [choose([first, ...others], withinM)]))
    .toSorted((one, other) => one.best.row - other.best.row)
}

/** As it would be recorded. That a device still has the plan of a replacement does not mean that it was used. */
function replacedBy(chosen: readonly Matched[], points: readonly ComparedPoint[]): Map<number, number> {
  const pointsOf = (isLeft: boolean): ComparedPoint[] =>
    chosen
      .filter((one) => !isPlanItself(one) && (one.said.proposes !== 'collect') === isLeft)
      .map(({ match }) => match.point)
  const taken = placesTaken(points, { left: pointsOf(true), used: pointsOf(false) })
  return new Map(taken.map(({ by, point }) => [by.id, point.number]))
}
