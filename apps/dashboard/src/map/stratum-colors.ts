import type { Palette } from '@org/ui/theme'

const STRATA_COLORS = [
  'strata1',
  'strata2',
  'strata3',
  'strata4',
  'strata5',
  'strata6',
] as const satisfies (keyof Palette)[]

/** How much white is in the colors from the seventh stratum on. */
const LIGHTER = 0.45

/** How many strata have a color of their own; further ones share lighter ones. */
export const STRATUM_HUES = STRATA_COLORS.length

/** The color of a stratum, by its number from 1. From the seventh on the same six come again, lighter. */
export function stratumColor(palette: Palette, number: number): string {
  const token = STRATA_COLORS[(number - 1) % STRATUM_HUES] ?? 'strata1'
  return number > STRATUM_HUES ? lighter(palette[token]) : palette[token]
}

/** @param color `#rrggbb` */
function lighter(color: string): string {
  const channels = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16)
    return Math.round(value + (255 - value) * LIGHTER)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}
