import { ENROLLMENT_EVENTS, type Enrollment, type EnrollmentEvent, MAX_BULK_ENROLLMENTS } from '@org/core'
import { Button, formatCount, formatNumber } from '@org/ui'
import { X } from 'lucide-react'
import { useMay } from '#platform/permissions.ts'
import { useChosen } from '../chosen.ts'
import { type EnrollmentFilter, isFound } from '../filter.ts'
import * as css from './Moves.css.ts'
import { eventLabel, MAY, movable, noneMovable } from './moving.ts'
import { useMoving } from './useMoving.ts'

/** What can be done with the enrollments that are chosen. It stands below board and table while any is. */
export function BulkBar({ filter }: { filter: EnrollmentFilter }) {
  const chosen = useChosen(({ rows }) => rows)
  const choose = useChosen((state) => state.choose)
  const { start, isMoving } = useMoving()
  const rows = [...chosen.values()]
  if (rows.length === 0) return null
  const elsewhere = rows.filter((row) => !isFound(row, filter)).length
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form; nothing is sent here
    <div role="group" aria-label="Chosen enrollments" className={css.bar}>
      <span role="status" className={css.count}>
        {formatCount(rows.length, 'enrollment', 'enrollments')} chosen
        {elsewhere === 0 ? null : <span className={css.note}> · {elsewhere} not shown here</span>}
      </span>
      <Button tone="quiet" icon={<X size={16} aria-hidden />} onPress={() => choose([])}>
        Clear
      </Button>
      <div className={css.moves}>
        {ENROLLMENT_EVENTS.map((event) => (
          <MoveButton key={event} event={event} rows={rows} isMoving={isMoving} onMove={start} />
        ))}
      </div>
    </div>
  )
}

interface MoveButtonProps {
  event: EnrollmentEvent
  rows: readonly Enrollment[]
  isMoving: boolean
  onMove: (event: EnrollmentEvent, rows: readonly Enrollment[]) => void
}

/** Says before how many of the chosen it is about; why not, where it is about none or is not the person's to do. */
function MoveButton({ event, rows, isMoving, onMove }: MoveButtonProps) {
  const may = useMay(MAY[event])
  const able = movable(rows, event)
  const refusal = may.why ?? refusalOf(able, rows, event)
  const share = able.length === rows.length ? '' : ` of ${formatNumber(rows.length)}`
  return (
    <Button
      tone={event === 'withdraw' ? 'danger' : 'neutral'}
      disabledReason={refusal}
      isPending={isMoving}
      onPress={() => onMove(event, able)}
    >
      {eventLabel(event)}
      {able.length === 0 ? '' : ` ${formatNumber(able.length)}${share}`}
    </Button>
  )
}

function refusalOf(able: readonly Enrollment[], rows: readonly Enrollment[], event: EnrollmentEvent) {
  if (able.length === 0) return noneMovable(rows, event)
  if (able.length <= MAX_BULK_ENROLLMENTS) return null
  return `At most ${formatNumber(MAX_BULK_ENROLLMENTS)} can be moved at once`
}
