import { fileColumns, type Point, type Position, pointList } from '@org/core/contract'
import fc from 'fast-check'
import { pointFacts } from '../point-facts.ts'
import type { CellValue, ExportedRow } from './format.ts'
import { anyRows } from './testing.ts'

/** The columns that files of points have. */
export const POINT_COLUMNS = fileColumns(pointList)

const POINT: Point = {
  id: 1,
  version: 1,
  updatedAt: '2026-10-01T08:00:00.000Z',
  growerName: 'Müller',
  fieldName: 'North Forty',
  designNumber: 1,
  designId: 1,
  stratumId: 1,
  fieldYearId: 1,
  fieldId: 1,
  growerId: 1,
  year: 2026,
  number: 1,
  role: 'base',
  order: 0,
  lon: -93.6,
  lat: 42,
  inclusionProbability: 0.25,
  isHandPlaced: false,
  inaccessibleIn: null,
  cores: [],
  status: 'planned',
  reason: '',
  cause: null,
  actualLon: null,
  actualLat: null,
  accuracyM: null,
  offsetM: null,
  collectedAt: null,
  collectedBy: '',
  replacesPointId: null,
  crewId: null,
  plannedOn: null,
  routeOrder: null,
  stratumNumber: 3,
  replacesNumber: null,
  crewName: null,
  yearStatus: 'plan_approved',
  depths: [
    { topCm: 0, bottomCm: 15 },
    { topCm: 15, bottomCm: 30 },
  ],
}

/** A point as an export reads it. @param coordinates in the coordinate system of the file; its own without them */
export function pointRow(values: Partial<Point> & { id: number }, coordinates?: Position): ExportedRow {
  const point: Point = { ...POINT, ...values }
  return {
    id: point.id,
    title: `${point.number}`,
    cells: POINT_COLUMNS.map((column) => column.value(point, {})),
    geometry: { type: 'Point', coordinates: coordinates ?? [point.lon, point.lat] },
    point: pointFacts(point),
  }
}

/** Three fields of awkward names, two crews, and points of one field that do not follow each other. */
export const POINT_ROWS: readonly ExportedRow[] = [
  pointRow({
    id: 11,
    number: 2,
    lon: -93.612345678901,
    lat: 42.01234567890123,
    crewId: 4,
    crewName: 'Crew North',
    plannedOn: '2026-10-12',
    routeOrder: 1,
    status: 'assigned',
  }),
  pointRow({
    id: 12,
    number: 1,
    lon: -93.61,
    lat: 42.02,
    crewId: 4,
    crewName: 'Crew North',
    plannedOn: '2026-10-12',
    routeOrder: 2,
    status: 'collected',
    collectedAt: '2026-10-12T15:30:00.000Z',
    collectedBy: 'Ana Ruiz',
  }),
  pointRow({
    id: 21,
    fieldId: 2,
    fieldName: "O'Brien & Sons <East>",
    growerName: 'Øst "80"',
    number: 12,
    lon: -93.7,
    lat: 42.1,
    crewId: 5,
    crewName: 'Crew Näther',
    plannedOn: '2026-10-13',
    routeOrder: 1,
    role: 'over',
    status: 'assigned',
    replacesNumber: 3,
  }),
  pointRow({ id: 31, fieldId: 3, fieldName: '北の畑 Żółć', number: 1, lon: 0.0000001, lat: -0.0000001 }),
  pointRow({ id: 13, number: 3, lon: 179.9999, lat: -45, status: 'waived', reason: 'Under water' }),
]

/** The columns of a row under their keys. */
export const pointRecordOf = (cells: readonly CellValue[]): Record<string, CellValue> =>
  Object.fromEntries(POINT_COLUMNS.map(({ key }, at) => [key, cells[at] ?? null]))

/** Points with any texts and some without a location, of {@link anyRows}. */
export const anyPointRows: fc.Arbitrary<ExportedRow[]> = fc
  .tuple(anyRows, fc.infiniteStream(fc.tuple(fc.nat(3), fc.nat(3000), fc.nat(3))))
  .map(([rows, numbers]) =>
    rows.map((row) => {
      const [fieldId, number, crewId] = numbers.next().value ?? [0, 0, 0]
      const name = row.title
      return {
        ...row,
        geometry: row.geometry === null ? null : { type: 'Point', coordinates: [-93.5, 42.25] },
        point: {
          field: { id: fieldId, name, growerName: name },
          number,
          status: 'planned',
          description: name,
          cores: [],
          visit: crewId === 0 ? null : { crew: { id: crewId, name }, day: '2026-10-12' },
        },
      }
    }),
  )
