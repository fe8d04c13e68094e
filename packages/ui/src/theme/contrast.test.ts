/// <reference types="vite/client" />
import { describe, expect, it } from 'vitest'
import { CATEGORY_COLORS, type Palette, palettes, sunPalette } from './palettes.ts'

/** WCAG 2.2 relative luminance of `#rrggbb`. */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0)
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

type Token = keyof Palette
const GROUNDS: Token[] = ['bg', 'surface', 'sunken']
const HUES: Token[] = ['accent', 'plan', 'progress', 'ok', 'bad']

const textPairs: [Token, Token][] = [
  ...GROUNDS.flatMap((ground) =>
    (['text', 'muted', 'faint', ...HUES] as Token[]).map((t): [Token, Token] => [t, ground]),
  ),
  ...(['accentSoft', 'planSoft', 'progressSoft', 'okSoft', 'badSoft'] as Token[]).flatMap((soft) => [
    ['text', soft] satisfies [Token, Token],
    ['muted', soft] satisfies [Token, Token],
  ]),
  ['accent', 'accentSoft'],
  ['plan', 'planSoft'],
  ['progress', 'progressSoft'],
  ['ok', 'okSoft'],
  ['bad', 'badSoft'],
  // A tip is the page turned inside out.
  ['surface', 'text'],
  ['accentOn', 'accent'],
  ['accentOn', 'accentHover'],
  ['sidebarIcon', 'sidebar'],
  ['sidebarIcon', 'sidebarActive'],
  ['text', 'mapGround'],
  ['muted', 'mapGround'],
  ['text', 'mapWater'],
  ['muted', 'mapWater'],
]

const edgePairs: [Token, Token][] = [
  ...GROUNDS.flatMap((ground): [Token, Token][] => [
    ['control', ground],
    ['focus', ground],
  ]),
  ['focus', 'mapGround'],
  ['accent', 'mapGround'],
  ['accent', 'mapWater'],
  ...CATEGORY_COLORS.flatMap((category): [Token, Token][] => [
    [category, 'mapGround'],
    [category, 'surface'],
  ]),
  ['focus', 'accentSoft'],
  ['sidebarFocus', 'sidebar'],
]

describe.each(['light', 'dark'] as const)('UI-1: contrast in %s', (scheme) => {
  const palette = palettes[scheme]

  it.each(textPairs)('text %s on %s is at least 4.5 : 1', (ink, ground) => {
    expect(contrast(palette[ink], palette[ground])).toBeGreaterThanOrEqual(4.5)
  })

  it.each(edgePairs)('edge %s on %s is at least 3 : 1', (edge, ground) => {
    expect(contrast(palette[edge], palette[ground])).toBeGreaterThanOrEqual(3)
  })
})

describe('UI-1: contrast in the sun', () => {
  it.each(textPairs)('text %s on %s is at least 7 : 1', (ink, ground) => {
    expect(contrast(sunPalette[ink], sunPalette[ground])).toBeGreaterThanOrEqual(7)
  })

  it.each(edgePairs)('edge %s on %s is at least 3 : 1', (edge, ground) => {
    expect(contrast(sunPalette[edge], sunPalette[ground])).toBeGreaterThanOrEqual(3)
  })
})

/** What the components' styles say, by file. */
const styles = Object.entries(
  import.meta.glob<string>(['../**/*.css.ts', '!./*.css.ts'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
)
/** The tokens that declarations name at the place in brackets. */
const tokensAt = (declaration: RegExp) =>
  styles.flatMap(([file, text]) =>
    [...text.matchAll(declaration)].map(([, token = '']): string => `${file}: ${token}`),
  )
const isNamed = (among: readonly Token[]) => (found: string) =>
  among.some((each) => found.endsWith(`: ${each}`))

it('UI-1: controls and the focus ring have edges of tokens that are measured', () => {
  const edges = tokensAt(/vars\.edge\.control\} (?:solid|dashed) \$\{vars\.color\.(\w+)/g)
  const rings = tokensAt(/outline: `\$\{vars\.edge\.focus\} (?:solid|dashed) \$\{vars\.color\.(\w+)/g)
  expect([edges.length > 8, rings.length > 5]).toEqual([true, true])
  expect(edges.filter((found) => !isNamed(['control'])(found))).toEqual([])
  expect(rings.filter((found) => !isNamed(['focus'])(found))).toEqual([])
})

it('UI-1: text is in inks that are measured', () => {
  const inks = tokensAt(/[^\w]color: vars\.color\.(\w+)/g)
  const measured = textPairs.map(([ink]) => ink)
  expect(inks.length).toBeGreaterThan(40)
  expect(inks.filter((found) => !isNamed(measured)(found))).toEqual([])
})
