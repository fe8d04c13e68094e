import { causeKind, causeLabel, NOT_AT_PLACE_STATUSES, type Point } from '@org/core'
import { Button } from '@org/ui'
import { useRole } from '#data/permissions.ts'
import { kindWords } from '#unsaved/cause-words.ts'
import { actRefusal, buttonLabel, yearRefusal } from '../acts/events.ts'
import { useActing } from '../acts/useActing.ts'
import * as css from './PointPanel.css.ts'

/** What kept the crew from a point’s place, and the act that says it afterwards; nothing for points sampled there. */
export function PointCause({ point }: { point: Point }) {
  const role = useRole()
  const { start, isActing } = useActing()
  const { cause, status } = point
  if (!NOT_AT_PLACE_STATUSES.some((each) => each === status)) return null
  return (
    <div className={css.line}>
      <span>{cause === null ? 'Why is not said' : causeWords(cause)}</span>
      <Button
        disabledReason={yearRefusal(point) ?? actRefusal('explain', point, role)}
        isPending={isActing}
        onPress={() => start({ act: 'explain', points: [point] })}
      >
        {cause === null ? buttonLabel('explain') : 'Change why…'}
      </Button>
    </div>
  )
}

/** `Out of time · by chance`; what is neither named says what it is about itself. */
const causeWords = (cause: NonNullable<Point['cause']>): string =>
  cause === 'ground' || cause === 'chance'
    ? causeLabel(cause)
    : `${causeLabel(cause)} · ${kindWords(causeKind(cause)).toLowerCase()}`
