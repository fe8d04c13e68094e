import { Button, formatCount, pageStyles } from '@org/ui'
import { pointCount } from '../../words.ts'
import { bringBack } from './draft.ts'
import * as css from './Plan.css.ts'
import { arrange, usePlanning } from './planning.ts'

/** More would push the days out of sight. */
const FEW = 3

/** What is in no day: what cannot be planned, with what to do first, and what the person left out. */
export function NotPlanned() {
  const left = usePlanning((planning) => planning.left)
  const removed = usePlanning(({ draft }) => draft?.removed) ?? []
  return (
    <>
      {left.length === 0 ? null : (
        <details className={css.aside} open={left.length <= FEW}>
          <summary className={css.asideTitle}>
            {formatCount(left.length, 'field', 'fields')} cannot be planned as asked
          </summary>
          <ul className={css.plainList}>
            {left.map(({ id, title, message, remedy }) => (
              <li key={`${id} ${message}`}>
                <span className={pageStyles.lead}>{title}</span>: {message}.{' '}
                <span className={pageStyles.muted}>{remedy}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {removed.length === 0 ? null : (
        <section aria-label="Removed from this plan" className={css.aside}>
          <h3 className={css.asideTitle}>Removed from this plan</h3>
          <ul className={css.plainList}>
            {removed.map(({ crewId, day, visit }) => (
              <li
                key={`${crewId} ${day} ${visit.fieldYearId} ${visit.points[0]?.id}`}
                className={css.removed}
              >
                <span>
                  <span className={pageStyles.lead}>{visit.fieldName}</span>{' '}
                  <span className={pageStyles.muted}>
                    {pointCount(visit.points.length)}
                    {visit.points.some(({ status }) => status === 'assigned')
                      ? ' · keeps the crew and day it has now'
                      : null}
                  </span>
                </span>
                <Button
                  aria-label={`Add ${visit.fieldName} back`}
                  onPress={() =>
                    arrange((draft) => bringBack(draft, { crewId, day, fieldYearId: visit.fieldYearId }))
                  }
                >
                  Add back
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
