import type { CrewDay, Visit } from '@org/core'
import { Button, pageStyles } from '@org/ui'
import { CalendarMinus, Download, PenLine } from 'lucide-react'
import { useId } from 'react'
import { useMay } from '#data/permissions.ts'
import { pointCount } from '../../words.ts'
import { shortDay } from '../calendar.ts'
import { useCrewsById } from '../data.ts'
import { draftOf, pointsOf } from '../plan/draft.ts'
import { beginPlan } from '../plan/planning.ts'
import { crewName } from '../words.ts'
import { useRemoveFromDay } from './useRemoveFromDay.ts'
import * as css from './Week.css.ts'
import { waitingOf, workOf, workWords } from './week.ts'

interface DayPartProps {
  day: CrewDay
  onExport: () => void
}

/** The day that is shown: its fields in order, and what can be done with it. */
export function DayPart({ day, onExport }: DayPartProps) {
  const titleId = useId()
  const crew = useCrewsById().get(day.crewId)
  const { removeFromDay, isRemoving } = useRemoveFromDay()
  const may = useMay('points.edit')
  const waiting = waitingOf(day)
  const ids = pointsOf(waiting).map(({ id }) => id)
  const none = ids.length === 0 ? 'No point of this day is waiting' : null
  const title = `${crewName(crew)} · ${shortDay(day.day)}`
  return (
    <section aria-labelledby={titleId} className={css.part}>
      <h3 id={titleId} className={css.sectionTitle}>
        {title}
      </h3>
      <div className={css.actions}>
        <Button
          icon={<PenLine size={16} aria-hidden />}
          disabledReason={may.why ?? none}
          onPress={() =>
            beginPlan(ids, { crewIds: [day.crewId], week: 'dates', startOn: day.day }, draftOf([waiting]))
          }
        >
          Change…
        </Button>
        <Button
          icon={<CalendarMinus size={16} aria-hidden />}
          aria-label={`Remove ${pointCount(ids.length)} from this day`}
          disabledReason={may.why ?? none}
          isPending={isRemoving}
          onPress={() => void removeFromDay(ids, title)}
        >
          Remove from day
        </Button>
        <Button icon={<Download size={16} aria-hidden />} onPress={onExport}>
          Export GPX
        </Button>
      </div>
      <ol className={css.plainList}>
        {day.visits.map((visit, at) => (
          <li key={visit.fieldYearId} className={css.visit}>
            <span className={css.order}>{at + 1}</span>
            <span>
              <span className={pageStyles.lead}>{visit.fieldName}</span>{' '}
              <span className={pageStyles.muted}>{wordsOf(day, visit)}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function wordsOf(day: CrewDay, visit: Visit): string {
  return `${visit.growerName} · ${workWords(workOf({ ...day, visits: [visit] }))}`
}
