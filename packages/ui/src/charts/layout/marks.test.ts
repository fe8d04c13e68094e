import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Direction, type Mark, markAt, nextMark, sayMark } from './marks.ts'

const box = { x: 0, y: 0, width: 10, height: 10 }
const markOf = (group: number, series: number, at = box): Mark => ({
  key: `${group}-${series}`,
  group,
  series,
  box: at,
  label: `Week ${group}`,
  facts: [['Samples', '3 samples']],
})

/** Marks with holes: not every group has every series. */
const holed = fc
  .uniqueArray(fc.tuple(fc.nat(8), fc.nat(3)), { minLength: 1, selector: ([g, s]) => g * 10 + s })
  .map((places) => places.sort(([a, b], [c, d]) => a - c || b - d).map(([g, s]) => markOf(g, s)))
const direction = fc.constantFrom<Direction>('across', 'down')
const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']

describe('CH-10: walking over values', () => {
  it('never leaves them, whatever is pressed', () => {
    fc.assert(
      fc.property(
        holed,
        direction,
        fc.array(fc.constantFrom(...ARROWS, 'Home', 'End')),
        (marks, way, keys) => {
          let at = 0
          for (const key of keys) at = nextMark(marks, at, key, way) ?? at
          expect(marks[at]).toBeDefined()
        },
      ),
    )
  })

  it('reaches every value by arrows alone', () => {
    fc.assert(
      fc.property(holed, direction, (marks, way) => {
        const reached = new Set([0])
        const queue = [0]
        for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
          for (const key of ARROWS) {
            const next = nextMark(marks, at, key, way)
            if (next !== null && !reached.has(next)) {
              reached.add(next)
              queue.push(next)
            }
          }
        }
        expect(reached.size).toBe(marks.length)
      }),
    )
  })

  it('goes along groups within a series and over gaps, and across to the nearest group', () => {
    const marks = [markOf(0, 0), markOf(0, 1), markOf(1, 1), markOf(2, 0)]
    expect(nextMark(marks, 0, 'ArrowRight', 'across')).toBe(3)
    expect(nextMark(marks, 3, 'ArrowLeft', 'across')).toBe(0)
    expect(nextMark(marks, 3, 'ArrowUp', 'across')).toBe(2)
    expect(nextMark(marks, 3, 'ArrowRight', 'across')).toBe(3)
    expect(nextMark(marks, 0, 'ArrowDown', 'down')).toBe(3)
    expect(nextMark(marks, 0, 'ArrowRight', 'down')).toBe(1)
    expect(nextMark(marks, 0, 'Tab', 'across')).toBeNull()
  })
})

describe('CH-11: pointing at values', () => {
  const bars = [
    markOf(0, 0, { x: 0, y: 80, width: 10, height: 20 }),
    markOf(0, 1, { x: 0, y: 50, width: 10, height: 30 }),
    markOf(1, 0, { x: 20, y: 10, width: 10, height: 90 }),
  ]

  it('finds the nearest column first, then the nearest part of it', () => {
    expect(markAt(bars, 5, 90, 'across')).toBe(0)
    expect(markAt(bars, 5, 60, 'across')).toBe(1)
    expect(markAt(bars, 5, 0, 'across')).toBe(1)
    expect(markAt(bars, 28, 5, 'across')).toBe(2)
    expect(markAt([], 5, 5, 'across')).toBeNull()
  })

  it('finds what lies under the pointer', () => {
    fc.assert(
      fc.property(fc.nat(2), direction, (index, way) => {
        const { x, y, width, height } = bars[index]?.box ?? box
        const alone = bars.filter((_, at) => at === index)
        expect(markAt(alone, x + width / 2, y + height / 2, way)).toBe(0)
        if (way === 'across') expect(markAt(bars, x + width / 2, y + height / 2, way)).toBe(index)
      }),
    )
  })
})

it('CH-12: says a value with what it belongs to', () => {
  expect(sayMark(markOf(14, 0))).toBe('Week 14: Samples 3 samples')
})
