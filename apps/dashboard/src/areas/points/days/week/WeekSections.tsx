import { pageStyles } from '@org/ui'
import { shortDay } from '../calendar.ts'
import { useCrewsById } from '../data.ts'
import { DayCell } from './DayCell.tsx'
import type { WeekProps } from './useWeekRows.ts'
import * as css from './Week.css.ts'

/** The same on a phone: the seven days below each other, each with its crews. */
export function WeekSections(props: WeekProps) {
  const crews = useCrewsById()
  return (
    <ul className={css.plainList} aria-label="Days and their crews">
      {props.week.map((on) => {
        const own = props.days.filter(({ day }) => day === on)
        return (
          <li key={on} className={css.line}>
            <span>{shortDay(on)}</span>
            <div className={css.crews}>
              {own.length === 0 ? <span className={pageStyles.muted}>No crew</span> : null}
              {own.map((day) => (
                <DayCell key={day.crewId} {...props} day={day} crew={crews.get(day.crewId)} isCrewNamed />
              ))}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
