import { Button } from '@org/ui'
import { useRole } from '#data/permissions.ts'
import { actRefusal, actsFrom, buttonLabel, yearRefusal } from '../acts/events.ts'
import { useActing } from '../acts/useActing.ts'
import type { PointDetail } from '../data.ts'
import { isSpare } from '../words.ts'
import * as css from './PointPanel.css.ts'

/** What can be done with a point now; what is not this person’s to do says why. */
export function PointActs({ point, nextReplacement }: Pick<PointDetail, 'point' | 'nextReplacement'>) {
  const role = useRole()
  const { start, isActing } = useActing()
  const acts = actsFrom(point.status)
  // A replacement that takes no place is nothing to collect.
  if (isSpare(point)) return <p>A replacement. It is collected once it takes the place of another point.</p>
  if (acts.length === 0) return null
  const ofYear = yearRefusal(point)
  if (ofYear !== null) return <p>{ofYear}.</p>
  return (
    <div className={css.line}>
      {acts.map((act, at) => (
        <Button
          key={act}
          tone={act === 'waive' ? 'danger' : at === 0 ? 'primary' : 'neutral'}
          disabledReason={actRefusal(act, point, role, nextReplacement !== null)}
          isPending={isActing}
          onPress={() => start({ act, points: [point] })}
        >
          {buttonLabel(act)}
        </Button>
      ))}
    </div>
  )
}
