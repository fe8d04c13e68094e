import {
  COLLECTED_STATUSES,
  COLUMN_ANALYTES,
  FIELD_YEAR_STATUSES,
  type FieldYearStatus,
  type FilterOf,
  normalizeCode,
  PASSING_STATUSES,
  POINT_STATUSES,
  type Sample,
  sampleList,
} from '@org/core/contract'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../db/database.ts'
import { valuesOf } from '../../db/rows/values.ts'
import { allOf } from '../../lists/conditions.ts'
import { listSource } from '../../lists/declared.ts'
import { instantKey } from '../../lists/keyset.ts'
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
import { resultsOfSample, toSampleResults } from '../shared/shown-results.ts'
import { sampleTable } from './tables.ts'

const words = { list: sampleList, columns: {} }
const { isCurrent, isInProgram } = conditionsOn('sample')

/** Samples from before states were dated have their last change: as the index has it (0031_labels.sql). */
const STATE_SINCE = sql`coalesce(sample.state_since, sample.updated_at)`

/** Of the newest manifest that has it. */
const shippedWith = sql<unknown>`(
  SELECT json_build_object('boxCode', box.code, 'shipmentId', shipment.id, 'shipmentNumber', shipment.number)
  FROM manifest_line JOIN shipment ON shipment.id = manifest_line.shipment_id LEFT JOIN box ON box.id = manifest_line.box_id
  WHERE manifest_line.sample_id = sample.id ORDER BY manifest_line.id DESC LIMIT 1)`
const shippedSchema = z.object({
  boxCode: z.string().nullable().default(null),
  shipmentId: z.number().nullable().default(null),
  shipmentNumber: z.string().nullable().default(null),
})

function selectSamples(db: Db) {
  return db
    .selectFrom('sample')
    .innerJoin('grower', 'grower.id', 'sample.grower_id')
    .innerJoin('field', 'field.id', 'sample.field_id')
    .innerJoin('design', 'design.id', 'sample.design_id')
    .innerJoin('stratum', 'stratum.id', 'sample.stratum_id')
    .innerJoin('point', 'point.id', 'sample.point_id')
    .leftJoin('label', 'label.code', 'sample.label_code')
    .selectAll('sample')
    .select([
      ...NAMES,
      'design.number as design_number',
      'stratum.number as stratum_number',
      'point.number as point_number',
      'point.lon',
      'point.lat',
      'point.status as point_status',
      'point.crew_id',
      sql<string | null>`point.planned_on::text`.as('planned_on'),
      'label.id as label_id',
      'label.version as label_version',
      'label.batch_id as label_batch_id',
      'label.print_count',
      // Not joined: of more than eight tables the planner reads all of the first eight before it looks at a page’s ids.
      CREW_NAME.as('crew_name'),
      sql<string>`(SELECT field_year.status FROM field_year WHERE field_year.id = sample.field_year_id)`.as(
        'year_status',
      ),
      sql<string>`to_char(${STATE_SINCE} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as(
        'state_since_exactly',
      ),
      shippedWith.as('shipped_with'),
      resultsOfSample.as('results'),
      exactly('sample'),
    ])
}
type Row =
  ReturnType<typeof selectSamples> extends SelectQueryBuilder<infer _D, infer _T, infer R> ? R : never

const pointStatus = z.enum(POINT_STATUSES)
const yearStatus = z.enum(FIELD_YEAR_STATUSES)

const toSample = (row: Row): Sample => ({
  id: row.id,
  ...valuesOf(sampleTable, row),
  growerName: row.grower_name,
  fieldName: row.field_name,
  designNumber: row.design_number,
  stratumNumber: row.stratum_number,
  pointNumber: row.point_number,
  lon: row.lon,
  lat: row.lat,
  pointStatus: pointStatus.parse(row.point_status),
  crewId: row.crew_id,
  crewName: row.crew_name,
  plannedOn: row.planned_on,
  yearStatus: yearStatus.parse(row.year_status),
  labelId: row.label_id,
  labelVersion: row.label_version,
  labelBatchId: row.label_batch_id,
  printCount: row.print_count,
  ...shippedSchema.parse(row.shipped_with ?? {}),
  ...toSampleResults(row.results),
  version: row.version,
  updatedAt: row.updated_at.toISOString(),
})

/** The filters of a list of samples. */
export type SampleFilter = FilterOf<typeof sampleList>

/** The start of a label’s code; null where no code begins so. Shorter text is a number or a name. */
function startOfCode(text: string): string | null {
  const start = normalizeCode(text)
  return /^[0-9A-HJKMNP-TV-Z]{3,8}$/.test(start) ? start : null
}

/** Asked of each sample: the points can be more than a statement's memory. */
const ofPoints = (condition: RawBuilder<unknown>) =>
  sql`EXISTS (SELECT FROM point WHERE point.id = sample.point_id AND ${condition})`

/** Names of field, farm and grower, the point’s number as the last word; or the start of a label’s code. */
function isFound({ search = '' }: SampleFilter): RawBuilder<unknown> {
  const named = (text: string) =>
    sql`sample.field_id IN (SELECT field.id FROM field
      WHERE ${allOf(wordPatterns(text).map((pattern) => sql`field.search_name LIKE ${pattern}`))})`
  const [, before, digits] = /^(.*?)\s*\b(\d{1,6})\s*$/.exec(search) ?? []
  const either = [named(search)]
  if (digits !== undefined) {
    const numbered = ofPoints(sql`point.number = ${Number(digits)}`)
    either.push(before === '' ? numbered : sql`(${named(before ?? '')} AND ${numbered})`)
  }
  const start = startOfCode(search)
  // As its index compares them (0031_labels.sql).
  if (start !== null) either.push(sql`sample.label_code COLLATE "C" LIKE ${`${start}%`}`)
  return sql`(${sql.join(either, sql` OR `)})`
}

function isOneOrNone(column: RawBuilder<unknown>, values: readonly unknown[], type: RawBuilder<unknown>) {
  const given = values.filter((value) => value !== '')
  const isOne = sql`${column} = ANY(${given}::${type}[])`
  return ofPoints(given.length === values.length ? isOne : sql`(${column} IS NULL OR ${isOne})`)
}

/** The whole filter as one condition on the table `sample`. */
export const sampleCondition = conditionOf(
  words,
  {
    program: isInProgram,
    search: isFound,
    crewId: ({ crewId = [] }) => isOneOrNone(sql`point.crew_id`, crewId, sql`bigint`),
    plannedOn: ({ plannedOn = [] }) => isOneOrNone(sql`point.planned_on`, plannedOn, sql`date`),
    depth: ({ depth = [] }) => sql`${DEPTH} = ANY(${[...depth]}::text[])`,
    hasLabel: ({ hasLabel }) =>
      hasLabel === 'yes' ? sql`sample.label_code IS NOT NULL` : sql`sample.label_code IS NULL`,
    collected: ({ collected }) => {
      const isCollected = ofPoints(sql`point.status = ANY(${[...COLLECTED_STATUSES]}::text[])`)
      return collected === 'yes' ? isCollected : sql`NOT ${isCollected}`
    },
    received: ({ received }) => {
      const wasReceived = sql`was_received(sample.id, sample.status)`
      return received === 'yes' ? wasReceived : sql`NOT ${wasReceived}`
    },
    batchId: ({ batchId = [] }) =>
      sql`sample.label_code IN (SELECT label.code FROM label WHERE label.batch_id = ANY(${[...batchId]}::bigint[]))`,
    shipmentId: ({ shipmentId = [] }) =>
      sql`sample.id IN (SELECT manifest_line.sample_id FROM manifest_line
        WHERE manifest_line.shipment_id = ANY(${[...shipmentId]}::bigint[]))`,
    staleDays: ({ staleDays = 1 }) =>
      sql`sample.status = ANY(${[...PASSING_STATUSES]}::text[]) AND ${STATE_SINCE} < now() - make_interval(days => ${staleDays}::integer)`,
  },
  isCurrent,
)

/** A layer as `0-15`. */
const DEPTH = sql<string>`(sample.depth_top_cm::text || '-' || sample.depth_bottom_cm::text)`

/** The list of samples. Points are numbered in the order in which they were made. */
export const sampleSource = listSource(words, {
  orders: {
    field: [...fieldKeys<Row>(), 'year', 'pointId', 'depthTopCm'],
    grower: [...growerKeys<Row>(), ...fieldKeys<Row>(), 'year', 'pointId', 'depthTopCm'],
    stateSince: [instantKey<Row>(STATE_SINCE, (row) => row.state_since_exactly)],
  },
  condition: sampleCondition,
  refers: refersFrom('sample'),
  select: (db, ids) => selectSamples(db).innerJoin(ids.as('page'), 'page.id', 'sample.id'),
  onlyFor: {
    results: { columns: ['labNumber', ...COLUMN_ANALYTES, 'methods'], instead: null },
    shipped_with: { columns: ['box', 'shipment'], instead: null },
    crew_name: { columns: ['crew'], instead: null },
    print_count: { columns: ['printCount'], instead: null },
    ...notInFiles,
    year_status: { columns: [], instead: 'stratified' satisfies FieldYearStatus },
    point_status: { columns: [], instead: 'planned' },
    state_since_exactly: { columns: [], instead: '' },
    label_id: { columns: [], instead: null },
    label_version: { columns: [], instead: null },
    label_batch_id: { columns: [], instead: null },
  },
  toItem: toSample,
})

/** Current samples by season, grower and state, as reports of the season count them (0048_season_sums.sql). */
const KEPT = sql`SELECT year, grower_id, status, true AS is_current, n FROM season_sum WHERE kind = 'sample'`

export const sampleTotals = totalsOf(words, {
  kept: { counts: KEPT, filters: ['year', 'growerId', 'status'], groups: ['year', 'growerId', 'status'] },
  groups: {
    growerId: byGrower('sample'),
    // As its index compares them (0050_counted_by_index.sql).
    status: () => ({ by: sql`sample.status COLLATE "C"` }),
    depth: () => ({ by: DEPTH }),
    crewId: () => ({
      by: sql`(SELECT point.crew_id FROM point WHERE point.id = sample.point_id)`,
      label: ({ by }: { by: RawBuilder<unknown> }) =>
        sql<string>`(SELECT crew.name FROM crew WHERE crew.id = ${by})`,
    }),
    plannedOn: () => ({
      by: sql`(SELECT point.planned_on::text FROM point WHERE point.id = sample.point_id)`,
    }),
  },
})
