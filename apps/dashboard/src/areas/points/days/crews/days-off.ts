import { addDays } from '../calendar.ts'

/** More days off at once are a slip of the year. */
const MOST_AT_ONCE = 366

/** The days from a first to a last, both included; the first alone where the last is before it. */
export function daysBetween(first: string, last: string): string[] {
  const days = [first]
  for (let day = addDays(first, 1); day <= last && days.length < MOST_AT_ONCE; day = addDays(day, 1))
    days.push(day)
  return days
}

interface Range {
  from: string
  to: string
}

/** Days that follow each other, together. @param days in order */
export function rangesOf(days: readonly string[]): Range[] {
  const ranges: Range[] = []
  for (const day of days) {
    const last = ranges.at(-1)
    if (last !== undefined && addDays(last.to, 1) === day) last.to = day
    else ranges.push({ from: day, to: day })
  }
  return ranges
}
