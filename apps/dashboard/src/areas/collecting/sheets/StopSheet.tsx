import { metersBetween } from '@org/core'
import type { FieldOnPhone, PointOnPhone } from '@org/core/queue'
import { Dialog, useUnits } from '@org/ui'
import { Big, BigRow } from '../parts/Big.tsx'
import type { Position } from '../position/usePosition.ts'
import { walkOf } from '../words.ts'

interface StopSheetProps {
  why: 'far' | 'outside' | 'noPosition'
  field: FieldOnPhone
  point: PointOnPhone
  position: Position
  relocateWithinM: number
  onClose: () => void
}

const TITLES = { far: 'Too far away', outside: 'Outside the field', noPosition: 'No position' } as const

/** Why a point cannot be collected here, and what to do. */
export function StopSheet({ why, field, point, position, relocateWithinM, onClose }: StopSheetProps) {
  const { area } = useUnits()
  const awayM = position.state === 'here' ? metersBetween(point, position.fix) : null
  const most = walkOf(relocateWithinM, area)
  const SAID = {
    far: `You are ${awayM === null ? 'too far' : walkOf(awayM, area)} from point ${point.number}. At most ${most} are possible. Go nearer, or leave the point out.`,
    outside: `You are outside ${field.fieldName}. Go back into the field, or leave the point out.`,
    noPosition: `${position.state === 'none' ? position.why : 'The phone has not found its position yet.'} Elsewhere needs one: nobody would know where the soil was taken.`,
  }
  return (
    <Dialog title={TITLES[why]} isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      <p>{SAID[why]}</p>
      <BigRow>
        <Big tone="main" onPress={onClose}>
          Close
        </Big>
      </BigRow>
    </Dialog>
  )
}
