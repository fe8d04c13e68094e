import type { PointMove, StrataEdit } from '@org/core/contract'
import { counted } from '../preview/amounts.ts'
import type { PreviewPlace } from '../preview/messages.ts'
import type { Dropped } from './edits.ts'

/** An edit of strata, by the numbers that the strata had when it was made. */
export function strataEditWords(edit: StrataEdit): string {
  switch (edit.kind) {
    case 'merge':
      return `Merged strata ${listed(edit.strata.map((stratum) => stratum + 1))}`
    case 'split':
      return `Split stratum ${edit.stratum + 1}`
    case 'rename':
      return `Named stratum ${edit.stratum + 1} “${edit.name}”`
  }
}

/** A move, by the number of its point, which is known once the design is made. */
export function moveWords(move: PointMove, places: readonly PreviewPlace[]): string {
  const point = places.find(
    ({ stratum, role, order }) => stratum === move.stratum + 1 && role === move.role && order === move.order,
  )
  return point === undefined
    ? `Moved a point of stratum ${move.stratum + 1}`
    : `Moved point ${point.number} of stratum ${point.stratum}`
}

/** What a change of the plan left behind; null for nothing. */
export function droppedWords({ strata, points, ofYear }: Dropped): string | null {
  const what = [
    strata === 0 ? null : counted(strata, 'edit of strata', 'edits of strata'),
    points === 0 ? null : counted(points, 'moved point', 'moved points'),
    ofYear === null ? null : `the places of ${ofYear}`,
  ].filter((each) => each !== null)
  if (what.length === 0) return null
  return `Other ${strata === 0 ? 'points' : 'strata'} are drawn now: ${what.join(' and ')} left out`
}

const listed = (numbers: readonly number[]): string =>
  numbers.length < 2 ? numbers.join('') : `${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`

/** `3, 1 and 4` as numbers from 1 to `last`, each once; null where something else stands there. */
export function readNumbers(text: string, last: number): number[] | null {
  const words = text.split(/[\s,;]+|and/u).filter(Boolean)
  const numbers = words.map(Number)
  const isFine = numbers.every((number) => Number.isInteger(number) && number >= 1 && number <= last)
  return isFine && new Set(numbers).size === numbers.length ? numbers : null
}
