import type { Palette } from '@org/ui/theme'
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import { type Ink, nameLayout, namePaint } from './layers/paint.ts'
import { FIRST_ZOOM_OF_PROVINCES } from './world/tile-pack.ts'

/** Countries, provinces, lakes and their names. */
export const WORLD = 'world'
/** Land of the United States, from the source of its states. */
export const NATION = 'nation'
export const STATES = 'states'
export const COUNTIES = 'counties'
/** Names of states and counties. */
export const LABELS = 'labels'

/** What is drawn from a zoom on that it names itself. */
const isShown: ExpressionSpecification = ['>=', ['zoom'], ['get', 'from']]
/** A country's name goes where no more than a part of it is on the map: there stand its provinces' names. */
const COUNTRY_ZOOMS = 5
const isSeenWhole: ExpressionSpecification = ['<', ['zoom'], ['+', ['get', 'from'], COUNTRY_ZOOMS]]
const isKind = (kind: string): ExpressionSpecification => ['==', ['get', 'kind'], kind]

/**
 * Land and lakes. Two sources meet at the border of the United States: its own land covers the world's, which ends in the
 * Great Lakes and reaches out a little beside its neighbors, so that nothing between the two is water.
 */
export function landLayers(palette: Palette): LayerSpecification[] {
  const water = { 'fill-color': palette.mapWater }
  return [
    {
      id: 'land',
      type: 'fill',
      source: WORLD,
      'source-layer': 'land',
      paint: { 'fill-color': palette.mapGround, 'fill-outline-color': palette.lineStrong },
    },
    { id: 'lakes', type: 'fill', source: WORLD, 'source-layer': 'lakes', paint: water },
    { id: 'nation', type: 'fill', source: NATION, paint: { 'fill-color': palette.mapGround } },
    {
      id: 'lakes-inside',
      type: 'fill',
      source: WORLD,
      'source-layer': 'lakes',
      filter: ['==', ['get', 'inside'], true],
      paint: water,
    },
  ]
}

/** Borders, the finest first. */
export function borderLayers(palette: Palette): LayerSpecification[] {
  const strong = {
    'line-color': palette.lineStrong,
    'line-width': [
      'interpolate',
      ['linear'],
      ['zoom'],
      2,
      0.6,
      6,
      1.4,
      12,
      2.4,
    ] satisfies ExpressionSpecification,
  }
  return [
    {
      id: 'counties',
      type: 'line',
      source: COUNTIES,
      minzoom: 4,
      paint: {
        'line-color': palette.mapRoad,
        'line-width': ['interpolate', ['linear'], ['zoom'], 4, 0.5, 8, 2, 14, 4],
      },
    },
    {
      id: 'provinces',
      type: 'line',
      source: WORLD,
      'source-layer': 'provinces',
      minzoom: FIRST_ZOOM_OF_PROVINCES,
      filter: isShown,
      paint: {
        'line-color': palette.lineStrong,
        'line-width': ['interpolate', ['linear'], ['zoom'], 4, 0.6, 6, 1, 12, 1.6],
      },
    },
    { id: 'states', type: 'line', source: STATES, paint: strong },
    { id: 'nation-edge', type: 'line', source: NATION, paint: strong },
    {
      id: 'borders',
      type: 'line',
      source: WORLD,
      'source-layer': 'borders',
      paint: { ...strong, 'line-width': ['interpolate', ['linear'], ['zoom'], 1, 0.6, 6, 1.8, 12, 3] },
    },
  ]
}

/** Names of land, the largest first: what stands later in the list is written first, and keeps its place. */
export function placeNameLayers(ink: Ink): LayerSpecification[] {
  const paint = namePaint(ink, ink.muted)
  const world = { source: WORLD, 'source-layer': 'names' }
  const ranked = { 'symbol-sort-key': ['get', 'rank'] satisfies ExpressionSpecification }
  return [
    {
      id: 'country-names',
      type: 'symbol',
      ...world,
      filter: ['all', isKind('country'), isShown, isSeenWhole],
      layout: { ...nameLayout(13), ...ranked, 'text-letter-spacing': 0.06 },
      paint: namePaint(ink, ink.text),
    },
    {
      id: 'province-names',
      type: 'symbol',
      ...world,
      minzoom: FIRST_ZOOM_OF_PROVINCES,
      maxzoom: 11,
      filter: ['all', isKind('province'), isShown],
      layout: { ...nameLayout(12), ...ranked },
      paint,
    },
    {
      id: 'state-names',
      type: 'symbol',
      source: LABELS,
      minzoom: 3,
      maxzoom: 8,
      filter: isKind('state'),
      layout: nameLayout(14),
      paint,
    },
    {
      id: 'county-names',
      type: 'symbol',
      source: LABELS,
      minzoom: 7,
      maxzoom: 12,
      filter: isKind('county'),
      layout: nameLayout(12),
      paint,
    },
  ]
}
