import type { Point } from '@org/core'
import { formatCount } from '@org/ui'
import { pointCount } from '../words.ts'
import { isCollected, type Recordable } from './rows.ts'

/** `8 points collected, 1 left out, 1 replacement took a place`. */
export function doneWords(rows: readonly Recordable[], moved: readonly Point[]): string {
  const asked = new Map(rows.map((row) => [row.point.id, row]))
  const done = moved.flatMap(({ id }) => asked.get(id) ?? [])
  const collected = done.filter(isCollected).length
  const left = done.length - collected
  // Of those that were asked only the ones that had no place before.
  const placed = moved.filter(
    ({ id, replacesPointId }) => replacesPointId !== null && asked.get(id)?.wasSpare !== false,
  ).length
  if (done.length === 0) return 'No point was recorded'
  return [
    collected === 0 ? '' : `${pointCount(collected)} collected`,
    left === 0 ? '' : `${collected === 0 ? pointCount(left) : left} left out`,
    placed === 0 ? '' : `${formatCount(placed, 'replacement', 'replacements')} took a place`,
  ]
    .filter((words) => words !== '')
    .join(', ')
}
