import { FIRST_ZOOM_OF_FIELDS } from '@org/core/contract'
import type { Palette } from '@org/ui/theme'
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import type { FieldTiles } from '../types.ts'
import { FONT } from './paint.ts'

/** From far away: how many fields lie where. */
export const COUNTS = 'counts'
export const COUNT_LAYER = 'counts-circle'
const COUNT_RING_PX = 3

/** A ring in the fields' color, the number in it: legible whatever the color is. */
export function countLayers(palette: Palette, fields: FieldTiles | undefined): LayerSpecification[] {
  const isShown = fields?.counts !== undefined
  const visibility: 'none' | 'visible' = isShown ? 'visible' : 'none'
  const from = { source: COUNTS, 'source-layer': 'counts', maxzoom: FIRST_ZOOM_OF_FIELDS }
  const count: ExpressionSpecification = ['get', 'count']
  const isInactive: ExpressionSpecification = ['>', ['*', 2, ['get', 'inactive']], count]
  const color: ExpressionSpecification = ['case', isInactive, palette.faint, palette.accent]
  const radius: ExpressionSpecification = ['step', count, 12, 100, 15, 1000, 18, 10_000, 22]
  return [
    {
      id: COUNT_LAYER,
      type: 'circle',
      ...from,
      layout: { visibility },
      paint: {
        'circle-color': palette.surface,
        'circle-radius': radius,
        'circle-stroke-color': color,
        'circle-stroke-width': COUNT_RING_PX,
      },
    },
    {
      id: 'counts-number',
      type: 'symbol',
      ...from,
      layout: {
        visibility,
        'text-field': ['number-format', count, { locale: 'en-US' }],
        'text-font': FONT,
        'text-size': 12,
        'text-allow-overlap': true,
      },
      paint: { 'text-color': palette.text },
    },
  ]
}
