import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { layoutBars } from './bars.ts'
import { bands, columnFrame, columnLabels, rowFrame } from './frame.ts'
import { funnelLengths, funnelShares } from './funnel.ts'
import { intervalDomain, intervalOf } from './interval.ts'
import { placesOf, valuesAt, xAxis } from './line.ts'
import { isValue } from './measure.ts'
import { valueAxis, valueDomain, wholeTicks } from './scale.ts'
import { fitText, textWidthPx } from './size.ts'
import { stackSegments, totalOf } from './stack.ts'

const number = fc.double({ min: -1e9, max: 1e9, noNaN: true })
/** What a caller may hand over: numbers, nothing, and what came out of a division by zero. */
const maybe = fc.oneof(
  { weight: 4, arbitrary: number },
  fc.constantFrom(null, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY),
)
const widthPx = fc.integer({ min: 40, max: 2000 })
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const near = (a: number, b: number, size: number) => Math.abs(a - b) <= 1e-9 * Math.max(1, size)

describe('CH-1: axes', () => {
  it('hold every value, are finite and wider than nothing', () => {
    fc.assert(
      fc.property(fc.array(maybe), fc.boolean(), (values, fromZero) => {
        const [low, high] = valueDomain(values, fromZero)
        expect(Number.isFinite(low) && Number.isFinite(high)).toBe(true)
        expect(low).toBeLessThan(high)
        if (fromZero) expect(low <= 0 && high >= 0).toBe(true)
        for (const value of values.filter(isValue)) expect(low <= value && value <= high).toBe(true)
      }),
    )
  })

  it('have at least two round ticks, ascending and in place, each written differently', () => {
    fc.assert(
      fc.property(
        fc.array(maybe),
        fc.boolean(),
        fc.integer({ min: 2, max: 12 }),
        (values, fromZero, count) => {
          const domain = valueDomain(values, fromZero)
          const axis = valueAxis(domain, [0, 500], count)
          expect(axis.ticks.length).toBeGreaterThanOrEqual(2)
          expect([...axis.ticks].sort((a, b) => a - b)).toEqual(axis.ticks)
          expect(new Set(axis.ticks.map(axis.formatTick)).size).toBe(axis.ticks.length)
          for (const value of [...axis.ticks, ...values.filter(isValue)]) {
            expect(axis.place(value)).toBeGreaterThanOrEqual(-1e-6)
            expect(axis.place(value)).toBeLessThanOrEqual(500 + 1e-6)
          }
        },
      ),
    )
  })

  it('has whole ticks alone for things that are counted', () => {
    const axis = wholeTicks(valueAxis([0, 1], [0, 100], 5))
    expect(axis.ticks.map(axis.formatTick)).toEqual(['0', '1'])
    expect(wholeTicks(valueAxis([0, 40], [0, 100], 4)).ticks).toEqual([0, 10, 20, 30, 40])
  })

  it('write ticks with the digits they need', () => {
    const written = (high: number) => {
      const axis = valueAxis([0, high], [0, 100], 4)
      return axis.ticks.map(axis.formatTick)
    }
    expect(written(2000)).toEqual(['0', '500', '1,000', '1,500', '2,000'])
    expect(written(0.3)).toEqual(['0.0', '0.1', '0.2', '0.3'])
    expect(written(0.09)).toEqual(['0.00', '0.02', '0.04', '0.06', '0.08', '0.10'])
  })
})

describe('CH-2: stacks', () => {
  const groups = fc.array(fc.array(maybe, { maxLength: 6 }), { maxLength: 12 })

  it('add up to the total on each side of zero, with no negative length and no overlap', () => {
    fc.assert(
      fc.property(groups, (values) => {
        const segments = stackSegments(values, 6)
        for (const { from, to } of segments) expect(to).toBeGreaterThanOrEqual(from)
        values.forEach((group, index) => {
          const known = group.filter(isValue)
          const own = segments.filter((segment) => segment.group === index)
          const size = sum(known.map(Math.abs))
          const signed = sum(own.map(({ from, to, value }) => Math.sign(value) * (to - from)))
          expect(own).toHaveLength(known.length)
          expect(near(signed, totalOf(group) ?? 0, size)).toBe(true)
          expect(near(sum(own.map(({ from, to }) => to - from)), size, size)).toBe(true)
        })
      }),
    )
  })

  it('say nothing of a group without values', () => {
    expect(totalOf([null, Number.NaN])).toBeNull()
    expect(totalOf([])).toBeNull()
    expect(stackSegments([[null], []], 1)).toEqual([])
  })
})

describe('CH-3: bars', () => {
  const input = fc.record({
    groups: fc.array(fc.array(maybe, { minLength: 3, maxLength: 3 }), { maxLength: 20 }),
    direction: fc.constantFrom('across' as const, 'down' as const),
    widthPx,
  })

  it('lie in the chart area, never negative in size, in reading order', () => {
    fc.assert(
      fc.property(input, ({ groups, direction, widthPx }) => {
        const labels = groups.map((_, index) => `Week ${index}`)
        const layout = layoutBars({ labels, groups, seriesCount: 3, direction, widthPx, endPx: 0 })
        const { inner } = layout.frame
        for (const { box } of layout.segments) {
          expect(box.width).toBeGreaterThanOrEqual(0)
          expect(box.height).toBeGreaterThanOrEqual(0)
          expect(box.x).toBeGreaterThanOrEqual(inner.x - 1e-6)
          expect(box.y).toBeGreaterThanOrEqual(inner.y - 1e-6)
          expect(box.x + box.width).toBeLessThanOrEqual(inner.x + inner.width + 1e-6)
          expect(box.y + box.height).toBeLessThanOrEqual(inner.y + inner.height + 1e-6)
        }
        const order = layout.segments.map(({ group, series }) => group * 3 + series)
        expect([...order].sort((a, b) => a - b)).toEqual(order)
      }),
    )
  })

  it('are as long as their values: twice the value, twice the length', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-3, max: 1e9, noNaN: true }), (value) => {
        const layout = layoutBars({
          labels: ['a', 'b'],
          groups: [[value], [2 * value]],
          seriesCount: 1,
          direction: 'across',
          widthPx: 600,
          endPx: 0,
        })
        const [one, two] = layout.segments.map(({ box }) => box.height)
        expect(two).toBeCloseTo(2 * (one ?? 0), 6)
      }),
    )
  })
})

describe('CH-4: what is written beside an axis', () => {
  it('does not touch its neighbor', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ maxLength: 30 }), { minLength: 1, maxLength: 60 }),
        widthPx,
        (texts, width) => {
          const labels = columnLabels(texts, bands(texts.length, [0, width], 64))
          expect(labels.length).toBeGreaterThan(0)
          labels.slice(1).forEach((label, index) => {
            const before = labels[index]
            const apart = label.at - (before?.at ?? 0)
            expect(apart).toBeGreaterThanOrEqual(
              (textWidthPx(label.text) + textWidthPx(before?.text ?? '')) / 2,
            )
          })
        },
      ),
    )
  })

  it('is cut where it is too long, and leaves most of the width to the rows', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 200 }), widthPx, (text, width) => {
        const frame = rowFrame(width, [0, 1], { labels: [text], rowPx: 32, endPx: 0 })
        expect(frame.labelPx).toBeLessThanOrEqual(width * 0.4)
        expect(frame.inner.width).toBeGreaterThan(0)
        expect(fitText(text, frame.labelPx).length).toBeGreaterThan(0)
      }),
    )
    expect(fitText('Crew of the far county line', 100)).toBe('Crew of the fa…')
    expect(fitText('Crew', 100)).toBe('Crew')
  })

  it('leaves a chart area of some width at any width', () => {
    fc.assert(
      fc.property(widthPx, fc.array(maybe), (width, values) => {
        expect(columnFrame(width, valueDomain(values, true)).inner.width).toBeGreaterThan(0)
      }),
    )
  })
})

describe('CH-5: funnels', () => {
  it('compare with the first step and the one before, and only with something', () => {
    expect(funnelShares([200, 100, 25])).toEqual([
      { ofFirst: 1, ofPrevious: null },
      { ofFirst: 0.5, ofPrevious: 0.5 },
      { ofFirst: 0.125, ofPrevious: 0.25 },
    ])
    expect(funnelShares([0, 5, null, 3])).toEqual([
      { ofFirst: null, ofPrevious: null },
      { ofFirst: null, ofPrevious: null },
      { ofFirst: null, ofPrevious: null },
      { ofFirst: null, ofPrevious: null },
    ])
    expect(funnelShares([])).toEqual([])
  })

  it('have bars between nothing and the whole width, in the proportion of their values', () => {
    fc.assert(
      fc.property(fc.array(maybe), (values) => {
        const lengths = funnelLengths(values)
        expect(lengths).toHaveLength(values.length)
        const longest = Math.max(0, ...values.filter(isValue))
        lengths.forEach((length, index) => {
          const value = values[index] ?? null
          expect(length).toBeGreaterThanOrEqual(0)
          expect(length).toBeLessThanOrEqual(1)
          expect(length * longest).toBeCloseTo(isValue(value) ? Math.max(0, value) : 0, 3)
        })
        for (const { ofFirst, ofPrevious } of funnelShares(values)) {
          for (const share of [ofFirst, ofPrevious])
            expect(share === null || (isValue(share) && share >= 0)).toBe(true)
        }
      }),
    )
  })
})

describe('CH-6: intervals', () => {
  const estimate = fc.record({ estimate: maybe, lower: maybe, upper: maybe })

  it('lie, with their estimates and what they are compared with, inside the axis', () => {
    fc.assert(
      fc.property(fc.array(estimate), maybe, (rows, reference) => {
        const [low, high] = intervalDomain(rows, reference)
        const drawn = rows.flatMap((row) => [row.estimate, ...Object.values(intervalOf(row) ?? {})])
        for (const value of [...drawn, reference].filter(isValue)) {
          expect(low <= value && value <= high).toBe(true)
        }
      }),
    )
  })

  it('are drawn only when both ends are known and in order', () => {
    fc.assert(
      fc.property(estimate, (row) => {
        const interval = intervalOf(row)
        const sound = isValue(row.lower) && isValue(row.upper) && row.lower <= row.upper
        expect(interval !== null).toBe(sound)
      }),
    )
  })
})

describe('CH-7: lines', () => {
  const points = fc.array(fc.record({ x: fc.double(), value: maybe }), { maxLength: 30 })

  it('have each place once, in order, and a gap where there is no value', () => {
    fc.assert(
      fc.property(fc.array(points, { maxLength: 4 }), (series) => {
        const places = placesOf(series)
        expect(places.every(isValue)).toBe(true)
        places.slice(1).forEach((place, index) => {
          expect(place).toBeGreaterThan(places[index] ?? Number.NaN)
        })
        for (const line of series) expect(valuesAt(line, places)).toHaveLength(places.length)
      }),
    )
    expect(
      valuesAt(
        [
          { x: 1, value: 5 },
          { x: 3, value: Number.NaN },
        ],
        [1, 2, 3],
      ),
    ).toEqual([5, null, null])
  })

  it('run inside their stretch', () => {
    const places = fc.uniqueArray(fc.integer({ min: -1e6, max: 1e6 }), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(places, fc.constantFrom('utcDayMs', 'quantity'), (days, kind) => {
        const sorted = days.sort((a, b) => a - b).map((day) => day * 86_400_000)
        const x =
          kind === 'utcDayMs'
            ? ({ kind, name: 'Day' } as const)
            : ({ kind: 'quantity', name: 'Depth', unit: 'm', digits: 1 } as const)
        const axis = xAxis(x, sorted, [50, 650])
        const written = axis.labels.map(({ at }) => at)
        expect(written.length).toBeGreaterThan(0)
        for (const at of [...sorted.map(axis.place), ...written]) {
          expect(at).toBeGreaterThanOrEqual(50 - 1e-6)
          expect(at).toBeLessThanOrEqual(650 + 1e-6)
        }
      }),
    )
  })

  it('write years as they are, and no place between two years', () => {
    const { labels } = xAxis({ kind: 'year', name: 'Year' }, [2020, 2023, 2026], [0, 400])
    expect(labels).toEqual([
      { at: 0, text: '2020' },
      { at: 200, text: '2023' },
      { at: 400, text: '2026' },
    ])
  })

  it('name their own days where there are few, round ones where there are many', () => {
    const days = (count: number, step: number) =>
      Array.from({ length: count }, (_, index) => Date.UTC(2026, 3, 6) + index * step * 86_400_000)
    const label = (places: number[]) =>
      xAxis({ kind: 'utcDayMs', name: 'Day' }, places, [0, 400]).labels.map(({ text }) => text)
    expect(label(days(4, 7))).toEqual(['Apr 6', 'Apr 13', 'Apr 20', 'Apr 27'])
    expect(label(days(120, 1))).toEqual(['May 1', 'Jun 1', 'Jul 1', 'Aug 1'])
  })
})
