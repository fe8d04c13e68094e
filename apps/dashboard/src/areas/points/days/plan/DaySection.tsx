import { type Crew, offReason, type Visit, wayLengthM } from '@org/core'
import { Badge, formatLength, pageStyles } from '@org/ui'
import { TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { usePreference } from '#platform/preferences.ts'
import { pointCount } from '../../words.ts'
import { shortDay } from '../calendar.ts'
import { DayMark } from '../DayMark.tsx'
import { startOf } from '../data.ts'
import { crewName, crowdedWords, farWords } from '../words.ts'
import { type DraftDay, placesOf, pointsOf } from './draft.ts'
import { FieldLine } from './FieldLine.tsx'
import * as css from './Plan.css.ts'

export interface DaySectionProps {
  day: DraftDay
  /** Its place among the days, from 1: its color and number on the map. */
  number: number
  crew: Crew | undefined
  /** Named where the plan has several crews. */
  hasManyCrews: boolean
  isLit: boolean
  today: string
  onLight: () => void
  onNewDay: (visit: Visit) => void
}

/** One day of the draft: how much it is, and its fields in the order of the way. */
export function DaySection(props: DaySectionProps) {
  const { day, number, crew, hasManyCrews, isLit, today, onLight, onNewDay } = props
  const titleId = useId()
  const areaUnit = usePreference((preferences) => preferences.areaUnit)
  const count = pointsOf(day).length
  const lengthM = wayLengthM(placesOf(day), startOf(crew))
  const crowded = crowdedWords(count, crew)
  const far = farWords(placesOf(day), crew, areaUnit)
  const off = crew === undefined ? null : offReason(crew, day.day)
  const name = shortDay(day.day)
  return (
    <section aria-labelledby={titleId} className={isLit ? css.litDay : css.day}>
      <h3 id={titleId} className={css.dayTitle}>
        <button type="button" aria-pressed={isLit} className={css.dayButton} onClick={onLight}>
          <DayMark number={number} />
          <span className={css.dayName}>{hasManyCrews ? `${name} · ${crewName(crew)}` : name}</span>
          <span className={pageStyles.muted}>
            {pointCount(count)} · {formatLength(lengthM, areaUnit)}
          </span>
        </button>
      </h3>
      {crowded === null ? null : <Warning>{crowded}</Warning>}
      {far === null ? null : <Warning>{`Far away: ${far}`}</Warning>}
      {off === null ? null : <Warning>{`${name} is ${off}: ${crewName(crew)} does not work`}</Warning>}
      {day.day < today ? <Warning>{name} is in the past: move its fields to another day</Warning> : null}
      {crew?.active === false ? (
        <Warning>{`${crew.name} is not active: move its fields to another crew`}</Warning>
      ) : null}
      <ol className={css.fieldList}>
        {day.visits.map((visit, at) => (
          <FieldLine
            key={visit.fieldYearId}
            {...{ day, visit, number: at + 1 }}
            isLast={at === day.visits.length - 1}
            onNewDay={() => onNewDay(visit)}
          />
        ))}
      </ol>
    </section>
  )
}

function Warning({ children }: { children: string | (string | number)[] }) {
  return (
    <p className={css.warning}>
      <Badge tone="progress" icon={<TriangleAlert size={14} />}>
        {children}
      </Badge>
    </p>
  )
}
