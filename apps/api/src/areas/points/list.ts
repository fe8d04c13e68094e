import {
  depthsSchema,
  errors,
  FIELD_YEAR_STATUSES,
  type FilterOf,
  type Point,
  pointList,
} from '@org/core/contract'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../db/database.ts'
import { valuesOf } from '../../db/rows/values.ts'
import { allOf } from '../../lists/conditions.ts'
import { listSource } from '../../lists/declared.ts'
import { wholeKey } from '../../lists/keyset.ts'
import { wordPatterns } from '../../lists/names.ts'
import { conditionOf } from '../../lists/own-conditions.ts'
import { totalsOf } from '../../lists/own-totals.ts'
import { conditionsOn } from '../designs/lists/shared.ts'
import {
  byGrower,
  CREW_NAME,
  exactly,
  fieldKeys,
  growerKeys,
  NAMES,
  notInFiles,
  refersFrom,
} from '../shared/list-names.ts'
import { pointTable } from './tables.ts'

const words = { list: pointList, columns: {} }
const { isCurrent, isInProgram } = conditionsOn('point')

/** The filters of a list of points: the same for the list, its sums, its map and its exports. */
export type PointFilter = FilterOf<typeof pointList>

/** What a word finds in the names of field, farm and grower; the last one may be the number of a point. */
function isFound({ search = '' }: PointFilter): RawBuilder<unknown> {
  const ofField = (text: string) =>
    sql`point.field_id IN (SELECT field.id FROM field
      WHERE ${allOf(wordPatterns(text).map((pattern) => sql`field.search_name LIKE ${pattern}`))})`
  const [, before, digits] = /^(.*?)\s*\b(\d{1,6})\s*$/.exec(search) ?? []
  if (digits === undefined) return ofField(search)
  const isEither = sql`(point.number = ${Number(digits)} OR ${ofField(search)})`
  // Whatever the last word is, the words before it are names: an index finds their fields.
  return before === '' ? isEither : sql`(${ofField(before ?? '')} AND ${isEither})`
}

/** By the index of places. @throws errors.validation for a box that is upside down */
function isInBox(text: string): RawBuilder<unknown> {
  const [west = 0, south = 0, east = 0, north = 0] = text.split(',').map(Number)
  if (south > north)
    throw errors.validation([{ path: 'query.bbox', message: 'The south edge is north of the north edge' }])
  // A box that crosses the antimeridian is two.
  const ranges: [number, number][] =
    west <= east
      ? [[west, east]]
      : [
          [west, 180],
          [-180, east],
        ]
  const boxes = ranges.map(([from, to]) => isWithin({ west: from, south, east: to, north }))
  return sql`(${sql.join(boxes, sql` OR `)})`
}

interface Box {
  west: number
  south: number
  east: number
  north: number
}
/** Points at these degrees, the edges included: as the index of places has them (0030_points.sql). */
export const isWithin = ({ west, south, east, north }: Box): RawBuilder<unknown> =>
  sql`pg_catalog.point(point.lon, point.lat) <@ box(pg_catalog.point(${west}, ${south}), pg_catalog.point(${east}, ${north}))`

/** Whether a point is to be sampled: of the plan, or in the place of one that is. */
export const COUNTS = sql<boolean>`(point.role IN ('base', 'legacy') OR point.replaces_point_id IS NOT NULL)`

/** The same, and not replaced by another. */
const TO_SAMPLE = sql<boolean>`(${COUNTS} AND point.status <> 'replaced')`

/** Days from one to another; an empty end is open. */
const isBetween = (day: RawBuilder<unknown>, [from, to]: readonly [string, string]): RawBuilder<unknown> =>
  allOf([
    ...(from === '' ? [] : [sql`${day} >= ${from}::date`]),
    ...(to === '' ? [] : [sql`${day} <= ${to}::date`]),
  ])

/** The whole filter as one condition on the table `point`. */
export const pointCondition = conditionOf(
  words,
  {
    program: isInProgram,
    search: isFound,
    bbox: ({ bbox = '' }) => isInBox(bbox),
    counts: () => TO_SAMPLE,
    plannedIn: ({ plannedIn = ['', ''] }) => isBetween(sql`point.planned_on`, plannedIn),
    collectedIn: ({ collectedIn = ['', ''] }) =>
      isBetween(sql`(point.collected_at AT TIME ZONE 'UTC')::date`, collectedIn),
    yearStatus: ({ yearStatus = [] }) =>
      sql`point.field_year_id IN (SELECT field_year.id FROM field_year
        WHERE field_year.status = ANY(${[...yearStatus]}::text[]))`,
    plannedOn: ({ plannedOn = [] }) => {
      const days = plannedOn.filter((day) => day !== '')
      const isDay = sql`point.planned_on = ANY(${days}::date[])`
      return days.length === plannedOn.length ? isDay : sql`(point.planned_on IS NULL OR ${isDay})`
    },
  },
  isCurrent,
)

/** Days as numbers, points without a day last: as its index has them (0030_points.sql). */
const ROUTE_DAY = sql<number>`(coalesce(point.planned_on, DATE '9999-12-31') - DATE '2000-01-01')`
const ROUTE_CREW = sql<number>`coalesce(point.crew_id, 0)`
const ROUTE_PLACE = sql<number>`coalesce(point.route_order, 0)`

/** The first keys of the order of the way; fields, years and numbers follow. */
export const ROUTE = [ROUTE_DAY, ROUTE_CREW, ROUTE_PLACE] as const

// Not joined, as the crew is not.
const REPLACED_NUMBER = sql<number | null>`CASE WHEN point.replaces_point_id IS NOT NULL THEN (
  SELECT replaced.number FROM point AS replaced WHERE replaced.id = point.replaces_point_id) END`

const yearStatus = z.enum(FIELD_YEAR_STATUSES)

function selectPoints(db: Db) {
  return db
    .selectFrom('point')
    .innerJoin('grower', 'grower.id', 'point.grower_id')
    .innerJoin('field', 'field.id', 'point.field_id')
    .innerJoin('design', 'design.id', 'point.design_id')
    .innerJoin('stratum', 'stratum.id', 'point.stratum_id')
    .innerJoin('field_year', 'field_year.id', 'point.field_year_id')
    .selectAll('point')
    .select([
      ...NAMES,
      'design.number as design_number',
      'stratum.number as stratum_number',
      'design.depths',
      'field_year.status as year_status',
      CREW_NAME.as('crew_name'),
      REPLACED_NUMBER.as('replaced_number'),
      ROUTE_DAY.as('route_day'),
      ROUTE_CREW.as('route_crew'),
      ROUTE_PLACE.as('route_place'),
      exactly('point'),
    ])
}
type Row = ReturnType<typeof selectPoints> extends SelectQueryBuilder<infer _D, infer _T, infer R> ? R : never

export const toPoint = (row: Row): Point => ({
  id: row.id,
  ...valuesOf(pointTable, row),
  growerName: row.grower_name,
  fieldName: row.field_name,
  designNumber: row.design_number,
  stratumNumber: row.stratum_number,
  replacesNumber: row.replaced_number,
  crewName: row.crew_name,
  yearStatus: yearStatus.parse(row.year_status),
  depths: depthsSchema.parse(row.depths),
  version: row.version,
  updatedAt: row.updated_at.toISOString(),
})

/** The list of points. */
export const pointSource = listSource(words, {
  orders: {
    field: [...fieldKeys<Row>(), 'year', 'number'],
    grower: [...growerKeys<Row>(), ...fieldKeys<Row>(), 'year', 'number'],
    route: [
      wholeKey<Row>(ROUTE_DAY, (row) => row.route_day),
      wholeKey<Row>(ROUTE_CREW, (row) => row.route_crew),
      wholeKey<Row>(ROUTE_PLACE, (row) => row.route_place),
      'fieldId',
      'year',
      'number',
    ],
  },
  condition: pointCondition,
  refers: refersFrom('point'),
  select: (db, ids) => selectPoints(db).innerJoin(ids.as('page'), 'page.id', 'point.id'),
  onlyFor: notInFiles,
  toItem: toPoint,
})

/** Fields, and their area, once each, however many points they have; bags of points that count and were not replaced. */
export const pointTotals = totalsOf(words, {
  sums: {
    fields: { whole: sql<number>`count(DISTINCT part.field_id)` },
    area: {
      whole: sql<number>`(SELECT coalesce(sum(field.area_m2), 0) FROM field
        WHERE field.id = ANY(array_agg(DISTINCT part.field_id)))`,
    },
    toSample: sql<number>`part.to_sample`,
    samples: sql<number>`part.to_sample * jsonb_array_length(of_point.depths)`,
  },
  parts: {
    by: { design_id: sql`point.design_id`, field_id: sql`point.field_id` },
    added: { to_sample: sql<number>`CASE WHEN ${TO_SAMPLE} THEN 1 ELSE 0 END` },
  },
  sumJoin: sql`JOIN design AS of_point ON of_point.id = part.design_id`,
  groups: {
    growerId: byGrower('point'),
    crewId: () => ({
      by: sql`point.crew_id`,
      label: ({ by }) => sql<string>`(SELECT crew.name FROM crew WHERE crew.id = ${by})`,
    }),
    plannedOn: () => ({ by: sql`point.planned_on::text` }),
  },
})
