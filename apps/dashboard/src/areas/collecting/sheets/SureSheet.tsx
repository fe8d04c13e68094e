import type { PointOnPhone } from '@org/core/queue'
import { Dialog } from '@org/ui'
import { Big, BigRow } from '../parts/Big.tsx'
import { doubtsOf } from '../parts/doubts.ts'
import type { Position } from '../position/usePosition.ts'
import * as css from '../screens/Collect.css.ts'

interface SureSheetProps {
  point: PointOnPhone
  position: Position
  onCollect: () => void
  onClose: () => void
}

/** Asks before a doubtful position is recorded. */
export function SureSheet({ point, position, onCollect, onClose }: SureSheetProps) {
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
          {position.state !== 'here'
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
