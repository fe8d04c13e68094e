import type { Palette } from '@org/ui/theme'
import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl'
import type { FieldTiles } from '../types.ts'
import { edgePaint, fillPaint, type Ink, nameLayout, namePaint } from './paint.ts'

export const FIELDS = 'fields'
/** The same tiles, cut coarser: a field lies in one or two of them, so that its name is not said in each. */
export const FIELD_NAMES = 'field-names'

/** Gray, and named so: a hue alone says nothing to everybody. */
const inactive: ExpressionSpecification = ['boolean', ['get', 'inactive'], false]

export function fieldLayers(palette: Palette, fields: FieldTiles | undefined): LayerSpecification[] {
  const from = shown(fields)
  const hue: ExpressionSpecification = ['case', inactive, palette.faint, palette.accent]
  return [
    { id: 'fields-fill', type: 'fill', ...from, paint: fillPaint(palette, hue) },
    { id: 'fields-edge', type: 'line', ...from, paint: edgePaint(palette, hue) },
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
