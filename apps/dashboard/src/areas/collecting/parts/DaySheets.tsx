import { nextPoint } from '@org/core/queue'
import { useState } from 'react'
import type { Along } from '../kept/taken-store.ts'
import { saveQueue } from '../save-file.ts'
import { LeaveSheet } from '../sheets/LeaveSheet.tsx'
import { PointsSheet } from '../sheets/PointsSheet.tsx'
import { QueueSheet } from '../sheets/QueueSheet.tsx'
import { Missing } from '../take/Missing.tsx'
import type { OnPhone } from '../useWork.ts'
import type { Work } from '../work.ts'
import type { CollectingState } from './useCollecting.ts'

interface DaySheetsProps {
  staffId: number
  work: Work
  along: Along
  onPhone: OnPhone
  state: CollectingState
  onTakeAlong: () => void
}

/** What is said of the phone and of all that was taken along. */
export function DaySheets({ staffId, work, along, onPhone, state, onTakeAlong }: DaySheetsProps) {
  const { fields, queue } = onPhone
  const { sheet, open, close } = state.sheets
  const [isMissingSeen, setIsMissingSeen] = useState(false)
  const { missing } = along.head
  if (sheet?.kind === 'queue')
    return (
      <QueueSheet
        {...{ staffId, along, fields, queue }}
        onSend={() => void work.queue.flush()}
        onTakeBack={(kept) => void state.acts.takeBack(kept)}
        onSave={() => saveQueue(staffId, work.phone, queue.events)}
        onTakeAlong={onTakeAlong}
        onClose={close}
      />
    )
  if (sheet?.kind === 'points') return <PointsSheet fields={fields} onChoose={state.choose} onClose={close} />
  if (sheet?.kind === 'leave')
    return (
      <Leaving
        {...{ fields, fieldYearId: sheet.fieldYearId }}
        onStay={() => open({ kind: 'points' })}
        onGo={close}
      />
    )
  if (isMissingSeen || missing.length === 0 || sheet !== null) return null
  return <Missing missing={missing} onClose={() => setIsMissingSeen(true)} />
}

interface LeavingProps {
  fields: OnPhone['fields']
  fieldYearId: number
  onStay: () => void
  onGo: () => void
}

function Leaving({ fields, fieldYearId, ...on }: LeavingProps) {
  const field = fields.find((each) => each.fieldYearId === fieldYearId)
  const point = nextPoint(fields, null)
  const other = fields.find(({ points }) => points.some(({ id }) => id === point?.id))
  if (field === undefined) return null
  const next = point === null || other === undefined ? null : { fieldName: other.fieldName, point }
  return <LeaveSheet {...{ field, next }} {...on} />
}
