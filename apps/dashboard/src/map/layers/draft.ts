import type { Palette } from '@org/ui/theme'
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import { EDGE_SELECTED_PX, FILL_OPACITY, role } from './paint.ts'

/** What is being drawn: land, pieces set aside, the line under the pointer, corners to take hold of. */
export const DRAFT = 'draft'

const CORNER_PX = 5
const MIDPOINT_PX = 3

export function draftLayers(palette: Palette): LayerSpecification[] {
  const hue: ExpressionSpecification = [
    'match',
    ['get', 'role'],
    'aside',
    palette.progress,
    ['cut', 'split', 'problem'],
    palette.bad,
    palette.focus,
  ]
  const chosen: ExpressionSpecification = ['boolean', ['get', 'selected'], false]
  return [
    {
      id: 'draft-fill',
      type: 'fill',
      source: DRAFT,
      filter: role('land', 'aside', 'add', 'cut', 'preview'),
      paint: { 'fill-color': hue, 'fill-opacity': FILL_OPACITY },
    },
    {
      id: 'draft-edge',
      type: 'line',
      source: DRAFT,
      filter: role('land', 'add', 'preview'),
      layout: { 'line-join': 'round' },
      paint: { 'line-color': hue, 'line-width': EDGE_SELECTED_PX - 0.6 },
    },
    {
      id: 'draft-broken-edge',
      type: 'line',
      source: DRAFT,
      filter: role('aside', 'cut', 'split'),
      paint: { 'line-color': hue, 'line-width': EDGE_SELECTED_PX - 0.6, 'line-dasharray': [2, 1.2] },
    },
    {
      id: 'draft-midpoint',
      type: 'circle',
      source: DRAFT,
      filter: role('midpoint'),
      minzoom: 12,
      paint: {
        'circle-radius': MIDPOINT_PX,
        'circle-color': palette.focus,
        'circle-stroke-color': palette.surface,
        'circle-stroke-width': 1,
      },
    },
    {
      id: 'draft-corner',
      type: 'circle',
      source: DRAFT,
      filter: role('corner'),
      minzoom: 11,
      paint: {
        'circle-radius': ['case', chosen, CORNER_PX + 2, CORNER_PX],
        'circle-color': ['case', chosen, palette.focus, palette.surface],
        'circle-stroke-color': ['case', chosen, palette.surface, palette.focus],
        'circle-stroke-width': 2,
      },
    },
    {
      id: 'draft-problem',
      type: 'circle',
      source: DRAFT,
      filter: role('problem'),
      paint: {
        'circle-radius': 10,
        'circle-color': palette.bad,
        'circle-opacity': 0.2,
        'circle-stroke-color': palette.bad,
        'circle-stroke-width': 3,
      },
    },
  ]
}
