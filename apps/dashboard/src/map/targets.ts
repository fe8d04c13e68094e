import { FIELDS } from './layers/fields.ts'
import { POINTS } from './layers/points.ts'
import { SHAPE_DOTS, SHAPES } from './layers/shapes.ts'

/** What a page's map points at, selects and chooses. */
export type Target = 'fields' | 'points'

/** Where a feature is drawn, on whichever sources it may be. */
export function targetsOf(of: Target, id: number) {
  if (of === 'points') return [{ source: POINTS, sourceLayer: 'points', id }]
  return [
    { source: FIELDS, sourceLayer: 'fields', id },
    { source: SHAPES, id },
    { source: SHAPE_DOTS, id },
  ]
}

/** Where it is marked as chosen. */
export const chosenTarget = (of: Target, id: number) => ({
  ...(of === 'points'
    ? { source: POINTS, sourceLayer: 'points' }
    : { source: FIELDS, sourceLayer: 'fields' }),
  id,
})
