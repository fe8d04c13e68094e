import type { Palette } from '@org/ui/theme'
import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl'
import { type ColorScale, NO_COLOR, OTHER_COLOR } from '../colors/scale.ts'
import type { FieldTiles } from '../types.ts'
import { chosen, edgePaint, fillPaint, hovered, type Ink, nameLayout, namePaint } from './paint.ts'

export const FIELDS = 'fields'
/** The same tiles, cut coarser: a field lies in one or two of them, so that its name is not said in each. */
export const FIELD_NAMES = 'field-names'

/** Nearer than that a field is wider than its edge by far. */
export const FIRST_ZOOM_OF_EDGES = 11.5
const FILL_OPACITY_COLORED = 0.6
const FILL_OPACITY_COLORED_POINTED = 0.85
const FILL_OPACITY_INACTIVE = 0.1
const CHOSEN_EDGE_PX = 2

/** Gray, and named so: a hue alone says nothing to everybody. */
const inactive: ExpressionSpecification = ['boolean', ['get', 'inactive'], false]

export interface FieldLook {
  /** Absent: all have one color. */
  colors: ColorScale | undefined
  hasChosen: boolean
}

export function fieldLayers(
  palette: Palette,
  fields: FieldTiles | undefined,
  { colors, hasChosen }: FieldLook,
): LayerSpecification[] {
  const from = shown(fields)
  const [fill, edge] =
    colors === undefined
      ? [fillPaint(palette, plainHue(palette)), edgePaint(palette, plainHue(palette))]
      : [coloredFill(valueHue(palette, colors)), edgePaint(palette, valueHue(palette, colors))]
  return [
    // Small fields are many: a hairline of the fill takes a fraction of what an edge of corners takes to draw.
    {
      id: 'fields-fill',
      type: 'fill',
      ...from,
      paint: {
        ...fill,
        'fill-antialias': ['step', ['zoom'], true, FIRST_ZOOM_OF_EDGES, false],
        'fill-outline-color': edge['line-color'],
      },
    },
    { id: 'fields-edge', type: 'line', ...from, minzoom: FIRST_ZOOM_OF_EDGES, paint: edge },
    ...chosenLayers(palette, hasChosen ? from : shown(undefined)),
  ]
}

const plainHue = (palette: Palette): ExpressionSpecification => [
  'case',
  inactive,
  palette.faint,
  palette.accent,
]

/** The color of a field's value, as tiles say it. */
function valueHue(palette: Palette, { entries }: ColorScale): ExpressionSpecification {
  const cases = entries.flatMap(({ value, color }) => [value, palette[color]])
  const [value, hue, ...more] = cases
  const valued: ExpressionSpecification | string =
    value === undefined || hue === undefined
      ? palette[OTHER_COLOR]
      : ['match', ['get', 'color'], value, hue, ...more, palette[OTHER_COLOR]]
  return ['case', ['has', 'color'], valued, palette[NO_COLOR]]
}

/** Full enough that colors are told apart; the opened field keeps its color, and has a blue edge. */
function coloredFill(hue: ExpressionSpecification) {
  const opacity: ExpressionSpecification = [
    'case',
    inactive,
    FILL_OPACITY_INACTIVE,
    hovered,
    FILL_OPACITY_COLORED_POINTED,
    FILL_OPACITY_COLORED,
  ]
  return { 'fill-color': hue, 'fill-opacity': opacity, 'fill-antialias': false }
}

/** Chosen: a dark line within a light one, which no other mark and no value has. */
function chosenLayers(palette: Palette, from: ReturnType<typeof shown>): LayerSpecification[] {
  const line = (id: string, color: string, widthPx: number): LayerSpecification => ({
    id,
    type: 'line',
    ...from,
    paint: { 'line-color': color, 'line-width': ['case', chosen, widthPx, 0] },
  })
  return [
    line('fields-chosen-casing', palette.surface, CHOSEN_EDGE_PX + 3),
    line('fields-chosen', palette.text, CHOSEN_EDGE_PX),
  ]
}

export function fieldNameLayer(palette: Ink, fields: FieldTiles | undefined): LayerSpecification {
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
