import { addDays, mondayOf, nextWorkingDay, shortDay } from '../calendar.ts'
import type { PlanAsked } from './planning.ts'

/** The first and the last day of a plan. */
export interface AskedDays {
  startOn: string
  /** Null: until every point has a day. */
  endOn: string | null
}

/** The days that a plan asks for. */
export function daysAsked(
  { week, startOn, endOn, weekdays }: Pick<PlanAsked, 'week' | 'startOn' | 'endOn' | 'weekdays'>,
  today: string,
): AskedDays {
  const sunday = addDays(mondayOf(today), 6)
  if (week === 'this') return { startOn: today, endOn: sunday }
  if (week === 'next') return { startOn: addDays(sunday, 1), endOn: addDays(sunday, 7) }
  return { startOn: startOn ?? nextWorkingDay(today, weekdays), endOn }
}

/** `Mon, Dec 7 – Sun, Dec 13` */
export const rangeWords = ({ startOn, endOn }: AskedDays): string =>
  endOn === null ? `From ${shortDay(startOn)}` : `${shortDay(startOn)} – ${shortDay(endOn)}`
