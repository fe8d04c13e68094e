import {
  COLLECTED_STATUSES,
  type FieldYearRow,
  fieldYearRowSchema,
  WITH_RESULTS_STATUSES,
} from '@org/core/contract'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../db/database.ts'
import { valuesOf } from '../../db/rows/values.ts'
import { fieldYearTable } from '../fields/tables.ts'
import { exactly, NAMES } from '../shared/list-names.ts'

const countOf = (kind: 'point' | 'sample', statuses?: readonly string[]): RawBuilder<number> => {
  const isOne = statuses === undefined ? sql`true` : sql`counted.status = ANY(${[...statuses]}::text[])`
  return sql<number>`coalesce(sum(counted.n) FILTER (WHERE counted.kind = ${kind}::text AND ${isOne}), 0)`
}

/** Of rows of `season_count` as `counted`, which the database keeps (0034_season_counts.sql). */
export const COUNTS = {
  points: countOf('point'),
  collected: countOf('point', COLLECTED_STATUSES),
  samples: countOf('sample'),
  results: countOf('sample', WITH_RESULTS_STATUSES),
}

const counts = sql`(SELECT json_build_object('pointCount', ${COUNTS.points}, 'collectedCount', ${COUNTS.collected},
    'sampleCount', ${COUNTS.samples}, 'resultCount', ${COUNTS.results})
  FROM season_count AS counted WHERE counted.field_year_id = field_year.id)`

/** The points that are to be sampled: as `season_counted` has them. */
const days = sql`(SELECT json_build_object(
    'crews', coalesce(json_agg(crew.name ORDER BY lower(crew.name) COLLATE "C"), '[]'),
    'firstDay', min(planned.first_day), 'lastDay', max(planned.last_day))
  FROM (SELECT point.crew_id, min(point.planned_on) AS first_day, max(point.planned_on) AS last_day
    FROM point JOIN design AS of_point ON of_point.id = point.design_id AND of_point.is_current
    WHERE point.field_year_id = field_year.id AND point.crew_id IS NOT NULL AND point.status <> 'replaced'
      AND (point.role IN ('base', 'legacy') OR point.replaces_point_id IS NOT NULL)
    GROUP BY point.crew_id) AS planned
  JOIN crew ON crew.id = planned.crew_id)`

const programs = sql`(SELECT coalesce(json_agg(each.program ORDER BY each.program_key), '[]')
  FROM (SELECT enrolled.program_key, min(enrollment.program) AS program
    FROM enrollment_field AS enrolled JOIN enrollment ON enrollment.id = enrolled.enrollment_id
    WHERE enrolled.field_id = field_year.field_id AND enrolled.year = field_year.year
      AND enrollment.status <> 'withdrawn'
    GROUP BY enrolled.program_key) AS each)`

const { shape } = fieldYearRowSchema
const countsSchema = z.object({
  pointCount: shape.pointCount,
  collectedCount: shape.collectedCount,
  sampleCount: shape.sampleCount,
  resultCount: shape.resultCount,
})
const daysSchema = z.object({ crews: shape.crews, firstDay: shape.firstDay, lastDay: shape.lastDay })

/** A column that an order needs as a number: days, rows without one last. */
export const orderedDay = (column: 'planned_on' | 'sampled_on') =>
  sql<number>`(coalesce(${sql.ref(`field_year.${column}`)}, DATE '9999-12-31') - DATE '2000-01-01')`

/** What is not joined is read with each row: of more than eight tables the planner reads all before a page's ids. */
export function selectFieldYears(db: Db) {
  return db
    .selectFrom('field_year')
    .innerJoin('grower', 'grower.id', 'field_year.grower_id')
    .innerJoin('field', 'field.id', 'field_year.field_id')
    .innerJoin('boundary_version', 'boundary_version.id', 'field_year.boundary_version_id')
    .leftJoin('design', (join) =>
      join.onRef('design.field_year_id', '=', 'field_year.id').on('design.is_current', '=', true),
    )
    .selectAll('field_year')
    .select([
      ...NAMES,
      'field.farm_name',
      'field.county',
      'field.state',
      'field.boundary_version_id as newest_id',
      'boundary_version.area_m2',
      'design.id as design_id',
      'design.number as design_number',
      orderedDay('planned_on').as('planned_day'),
      orderedDay('sampled_on').as('sampled_day'),
      counts.as('counts'),
      days.as('days'),
      programs.as('programs'),
      exactly('field_year'),
    ])
}
export type SelectedYear =
  ReturnType<typeof selectFieldYears> extends SelectQueryBuilder<infer _D, infer _T, infer R> ? R : never

export function toFieldYearRow(row: SelectedYear): FieldYearRow {
  const inPrograms = shape.programs.parse(row.programs)
  return {
    id: row.id,
    ...valuesOf(fieldYearTable, row),
    fieldName: row.field_name,
    growerName: row.grower_name,
    farmName: row.farm_name,
    county: row.county,
    state: row.state,
    areaM2: row.area_m2,
    isNewestBoundary: row.boundary_version_id === row.newest_id,
    programs: inPrograms,
    enrolledAreaM2: inPrograms.length === 0 ? 0 : row.area_m2,
    designId: row.design_id,
    designNumber: row.design_number,
    ...countsSchema.parse(row.counts),
    ...daysSchema.parse(row.days),
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
  }
}
