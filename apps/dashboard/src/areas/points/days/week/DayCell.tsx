import type { Crew, CrewDay } from '@org/core'
import { formatCount, formatLength } from '@org/ui'
import { usePreference } from '#platform/preferences.ts'
import { DayPhones } from '../../phones/DayPhones.tsx'
import { shortDay } from '../calendar.ts'
import { DayMark } from '../DayMark.tsx'
import { crewName } from '../words.ts'
import { DayActs } from './DayActs.tsx'
import type { WeekProps } from './useWeekRows.ts'
import * as css from './Week.css.ts'
import { type Work, workOf, workWords } from './week.ts'

interface DayCellProps extends Pick<WeekProps, 'days' | 'shown' | 'onChoose' | 'onExport'> {
  day: CrewDay
  crew: Crew | undefined
  /** Named where it is not beside. */
  isCrewNamed?: boolean
}

/** A crew’s day: how far it is, its number on the map, and what is taken along for it. */
export function DayCell({ day, days, crew, shown, onChoose, onExport, isCrewNamed = false }: DayCellProps) {
  const work = workOf(day)
  const areaUnit = usePreference((preferences) => preferences.areaUnit)
  const isShown = shown === day
  const more = crew === undefined ? 0 : work.points - crew.pointsADay
  const over = more > 0 ? ` ${more} more than a day` : ''
  const name = `${crewName(crew)}, ${shortDay(day.day)}`
  // With the words in sight as they stand there: who speaks to the computer reads them out.
  const seen = `${workWords(work)} ${fieldWords(work)} ${formatLength(work.lengthM, areaUnit)}${over}`
  return (
    <div className={css.day}>
      <div className={css.cellHead}>
        <DayMark number={days.indexOf(day) + 1} />
        {isCrewNamed ? <span className={css.points}>{crewName(crew)}</span> : null}
        <DayActs day={day} name={name} onExport={() => onExport(day)} />
      </div>
      <button
        type="button"
        aria-pressed={isShown}
        aria-label={`${name}: ${seen}`}
        className={isShown ? css.shownCell : css.cell}
        onClick={() => onChoose(day, !isShown)}
      >
        <WorkWords work={work} />
        {over === '' ? null : <span className={css.quiet}>{over.trim()}</span>}
      </button>
      <DayPhones day={day} days={days.filter(({ crewId }) => crewId === day.crewId)} />
    </div>
  )
}

/** What was collected of all, fields, distance: one below the other. */
export function WorkWords({ work }: { work: Work }) {
  const areaUnit = usePreference((preferences) => preferences.areaUnit)
  return (
    <span className={css.work}>
      <span className={css.points}>{workWords(work)}</span>{' '}
      <span className={css.quiet}>{fieldWords(work)}</span>{' '}
      <span className={css.quiet}>{formatLength(work.lengthM, areaUnit)}</span>
    </span>
  )
}

const fieldWords = ({ fields }: Work): string => formatCount(fields, 'field', 'fields')
