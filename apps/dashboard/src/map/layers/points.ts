import type { Palette } from '@org/ui/theme'
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import { POINT_IMAGE } from '../points/shapes.ts'
import { STRATUM_OPACITY, stratumHue } from './design.ts'
import { chosen, EDGE_PX, FONT, hovered, type Ink, namePaint, selected } from './paint.ts'

/** Sampling points, and from nearer by the strata they lie in. */
export const POINTS = 'points'
/** From far away: how many points lie where. */
export const POINT_COUNTS = 'point-counts'
export const POINT_COUNT_LAYER = 'point-counts-circle'
/** The layer by which a pointer finds a point: wider than its picture, for fingers. */
export const POINT_HITS = 'points-mark'

/** From there on tiles have points, not counts. */
export const FIRST_ZOOM_OF_POINTS = 11
const FIRST_ZOOM_OF_STRATA = 13
const FIRST_ZOOM_OF_NUMBERS = 14
const HIT_PX = 12
const MARK_PX = 3
const COUNT_RING_PX = 3

const strata = { source: POINTS, 'source-layer': 'strata', minzoom: FIRST_ZOOM_OF_STRATA } as const
const points = { source: POINTS, 'source-layer': 'points', minzoom: FIRST_ZOOM_OF_POINTS } as const
const counts = { source: POINT_COUNTS, 'source-layer': 'counts', maxzoom: FIRST_ZOOM_OF_POINTS } as const

/** The strata of the points shown, under everything that is written. */
export function pointStrataLayers(palette: Palette, isOnImagery: boolean): LayerSpecification[] {
  return [
    {
      id: 'points-strata',
      type: 'fill',
      ...strata,
      paint: {
        'fill-color': stratumHue(palette),
        'fill-opacity': isOnImagery ? STRATUM_OPACITY.imagery : STRATUM_OPACITY.map,
        // A soft edge would be drawn twice where two strata meet.
        'fill-antialias': false,
      },
    },
    {
      id: 'points-strata-edge',
      type: 'line',
      ...strata,
      paint: { 'line-color': palette.text, 'line-width': EDGE_PX - 0.2, 'line-opacity': 0.5 },
    },
  ]
}

/** A replacement that takes no place: nobody goes there. */
const isSpare: ExpressionSpecification = ['boolean', ['get', 'unused'], false]
const mark: ExpressionSpecification = ['case', isSpare, 'spare', ['get', 'status']]
/** Marks grow as the field comes near: from far away they would hide it. */
const size: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], 11, 0.4, 13, 0.6, 14.5, 1]
const ringRadius: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], 11, 8, 14.5, HIT_PX]
const isMarked: ExpressionSpecification = ['any', selected, chosen, hovered]

/** Points by their status, each with its own shape; a ring around what is selected, chosen or pointed at. */
export function pointLayers(palette: Palette, ink: Ink): LayerSpecification[] {
  return [
    {
      id: POINT_HITS,
      type: 'circle',
      ...points,
      paint: {
        'circle-radius': ringRadius,
        'circle-color': palette.surface,
        'circle-opacity': ['case', isMarked, 0.7, 0],
        'circle-stroke-color': ['case', selected, palette.focus, palette.text],
        'circle-stroke-width': ['case', isMarked, MARK_PX, 0],
      },
    },
    {
      id: 'points-shape',
      type: 'symbol',
      ...points,
      layout: {
        'icon-image': ['concat', POINT_IMAGE, mark],
        'icon-size': size,
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
        // Of two that overlap, replacements that take no place are below.
        'symbol-sort-key': ['case', isSpare, 0, 1],
      },
    },
    {
      id: 'points-number',
      type: 'symbol',
      ...points,
      minzoom: FIRST_ZOOM_OF_NUMBERS,
      layout: {
        'text-field': ['to-string', ['get', 'number']],
        'text-font': FONT,
        'text-size': ['case', isSpare, 10, 12],
        'text-padding': 1,
        'text-anchor': 'left',
        'text-offset': [1.1, 0],
      },
      paint: namePaint(ink, ink.text),
    },
  ]
}

const count: ExpressionSpecification = ['get', 'count']
const settled: ExpressionSpecification = ['coalesce', ['get', 'settled'], 0]

/** How many points lie where; the ring says how far they are: all settled, some, or none. */
export function pointCountLayers(palette: Palette): LayerSpecification[] {
  return [
    {
      id: POINT_COUNT_LAYER,
      type: 'circle',
      ...counts,
      paint: {
        'circle-color': palette.surface,
        'circle-radius': ['step', count, 12, 100, 15, 1000, 18, 10_000, 22],
        'circle-stroke-color': [
          'case',
          ['>=', settled, count],
          palette.ok,
          ['>', settled, 0],
          palette.progress,
          palette.plan,
        ],
        'circle-stroke-width': COUNT_RING_PX,
      },
    },
    {
      id: 'point-counts-number',
      type: 'symbol',
      ...counts,
      layout: {
        'text-field': ['number-format', count, { locale: 'en-US' }],
        'text-font': FONT,
        'text-size': 12,
        'text-allow-overlap': true,
      },
      paint: { 'text-color': palette.text, 'text-halo-color': palette.surface, 'text-halo-width': 1.5 },
    },
  ]
}
