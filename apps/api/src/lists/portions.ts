/** How many rows a portion has. */
export interface PortionRows {
  first: number
  least: number
  most: number
}

export const PORTION_ROWS: PortionRows = { first: 30_000, least: 1_000, most: 120_000 }
/** A portion that takes longer keeps others waiting. */
const SLOW_MS = 40
const FAST_MS = 10
/** What each portion costs, however few its rows are, may be so much of it: small ones would pay it over and over. */
const MOST_FIXED = 1 / 4
/** Others wait no longer, unless a portion without rows would take nearly as long. */
const LONGEST_MS = 250
/** How much longer a portion is then. */
const LEAST_OF_ROWS = 1.5

/** How long a portion took. */
export interface Reading {
  rows: number
  ms: number
}

/** How many rows the next portion has. @param before the last portion of another size */
export function nextLimit(now: Reading, before: Reading | null, { least, most }: PortionRows): number {
  const within = (rows: number): number => Math.max(least, Math.min(most, Math.floor(rows)))
  if (now.ms < FAST_MS) return within(now.rows * 2)
  const fixedMs = fixedOf(now, before)
  const longMs = Math.max(
    SLOW_MS,
    Math.min(LONGEST_MS, fixedMs / MOST_FIXED),
    fixedMs > LONGEST_MS / LEAST_OF_ROWS ? fixedMs * LEAST_OF_ROWS : 0,
  )
  if (now.ms > longMs) return within(now.rows / 2)
  const isWorthMore = fixedMs > now.ms * MOST_FIXED * LEAST_OF_ROWS
  return isWorthMore && now.ms + (now.ms - fixedMs) <= longMs ? within(now.rows * 2) : now.rows
}

/** What a portion without rows would take, by two portions of different sizes. */
function fixedOf(now: Reading, before: Reading | null): number {
  if (before === null || before.rows === now.rows) return 0
  const msOfRow = (before.ms - now.ms) / (before.rows - now.rows)
  return Math.min(now.ms, Math.max(0, now.ms - msOfRow * now.rows))
}
