import { type FilterOf, type Result, resultList, SAMPLE_STATUSES } from '@org/core/contract'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../db/database.ts'
import { valuesOf } from '../../db/rows/values.ts'
import { listSource } from '../../lists/declared.ts'
import { conditionOf } from '../../lists/own-conditions.ts'
import { totalsOf } from '../../lists/own-totals.ts'
import { conditionsOn } from '../designs/lists/shared.ts'
import { byField, byGrower, exactly, fieldKeys, NAMES, refersFrom } from '../shared/list-names.ts'
import { resultTable } from './tables.ts'
import { unitOfAnalyte } from './units.ts'

const words = { list: resultList, columns: {} }
type ResultFilter = FilterOf<typeof resultList>

function selectResults(db: Db) {
  return db
    .selectFrom('result')
    .innerJoin('sample', 'sample.id', 'result.sample_id')
    .innerJoin('point', 'point.id', 'sample.point_id')
    .innerJoin('field', 'field.id', 'result.field_id')
    .innerJoin('grower', 'grower.id', 'result.grower_id')
    .innerJoin('lab_report', 'lab_report.id', 'result.lab_report_id')
    .leftJoin('laboratory', 'laboratory.id', 'result.laboratory_id')
    .selectAll('result')
    .select([
      ...NAMES,
      'point.number as point_number',
      'sample.label_code',
      'sample.status as sample_status',
      'laboratory.name as laboratory_name',
      'lab_report.file_name',
      exactly('result'),
    ])
}
type Row =
  ReturnType<typeof selectResults> extends SelectQueryBuilder<infer _D, infer _T, infer R> ? R : never

const statusSchema = z.enum(SAMPLE_STATUSES)

const toResult = (row: Row): Result => ({
  id: row.id,
  ...valuesOf(resultTable, row),
  isCurrent: row.is_current,
  growerName: row.grower_name,
  fieldName: row.field_name,
  pointNumber: row.point_number,
  analyteUnit: unitOfAnalyte(row.analyte),
  labelCode: row.label_code,
  sampleStatus: statusSchema.parse(row.sample_status),
  laboratoryName: row.laboratory_name,
  fileName: row.file_name,
  version: row.version,
  updatedAt: row.updated_at.toISOString(),
})

const { isInProgram } = conditionsOn('result')

const isCurrent = ({ superseded }: ResultFilter) => (superseded === 'yes' ? [] : [sql`result.is_current`])

/** The list of results. */
export const resultSource = listSource(words, {
  orders: {
    field: [...fieldKeys<Row>(), 'year', 'sampleId'],
    year: ['year', 'fieldId', 'sampleId'],
    analyte: ['analyteName'],
  },
  condition: conditionOf(
    words,
    {
      program: isInProgram,
      quality: ({ quality = [] }) => sql`result.quality = ANY(${quality.map(Number)}::integer[])`,
      superseded: () => sql`true`,
    },
    isCurrent,
  ),
  refers: refersFrom('result'),
  select: (db, page) => selectResults(db).innerJoin(page.as('page'), 'page.id', 'result.id'),
  toItem: toResult,
})

export const resultTotals = totalsOf(words, {
  groups: {
    analyte: () => ({
      by: sql`result.analyte`,
      // As the newest has it: the greatest of the names would be looked for in all rows.
      label: ({ newestId }: { newestId: RawBuilder<number> }) =>
        sql<string>`(SELECT named.analyte_name FROM result AS named WHERE named.id = ${newestId})`,
    }),
    growerId: byGrower('result'),
    fieldId: byField('result'),
    quality: () => ({ by: sql`result.quality::text` }),
    laboratoryId: () => ({
      by: sql`result.laboratory_id`,
      label: ({ by }: { by: RawBuilder<unknown> }) =>
        sql<string>`(SELECT laboratory.name FROM laboratory WHERE laboratory.id = ${by})`,
    }),
  },
})
