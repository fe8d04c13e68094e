import { pointWorkflow, stateOf } from '@org/core'
import { counts, type FieldOnPhone, isToVisit, type PointOnPhone } from '@org/core/queue'
import { Dialog, formatCount } from '@org/ui'
import * as css from '../screens/Collect.css.ts'

interface PointsSheetProps {
  fields: readonly FieldOnPhone[]
  onChoose: (pointId: number) => void
  onClose: () => void
}

/** All fields and points that were taken along, with what is missing at each: looked at before a field is left. */
export function PointsSheet({ fields, onChoose, onClose }: PointsSheetProps) {
  return (
    <Dialog title="Fields and points" isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      <div className={css.stack}>
        {fields.map((field) => (
          <section key={field.fieldYearId} className={css.stack} aria-label={field.fieldName}>
            <h3>
              <strong>{field.fieldName}</strong> · {field.growerName} · {summaryOf(field)}
            </h3>
            <ul className={css.choices}>
              {field.points.filter(counts).map((point) => (
                <li key={point.id}>
                  <button type="button" className={css.pointButton} onClick={() => onChoose(point.id)}>
                    <strong>{point.number}</strong>
                    <span className={css.bagNote}>{stateLine(point)}</span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

function stateLine(point: PointOnPhone): string {
  if (point.refused !== null) return 'Not applied'
  const without = bagsWithout(point)
  const state = stateOf(pointWorkflow, point.status).label
  return !isToVisit(point) && without > 0
    ? `${state} · ${formatCount(without, 'bag', 'bags')} without label`
    : state
}

/** Bags of a collected point whose label is not on them. */
const bagsWithout = (point: PointOnPhone): number =>
  point.status === 'collected' || point.status === 'relocated'
    ? point.samples.filter(({ status }) => status === 'reserved' || status === 'printed').length
    : 0

/** `3 to go, 2 bags without label`, `complete` */
export function summaryOf({ points }: FieldOnPhone): string {
  const left = points.filter(isToVisit).length
  const bags = points.reduce((sum, point) => sum + bagsWithout(point), 0)
  const refused = points.filter((point) => point.refused !== null).length
  const words = [
    ...(left > 0 ? [`${left} to go`] : []),
    ...(bags > 0 ? [`${formatCount(bags, 'bag', 'bags')} without label`] : []),
    ...(refused > 0 ? [`${refused} not applied`] : []),
  ]
  return words.length === 0 ? 'complete' : words.join(', ')
}
