import {
  AT_LAB_STATUSES,
  COLLECTED_STATUSES,
  MAX_SEASON_GROUPS,
  WITH_RESULTS_STATUSES,
} from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'
import { countedOf, isOfProgram, type SeasonFilter } from './chosen.ts'

const isOne = (statuses: readonly string[]) => sql`status = ANY(${[...statuses]}::text[])`

/** Samples that are at a laboratory or have been there, without those of which results alone say so. */
export const RECEIVED = sql`coalesce(sum(n) FILTER (WHERE kind = 'sample' AND ${isOne(AT_LAB_STATUSES)}), 0)
  - coalesce(sum(n) FILTER (WHERE kind = 'unreceived'), 0)`

/** Counts of points and samples in rows with `n`, `kind` and `status`. */
const COUNTS = sql`
  coalesce(sum(n) FILTER (WHERE kind = 'point'), 0) AS points,
  coalesce(sum(n) FILTER (WHERE kind = 'point' AND ${isOne(COLLECTED_STATUSES)}), 0) AS collected,
  coalesce(sum(n) FILTER (WHERE kind = 'sample'), 0) AS samples,
  ${RECEIVED} AS received,
  coalesce(sum(n) FILTER (WHERE kind = 'sample' AND ${isOne(WITH_RESULTS_STATUSES)}), 0) AS results`

const NO_COUNTS = ['points', 'collected', 'samples', 'received', 'results'] as const
/** Of groups without points. */
const counted = sql.join(
  NO_COUNTS.map((name) => sql`coalesce(counted.${sql.ref(name)}, 0) AS ${sql.ref(name)}`),
)

/** Rows as JSON, by name. */
const asJson = (rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (SELECT coalesce(json_agg(each), '[]') FROM (${rows} ORDER BY label, value LIMIT ${MAX_SEASON_GROUPS}::integer) AS each)`

export const growersOf = (): RawBuilder<unknown> =>
  asJson(sql`
    SELECT grower.id::text AS value, grower.name AS label, of_grower.fields, of_grower."areaM2", ${counted}
    FROM (SELECT grower_id, count(*) AS fields, sum(area_m2) AS "areaM2" FROM chosen GROUP BY grower_id) AS of_grower
    JOIN grower ON grower.id = of_grower.grower_id
    LEFT JOIN (SELECT grower_id, ${COUNTS} FROM sums GROUP BY grower_id) AS counted
      ON counted.grower_id = of_grower.grower_id`)

/** A field’s points count in each of its programs. */
export const programsOf = (filter: SeasonFilter): RawBuilder<unknown> =>
  asJson(sql`
    SELECT of_program.label AS value, of_program.label, of_program.fields, of_program."areaM2", ${counted}
    FROM (SELECT program_key, min(program) AS label, count(*) AS fields, sum(area_m2) AS "areaM2"
      FROM ${enrolledOf(filter)} JOIN chosen ON chosen.field_id = enrolled.field_id GROUP BY program_key) AS of_program
    LEFT JOIN (SELECT program_key, ${COUNTS}
      FROM (SELECT enrolled.program_key, counted.kind, counted.status, counted.n
        FROM ${countedOf(filter)} JOIN ${enrolledOf(filter)} ON enrolled.field_id = chosen.field_id) AS each
      GROUP BY program_key) AS counted
      ON counted.program_key = of_program.program_key`)

/** Each field once in each program, however many enrollments name it. */
const enrolledOf = (filter: SeasonFilter): RawBuilder<unknown> => sql`
  (SELECT enrolled.field_id, enrolled.program_key, min(enrollment.program) AS program
    FROM enrollment_field AS enrolled JOIN enrollment ON enrollment.id = enrolled.enrollment_id
    WHERE enrolled.year = ${filter.year} AND ${isOfProgram(filter)}
    GROUP BY enrolled.field_id, enrolled.program_key) AS enrolled`

/** Points that no crew has are a group of their own. */
export const crewsOf = (filter: SeasonFilter): RawBuilder<unknown> =>
  asJson(sql`
    SELECT coalesce(counted.crew_id::text, '') AS value, coalesce(crew.name, '') AS label,
      coalesce(of_crew.fields, 0) AS fields, coalesce(of_crew."areaM2", 0) AS "areaM2", ${counted}
    FROM (SELECT crew_id, ${COUNTS} FROM sums GROUP BY crew_id) AS counted
    LEFT JOIN (SELECT crew_id, count(*) AS fields, sum(area_m2) AS "areaM2"
      FROM (SELECT DISTINCT counted.crew_id, chosen.id, chosen.area_m2 FROM ${countedOf(filter)}
        WHERE counted.kind = 'point') AS each
      GROUP BY crew_id) AS of_crew ON of_crew.crew_id IS NOT DISTINCT FROM counted.crew_id
    LEFT JOIN crew ON crew.id = counted.crew_id`)
