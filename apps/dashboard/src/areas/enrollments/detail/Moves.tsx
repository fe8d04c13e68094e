import {
  ENROLLMENT_EVENTS,
  type EnrollmentDetail,
  type EnrollmentEvent,
  enrollmentWorkflow,
  moveRefusal,
} from '@org/core'
import { Button, Menu, MenuItem } from '@org/ui'
import { ChevronDown } from 'lucide-react'
import { useRole } from '#data/permissions.ts'
import { eventLabel, eventsFrom } from '../moves/moving.ts'
import { useMoving } from '../moves/useMoving.ts'
import * as css from './Detail.css.ts'

/** The next move of its way first, every other in a menu: with why, where it is not legal or not this person's. */
export function Moves({ enrollment }: { enrollment: EnrollmentDetail }) {
  const { start, isMoving } = useMoving()
  const role = useRole()
  const { status } = enrollment
  const next = eventsFrom(status).find((event) => event !== 'withdraw')
  const refusal = (event: EnrollmentEvent) => moveRefusal(enrollmentWorkflow, status, event, role)
  const isEvent = (key: unknown): key is EnrollmentEvent => ENROLLMENT_EVENTS.some((event) => event === key)
  return (
    <div className={css.actions}>
      {next === undefined ? null : (
        <Button
          tone="primary"
          disabledReason={refusal(next)}
          isPending={isMoving}
          onPress={() => start(next, [enrollment])}
        >
          {asksMore(next) ? `${eventLabel(next)}…` : eventLabel(next)}
        </Button>
      )}
      <Menu
        trigger={
          <Button isDisabled={isMoving}>
            Other moves
            <ChevronDown size={16} aria-hidden />
          </Button>
        }
        onAction={(key) => isEvent(key) && start(key, [enrollment])}
      >
        {ENROLLMENT_EVENTS.filter((event) => event !== next).map((event) => (
          <MenuItem
            key={event}
            id={event}
            disabledReason={refusal(event)}
            {...(event === 'withdraw' ? { tone: 'danger' } : {})}
          >
            {asksMore(event) ? `${eventLabel(event)}…` : eventLabel(event)}
          </MenuItem>
        ))}
      </Menu>
    </div>
  )
}

/** Whether a dialog asks for a reason or a day first. */
const asksMore = (event: EnrollmentEvent): boolean =>
  event === 'sign' ||
  enrollmentWorkflow.moves.some((move) => move.event === event && move.needsReason === true)
