import type { Palette } from '@org/ui/theme'
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import { stratumHue } from './design.ts'
import { FONT_STRONG, type Ink, namePaint, role } from './paint.ts'

/** Ways of crews through their days. */
export const ROUTE = 'route'

const LINE_PX = 4
const CASING_PX = 8
const RING_PX = 3
const MARK_PX = 9
/** From farther away they would hide the ways. */
const FIRST_ZOOM_OF_MARKS = 5
/** Beside the point that it is about, whose shape stays in sight. */
const BESIDE: [number, number] = [0, -18]
/** A way that another one is looked at beside. */
const FADED_OPACITY = 0.3

const isFaded: ExpressionSpecification = ['boolean', ['get', 'faded'], false]
const opacity: ExpressionSpecification = ['case', isFaded, FADED_OPACITY, 1]
/** What is looked at lies over the others. */
const order: ExpressionSpecification = ['case', isFaded, 0, 1]

/** The lines, under the points that they lead through. */
export function routeLines(palette: Palette): LayerSpecification[] {
  const line = { type: 'line', source: ROUTE, filter: role('way') } as const
  const layout = { 'line-join': 'round', 'line-cap': 'round', 'line-sort-key': order } as const
  return [
    {
      id: 'route-casing',
      ...line,
      layout,
      paint: { 'line-color': palette.surface, 'line-width': CASING_PX, 'line-opacity': opacity },
    },
    {
      id: 'route-line',
      ...line,
      layout,
      paint: { 'line-color': stratumHue(palette), 'line-width': LINE_PX, 'line-opacity': opacity },
    },
  ]
}

/** Numbers along the ways, over everything: they are what is read without colors. */
export function routeMarks(palette: Palette, ink: Ink): LayerSpecification[] {
  return [
    {
      id: 'route-mark',
      type: 'circle',
      source: ROUTE,
      filter: role('mark'),
      minzoom: FIRST_ZOOM_OF_MARKS,
      layout: { 'circle-sort-key': order },
      paint: {
        'circle-radius': MARK_PX,
        'circle-color': palette.surface,
        'circle-opacity': opacity,
        'circle-stroke-color': stratumHue(palette),
        'circle-stroke-width': RING_PX,
        'circle-stroke-opacity': opacity,
        'circle-translate': BESIDE,
      },
    },
    {
      id: 'route-number',
      type: 'symbol',
      source: ROUTE,
      filter: role('mark'),
      minzoom: FIRST_ZOOM_OF_MARKS,
      layout: {
        'text-field': ['get', 'label'],
        'text-font': FONT_STRONG,
        'text-size': 11,
        'text-padding': 0,
        // Of numbers that would lie over each other one stands. The lower key is placed first.
        'symbol-sort-key': ['-', 0, order],
      },
      paint: { 'text-color': palette.text, 'text-opacity': opacity, 'text-translate': BESIDE },
    },
    {
      id: 'route-start',
      type: 'symbol',
      source: ROUTE,
      filter: role('start'),
      layout: {
        'text-field': ['get', 'label'],
        'text-font': FONT_STRONG,
        'text-size': 12,
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: namePaint(ink, ink.text),
    },
  ]
}
