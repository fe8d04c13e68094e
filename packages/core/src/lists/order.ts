/** A range of indexes; the end exclusive. */
export interface Sight {
  from: number
  to: number
}

/** So many rows are asked for together. */
export const WINDOW_ROWS = 100

/** The first index of each window that what is in sight needs, and then of the one ahead in the direction of travel. */
export function windowsOf({ from, to }: Sight, isDown: boolean, count: number): number[] {
  const end = Math.min(to, count)
  if (from >= end) return []
  const windows: number[] = []
  for (let start = from - (from % WINDOW_ROWS); start < end; start += WINDOW_ROWS) windows.push(start)
  const ahead = isDown ? (windows.at(-1) ?? 0) + WINDOW_ROWS : (windows[0] ?? 0) - WINDOW_ROWS
  return ahead >= 0 && ahead < count ? [...windows, ahead] : windows
}

/**
 * A new order in which the rows in sight stay at their indexes: also those that it does not have any more. The others
 * follow its order around them.
 *
 * @param shown the order, or its beginning, that was shown before
 * @returns the new order, and whether the rows in sight had to be put where it does not have them
 */
export function keepInSight(
  shown: Uint32Array,
  next: Uint32Array,
  sight: Sight,
): { order: Uint32Array; isChanged: boolean } {
  const kept = shown.subarray(sight.from, sight.to)
  const isSame = kept.every((id, at) => next[sight.from + at] === id)
  if (isSame) return { order: next, isChanged: false }
  const places = Array.from(kept, (id) => next.indexOf(id)).filter((place) => place >= 0)
  const rest = without(next, places)
  const { from } = sight
  // Too few rows are left to come before them: those that were shown before them stay as well.
  if (rest.length < from) return keepInSight(shown, next, { from: 0, to: sight.to })
  const order = new Uint32Array(rest.length + kept.length)
  order.set(rest.subarray(0, from))
  order.set(kept, from)
  order.set(rest.subarray(from), from + kept.length)
  return { order, isChanged: order.length !== next.length || order.some((id, at) => id !== next[at]) }
}

/** Copies what lies between the places: looking each id up in a set would take a tenth of a second a million. */
function without(ids: Uint32Array, places: number[]): Uint32Array {
  const rest = new Uint32Array(ids.length - places.length)
  let written = 0
  let read = 0
  for (const place of [...places.sort((a, b) => a - b), ids.length]) {
    const between = ids.subarray(read, place)
    rest.set(between, written)
    written += between.length
    read = place + 1
  }
  return rest
}

/**
 * Where what is in sight lies in a new order, so that the first of its rows that still exists stays under the eye. A
 * list at its top stays at its top.
 */
export function follow(shown: Uint32Array, next: Uint32Array, sight: Sight): Sight {
  if (sight.from === 0) return sight
  for (let index = sight.from; index < sight.to; index++) {
    const id = shown[index]
    const place = id === undefined ? -1 : next.indexOf(id)
    if (place >= 0) {
      const from = Math.max(place - (index - sight.from), 0)
      return { from, to: from + (sight.to - sight.from) }
    }
  }
  return sight
}
