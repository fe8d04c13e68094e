import type { Palette } from '@org/ui/theme'
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import { DASHED_RING } from '../dashed-ring.ts'
import { HATCH } from '../hatch.ts'
import { STRATUM_HUES, stratumColor } from '../stratum-colors.ts'
import { EDGE_PX, EDGE_SELECTED_PX, FONT, FONT_STRONG, hovered, role } from './paint.ts'

/** A sampling design: each source changes alone. */
export const DESIGN = {
  masked: 'design-masked',
  strata: 'design-strata',
  cells: 'design-cells',
  boundary: 'design-boundary',
  labels: 'design-labels',
  points: 'design-points',
  cores: 'design-cores',
} as const

/** The layer by which a pointer finds a stratum. */
export const STRATA_LAYER = 'design-strata-fill'

/** What the strata lie on shows through: the more where it is a picture. */
export const STRATUM_OPACITY = { map: 0.55, imagery: 0.42 }
const FILL_OPACITY_POINTED = 0.82
/** No field is as large that its cells were seen from farther away. */
const FIRST_ZOOM_OF_CELLS = 11
const FIRST_ZOOM_OF_NUMBERS = 14
const FIRST_ZOOM_OF_REPLACEMENT_NUMBERS = 16

/** A number's color goes round; the fills are a palette's, and the same in every stratum's legend. */
export function stratumHue(palette: Palette): ExpressionSpecification {
  const hues = (first: number): ExpressionSpecification => [
    'match',
    ['%', ['-', ['get', 'number'], 1], STRATUM_HUES],
    0,
    stratumColor(palette, first),
    ...Array.from({ length: STRATUM_HUES - 1 }, (_, at) => [
      at + 1,
      stratumColor(palette, first + at + 1),
    ]).flat(),
    palette.faint,
  ]
  return ['case', ['>', ['get', 'number'], STRATUM_HUES], hues(STRATUM_HUES + 1), hues(1)]
}

const sampledGround = (palette: Palette): LayerSpecification => ({
  id: 'design-sampled',
  type: 'fill',
  source: DESIGN.strata,
  paint: { 'fill-color': palette.mapGround, 'fill-antialias': false },
})

/** Areas and lines, under everything that is written. */
export function designLayers(palette: Palette, isOnImagery: boolean): LayerSpecification[] {
  const opacity = isOnImagery ? STRATUM_OPACITY.imagery : STRATUM_OPACITY.map
  return [
    {
      id: 'design-masked',
      type: 'fill',
      source: DESIGN.masked,
      paint: { 'fill-pattern': HATCH.masked, 'fill-opacity': 0.4 },
    },
    // What is not sampled is what the strata leave of the hatched field. Over a picture of the ground it shows through.
    ...(isOnImagery ? [] : [sampledGround(palette)]),
    {
      id: STRATA_LAYER,
      type: 'fill',
      source: DESIGN.strata,
      paint: {
        'fill-color': stratumHue(palette),
        'fill-opacity': ['case', hovered, FILL_OPACITY_POINTED, opacity],
        // A soft edge would be drawn twice where two strata meet.
        'fill-antialias': false,
      },
    },
    {
      id: 'design-cells',
      type: 'line',
      source: DESIGN.cells,
      minzoom: FIRST_ZOOM_OF_CELLS,
      filter: ['>=', ['zoom'], ['get', 'from']],
      paint: { 'line-color': palette.text, 'line-width': 0.7, 'line-opacity': 0.13 },
    },
    {
      id: 'design-strata-edge',
      type: 'line',
      source: DESIGN.strata,
      paint: { 'line-color': palette.text, 'line-width': EDGE_PX - 0.2, 'line-opacity': 0.5 },
    },
    {
      id: 'design-boundary',
      type: 'line',
      source: DESIGN.boundary,
      paint: { 'line-color': palette.accent, 'line-width': EDGE_PX },
    },
    {
      id: 'design-strata-pointed',
      type: 'line',
      source: DESIGN.strata,
      layout: { 'line-join': 'round' },
      paint: { 'line-color': palette.text, 'line-width': ['case', hovered, EDGE_SELECTED_PX, 0] },
    },
  ]
}

/** Marks grow as the field comes near: from far away they would hide it. */
const grown = (full: number): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['zoom'],
  10,
  full / 4,
  13,
  full / 2,
  14.5,
  full,
]
/** Hundreds need more room. */
const byDigits = (few: number, many: number): ExpressionSpecification => [
  'step',
  ['get', 'number'],
  few,
  100,
  many,
]
const CORE_PX = 2.2

/** Small full dots, below the points: no point looks so. */
const coreDots = (palette: Palette): LayerSpecification => ({
  id: 'design-core',
  type: 'circle',
  source: DESIGN.cores,
  filter: ['>=', ['zoom'], ['get', 'from']],
  paint: {
    'circle-radius': CORE_PX,
    'circle-color': palette.text,
    'circle-stroke-color': palette.surface,
    'circle-stroke-width': 1,
  },
})

const isNamed: ExpressionSpecification = ['has', 'name']
const isLegacy: ExpressionSpecification = ['==', ['get', 'role'], 'legacy']

/**
 * Points and numbers. Base points are full circles, points of an earlier design dark ones, replacements open and dashed:
 * they are told apart by shape. The numbers of strata always stand; those of points where they have room.
 */
export function designMarkLayers(palette: Palette): LayerSpecification[] {
  const number: ExpressionSpecification = ['to-string', ['get', 'number']]
  return [
    coreDots(palette),
    {
      id: 'design-stratum-number',
      type: 'symbol',
      source: DESIGN.labels,
      minzoom: 12,
      layout: {
        'text-field': ['coalesce', ['get', 'name'], number],
        'text-font': FONT_STRONG,
        'text-size': [
          'interpolate',
          ['linear'],
          ['zoom'],
          12,
          ['case', isNamed, 10, 11],
          15,
          ['case', isNamed, 13, 20],
        ],
        'text-allow-overlap': true,
      },
      paint: { 'text-color': palette.text, 'text-halo-color': palette.mapGround, 'text-halo-width': 1.2 },
    },
    {
      id: 'design-replacement',
      type: 'symbol',
      source: DESIGN.points,
      minzoom: 13,
      filter: role('over', 'near'),
      layout: {
        'icon-image': DASHED_RING,
        'icon-size': grown(1),
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
      },
    },
    {
      id: 'design-replacement-number',
      type: 'symbol',
      source: DESIGN.points,
      minzoom: FIRST_ZOOM_OF_REPLACEMENT_NUMBERS,
      filter: role('over', 'near'),
      layout: {
        'text-field': number,
        'text-font': FONT,
        'text-size': 10,
        'text-padding': 1,
        // Beside its circle, which stays open.
        'text-anchor': 'left',
        'text-offset': [0.9, 0],
      },
      paint: { 'text-color': palette.text, 'text-halo-color': palette.mapGround, 'text-halo-width': 1 },
    },
    {
      id: 'design-point',
      type: 'circle',
      source: DESIGN.points,
      filter: role('base', 'legacy'),
      // Of two that overlap, the upper one has its number.
      layout: { 'circle-sort-key': ['-', 0, ['get', 'number']] },
      paint: {
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 10, 2, 13, 4, 14.5, byDigits(7.5, 9.5)],
        'circle-color': ['case', isLegacy, palette.text, palette.surface],
        'circle-stroke-color': ['case', isLegacy, palette.surface, palette.text],
        'circle-stroke-width': ['interpolate', ['linear'], ['zoom'], 10, 0.8, 14.5, 2],
      },
    },
    {
      id: 'design-point-number',
      type: 'symbol',
      source: DESIGN.points,
      minzoom: FIRST_ZOOM_OF_NUMBERS,
      filter: role('base', 'legacy'),
      layout: {
        'text-field': number,
        'text-font': FONT,
        'text-size': byDigits(10.5, 9.5),
        'text-padding': 2,
      },
      paint: { 'text-color': ['case', isLegacy, palette.surface, palette.text] },
    },
  ]
}
