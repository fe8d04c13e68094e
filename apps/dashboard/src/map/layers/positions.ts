import type { Palette } from '@org/ui/theme'
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import { POSITION_HUES } from '../drawn-positions.ts'
import { FONT_STRONG, role } from './paint.ts'

/** Measured positions of a file, with lines from their plans. */
export const POSITIONS = 'positions'

const LINE_PX = 2
const DOT_PX = 7
const RING_PX = 2.5
/** From farther away a sign is larger than a field. */
const FIRST_ZOOM_OF_SIGNS = 12
const FAR_ZOOM = 9
const FAR_DOT_PX = 3

function hueIn(palette: Palette): ExpressionSpecification {
  const { ready, confirm, already, doubled, refused } = POSITION_HUES
  return [
    'match',
    ['get', 'state'],
    'ready',
    palette[ready],
    'confirm',
    palette[confirm],
    'already',
    palette[already],
    'doubled',
    palette[doubled],
    palette[refused],
  ]
}

/** What can be recorded lies over the rest. */
const order: ExpressionSpecification = ['match', ['get', 'state'], 'confirm', 2, 'ready', 1, 0]

/** Over the points: what is reviewed is in front. */
export function positionLayers(palette: Palette): LayerSpecification[] {
  const hue = hueIn(palette)
  return [
    {
      id: 'positions-line',
      type: 'line',
      source: POSITIONS,
      filter: role('line'),
      layout: { 'line-cap': 'round', 'line-sort-key': order },
      paint: { 'line-color': hue, 'line-width': LINE_PX },
    },
    {
      id: 'positions-dot',
      type: 'circle',
      source: POSITIONS,
      filter: role('dot'),
      layout: { 'circle-sort-key': order },
      paint: {
        'circle-radius': [
          'interpolate',
          ['linear'],
          ['zoom'],
          FAR_ZOOM,
          FAR_DOT_PX,
          FIRST_ZOOM_OF_SIGNS,
          DOT_PX,
        ],
        'circle-color': palette.surface,
        'circle-stroke-color': hue,
        'circle-stroke-width': RING_PX,
      },
    },
    {
      id: 'positions-sign',
      type: 'symbol',
      source: POSITIONS,
      filter: role('dot'),
      minzoom: FIRST_ZOOM_OF_SIGNS,
      layout: {
        'text-field': ['get', 'label'],
        'text-font': FONT_STRONG,
        'text-size': 11,
        'text-allow-overlap': true,
        'text-ignore-placement': true,
        'symbol-sort-key': order,
      },
      paint: { 'text-color': palette.text },
    },
  ]
}
