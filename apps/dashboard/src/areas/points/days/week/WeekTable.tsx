import { pointEntity } from '@org/core'
import { shortDay } from '../calendar.ts'
import { crewName } from '../words.ts'
import { DayCell, WorkWords } from './DayCell.tsx'
import { useWeekRows, type WeekProps, type WeekRow } from './useWeekRows.ts'
import * as css from './Week.css.ts'
import { workOfAll } from './week.ts'

/** Crews by the seven days: a line for each crew. */
export function WeekTable(props: WeekProps) {
  const rows = useWeekRows(props.days)
  return (
    <table className={css.table} aria-label="Crews and their days">
      <thead>
        <tr>
          <th scope="col">{pointEntity.columns.crewId.label}</th>
          {props.week.map((day) => (
            <th key={day} scope="col">
              {shortDay(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.crewId} row={row} {...props} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ row: { crew, days: own }, ...props }: WeekProps & { row: WeekRow }) {
  return (
    <tr>
      <th scope="row" className={css.crew}>
        {crewName(crew)}
        {own.length === 0 ? null : <WorkWords work={workOfAll(own)} />}
      </th>
      {props.week.map((on) => {
        const day = own.find((one) => one.day === on)
        return <td key={on}>{day === undefined ? null : <DayCell {...props} day={day} crew={crew} />}</td>
      })}
    </tr>
  )
}
