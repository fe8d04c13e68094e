import { errors, type FilterOf, fieldList } from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'
import { allOf, isOneOfNumbers, isOneOfTexts } from '../../lists/conditions.ts'
import { searchable } from '../../lists/names.ts'
import { conditionOf } from '../../lists/own-conditions.ts'

/** The filters of a list of fields: the same for the list, its sums, its map and its exports. */
export type FieldFilter = FilterOf<typeof fieldList>

export const fieldWords = { list: fieldList, columns: { name: 'sort_name', area: 'area_m2' } }

const hasBoundary = sql`field.boundary_version_id IS NOT NULL`

/** The filter as one condition on the table `field`. @throws errors.validation if `bbox` is not a box */
export const fieldCondition = conditionOf(
  fieldWords,
  {
    hasBoundary: (filter) =>
      filter.hasBoundary === 'yes' ? hasBoundary : sql`field.boundary_version_id IS NULL`,
    program: ({ program = [], year }) =>
      sql`field.id IN (SELECT enrolled.field_id FROM enrollment_field AS enrolled
        JOIN enrollment ON enrollment.id = enrolled.enrollment_id
        WHERE ${allOf([
          sql`enrollment.status <> 'withdrawn'`,
          isOneOfTexts(sql`enrolled.program_key`, program.map(searchable)),
          ...(year === undefined ? [] : [isOneOfNumbers(sql`enrolled.year`, year)]),
        ])})`,
    results: ({ results, year }) => {
      const ofYear = year === undefined ? [] : [isOneOfNumbers(sql`counted.year`, year)]
      // A row for each file in a field's year: far fewer than results.
      const withResults = sql`(SELECT counted.field_id FROM result_count AS counted
        WHERE ${allOf([sql`counted.results > 0`, ...ofYear])})`
      return results === 'yes' ? sql`field.id IN ${withResults}` : sql`field.id NOT IN ${withResults}`
    },
    year: null,
    status: null,
    crop: null,
    bbox: null,
  },
  boundaryAndYear,
)

function boundaryAndYear(filter: FieldFilter): RawBuilder<unknown>[] {
  const { area, bbox } = filter
  // Without a boundary a field has no area.
  const hasArea = area === undefined ? [] : [hasBoundary]
  if (bbox === undefined) return [...hasArea, ...ofYear(filter, sql`field.id`)]
  // By the boundary's own field: the index quickly finds what is in a box, and few fields are then read.
  const ofBoundary = [insideBox(bbox), ...ofYear(filter, sql`placed.field_id`, { areFew: true })]
  return [...hasArea, amongBoundaries(ofBoundary)]
}

/**
 * Status and crop are those of the year that the row shows: the newest of the chosen years, else the field's newest. There
 * is no condition if neither is filtered.
 *
 * @param areFew whether the fields are so few that each one's newest year is read; among all fields an index of status or
 *   crop is faster
 */
function ofYear(
  { year, status, crop }: FieldFilter,
  fieldId: RawBuilder<unknown>,
  { areFew = false } = {},
): RawBuilder<unknown>[] {
  const asked = [
    ...(status === undefined ? [] : [isOneOfTexts(sql`of_year.status`, status)]),
    ...(crop === undefined ? [] : [isOneOfTexts(sql`of_year.crop`, crop)]),
  ]
  if (year === undefined && asked.length === 0) return []
  const isAsked = (column: RawBuilder<unknown>) => (year === undefined ? [] : [isOneOfNumbers(column, year)])
  const isOnlyOne = year?.length === 1 || asked.length === 0
  const isOfField = [sql`of_year.field_id = ${fieldId}`, ...isAsked(sql`of_year.year`)]
  const isNewest = sql`NOT EXISTS (SELECT FROM field_year AS later WHERE later.field_id = of_year.field_id
    AND ${allOf([sql`later.year > of_year.year`, ...isAsked(sql`later.year`)])})`
  const newest = shownYear(fieldId, year)
  const hasYear =
    areFew && !isOnlyOne
      ? sql`EXISTS (SELECT FROM ${newest} AS of_year WHERE ${allOf(asked)})`
      : sql`EXISTS (SELECT FROM field_year AS of_year
          WHERE ${allOf([...isOfField, ...asked, ...(isOnlyOne ? [] : [isNewest])])})`
  // A row without a year has no crop.
  if (crop?.includes('') !== true || status !== undefined || year !== undefined) return [hasYear]
  const hasNone = sql`NOT EXISTS (SELECT FROM field_year AS any_year WHERE any_year.field_id = ${fieldId})`
  return [sql`(${hasYear} OR ${hasNone})`]
}

/** The year that a field's row shows, as a subquery: the newest of the chosen years, else the field's newest. */
export function shownYear(fieldId: RawBuilder<unknown>, year: FieldFilter['year']): RawBuilder<unknown> {
  const isAsked = year === undefined ? [] : [isOneOfNumbers(sql`of_year.year`, year)]
  return sql`(SELECT * FROM field_year AS of_year WHERE ${allOf([sql`of_year.field_id = ${fieldId}`, ...isAsked])}
    ORDER BY year DESC LIMIT 1)`
}

/** Whether a year is the one that its field's row shows: for all fields at once this is faster. */
export function shownYears(of: RawBuilder<unknown>, year: FieldFilter['year']): RawBuilder<unknown> {
  const isAsked = (column: RawBuilder<unknown>) => (year === undefined ? [] : [isOneOfNumbers(column, year)])
  const isLater = [
    sql`later.field_id = ${of}.field_id`,
    sql`later.year > ${of}.year`,
    ...isAsked(sql`later.year`),
  ]
  const isNewest = sql`NOT EXISTS (SELECT FROM field_year AS later WHERE ${allOf(isLater)})`
  return allOf([...isAsked(sql`${of}.year`), ...(year?.length === 1 ? [] : [isNewest])])
}

/** The field's newest boundary meets all of these conditions. */
function amongBoundaries(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`(field.id, field.boundary_version_id) IN (
    SELECT placed.field_id, placed.id FROM boundary_version AS placed WHERE ${sql.join(conditions, sql` AND `)})`
}

/** By the spatial index; a boundary whose extent is inside the box needs no check of its shape. */
function insideBox(text: string): RawBuilder<unknown> {
  const [west = 0, south = 0, east = 0, north = 0] = text.split(',').map(Number)
  if (south > north)
    throw errors.validation([{ path: 'query.bbox', message: 'The south edge is north of the north edge' }])
  // A box that crosses the antimeridian is two.
  const ranges =
    west <= east
      ? [[west, east]]
      : [
          [west, 180],
          [-180, east],
        ]
  const boxes = ranges.map(([from = 0, to = 0]) => {
    const box = sql`ST_MakeEnvelope(${from}::double precision, ${south}::double precision,
      ${to}::double precision, ${north}::double precision, 4326)`
    return sql`(placed.geom && ${box} AND (
      (placed.west >= ${from} AND placed.east <= ${to} AND placed.south >= ${south} AND placed.north <= ${north})
      OR ST_Intersects(placed.geom, ${box})))`
  })
  return sql`(${sql.join(boxes, sql` OR `)})`
}
