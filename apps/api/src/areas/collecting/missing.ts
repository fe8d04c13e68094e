import {
  type RefusedRow,
  SAMPLED_STATUSES,
  sampleWorkflow,
  type TakenField,
  type TakenPoint,
  WAITING_STATUSES,
} from '@org/core/contract'
import { actRefusal } from '../points/plannable.ts'

/** What is missing in a field before its crew leaves, with what to do. */
export function missingIn(field: TakenField): RefusedRow[] {
  const title = `${field.year} of ${field.fieldName}`
  const row = (message: string, remedy: string): RefusedRow => ({
    ...{ id: field.fieldYearId, title, message, remedy },
  })
  const refusal = actRefusal(field.yearStatus, title)
  if (refusal !== null) return [row(refusal.message, refusal.remedy)]
  const unlabeled = field.points
    .filter(isSampled)
    .flatMap(({ samples }) => samples.filter(isUnlabeled)).length
  const strata = withoutReplacement(field)
  return [
    ...(unlabeled === 0
      ? []
      : [
          row(
            unlabeled === 1 ? '1 sample has no label' : `${unlabeled} samples have no label`,
            'Print their labels, or take blank ones along.',
          ),
        ]),
    ...(strata.length === 0
      ? []
      : [
          row(
            strata.length === 1
              ? `Stratum ${strata[0]} has no replacement left`
              : `Strata ${strata.join(', ')} have no replacement left`,
            'A point that is left out there is not replaced.',
          ),
        ]),
  ]
}

const isUnlabeled = ({ labelCode, status }: TakenPoint['samples'][number]): boolean =>
  labelCode === null && status === sampleWorkflow.initial

const counts = ({ role, replacesPointId }: TakenPoint): boolean =>
  role === 'base' || role === 'legacy' || replacesPointId !== null
const isSampled = (point: TakenPoint): boolean =>
  counts(point) && SAMPLED_STATUSES.some((each) => each === point.status)
const waits = (point: TakenPoint): boolean =>
  counts(point) && WAITING_STATUSES.some((each) => each === point.status)

/** The numbers of strata in which someone is yet to go, and no replacement waits. */
function withoutReplacement({ points, strata }: TakenField): number[] {
  const needed = new Set(points.filter(waits).map(({ stratumId }) => stratumId))
  const served = new Set(points.filter((point) => !counts(point)).map(({ stratumId }) => stratumId))
  return strata.filter(({ id }) => needed.has(id) && !served.has(id)).map(({ number }) => number)
}
