import { type FilterOf, type Label, labelList, normalizeCode, SAMPLE_STATUSES } from '@org/core/contract'
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
import { labelTable } from './tables.ts'

const words = { list: labelList, columns: {} }
type LabelFilter = FilterOf<typeof labelList>

/** The fewest characters of a code that find its label: fewer find names. */
const LEAST_OF_CODE = 2

/** Text as the start of a code; null where no code begins so. */
export function startOfCode(text: string): string | null {
  const start = normalizeCode(text)
  return start.length >= LEAST_OF_CODE && /^[0-9A-HJKMNP-TV-Z]{1,8}$/.test(start) ? start : null
}

/** Labels of samples of which a condition is true: asked of each, because the samples can be more than a statement's memory. */
const ofSamples = (condition: RawBuilder<unknown>) =>
  sql`EXISTS (SELECT FROM sample WHERE sample.id = label.sample_id AND ${condition})`

function isFound({ search = '' }: LabelFilter): RawBuilder<unknown> {
  const named = ofSamples(
    sql`sample.field_id IN (SELECT field.id FROM field
      WHERE ${allOf(wordPatterns(search).map((pattern) => sql`field.search_name LIKE ${pattern}`))})`,
  )
  const start = startOfCode(search)
  return start === null ? named : sql`(label.code LIKE ${`${start}%`} OR ${named})`
}

/** The same, of few among many: their labels are looked up, in place of going through all labels in their order. */
const ofFewSamples = (condition: RawBuilder<unknown>) =>
  sql`label.sample_id = ANY(ARRAY(SELECT sample.id FROM sample WHERE ${condition}))`

const ids = (values: readonly number[] = []) => sql`ANY(${[...values]}::bigint[])`

function selectLabels(db: Db) {
  return db
    .selectFrom('label')
    .innerJoin('label_batch', 'label_batch.id', 'label.batch_id')
    .leftJoin('sample', 'sample.id', 'label.sample_id')
    .leftJoin('point', 'point.id', 'sample.point_id')
    .leftJoin('field', 'field.id', 'sample.field_id')
    .leftJoin('grower', 'grower.id', 'sample.grower_id')
    .selectAll('label')
    .select([
      'label_batch.title as batch_title',
      'sample.grower_id',
      'grower.name as grower_name',
      'sample.field_id',
      'field.name as field_name',
      'sample.field_year_id',
      'sample.year',
      'sample.point_id',
      'point.number as point_number',
      'sample.depth_top_cm',
      'sample.depth_bottom_cm',
      'sample.status as sample_status',
      sql<string>`to_char(label.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as(
        'updated_at_exactly',
      ),
    ])
}
type Row = ReturnType<typeof selectLabels> extends SelectQueryBuilder<infer _D, infer _T, infer R> ? R : never

const statusSchema = z.nullable(z.enum(SAMPLE_STATUSES))

const toLabel = (row: Row): Label => ({
  id: row.id,
  ...valuesOf(labelTable, row),
  batchTitle: row.batch_title,
  growerId: row.grower_id,
  growerName: row.grower_name,
  fieldId: row.field_id,
  fieldName: row.field_name,
  fieldYearId: row.field_year_id,
  year: row.year,
  pointId: row.point_id,
  pointNumber: row.point_number,
  depthTopCm: row.depth_top_cm,
  depthBottomCm: row.depth_bottom_cm,
  sampleStatus: statusSchema.parse(row.sample_status),
  version: row.version,
  updatedAt: row.updated_at.toISOString(),
})

/** The list of labels. */
export const labelSource = listSource(words, {
  orders: {
    batch: [wholeKey<Row>(sql`label.batch_id`, (row) => row.batch_id), 'place'],
  },
  condition: conditionOf(words, {
    search: isFound,
    growerId: ({ growerId }) => ofFewSamples(sql`sample.grower_id = ${ids(growerId)}`),
    fieldId: ({ fieldId }) => ofFewSamples(sql`sample.field_id = ${ids(fieldId)}`),
    year: ({ year }) => ofSamples(sql`sample.year = ${ids(year)}`),
  }),
  select: (db, page) => selectLabels(db).innerJoin(page.as('page'), 'page.id', 'label.id'),
  toItem: toLabel,
})

export const labelTotals = totalsOf(words, {
  groups: {
    batchId: () => ({
      by: sql`label.batch_id`,
      label: ({ by }: { by: RawBuilder<unknown> }) =>
        sql<string>`(SELECT label_batch.title FROM label_batch WHERE label_batch.id = ${by})`,
    }),
  },
})
