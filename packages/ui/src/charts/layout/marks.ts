/** A rectangle in CSS pixels from the drawing's top left corner. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Which way the groups follow one another: from left to right, or downwards. */
export type Direction = 'across' | 'down'

/** One value of a chart: something to point at, to walk to and to read out. */
export interface Mark {
  key: string
  /** Place in the order of groups (weeks, crews, steps) and of series within it. */
  group: number
  series: number
  box: Box
  /** What it belongs to: `Week 14`. */
  label: string
  /** What it says, series by series, with units. */
  facts: readonly (readonly [name: string, value: string])[]
}

/** The whole of a mark as one sentence: what a screen reader says. */
export function sayMark({ label, facts }: Mark): string {
  return `${label}: ${facts.map(([name, value]) => (name === '' ? value : `${name} ${value}`)).join(', ')}`
}

const STEPS: Record<Direction, Record<string, readonly ['group' | 'series', 1 | -1]>> = {
  across: {
    ArrowRight: ['group', 1],
    ArrowLeft: ['group', -1],
    ArrowUp: ['series', 1],
    ArrowDown: ['series', -1],
  },
  down: {
    ArrowDown: ['group', 1],
    ArrowUp: ['group', -1],
    ArrowRight: ['series', 1],
    ArrowLeft: ['series', -1],
  },
}

/**
 * The mark a key leads to from another; null for keys that are not ours. Along the groups it stays in its series,
 * over gaps; across them it goes to the next series at the nearest group. At an end it stays.
 */
export function nextMark(
  marks: readonly Mark[],
  at: number,
  key: string,
  direction: Direction,
): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return Math.max(0, marks.length - 1)
  const step = STEPS[direction][key]
  const from = marks[at]
  if (step === undefined || from === undefined) return null
  const [along, sign] = step
  return nearest(marks, at, (mark) => {
    const ahead = (mark[along] - from[along]) * sign
    if (ahead <= 0 || (along === 'group' && mark.series !== from.series)) return null
    return [ahead, Math.abs(mark.group - from.group)]
  })
}

/** The mark nearest to a place: first by group, then by distance, so that pointing anywhere in a column finds it. */
export function markAt(marks: readonly Mark[], x: number, y: number, direction: Direction): number | null {
  const found = nearest(marks, -1, ({ box }) => {
    const beside = distance(x, box.x, box.width)
    const above = distance(y, box.y, box.height)
    return direction === 'across' ? [beside, above] : [above, beside]
  })
  return found === -1 ? null : found
}

function distance(at: number, start: number, length: number): number {
  return Math.max(start - at, 0, at - (start + length))
}

/** Index of the mark with the smallest pair of distances, compared in order; `none` where none has any. */
function nearest(
  marks: readonly Mark[],
  none: number,
  distances: (mark: Mark) => readonly [number, number] | null,
): number {
  let best = none
  let least: readonly [number, number] | null = null
  marks.forEach((mark, index) => {
    const pair = distances(mark)
    if (pair === null) return
    if (least === null || pair[0] < least[0] || (pair[0] === least[0] && pair[1] < least[1])) {
      best = index
      least = pair
    }
  })
  return best
}
