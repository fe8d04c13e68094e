import type { Palette } from '@org/ui/theme'
import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl'
import type { ShapeTone } from '../types.ts'
import {
  DOT_MAX_ZOOM,
  dotPaint,
  edgePaint,
  FILL_OPACITY,
  FILL_OPACITY_POINTED,
  fillPaint,
  hovered,
} from './paint.ts'

export const SHAPES = 'shapes'
/** One point for each shape: a shape smaller than a pixel is dropped from the map's own tiles, its point is not. */
export const SHAPE_DOTS = 'shape-dots'

/** A line, too, is filled by the map, and one that a tile cuts off is filled in triangles. */
const AREAS: FilterSpecification = ['in', ['geometry-type'], ['literal', ['Polygon', 'MultiPolygon']]]

export function shapeLayers(palette: Palette): LayerSpecification[] {
  const tones: Record<ShapeTone, string> = {
    field: palette.accent,
    chosen: palette.plan,
    left: palette.faint,
    problem: palette.bad,
  }
  const hue: ExpressionSpecification = [
    'match',
    ['get', 'tone'],
    'chosen',
    tones.chosen,
    'left',
    tones.left,
    'problem',
    tones.problem,
    tones.field,
  ]
  // Below a problem is a field of its own color: more of the red, or it is brown.
  const isStrong: ExpressionSpecification = ['any', hovered, ['==', ['get', 'tone'], 'problem']]
  const opacity: ExpressionSpecification = ['case', isStrong, FILL_OPACITY_POINTED, FILL_OPACITY]
  return [
    {
      id: 'shapes-fill',
      type: 'fill',
      source: SHAPES,
      filter: AREAS,
      paint: { ...fillPaint(palette, hue), 'fill-opacity': opacity },
    },
    { id: 'shapes-edge', type: 'line', source: SHAPES, paint: edgePaint(palette, hue) },
    {
      id: 'shapes-dot',
      type: 'circle',
      source: SHAPE_DOTS,
      maxzoom: DOT_MAX_ZOOM,
      paint: dotPaint(palette, hue),
    },
  ]
}
