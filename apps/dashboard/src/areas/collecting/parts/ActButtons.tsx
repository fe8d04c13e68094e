import { pointWorkflow, stateOf } from '@org/core'
import type { PointOnPhone } from '@org/core/queue'
import * as css from '../screens/Collect.css.ts'

interface ActButtonsProps {
  point: PointOnPhone
  isToVisit: boolean
  isCollected: boolean
  next: PointOnPhone | null
  onCollect: () => void
  onNext: (pointId: number) => void
  onElsewhere: () => void
  onLeaveOut: () => void
  onNote: () => void
  onPhoto: () => void
}

/** What can be done at the point; at one that is done, on to the next. */
export function ActButtons({ point, isToVisit, isCollected, next, ...on }: ActButtonsProps) {
  const more = (
    <>
      <button type="button" className={css.button.other} onClick={on.onNote}>
        Note…
      </button>
      <button type="button" className={css.button.other} onClick={on.onPhoto}>
        Photo
      </button>
    </>
  )
  if (isToVisit)
    return (
      <>
        <button type="button" className={css.button.main} onClick={on.onCollect}>
          Collect here
        </button>
        <div className={css.row}>
          <button type="button" className={css.button.other} onClick={on.onElsewhere}>
            Elsewhere
          </button>
          <button type="button" className={css.button.other} onClick={on.onLeaveOut}>
            Cannot reach
          </button>
          {more}
        </div>
      </>
    )
  return (
    <>
      <p role="status">
        <strong>
          Point {point.number}: {stateOf(pointWorkflow, point.status).label.toLowerCase()}
        </strong>
        {isCollected || point.reason === '' ? '' : ` · ${point.reason}`}
      </p>
      {next === null ? (
        <p>All points that were taken along are done.</p>
      ) : (
        <button type="button" className={css.button.main} onClick={() => on.onNext(next.id)}>
          Go to point {next.number}
        </button>
      )}
      <div className={css.row}>{more}</div>
    </>
  )
}
