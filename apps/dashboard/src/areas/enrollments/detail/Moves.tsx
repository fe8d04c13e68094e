import {
  ENROLLMENT_EVENTS,
  type EnrollmentDetail,
  type EnrollmentEvent,
  enrollmentWorkflow,
  moveRefusal,
} from '@org/core'
import { useRole } from '#data/permissions.ts'
import { MoveButtons } from '#workflow/MoveButtons.tsx'
import { eventsFrom, menuLabel } from '../moves/moving.ts'
import { useMoving } from '../moves/useMoving.ts'
import * as css from './Detail.css.ts'

/** The next move of its way first, every other in a menu: with why, where it is not legal or not this person's. */
export function Moves({ enrollment }: { enrollment: EnrollmentDetail }) {
  const { start, isMoving } = useMoving()
  const role = useRole()
  const { status } = enrollment
  return (
    <div className={css.actions}>
      <MoveButtons<EnrollmentEvent>
        events={ENROLLMENT_EVENTS}
        next={eventsFrom(status).find((event) => event !== 'withdraw')}
        nextTone="primary"
        danger="withdraw"
        labelOf={menuLabel}
        refusalOf={(event) => moveRefusal(enrollmentWorkflow, status, event, role)}
        isMoving={isMoving}
        onStart={(event) => start(event, [enrollment])}
      />
    </div>
  )
}
