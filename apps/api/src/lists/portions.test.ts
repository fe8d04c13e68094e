import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nextLimit, PORTION_ROWS, type Reading } from './portions.ts'

const ROWS = 1_000_000

/** How long all portions of a table take, each of them a fixed time and so much a row. */
function walk(fixedMs: number, msOfRow: number) {
  const times: number[] = []
  let before: Reading | null = null
  let rows = PORTION_ROWS.first
  for (let read = 0; read < ROWS; ) {
    const now = { rows, ms: fixedMs + rows * msOfRow }
    read += rows
    times.push(now.ms)
    rows = nextLimit(now, before, PORTION_ROWS)
    if (rows !== now.rows) before = now
  }
  return { times, ms: times.reduce((sum, ms) => sum + ms, 0) }
}

it('LST-1: what each portion costs by itself is paid few times: a million rows take a few times as long as their rows alone', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 2_000, noNaN: true }),
      fc.double({ min: 0.0001, max: 0.02, noNaN: true }),
      (fixedMs, msOfRow) => {
        const { times, ms } = walk(fixedMs, msOfRow)
        expect(ms).toBeLessThan(3 * ROWS * msOfRow + 30 * fixedMs + 100)
        // After the first ones, which tell what a portion costs.
        for (const each of times.slice(8))
          expect(each).toBeLessThan(
            Math.max(251, 1.5 * fixedMs + 1, PORTION_ROWS.least * msOfRow + fixedMs + 1),
          )
      },
    ),
  )
})

it('LST-1: portions without such a cost stay short', () => {
  const { times } = walk(0, 0.01)
  expect(times.slice(4).every((ms) => ms <= 40)).toBe(true)
})
