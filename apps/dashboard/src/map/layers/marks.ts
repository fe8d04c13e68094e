import { FIRST_ZOOM_OF_FIELDS } from '@org/core/contract'
import type { Palette } from '@org/ui/theme'
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import { FIRST_ZOOM_OF_EDGES } from './fields.ts'
import { role } from './paint.ts'

/** From far away, where no field is drawn: points of the fields that are chosen, pointed at or opened. */
export const MARKS = 'marks'
export type MarkRole = 'chosen' | 'hovered' | 'selected'

const CHOSEN_PX = 3
const HOVERED_PX = 6
const SELECTED_PX = 6

/** A small dot for each chosen field, as many as there are. */
export const chosenDots = (palette: Palette): LayerSpecification => ({
  id: 'marks-chosen',
  type: 'circle',
  source: MARKS,
  maxzoom: FIRST_ZOOM_OF_FIELDS,
  filter: role('chosen'),
  paint: {
    'circle-radius': CHOSEN_PX,
    'circle-color': palette.text,
    'circle-stroke-color': palette.surface,
    'circle-stroke-width': 1,
  },
})

const isSelected: ExpressionSpecification = ['==', ['get', 'role'], 'selected']

/** A ring where a field is pointed at, a blue dot where one is opened. */
export const oneDots = (palette: Palette): LayerSpecification => ({
  id: 'marks-one',
  type: 'circle',
  source: MARKS,
  maxzoom: FIRST_ZOOM_OF_EDGES,
  filter: role('hovered', 'selected'),
  paint: {
    'circle-radius': ['case', isSelected, SELECTED_PX, HOVERED_PX],
    'circle-color': ['case', isSelected, palette.focus, palette.surface],
    'circle-stroke-color': ['case', isSelected, palette.surface, palette.text],
    'circle-stroke-width': ['case', isSelected, 2, 3],
  },
})
