import {
  FIELD_YEAR_STATUSES,
  fieldList,
  POINT_STATUSES,
  pointList,
  SAMPLE_STATUSES,
  type Season,
  sampleList,
  seasonSchema,
} from '@org/core/contract'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../../db/database.ts'
import { stateOf } from '../../../lists/list-state.ts'
import { createVersionedCache } from '../../../lists/versioned-cache.ts'
import type { Asking } from '../../../turns.ts'
import { chosenOf, type SeasonFilter } from './chosen.ts'
import { crewsOf, growersOf, programsOf, RECEIVED } from './groups.ts'
import { lateOf, lateRowsSchema, toLate, waitingOf } from './late.ts'
import { weeksOf } from './weeks.ts'

const KEPT_BYTES = 4 * 1024 * 1024
const kept = createVersionedCache<Omit<Season, 'asOf'>>(
  KEPT_BYTES,
  (value) => 2 * JSON.stringify(value).length,
)

/** All that a season shows. */
const SHOWN = [
  ...new Set([...fieldList.shows, ...pointList.shows, ...sampleList.shows, 'upload', 'lab_report']),
]

/** What is planned, collected and received of a year, and what is late. */
export async function readSeason(asking: Asking<Db>, now: Date, filter: SeasonFilter): Promise<Season> {
  const { db } = asking
  const state = await stateOf(db, SHOWN)
  const today = filter.today ?? now.toISOString().slice(0, 10)
  // What waits grows old by itself: an answer is kept for the hour.
  const hour = now.toISOString().slice(0, 13)
  const season = await kept(asking, state, JSON.stringify([filter, today, hour]), () =>
    countSeason(db, filter, today),
  )
  return { asOf: now.toISOString(), ...season }
}

const { fields, growers, programs, crews, years } = seasonSchema.shape
const statusCount = z.object({ status: z.string(), n: z.number() })
const countsSchema = z.object({
  years,
  fields: fields.shape.byStatus,
  points: z.array(statusCount),
  samples: z.array(statusCount),
  received: z.coerce.number(),
  weeks: z.array(
    z.object({ monday: z.string(), planned: z.number(), collected: z.number(), crewId: z.string() }),
  ),
  growers,
  programs,
  crews,
  late: lateRowsSchema,
})

/** In one statement: all figures are of one moment. */
async function countSeason(db: Db, filter: SeasonFilter, today: string): Promise<Omit<Season, 'asOf'>> {
  const byStatus = (kind: 'point' | 'sample') => sql`
    (SELECT coalesce(json_agg(each), '[]') FROM (
      SELECT status, sum(n) AS n FROM sums WHERE kind = ${kind} GROUP BY status) AS each)`
  const { rows } = await sql`
    WITH ${chosenOf(filter)}, ${waitingOf(filter)}
    SELECT (SELECT coalesce(json_agg(year ORDER BY year DESC), '[]') FROM (${YEARS}) AS each) AS years,
      (SELECT coalesce(json_agg(each), '[]') FROM (
        SELECT status, count(*) AS fields, sum(area_m2) AS "areaM2" FROM chosen GROUP BY status) AS each) AS fields,
      ${byStatus('point')} AS points, ${byStatus('sample')} AS samples,
      (SELECT ${RECEIVED} FROM sums) AS received,
      (SELECT coalesce(json_agg(each), '[]') FROM (${WEEKS}) AS each) AS weeks,
      ${growersOf()} AS growers, ${programsOf(filter)} AS programs, ${crewsOf(filter)} AS crews,
      ${lateOf(filter, today)} AS late`.execute(db)
  const read = countsSchema.parse(rows[0])
  return {
    years: read.years,
    fields: {
      total: sumOf(read.fields, ({ fields }) => fields),
      areaM2: sumOf(read.fields, ({ areaM2 }) => areaM2),
      byStatus: inOrder(read.fields, FIELD_YEAR_STATUSES),
    },
    points: {
      total: sumOf(read.points, ({ n }) => n),
      byStatus: inOrder(read.points, POINT_STATUSES).map(({ status, n }) => ({ status, points: n })),
    },
    samples: {
      total: sumOf(read.samples, ({ n }) => n),
      received: read.received,
      byStatus: inOrder(read.samples, SAMPLE_STATUSES).map(({ status, n }) => ({ status, samples: n })),
    },
    weeks: weeksOf(read.weeks),
    growers: read.growers,
    programs: read.programs,
    crews: read.crews,
    ...toLate(read.late),
  }
}

/** By leaps through the index: a year for each. */
const YEARS = sql`
  WITH RECURSIVE known AS (
    (SELECT max(field_year.year) AS year FROM field_year)
    UNION ALL
    SELECT (SELECT max(field_year.year) FROM field_year WHERE field_year.year < known.year) FROM known
    WHERE known.year IS NOT NULL)
  SELECT year FROM known WHERE year IS NOT NULL`

const WEEKS = sql`
  SELECT monday::text, coalesce(crew_id::text, '') AS "crewId", sum(planned) AS planned, sum(collected) AS collected
  FROM (
    SELECT planned_week AS monday, crew_id, n AS planned, 0 AS collected FROM sums WHERE planned_week IS NOT NULL
    UNION ALL
    SELECT collected_week, crew_id, 0, n FROM sums WHERE collected_week IS NOT NULL) AS each
  GROUP BY monday, crew_id ORDER BY monday, crew_id`

const sumOf = <R>(rows: readonly R[], value: (row: R) => number): number =>
  rows.reduce((sum, row) => sum + value(row), 0)

function inOrder<S extends string, R extends { status: string }>(rows: readonly R[], order: readonly S[]) {
  return order.flatMap((status) =>
    rows.filter((row) => row.status === status).map((row) => ({ ...row, status })),
  )
}
