import { metersBetween } from '@org/core'
import { bearingDeg, compassPoint, POOR_M, type PointOnPhone } from '@org/core/queue'
import { useUnits } from '@org/ui'
import type { Position } from '../position/usePosition.ts'
import * as css from '../screens/Collect.css.ts'
import { walkOf } from '../words.ts'

interface TargetProps {
  point: PointOnPhone
  position: Position
  /** Up to where a measured position is the planned one, in meters. */
  withinM: number
}

/** How far it is to the point, and how well the phone knows where it is. */
export function Target({ point, position, withinM }: TargetProps) {
  const { area } = useUnits()
  if (position.state !== 'here')
    return (
      <p className={css.target}>
        <strong>Point {point.number}</strong>
        <span className={position.state === 'none' ? css.warning : css.said} role="status">
          {position.state === 'none' ? position.why : 'Looking for the position…'}
        </span>
      </p>
    )
  const { fix, isOld } = position
  const awayM = metersBetween(fix, point)
  const { accuracyM } = fix
  return (
    <div>
      <p className={css.target}>
        <span className={awayM <= withinM ? css.distance.here : css.distance.far}>{walkOf(awayM, area)}</span>
        <span className={css.said}>
          to point <strong>{point.number}</strong>, {compassPoint(bearingDeg(fix, point))}
          {accuracyM === null ? '' : ` · accuracy ${walkOf(accuracyM, area)}`}
        </span>
      </p>
      {isOld ? (
        <p className={css.warning} role="status">
          This position is old: the phone has measured none since.
        </p>
      ) : accuracyM !== null && accuracyM > POOR_M ? (
        <p className={css.warning} role="status">
          The position is poor. Wait, or step into the open.
        </p>
      ) : null}
    </div>
  )
}
