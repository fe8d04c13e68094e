import { type CrewDay, pointEntity } from '@org/core'
import { formatCount, formatLength } from '@org/ui'
import { usePreference } from '#platform/preferences.ts'
import { DayPhones } from '../../phones/DayPhones.tsx'
import { shortDay } from '../calendar.ts'
import { crewName } from '../words.ts'
import { shownDays, useWeekRows, type WeekProps, type WeekRow } from './useWeekRows.ts'
import * as css from './Week.css.ts'
import { type Work, workOf, workOfAll } from './week.ts'

/** Crews by days: a line for each crew. */
export function WeekTable(props: WeekProps) {
  const columns = shownDays(props)
  const rows = useWeekRows(props.days)
  return (
    <table className={css.table} aria-label="Crews and their days">
      <thead>
        <tr>
          <th scope="col">{pointEntity.columns.crewId.label}</th>
          {columns.map((day) => (
            <th key={day} scope="col">
              {shortDay(day)}
            </th>
          ))}
          <th scope="col">Week</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.crewId} row={row} columns={columns} {...props} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ row, columns, shown, onChoose }: WeekProps & { row: WeekRow; columns: readonly string[] }) {
  const { crew, days } = row
  return (
    <tr>
      <th scope="row" className={css.crew}>
        {crewName(crew)}
      </th>
      {columns.map((on) => {
        const day = days.find((one) => one.day === on)
        return (
          <td key={on}>
            {day === undefined ? null : (
              <>
                <DayCell
                  day={day}
                  name={`${crewName(crew)}, ${shortDay(on)}`}
                  isShown={shown === day}
                  onChoose={(isOn) => onChoose(day, isOn)}
                />
                <DayPhones day={day} days={days} />
              </>
            )}
          </td>
        )
      })}
      <td>{days.length === 0 ? null : <WorkWords work={workOfAll(days)} />}</td>
    </tr>
  )
}

interface DayCellProps {
  day: CrewDay
  name: string
  isShown: boolean
  onChoose: (isOn: boolean) => void
}

export function DayCell({ day, name, isShown, onChoose }: DayCellProps) {
  const work = workOf(day)
  const areaUnit = usePreference((preferences) => preferences.areaUnit)
  // With the words in sight as they stand there: who speaks to the computer reads them out.
  const seen = `${work.done} / ${work.points} ${fieldWords(work)} ${formatLength(work.lengthM, areaUnit)}`
  return (
    <button
      type="button"
      aria-pressed={isShown}
      aria-label={`${name}: ${seen} · points done of all, fields, distance`}
      className={isShown ? css.shownCell : css.cell}
      onClick={() => onChoose(!isShown)}
    >
      <WorkWords work={work} />
    </button>
  )
}

/** Points done of all, fields, distance: one below the other. */
export function WorkWords({ work }: { work: Work }) {
  const areaUnit = usePreference((preferences) => preferences.areaUnit)
  return (
    <span className={css.work}>
      <span className={css.points}>{`${work.done} / ${work.points}`}</span>{' '}
      <span className={css.quiet}>{fieldWords(work)}</span>{' '}
      <span className={css.quiet}>{formatLength(work.lengthM, areaUnit)}</span>
    </span>
  )
}

const fieldWords = ({ fields }: Work): string => formatCount(fields, 'field', 'fields')
