import {
  AWAITED_STATUSES,
  BLOCKED_STATUSES,
  IN_TRANSIT_STATUSES,
  LATE_KINDS,
  type LateKind,
  MAX_LATE,
  MISSING_STATUSES,
  OPEN_UPLOAD_STATUSES,
  type Season,
} from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { isOfCrew, type SeasonFilter } from './chosen.ts'

/** As lists have it: samples from before states were dated have their last change. */
const STATE_SINCE = sql`coalesce(sample.state_since, sample.updated_at)`
const NO_ERRORS = sql`0 AS errors`

interface Asked {
  filter: SeasonFilter
  /** Points planned before it are late. */
  today: string
}

const kindIs = (kind: LateKind) => sql`${kind}::text AS kind`
const daysTo = ({ today }: Asked, day: RawBuilder<unknown>) =>
  sql`greatest(0, ${today}::date - ${day}) AS days`
const utcDay = (instant: RawBuilder<unknown>) => sql`(${instant} AT TIME ZONE 'UTC')::date`

/** By crew. */
const overdue = (asked: Asked) => sql`
  SELECT ${kindIs('overdue')}, sum(n) AS count, ${daysTo(asked, sql`min(due_on)`)}, crew.id AS of_id, crew.name AS label, ${NO_ERRORS}
  FROM sums LEFT JOIN crew ON crew.id = sums.crew_id
  WHERE due_on < ${asked.today}::date GROUP BY crew.id, crew.name`

/** By field. */
const blocked = (asked: Asked) => sql`
  SELECT ${kindIs('blocked')}, count(*), ${daysTo(asked, utcDay(sql`min(point.updated_at)`))}, field.id, field.name, ${NO_ERRORS}
  FROM point JOIN field ON field.id = point.field_id
  WHERE point.status = ANY(${[...BLOCKED_STATUSES]}::text[]) AND point.year = ${asked.filter.year} AND point.is_current
    AND point.field_year_id IN (SELECT id FROM chosen) AND ${isOfCrew(sql`point`, asked.filter)}
    AND (point.role IN ('base', 'legacy') OR point.replaces_point_id IS NOT NULL)
  GROUP BY field.id, field.name`

/** By crew. */
const unlabeled = (asked: Asked) => sql`
  SELECT ${kindIs('unlabeled')}, sum(n), ${daysTo(asked, sql`min(unlabeled_since)`)}, crew.id, crew.name, ${NO_ERRORS}
  FROM sums LEFT JOIN crew ON crew.id = sums.crew_id
  WHERE unlabeled_since IS NOT NULL GROUP BY crew.id, crew.name`

/**
 * Samples of the season that wait, as `waiting`: found by their states before they are compared with the field years. Of all
 * field years at once, the database looked for the samples of each.
 */
export const waitingOf = (filter: SeasonFilter): RawBuilder<unknown> => sql`
  found AS MATERIALIZED (
    SELECT sample.id, sample.field_year_id, sample.point_id, sample.status, ${STATE_SINCE} AS since FROM sample
    WHERE sample.status = ANY(${[...IN_TRANSIT_STATUSES, ...MISSING_STATUSES, ...AWAITED_STATUSES]}::text[])
      AND sample.year = ${filter.year} AND sample.is_current
  ), waiting AS MATERIALIZED (
    SELECT found.id, found.status, found.since FROM found
    WHERE found.field_year_id IN (SELECT id FROM chosen) AND ${
      filter.crewId === undefined
        ? sql`true`
        : sql`found.point_id IN (SELECT point.id FROM point WHERE ${isOfCrew(sql`point`, filter)})`
    }
  )`

const isIn = (states: readonly string[]) => sql`waiting.status = ANY(${[...states]}::text[])`
const isStale = ({ filter }: Asked) =>
  sql`waiting.since < now() - make_interval(days => ${filter.staleDays}::integer)`

const byShipment = (
  asked: Asked,
  kind: LateKind,
  states: readonly string[],
  condition: RawBuilder<unknown>,
) => sql`
  SELECT ${kindIs(kind)}, count(*), ${daysTo(asked, utcDay(sql`min(waiting.since)`))}, shipment.id, shipment.number, ${NO_ERRORS}
  FROM waiting JOIN manifest_line ON manifest_line.sample_id = waiting.id
    JOIN shipment ON shipment.id = manifest_line.shipment_id
  WHERE ${isIn(states)} AND ${condition} GROUP BY shipment.id, shipment.number`

const noResults = (asked: Asked) => sql`
  SELECT ${kindIs('noResults')}, count(*), ${daysTo(asked, utcDay(sql`min(waiting.since)`))}, NULL::bigint, NULL::text, ${NO_ERRORS}
  FROM waiting WHERE ${isIn(AWAITED_STATUSES)} AND ${isStale(asked)} HAVING count(*) > 0`

/** Files are of no season, grower or crew before they are committed. */
const staged = (asked: Asked) => sql`
  SELECT ${kindIs('staged')}, coalesce((upload.summary ->> 'rows')::integer, 0), ${daysTo(asked, utcDay(sql`upload.created_at`))},
    upload.id, upload.file_name, coalesce((upload.summary ->> 'errorRows')::integer, 0)
  FROM upload WHERE upload.kind = 'lab_results' AND upload.status = ANY(${[...OPEN_UPLOAD_STATUSES]}::text[])`

export const lateRowsSchema = z.array(
  z.object({
    kind: z.enum(LATE_KINDS),
    count: z.number(),
    days: z.number(),
    of_id: z.nullable(z.number()),
    label: z.nullable(z.string()),
    errors: z.number(),
    rows: z.number(),
  }),
)
type LateRows = z.output<typeof lateRowsSchema>

/** What waits for a person, the longest first: as JSON, in a statement that begins with `chosen`. */
export function lateOf(filter: SeasonFilter, today: string): RawBuilder<unknown> {
  const asked = { filter, today }
  const isWhole = filter.program === undefined && filter.growerId === undefined && filter.crewId === undefined
  const parts = [
    overdue(asked),
    blocked(asked),
    unlabeled(asked),
    byShipment(asked, 'inTransit', IN_TRANSIT_STATUSES, isStale(asked)),
    byShipment(asked, 'missing', MISSING_STATUSES, sql`true`),
    noResults(asked),
    ...(isWhole ? [staged(asked)] : []),
  ]
  return sql`(SELECT coalesce(json_agg(each), '[]') FROM (
    SELECT late.*, count(*) OVER () AS rows FROM (${sql.join(parts, sql` UNION ALL `)}) AS late
    ORDER BY days DESC, kind, of_id LIMIT ${MAX_LATE}::integer) AS each)`
}

export function toLate(rows: LateRows): Pick<Season, 'late' | 'lateLeftOut'> {
  const late = rows.map(({ kind, count, days, of_id, label, errors }) => ({
    ...{ kind, count, days, errors },
    of: of_id === null ? null : { id: of_id, label: label ?? '' },
  }))
  return { late, lateLeftOut: (rows[0]?.rows ?? 0) - late.length }
}
