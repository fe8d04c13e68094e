import {
  fieldYearWorkflow,
  findMove,
  isAllowed,
  isFollowed,
  moveRefusal,
  type Point,
  pointWorkflow,
  type Role,
  refusalOf,
  stateOf,
} from '@org/core'
import { pointCount, titleOf } from '../words.ts'

/** What a person does with points, in the order of the buttons. */
export const POINT_ACTS = ['collect', 'relocate', 'block', 'skip', 'retry', 'replace', 'waive'] as const
type MovingAct = (typeof POINT_ACTS)[number]
/** The same, and saying afterwards what kept the crew from a place: that moves no point. */
export type PointActName = MovingAct | 'explain'

const LABELS: Readonly<Partial<Record<MovingAct, string>>> = { replace: 'Replace' }

/** `Collect elsewhere`. */
export const actLabel = (act: PointActName): string =>
  act === 'explain' ? 'Say why' : (LABELS[act] ?? pointWorkflow.events[act].label)

/** Whether something is asked before it is done: when and where, or why. */
export const asksMore = (act: PointActName): boolean => act !== 'retry' && act !== 'replace'

/** As a button says it: with three dots where something is asked first. */
export const buttonLabel = (act: PointActName): string =>
  asksMore(act) ? `${actLabel(act)}…` : actLabel(act)

/** The acts that a point's status leads to, whoever may do them. */
export const actsFrom = (status: Point['status']): MovingAct[] =>
  POINT_ACTS.filter((act) => findMove(pointWorkflow, status, act) !== null)

/** Why nothing is done with the points of a field's year now; null where it is. */
export function yearRefusal({
  yearStatus,
  year,
  fieldName,
}: Pick<Point, 'yearStatus' | 'year' | 'fieldName'>) {
  if (isFollowed(yearStatus)) return null
  const said = `${year} of ${fieldName} is “${stateOf(fieldYearWorkflow, yearStatus).label}”`
  return yearStatus === 'plan_approved' ? `${said}: plan its days first` : said
}

/** The sentence of a stratum that has no replacement left. */
export const noneLeft = (stratumNumber: number): string =>
  `Stratum ${stratumNumber} has no replacement left: relocate, or waive`

/**
 * Why a person cannot do this with a point now; null where they can.
 *
 * @param hasReplacement whether its stratum has a replacement that takes no place; undefined while that is not known
 */
export function actRefusal(
  act: PointActName,
  { status, stratumNumber }: Pick<Point, 'status' | 'stratumNumber'>,
  role: Role,
  hasReplacement?: boolean,
): string | null {
  if (act === 'explain') return isAllowed(role, 'points.edit') ? null : refusalOf('points.edit')
  if (act !== 'replace') return moveRefusal(pointWorkflow, status, act, role)
  // By the workflow it happens by itself: here a person says that it happens.
  if (!isAllowed(role, 'points.edit')) return refusalOf('points.edit')
  return hasReplacement === false ? noneLeft(stratumNumber) : null
}

const DONE: Readonly<Record<PointActName, string>> = {
  collect: 'collected',
  relocate: 'collected elsewhere',
  block: 'marked as inaccessible',
  skip: 'skipped',
  retry: 'to try again',
  replace: 'replaced',
  waive: 'waived',
  explain: 'explained',
}

/** `Point 12 · North Forty collected`, `3 points skipped`. */
export function doneWords(act: PointActName, points: readonly Point[]): string {
  const [only] = points
  return `${points.length === 1 && only !== undefined ? titleOf(only) : pointCount(points.length)} ${DONE[act]}`
}

/** The same with the number alone: `3 points skipped`, `No point was skipped`. */
export const doneCountWords = (act: PointActName, count: number): string =>
  count === 0 ? `No point was ${DONE[act]}` : `${pointCount(count)} ${DONE[act]}`
