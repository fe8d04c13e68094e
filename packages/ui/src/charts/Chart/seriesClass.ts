import { only, series } from './looks.css.ts'

const LOOKS = Object.values(series)

/** The class that gives a series its colors; those beyond the last begin again. */
export function seriesClass(index: number, seriesCount: number): string {
  return seriesCount === 1 ? only : (LOOKS[index % LOOKS.length] ?? only)
}
