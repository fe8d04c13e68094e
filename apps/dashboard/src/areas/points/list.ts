import { pointList } from '@org/core'
import { listPage } from '#lists/list-page.ts'

/** The page of all sampling points. A saved view of it keeps neither the selected point nor where the map was moved to. */
export const POINTS = listPage(pointList, {
  calls: ({ points }) => points,
  leftOut: ['bbox'],
  seasonUnless: [
    'field',
    'fieldYear',
    'design',
    'stratum',
    'day',
    'plannedIn',
    'collectedIn',
    'point',
    'days',
  ],
  names: {
    growerId: 'grower',
    fieldId: 'field',
    fieldYearId: 'fieldYear',
    designId: 'design',
    stratumId: 'stratum',
    crewId: 'crew',
    plannedOn: 'day',
  },
})

/** What the address narrows by, besides the search. */
export type PointNarrowing = ReturnType<typeof POINTS.address.read>
/** Which points a list shows. What is absent means all. */
export type PointFilter = ReturnType<typeof POINTS.read>
export type PointSort = ReturnType<typeof POINTS.sort.read>
