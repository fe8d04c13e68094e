import type { ColorCount, FieldColor } from '@org/core/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { colorOfValue, colorScale, NO_COLOR, OTHER_COLOR } from './scale.ts'

const counts = (...values: [value: string, rows: number][]): ColorCount[] =>
  values.map(([value, rows]) => ({ value, label: null, rows }))
const CROPS = ['Corn', 'Soybeans', 'Wheat', 'Oats', 'Rye', 'Barley', 'Alfalfa', 'Sorghum', 'Peas', 'Lentils']
const many = CROPS.map((value, at): [string, number] => [value, 100 - at])

describe('MAP-50: the colors of values', () => {
  it('are those of states everywhere, in the order of the workflow', () => {
    const found = counts(['approved', 3], ['boundary_pending', 2], ['at_lab', 1], ['', 4])
    const { entries, none } = colorScale('status', found, found)
    expect(entries.map(({ label, color }) => [label, color])).toEqual([
      ['Boundary pending', 'muted'],
      ['At the laboratory', 'progress'],
      ['Approved', 'ok'],
    ])
    expect(none).toEqual({ label: 'No field year', rows: 4 })
  })

  it('are eight, for the most frequent; the others share one, and so do fields without a value', () => {
    const found = counts(...many, ['', 7])
    const scale = colorScale('crop', found, found)
    expect(scale.entries.map(({ value }) => value)).toEqual(CROPS.slice(0, 8))
    expect(new Set(scale.entries.map(({ color }) => color)).size).toBe(8)
    expect(scale.other).toEqual({ values: 2, rows: 92 + 91 })
    expect(scale.none).toEqual({ label: 'No crop', rows: 7 })
    expect(['Lentils', null, ''].map((value) => colorOfValue(scale, value))).toEqual([
      OTHER_COLOR,
      OTHER_COLOR,
      NO_COLOR,
    ])
  })

  it('stay a value’s own under every filter, and go to others only where they are free', () => {
    const all = counts(...many)
    const whole = colorScale('crop', all, all)
    fc.assert(
      fc.property(fc.shuffledSubarray(many), (some) => {
        const scale = colorScale('crop', counts(...some), all)
        for (const { value, color } of scale.entries)
          if (CROPS.indexOf(value) < 8) expect(color).toBe(colorOfValue(whole, value))
        expect(scale.entries.length).toBe(Math.min(8, some.length))
        expect(new Set(scale.entries.map(({ color }) => color)).size).toBe(scale.entries.length)
      }),
    )
  })

  it.each<[FieldColor, string[]]>([
    ['year', ['2026', '2025', '2024']],
    ['grower', ['7', '12', '3']],
  ])('by %s differ', (by, values) => {
    const found = counts(...values.map((value, at): [string, number] => [value, 9 - at]))
    const { entries } = colorScale(by, found, found)
    expect(entries.map(({ value }) => value)).toEqual(values)
    expect(new Set(entries.map(({ color }) => color)).size).toBe(3)
  })
})
