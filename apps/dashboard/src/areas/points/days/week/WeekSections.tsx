import { pageStyles } from '@org/ui'
import { DayPhones } from '../../phones/DayPhones.tsx'
import { shortDay } from '../calendar.ts'
import { crewName } from '../words.ts'
import { useWeekRows, type WeekProps } from './useWeekRows.ts'
import * as css from './Week.css.ts'
import { DayCell, WorkWords } from './WeekTable.tsx'
import { workOfAll } from './week.ts'

/** The same on a phone: a section for each crew, with its days below each other. */
export function WeekSections({ days, shown, onChoose }: WeekProps) {
  const rows = useWeekRows(days)
  return rows.map(({ crewId, crew, days: own }) => (
    <section key={crewId} aria-label={crewName(crew)} className={css.section}>
      <h3 className={css.sectionTitle}>{crewName(crew)}</h3>
      {own.length === 0 ? (
        <p className={pageStyles.muted}>No days this week</p>
      ) : (
        <ul className={css.plainList}>
          {own.map((day) => (
            <li key={day.day} className={css.line}>
              <span>{shortDay(day.day)}</span>
              <div>
                <DayCell
                  day={day}
                  name={`${crewName(crew)}, ${shortDay(day.day)}`}
                  isShown={shown === day}
                  onChoose={(isOn) => onChoose(day, isOn)}
                />
                <DayPhones day={day} days={own} />
              </div>
            </li>
          ))}
          <li className={css.line}>
            <span>Week</span>
            <WorkWords work={workOfAll(own)} />
          </li>
        </ul>
      )}
    </section>
  ))
}
