import type { seasonQuery } from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import { allOf, isOneOfNumbers, isOneOfTexts } from '../../../lists/conditions.ts'
import { searchable } from '../../../lists/names.ts'

export type SeasonFilter = z.output<typeof seasonQuery>

/** Of the chosen crews. @param of a table with `crew_id` */
export const isOfCrew = (of: RawBuilder<unknown>, { crewId }: SeasonFilter): RawBuilder<unknown> =>
  crewId === undefined ? sql`true` : isOneOfNumbers(sql`${of}.crew_id`, crewId)

/** Enrollments that count, of the chosen programs. */
export const isOfProgram = ({ program }: SeasonFilter): RawBuilder<unknown> =>
  allOf([
    sql`enrollment.status <> 'withdrawn'`,
    ...(program === undefined ? [] : [isOneOfTexts(sql`enrolled.program_key`, program.map(searchable))]),
  ])

function conditionOf(filter: SeasonFilter): RawBuilder<unknown> {
  const { growerId, program, crewId } = filter
  return allOf([
    sql`field_year.year = ${filter.year}`,
    ...(growerId === undefined ? [] : [isOneOfNumbers(sql`field.grower_id`, growerId)]),
    ...(program === undefined
      ? []
      : [
          sql`field_year.field_id IN (SELECT enrolled.field_id FROM enrollment_field AS enrolled
            JOIN enrollment ON enrollment.id = enrolled.enrollment_id
            WHERE enrolled.year = ${filter.year} AND ${isOfProgram(filter)})`,
        ]),
    ...(crewId === undefined
      ? []
      : [
          sql`field_year.id IN (SELECT of_crew.field_year_id FROM season_count AS of_crew
            WHERE of_crew.year = ${filter.year} AND of_crew.kind = 'point' AND ${isOfCrew(sql`of_crew`, filter)})`,
        ]),
  ])
}

/** Rows of `season_count` of the chosen years and crews, as `counted`, with `chosen`. */
export const countedOf = (filter: SeasonFilter): RawBuilder<unknown> => sql`
  season_count AS counted JOIN chosen ON chosen.id = counted.field_year_id
    AND counted.year = ${filter.year} AND ${isOfCrew(sql`counted`, filter)}`

/** Rows with `n` of what there is, by grower, crew, state, week and day: as they are kept, else from those of field years. */
const sumsOf = (filter: SeasonFilter): RawBuilder<unknown> => {
  const { year, growerId } = filter
  const columns = sql`counted.crew_id, counted.kind, counted.status, counted.planned_week, counted.collected_week, counted.due_on,
    counted.unlabeled_since`
  if (filter.program !== undefined || filter.crewId !== undefined)
    return sql`SELECT chosen.grower_id, ${columns}, sum(counted.n) AS n FROM ${countedOf(filter)} GROUP BY 1, 2, 3, 4, 5, 6, 7, 8`
  const isOfGrower = growerId === undefined ? sql`true` : isOneOfNumbers(sql`counted.grower_id`, growerId)
  return sql`SELECT counted.grower_id, ${columns}, counted.n FROM season_sum AS counted
    WHERE counted.year = ${year} AND ${isOfGrower}`
}

/**
 * The field years of a season, and what there is of them, for statements to begin with: `chosen`, and `sums`. Counts are kept
 * by the database (0034_season_counts.sql, 0048_season_sums.sql).
 */
export const chosenOf = (filter: SeasonFilter): RawBuilder<unknown> => sql`
  chosen AS MATERIALIZED (
    SELECT field_year.id, field_year.field_id, field_year.status, field.grower_id,
      coalesce(field.area_m2, 0) AS area_m2
    FROM field_year JOIN field ON field.id = field_year.field_id WHERE ${conditionOf(filter)}
  ), sums AS MATERIALIZED (${sumsOf(filter)})`
