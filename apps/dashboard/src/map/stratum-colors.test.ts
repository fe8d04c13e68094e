import { palettes } from '@org/ui/theme'
import { describe, expect, it } from 'vitest'
import { stratumColor } from './stratum-colors.ts'

const brightness = (color: string) =>
  [1, 3, 5].reduce((sum, at) => sum + Number.parseInt(color.slice(at, at + 2), 16), 0)

describe.each(['light', 'dark'] as const)('colors of strata in %s', (scheme) => {
  const palette = palettes[scheme]
  const colors = Array.from({ length: 100 }, (_, at) => stratumColor(palette, at + 1))

  it('are the look’s six, then the same six lighter, for as many strata as there are', () => {
    const { strata1, strata2, strata3, strata4, strata5, strata6 } = palette
    expect(colors.slice(0, 6)).toEqual([strata1, strata2, strata3, strata4, strata5, strata6])
    for (const [at, color] of colors.slice(6, 12).entries()) {
      expect(color).toMatch(/^#[\da-f]{6}$/)
      expect(brightness(color)).toBeGreaterThan(brightness(colors[at] ?? '') + 60)
    }
    expect(colors.slice(12, 18)).toEqual(colors.slice(6, 12))
    expect(new Set(colors).size).toBe(12)
  })
})
