import { describe, expect, it } from 'vitest'
import { type Palette, palettes } from '../../theme/design.ts'
import { EDGE_HUE_PERCENT, series } from './looks.css.ts'
import { seriesClass } from './seriesClass.ts'

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)

function luminance(rgb: readonly number[]): number {
  const [r = 0, g = 0, b = 0] = rgb.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: readonly number[], b: readonly number[]): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

/** What `color-mix(in srgb, …)` makes of a hue and the text's color. */
function edgeOf(palette: Palette, hue: keyof Palette): number[] {
  const text = channels(palette.text)
  const part = EDGE_HUE_PERCENT / 100
  return channels(palette[hue]).map((c, at) => c * part + (text[at] ?? 0) * (1 - part))
}

const HUES = ['strata1', 'strata2', 'strata3', 'strata4', 'strata5', 'strata6'] as const

describe.each(['light', 'dark'] as const)('CH-20: edges and lines in %s', (scheme) => {
  const palette = palettes[scheme]
  it.each(HUES)('of %s have 3 : 1 against the ground', (hue) => {
    for (const ground of [palette.bg, palette.surface, palette.sunken]) {
      expect(contrast(edgeOf(palette, hue), channels(ground))).toBeGreaterThanOrEqual(3)
    }
  })

  it('of a single series have 3 : 1 too', () => {
    expect(contrast(channels(palette.accent), channels(palette.surface))).toBeGreaterThanOrEqual(3)
  })
})

it('CH-20: twelve series look different, one alone wears the accent', () => {
  const classes = Array.from({ length: 12 }, (_, index) => seriesClass(index, 12))
  expect(new Set(classes).size).toBe(12)
  expect(seriesClass(12, 13)).toBe(classes[0])
  expect(Object.values(series)).not.toContain(seriesClass(0, 1))
})
