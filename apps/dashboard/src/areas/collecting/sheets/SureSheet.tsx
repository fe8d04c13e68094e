import { metersBetween } from '@org/core'
import type { PointOnPhone } from '@org/core/queue'
import { Dialog, useUnits } from '@org/ui'
import { reachOf } from '../act.ts'
import { Big, BigRow } from '../parts/Big.tsx'
import { doubtsOf } from '../parts/doubts.ts'
import type { Position } from '../position/usePosition.ts'
import * as css from '../screens/Collect.css.ts'
import { walkOf } from '../words.ts'

interface SureSheetProps {
  point: PointOnPhone
  position: Position
  limits: { collectWithinM: number; relocateWithinM: number }
  onCollect: () => void
  onClose: () => void
}

/** Asks before a doubtful position is recorded; says why one that is too far cannot be. */
export function SureSheet({ point, position, limits, onCollect, onClose }: SureSheetProps) {
  const { area } = useUnits()
  const fix = position.state === 'here' ? position.fix : null
  if (fix !== null && reachOf(point, fix, limits) === 'far')
    return (
      <Dialog title="Too far away" isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
        <p>
          You are {walkOf(metersBetween(point, fix), area)} from point {point.number}. At most{' '}
          {walkOf(limits.relocateWithinM, area)} are possible. Go nearer, or leave the point out.
        </p>
        <BigRow>
          <Big tone="main" onPress={onClose}>
            Close
          </Big>
        </BigRow>
      </Dialog>
    )
  return (
    <Dialog
      title={`Collect point ${point.number} anyway?`}
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
    >
      <div className={css.stack}>
        {doubtsOf(position).map((doubt) => (
          <p key={doubt}>{doubt}</p>
        ))}
        <p>
          {fix === null
            ? 'The planned place is recorded, as not measured.'
            : 'The position is recorded with its accuracy.'}
        </p>
      </div>
      <BigRow>
        <Big onPress={onClose}>Wait</Big>
        <Big tone="main" onPress={onCollect}>
          Collect anyway
        </Big>
      </BigRow>
    </Dialog>
  )
}
