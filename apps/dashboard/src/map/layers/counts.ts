import { FIRST_ZOOM_OF_FIELDS } from '@org/core/contract'
import type { Palette } from '@org/ui/theme'
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import { ringName } from '../colors/rings.ts'
import type { ColorScale } from '../colors/scale.ts'
import type { FieldTiles } from '../types.ts'
import { FONT } from './paint.ts'

/** From far away: how many fields lie where. */
export const COUNTS = 'counts'
export const COUNT_LAYER = 'counts-circle'
const COUNT_RING_PX = 3
/** From a number to beyond its ring. */
const COUNT_ROOM_PX = 14

const from = { source: COUNTS, 'source-layer': 'counts', maxzoom: FIRST_ZOOM_OF_FIELDS }
const count: ExpressionSpecification = ['get', 'count']
const radius: ExpressionSpecification = ['step', count, 12, 100, 15, 1000, 18, 10_000, 22]
const visibilityOf = (fields: FieldTiles | undefined): 'none' | 'visible' =>
  fields?.counts === undefined ? 'none' : 'visible'

/** A ring in the fields' color, or in the colors of their values by share; the number in it is legible whatever they are. */
export function countLayers(
  palette: Palette,
  fields: FieldTiles | undefined,
  colors: ColorScale | undefined,
): LayerSpecification[] {
  const visibility = visibilityOf(fields)
  const isInactive: ExpressionSpecification = ['>', ['*', 2, ['get', 'inactive']], count]
  return [
    {
      id: COUNT_LAYER,
      type: 'circle',
      ...from,
      layout: { visibility },
      paint: {
        'circle-color': palette.surface,
        'circle-radius': radius,
        'circle-stroke-color': ['case', isInactive, palette.faint, palette.accent],
        'circle-stroke-width': colors === undefined ? COUNT_RING_PX : 0,
      },
    },
    {
      id: 'counts-ring',
      type: 'symbol',
      ...from,
      layout: {
        visibility: colors === undefined ? 'none' : visibility,
        'icon-image': colors === undefined ? '' : ringName(palette, colors, radius),
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
      },
    },
  ]
}

export function countNumberLayer(palette: Palette, fields: FieldTiles | undefined): LayerSpecification {
  return {
    id: 'counts-number',
    type: 'symbol',
    ...from,
    layout: {
      visibility: visibilityOf(fields),
      'text-field': ['number-format', count, { locale: 'en-US' }],
      'text-font': FONT,
      'text-size': 12,
      'text-allow-overlap': true,
      // The ring around it has room, too.
      'text-padding': COUNT_ROOM_PX,
    },
    paint: { 'text-color': palette.text, 'text-halo-color': palette.surface, 'text-halo-width': 1.5 },
  }
}
