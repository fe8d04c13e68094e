import type { Palette } from '@org/ui/theme'
import type { LayerSpecification } from 'maplibre-gl'
import { HATCH } from '../hatch.ts'
import { EDGE_PX, role } from './paint.ts'

/** Between two boundaries: what was gained, what was lost. */
export const DIFFERENCE = 'difference'

/** Gained and lost differ by hue, by the way their hatching leans and by their edge: whole, or broken. */
export function differenceLayers(palette: Palette): LayerSpecification[] {
  const edge = (hue: string) => ({ 'line-color': hue, 'line-width': EDGE_PX + 1 })
  return [
    {
      id: 'difference-gained',
      type: 'fill',
      source: DIFFERENCE,
      filter: role('gained'),
      paint: { 'fill-pattern': HATCH.gained },
    },
    {
      id: 'difference-lost',
      type: 'fill',
      source: DIFFERENCE,
      filter: role('lost'),
      paint: { 'fill-pattern': HATCH.lost },
    },
    {
      id: 'difference-gained-edge',
      type: 'line',
      source: DIFFERENCE,
      filter: role('gained'),
      paint: edge(palette.ok),
    },
    {
      id: 'difference-lost-edge',
      type: 'line',
      source: DIFFERENCE,
      filter: role('lost'),
      paint: { ...edge(palette.bad), 'line-dasharray': [2, 1.5] },
    },
  ]
}
