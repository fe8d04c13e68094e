import type { FieldOnPhone, PointOnPhone } from '@org/core/queue'
import { Dialog } from '@org/ui'
import { Big, BigRow } from '../parts/Big.tsx'
import { summaryOf } from './PointsSheet.tsx'

interface LeaveSheetProps {
  field: FieldOnPhone
  /** The next point of another field; null where nothing is left. */
  next: { fieldName: string; point: PointOnPhone } | null
  onStay: () => void
  onGo: () => void
}

/** What a field lacks, before the crew leaves it. */
export function LeaveSheet({ field, next, onStay, onGo }: LeaveSheetProps) {
  const summary = summaryOf(field)
  return (
    <Dialog title={`Leaving ${field.fieldName}`} isOpen onOpenChange={(isOpen) => isOpen || onGo()}>
      <p>
        {summary === 'complete'
          ? 'Every point is done, and every bag has its label.'
          : `This field has ${summary}.`}
      </p>
      <BigRow>
        {summary === 'complete' ? null : <Big onPress={onStay}>Show what is missing</Big>}
        <Big tone="main" onPress={onGo}>
          {next === null ? 'All done' : `Go on to ${next.fieldName}`}
        </Big>
      </BigRow>
    </Dialog>
  )
}
