import {
  type Design,
  type FieldYear,
  type FieldYearStatus,
  fieldYearWorkflow,
  LOCKED_STATUS,
  stateOf,
} from '@org/core/contract'

/** What is done first where no design can be committed. */
const FIRST: Partial<Record<FieldYearStatus, string>> = {
  boundary_pending: 'Confirm the boundary of this year first',
  plan_approved: 'The plan is approved: an operation manager has to return it first',
  scheduled: 'The year is scheduled: unschedule it, then have its plan returned',
  canceled: 'The year is canceled',
  [LOCKED_STATUS]: 'The year is approved and locked',
}

/** Why no design of the year can be committed, in a sentence; null where one can. */
export function yearRefusal({ status }: Pick<FieldYear, 'status'>): string | null {
  if (status === 'boundary_confirmed' || status === 'stratified') return null
  return FIRST[status] ?? `The year is “${stateOf(fieldYearWorkflow, status).label}”: its design stays`
}

/** What a commit does, in words. */
export function commitWords(
  { year, status }: Pick<FieldYear, 'year' | 'status'>,
  pointCount: number,
  depthCount: number,
  { coreCount, replaced }: { coreCount: number | null; replaced: number | null },
): string {
  const points = plural(pointCount, 'point')
  const samples = plural(pointCount * depthCount, 'sample')
  const becomes =
    status === 'stratified' ? '' : ` ${year} becomes “${fieldYearWorkflow.states.stratified.label}”.`
  const kept = replaced === null ? '' : ` Design ${replaced} is kept as an older version.`
  const cores = coreCount === null ? '' : ` · ${plural(coreCount, 'core')} in each bag`
  return `${plural(depthCount, 'depth')} · ${points} · ${samples}${cores}.${becomes}${kept}`
}

const plural = (count: number, what: string): string =>
  `${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'}`

interface Previewed {
  isWorking: boolean
  preview: object | null
  refusal: { message: string } | null
}

/** Why a draft cannot be committed, in a sentence; null where it can. */
export function hindranceOf(year: Pick<FieldYear, 'status'>, { isWorking, preview, refusal }: Previewed) {
  const ofYear = yearRefusal(year)
  if (ofYear !== null) return ofYear
  if (refusal !== null) return refusal.message
  return isWorking || preview === null ? BEING_MADE : null
}
/** A press waits for that. */
export const BEING_MADE = 'The preview is being made'

/** What is said of a draft behind which another design was committed. */
export const newerWords = ({ number, createdBy }: Pick<Design, 'number' | 'createdBy'>): string =>
  `Design ${number} was committed${createdBy === null ? '' : ` by ${createdBy}`} after you began this draft`
