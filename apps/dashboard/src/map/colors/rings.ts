import { colorSharesSchema } from '@org/core/contract'
import type { Palette } from '@org/ui/theme'
import type { ExpressionSpecification } from 'maplibre-gl'
import { hashOf } from './hash.ts'
import type { RingShare } from './ring.ts'
import { type ColorScale, colorOfValue, NO_COLOR, OTHER_COLOR } from './scale.ts'

/** Before a ring's radius and shares in the name of its picture. */
const MARK = 'ring'

/** Names the colors that rings are drawn in: other colors are other pictures. */
export const keyOf = (palette: Palette, { entries }: ColorScale): string =>
  String(
    hashOf(JSON.stringify([palette.surface, ...entries.map(({ value, color }) => [value, palette[color]])])),
  )

/** The name of a count's ring, by which it is drawn once however often it is shown. */
export const ringName = (
  palette: Palette,
  scale: ColorScale,
  radius: ExpressionSpecification,
): ExpressionSpecification => [
  'case',
  ['has', 'shares'],
  ['concat', `${MARK}|`, ['to-string', radius], '|', ['get', 'shares'], '|', keyOf(palette, scale)],
  '',
]

/** What a picture's name asks for; null: it is no ring's. */
export function readName(name: string): { innerPx: number; shares: string; key: string } | null {
  const [mark, radius, ...rest] = name.split('|')
  const [shares, key] = [rest.slice(0, -1).join('|'), rest.at(-1)]
  const innerPx = Number(radius)
  return mark === MARK && innerPx > 0 && key !== undefined ? { innerPx, shares, key } : null
}

/** In the legend's order, so that rings of the same values look alike; what has one color is one arc. */
export function sharesIn(palette: Palette, scale: ColorScale, words: string): RingShare[] {
  const shares = colorSharesSchema.safeParse(JSON.parse(words))
  const parts = new Map<keyof Palette, number>()
  for (const [value, share] of shares.success ? shares.data : []) {
    const color = colorOfValue(scale, value)
    parts.set(color, (parts.get(color) ?? 0) + share)
  }
  const order = new Set<keyof Palette>([...scale.entries.map(({ color }) => color), OTHER_COLOR, NO_COLOR])
  return [...order].flatMap((color): RingShare[] => {
    const share = parts.get(color)
    return share === undefined ? [] : [{ color: palette[color], parts: share }]
  })
}
