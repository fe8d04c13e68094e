import type { Palette } from '@org/ui/theme'
import type { LayerSpecification } from 'maplibre-gl'
import { role } from './paint.ts'

/** A line or shape that is measured, and nothing more. */
export const MEASURED = 'measured'

export function measuredLayers(palette: Palette): LayerSpecification[] {
  return [
    {
      id: 'measured-line',
      type: 'line',
      source: MEASURED,
      paint: { 'line-color': palette.text, 'line-width': 2, 'line-dasharray': [2, 1] },
    },
    {
      id: 'measured-point',
      type: 'circle',
      source: MEASURED,
      filter: role('point'),
      paint: {
        'circle-radius': 4,
        'circle-color': palette.surface,
        'circle-stroke-color': palette.text,
        'circle-stroke-width': 2,
      },
    },
  ]
}
