import {
  ENROLLMENT_EVENTS,
  type Enrollment,
  type EnrollmentEvent,
  enrollmentEntity,
  MAX_BULK_ENROLLMENTS,
} from '@org/core'
import { Button, formatNumber } from '@org/ui'
import { useMay } from '#data/permissions.ts'
import { ChosenBar } from '#lists/bulk/ChosenBar.tsx'
import { idsInSight } from '#lists/bulk/in-sight.ts'
import { CARD_MARK } from '../board/keys.ts'
import { useChosen } from '../chosen.ts'
import { type EnrollmentFilter, isFound } from '../list.ts'
import { eventLabel, MAY, movable, noneMovable, titleOf } from './moving.ts'
import { useMoving } from './useMoving.ts'

/** What can be done with the enrollments that are chosen. It stands below board and table while any is. */
export function BulkBar({ filter }: { filter: EnrollmentFilter }) {
  const chosen = useChosen(({ rows }) => rows)
  const choose = useChosen((state) => state.choose)
  const { start, isMoving } = useMoving()
  const rows = [...chosen.values()]
  if (rows.length === 0) return null
  const elsewhere = rows.filter((row) => !isFound(row, filter))
  return (
    <ChosenBar
      entity={enrollmentEntity}
      count={rows.length}
      elsewhereCount={elsewhere.length}
      nameElsewhere={async () =>
        elsewhere.map((row) => ({ id: row.id, name: titleOf(row), isListed: false }))
      }
      onDropElsewhere={() => choose(rows.filter((row) => !elsewhere.includes(row)))}
      onClear={() => choose([])}
    >
      {ENROLLMENT_EVENTS.map((event) => (
        <MoveButton
          key={event}
          event={event}
          rows={rows}
          isMoving={isMoving}
          onMove={(able) =>
            start(event, able, {
              elsewhere: able.filter((row) => elsewhere.includes(row)),
              areSeen: areSeen(able),
            })
          }
        />
      ))}
    </ChosenBar>
  )
}

/** Whether each of them is on the screen, as a card or a row. */
function areSeen(rows: readonly Enrollment[]): boolean {
  const cards = idsInSight(`[${CARD_MARK}]`, CARD_MARK)
  const listed = idsInSight('[role="grid"][aria-label="Enrollments"] [data-key]', 'data-key')
  return rows.every(({ id }) => cards.has(id) || listed.has(id))
}

interface MoveButtonProps {
  event: EnrollmentEvent
  rows: readonly Enrollment[]
  isMoving: boolean
  onMove: (able: readonly Enrollment[]) => void
}

/** Says before how many of the chosen it is about, if not all; why not, where it is about none or is not the person's to do. */
function MoveButton({ event, rows, isMoving, onMove }: MoveButtonProps) {
  const may = useMay(MAY[event])
  const able = movable(rows, event)
  const refusal = may.why ?? refusalOf(able, rows, event)
  const label = eventLabel(event)
  const isForAll = able.length === rows.length
  const share = `${formatNumber(able.length)}${isForAll ? '' : ` of ${formatNumber(rows.length)}`}`
  return (
    <Button
      aria-label={
        able.length === 0 ? label : `${label} ${share} ${rows.length === 1 ? 'enrollment' : 'enrollments'}`
      }
      tone={event === 'withdraw' ? 'danger' : 'neutral'}
      disabledReason={refusal}
      isPending={isMoving}
      onPress={() => onMove(able)}
    >
      {able.length === 0 || isForAll ? label : `${label} ${share}`}
    </Button>
  )
}

function refusalOf(able: readonly Enrollment[], rows: readonly Enrollment[], event: EnrollmentEvent) {
  if (able.length === 0) return noneMovable(rows, event)
  if (able.length <= MAX_BULK_ENROLLMENTS) return null
  return `Choose at most ${formatNumber(MAX_BULK_ENROLLMENTS)} enrollments at a time`
}
