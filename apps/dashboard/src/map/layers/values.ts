import type { Palette } from '@org/ui/theme'
import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl'
import { HATCH } from '../hatch.ts'
import { EDGE_PX, EDGE_SELECTED_PX, FONT, FONT_STRONG, type Ink } from './paint.ts'

/** Values of a field: each source changes alone. */
export const VALUES = {
  boundary: 'values-boundary',
  strata: 'values-strata',
  labels: 'values-labels',
  points: 'values-points',
} as const

/** The layers by which a pointer finds a point. */
export const VALUE_POINT_LAYERS = ['values-point', 'values-plain'] as const

const POINT_PX = 9
const PLAIN_PX = 4
const THIN_PX = 1
const FIRST_ZOOM_OF_CROSSES = 12
const FIRST_ZOOM_OF_NUMBERS = 14

const looks = (...words: string[]): FilterSpecification => ['in', ['get', 'look'], ['literal', words]]
const isValue: ExpressionSpecification = ['==', ['get', 'look'], 'value']
const selected: ExpressionSpecification = ['boolean', ['get', 'selected'], false]
const grown = (px: number): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['zoom'],
  10,
  px / 3,
  14,
  px,
]
const edge = (palette: Palette) => ({
  'circle-stroke-color': ['case', selected, palette.focus, palette.text] satisfies ExpressionSpecification,
  'circle-stroke-width': ['case', selected, EDGE_SELECTED_PX, THIN_PX] satisfies ExpressionSpecification,
})

/** Strata by the class of their means, and the outlines of strata and field. */
export function valueLayers(palette: Palette): LayerSpecification[] {
  return [
    {
      id: 'values-stratum-missing',
      type: 'fill',
      source: VALUES.strata,
      filter: looks('missing'),
      paint: { 'fill-pattern': HATCH.masked, 'fill-opacity': 0.4 },
    },
    {
      id: 'values-stratum',
      type: 'fill',
      source: VALUES.strata,
      filter: looks('value'),
      paint: { 'fill-color': ['get', 'color'], 'fill-antialias': false },
    },
    {
      id: 'values-stratum-edge',
      type: 'line',
      source: VALUES.strata,
      paint: { 'line-color': palette.text, 'line-width': THIN_PX, 'line-opacity': 0.6 },
    },
    {
      id: 'values-boundary',
      type: 'line',
      source: VALUES.boundary,
      paint: { 'line-color': palette.accent, 'line-width': EDGE_PX },
    },
  ]
}

/** Points: in the color of their class, hollow with a cross without a value, small where the strata have the colors. */
export function valueMarkLayers(palette: Palette, ink: Ink): LayerSpecification[] {
  return [
    {
      id: 'values-stratum-number',
      type: 'symbol',
      source: VALUES.labels,
      minzoom: FIRST_ZOOM_OF_CROSSES,
      layout: {
        'text-field': ['to-string', ['get', 'number']],
        'text-font': FONT_STRONG,
        'text-size': 16,
        'text-allow-overlap': true,
      },
      paint: { 'text-color': palette.text, 'text-halo-color': palette.surface, 'text-halo-width': 2 },
    },
    {
      id: 'values-plain',
      type: 'circle',
      source: VALUES.points,
      filter: looks('plain'),
      paint: { 'circle-radius': grown(PLAIN_PX), 'circle-color': palette.surface, ...edge(palette) },
    },
    {
      id: 'values-point',
      type: 'circle',
      source: VALUES.points,
      filter: looks('value', 'missing'),
      layout: { 'circle-sort-key': ['case', selected, 2, isValue, 1, 0] },
      paint: {
        'circle-radius': grown(POINT_PX),
        'circle-color': ['case', isValue, ['to-color', ['get', 'color'], palette.surface], palette.surface],
        'circle-opacity': ['case', isValue, 1, 0.01],
        ...edge(palette),
      },
    },
    {
      id: 'values-cross',
      type: 'symbol',
      source: VALUES.points,
      filter: looks('missing'),
      minzoom: FIRST_ZOOM_OF_CROSSES,
      layout: {
        'text-field': '×',
        'text-font': FONT_STRONG,
        'text-size': 15,
        'text-offset': [0, -0.1],
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: { 'text-color': ink.text },
    },
    {
      id: 'values-number',
      type: 'symbol',
      source: VALUES.points,
      // Among colored strata, numbers are those of strata.
      filter: looks('value', 'missing'),
      minzoom: FIRST_ZOOM_OF_NUMBERS,
      layout: {
        'text-field': ['to-string', ['get', 'number']],
        'text-font': FONT,
        'text-size': 11,
        'text-padding': 1,
        'text-anchor': 'left',
        'text-offset': [1.1, 0],
      },
      paint: { 'text-color': ink.text, 'text-halo-color': ink.mapGround, 'text-halo-width': 1.2 },
    },
  ]
}
