import { FIRST_ZOOM_OF_FIELDS } from '@org/core/contract'
import { type Palette, palettes } from '@org/ui/theme'
import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl'
import { borderLayers, type Ink, landLayers, nameLayout, namePaint, placeNameLayers } from './base-layers.ts'
import { coveredLayer } from './covered-layer.ts'
import { HATCH } from './hatch.ts'
import { DEFAULT_LAYERS, type LayerChoice } from './layer-choice.ts'
import type { FieldTiles, ShapeTone } from './types.ts'

export const FIELDS = 'fields'
/** The same tiles, cut coarser: a field lies in one or two of them, so that its name is not said in each. */
export const FIELD_NAMES = 'field-names'
/** From far away: how many fields lie where. */
export const COUNTS = 'counts'
export const COUNT_LAYER = 'counts-circle'
export const SHAPES = 'shapes'
/** One point for each shape: a shape smaller than a pixel is dropped from the map's own tiles, its point is not. */
export const SHAPE_DOTS = 'shape-dots'
/** Pictures of the ground; without an offer there is no such source. */
export const IMAGERY = 'imagery'
/** What is being drawn: land, pieces set aside, the line under the pointer, corners to take hold of. */
export const DRAFT = 'draft'
/** Between two boundaries: what was gained, what was lost. */
export const DIFFERENCE = 'difference'
/** A line or shape that is measured, and nothing more. */
export const MEASURED = 'measured'

/** The layers a pointer meets. */
export const POINTED_LAYERS = ['fields-dot', 'fields-fill', 'shapes-dot', 'shapes-fill'] as const

const FONT = ['Atkinson Hyperlegible Next Variable']
/** The look: hues as fill at 26 % with a 1.4 px edge. */
const FILL_OPACITY = 0.26
const FILL_OPACITY_POINTED = 0.46
const EDGE_PX = 1.4
const EDGE_SELECTED_PX = 3
const COUNT_RING_PX = 3
/** From a number to beyond its ring. */
const COUNT_ROOM_PX = 14
const DOT_FAR_PX = 3
const DOT_NEAR_PX = 0.7
const DOT_POINTED_EXTRA_PX = 2
const DOT_FULL_ZOOM = 7
const DOT_MAX_ZOOM = 10.5

const selected: ExpressionSpecification = ['boolean', ['feature-state', 'selected'], false]
/** Gray, and named so: a hue alone says nothing to everybody. */
const inactive: ExpressionSpecification = ['boolean', ['get', 'inactive'], false]
const hovered: ExpressionSpecification = ['boolean', ['feature-state', 'hovered'], false]

/** What decides which layers there are, besides the fields. */
export interface LayerSettings {
  choice: LayerChoice
  /** Whether the style has a source of imagery. */
  hasImagery: boolean
}

const USUAL: LayerSettings = { choice: DEFAULT_LAYERS, hasImagery: false }

/**
 * The registry: every layer in drawing order, in a palette's colors, with the fields to show. Pure: a change of theme,
 * list or choice is another answer, and the map draws what differs. Without fields no tile is asked for, because no
 * layer shows one.
 */
export function layersIn(
  palette: Palette,
  fields: FieldTiles | undefined,
  { choice, hasImagery }: LayerSettings = USUAL,
): LayerSpecification[] {
  const withImagery = hasImagery && choice.imagery
  const ink = withImagery ? inkOverImagery : palette
  return [
    groundLayer(choice.counties ? palette.mapWater : palette.mapGround),
    ...(choice.counties ? landLayers(palette) : []),
    ...(withImagery ? imageryLayers : []),
    ...(choice.counties ? borderLayers(palette) : []),
    ...fieldLayers(palette, fields),
    ...shapeLayers(palette),
    ...differenceLayers(palette),
    ...draftLayers(palette),
    ...measuredLayers(palette),
    ...(choice.names ? placeNameLayers(ink) : []),
    ...(choice.names ? [fieldNameLayer(ink, fields)] : []),
    ...countLayers(palette, fields),
    coveredLayer,
  ]
}

const groundLayer = (color: string): LayerSpecification => ({
  id: 'ground',
  type: 'background',
  paint: { 'background-color': color },
})

/** Words over pictures are white with a dark edge in either scheme: pictures have no scheme. */
const inkOverImagery = {
  muted: palettes.dark.text,
  text: palettes.dark.text,
  mapGround: palettes.dark.mapGround,
}

const imageryLayers: LayerSpecification[] = [{ id: 'imagery', type: 'raster', source: IMAGERY }]

function fieldLayers(palette: Palette, fields: FieldTiles | undefined): LayerSpecification[] {
  const from = shown(fields)
  const hue: ExpressionSpecification = ['case', inactive, palette.faint, palette.accent]
  return [
    { id: 'fields-fill', type: 'fill', ...from, paint: fillPaint(palette, hue) },
    { id: 'fields-edge', type: 'line', ...from, paint: edgePaint(palette, hue) },
    {
      id: 'fields-dot',
      type: 'circle',
      ...from,
      maxzoom: DOT_MAX_ZOOM,
      paint: dotPaint(palette, hue),
    },
  ]
}

/** A ring in the fields' color, the number in it: legible whatever the color is. */
function countLayers(palette: Palette, fields: FieldTiles | undefined): LayerSpecification[] {
  const isShown = fields?.counts !== undefined
  const visibility: 'none' | 'visible' = isShown ? 'visible' : 'none'
  const from = { source: COUNTS, 'source-layer': 'counts', maxzoom: FIRST_ZOOM_OF_FIELDS }
  const count: ExpressionSpecification = ['get', 'count']
  const isInactive: ExpressionSpecification = ['>', ['*', 2, ['get', 'inactive']], count]
  const color: ExpressionSpecification = ['case', isInactive, palette.faint, palette.accent]
  const radius: ExpressionSpecification = ['step', count, 12, 100, 15, 1000, 18, 10_000, 22]
  return [
    {
      id: COUNT_LAYER,
      type: 'circle',
      ...from,
      layout: { visibility },
      paint: {
        'circle-color': palette.surface,
        'circle-radius': radius,
        'circle-stroke-color': color,
        'circle-stroke-width': COUNT_RING_PX,
      },
    },
    {
      id: 'counts-number',
      type: 'symbol',
      ...from,
      layout: {
        visibility,
        'text-field': ['number-format', count, { locale: 'en-US' }],
        'text-font': FONT,
        'text-size': 12,
        'text-allow-overlap': true,
        // The ring around it has room, too.
        'text-padding': COUNT_ROOM_PX,
      },
      paint: { 'text-color': palette.text },
    },
  ]
}

/** Which fields a layer draws, and whether any. */
function shown(fields: FieldTiles | undefined) {
  const visibility: 'none' | 'visible' = fields === undefined ? 'none' : 'visible'
  return {
    source: FIELDS,
    'source-layer': 'fields',
    layout: { visibility },
    filter: fieldFilter(fields),
  }
}

function fieldFilter(fields: FieldTiles | undefined): FilterSpecification {
  const conditions: ExpressionSpecification[] = []
  const { growerId = null, ids = null, exceptId = null } = fields ?? {}
  if (growerId !== null) conditions.push(['==', ['get', 'growerId'], growerId])
  if (ids !== null) conditions.push(['in', ['get', 'id'], ['literal', [...ids]]])
  if (exceptId !== null) conditions.push(['!=', ['get', 'id'], exceptId])
  return ['all', ...conditions]
}

function shapeLayers(palette: Palette): LayerSpecification[] {
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
  return [
    { id: 'shapes-fill', type: 'fill', source: SHAPES, paint: fillPaint(palette, hue) },
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

/** Selection is blue, never a state's color. */
function fillPaint(palette: Palette, hue: string | ExpressionSpecification) {
  const color: ExpressionSpecification = ['case', selected, palette.focus, hue]
  const opacity: ExpressionSpecification = ['case', hovered, FILL_OPACITY_POINTED, FILL_OPACITY]
  return { 'fill-color': color, 'fill-opacity': opacity, 'fill-antialias': false }
}

function edgePaint(palette: Palette, hue: string | ExpressionSpecification) {
  const color: ExpressionSpecification = ['case', selected, palette.focus, hue]
  const width: ExpressionSpecification = ['case', ['any', selected, hovered], EDGE_SELECTED_PX, EDGE_PX]
  return { 'line-color': color, 'line-width': width }
}

/** From far away a field is smaller than a pixel: a dot on its corners, which then fall into one. */
function dotPaint(palette: Palette, hue: string | ExpressionSpecification) {
  const color: ExpressionSpecification = ['case', selected, palette.focus, hue]
  const pointed = (px: number): ExpressionSpecification => [
    'case',
    ['any', selected, hovered],
    px + DOT_POINTED_EXTRA_PX,
    px,
  ]
  const radius: ExpressionSpecification = [
    'interpolate',
    ['linear'],
    ['zoom'],
    DOT_FULL_ZOOM,
    pointed(DOT_FAR_PX),
    DOT_MAX_ZOOM,
    pointed(DOT_NEAR_PX),
  ]
  return { 'circle-color': color, 'circle-radius': radius }
}

function fieldNameLayer(palette: Ink, fields: FieldTiles | undefined): LayerSpecification {
  const from = shown(fields)
  return {
    id: 'field-names',
    type: 'symbol',
    ...from,
    source: FIELD_NAMES,
    minzoom: 13.5,
    layout: {
      ...from.layout,
      ...nameLayout(12),
      'text-field': ['case', inactive, ['concat', ['get', 'name'], ' (inactive)'], ['get', 'name']],
    },
    paint: namePaint(palette, palette.text),
  }
}

/** Which features of a source a layer draws: by their `role`. */
const role = (...roles: string[]): FilterSpecification => ['in', ['get', 'role'], ['literal', roles]]

/** Gained and lost differ by hue, by the way their hatching leans and by their edge: whole, or broken. */
function differenceLayers(palette: Palette): LayerSpecification[] {
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

const CORNER_PX = 5
const MIDPOINT_PX = 3

function draftLayers(palette: Palette): LayerSpecification[] {
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

function measuredLayers(palette: Palette): LayerSpecification[] {
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
