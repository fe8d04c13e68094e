import { type Columns, type Meaning, unitOf } from './columns.ts'
import type { Written } from './gathering.ts'

/** What cells say of a position besides where it is. */
export type About = Omit<Written, 'lon' | 'lat'>

/** Reads the cells of rows under one header. */
export function createCellReader(headers: readonly string[], columns: Columns) {
  const unit = unitOf(headers[columns.accuracy ?? -1] ?? '')
  const cell = (row: readonly string[], meaning: Meaning): string => row[columns[meaning] ?? -1]?.trim() ?? ''

  /** A clock alone is no time, nor is a day: together they are. */
  const timeOf = (row: readonly string[]): string => {
    const [time, day, clock] = [cell(row, 'time'), cell(row, 'day'), cell(row, 'clock')]
    if (/^\d{1,2}:\d{2}/.test(clock) && day !== '') return `${day} ${clock}`
    return time === '' ? day : time
  }
  /** `North Forty 12` where field and number stand apart. */
  const nameOf = (row: readonly string[]): string => {
    const [name, field, number] = [cell(row, 'name'), cell(row, 'field'), cell(row, 'number')]
    const isNumber = /^\d+$/.test(number)
    return field !== '' && isNumber && (name === '' || name === number)
      ? `${field} ${number}`
      : name || number
  }
  return {
    cell,
    about: (row: readonly string[]): About => ({
      name: nameOf(row),
      id: cell(row, 'id'),
      timeText: timeOf(row),
      accuracyM: numberIn(cell(row, 'accuracy')) * unit,
      remarks: [cell(row, 'remark')],
      states: [cell(row, 'state'), cell(row, 'symbol')],
    }),
  }
}

/** NaN without one; a comma can be the decimal mark. */
export const numberIn = (text: string): number =>
  /^[+-]?\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN
