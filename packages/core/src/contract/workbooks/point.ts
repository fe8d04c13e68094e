import type { Point } from '../designs/rows.ts'
import { pointEntity } from '../points/point-entity.ts'
import { pointList } from '../points/point-list.ts'
import { LOCKED_STATUS } from '../workflows/field-year.ts'
import { cell, defineWorkbook } from './workbook.ts'

const BY_DESIGN = 'The design places its points'
const AT_COLLECTION = 'Recorded when the point is collected, on the points page'

/** Points of the current designs. A crew is stored as its id; the list shows its name. */
export const pointWorkbook = defineWorkbook({
  id: 'point-workbook',
  channel: 'point-channel',
  title: 'Points',
  list: pointList,
  cells: {
    status: cell(pointEntity, 'status', (row: Point) => row.status),
    crew: cell(pointEntity, 'crewId', (row: Point) => row.crewId),
    plannedOn: cell(pointEntity, 'plannedOn', (row: Point) => row.plannedOn),
    reason: cell(pointEntity, 'reason', (row: Point) => row.reason),
    cause: cell(pointEntity, 'cause', (row: Point) => row.cause),
  },
  computed: {
    grower: 'A field keeps its grower',
    field: 'Points have the name of their field',
    year: 'The year of the design',
    design: 'A row is one point of the current design',
    number: 'The design numbers its points',
    stratum: 'The stratum of the design that the point is in',
    role: 'The design says which points are sampled and which replace them',
    order: 'The design orders the points of a stratum',
    route: 'A point comes after the others of its crew and day when it is planned',
    depths: 'The depths of the design',
    lon: BY_DESIGN,
    lat: BY_DESIGN,
    actualLon: AT_COLLECTION,
    actualLat: AT_COLLECTION,
    offsetM: 'From the planned place to the one where the point was collected',
    accuracyM: AT_COLLECTION,
    collectedAt: AT_COLLECTION,
    collectedBy: AT_COLLECTION,
    replaces: 'The point whose place this one took, on the points page',
    inclusionProbability: 'The design computes it',
    updated: 'When the row was changed last',
  },
  lockOf: ({ yearStatus, year, fieldName }) =>
    yearStatus === LOCKED_STATUS ? `${year} of ${fieldName} is approved and locked` : null,
})
