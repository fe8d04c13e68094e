import { type Sample, sampleList } from '@org/core/contract'
import type { SelectQueryBuilder } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { valuesOf } from '../../../db/rows/values.ts'
import { listSource } from '../../../lists/declared.ts'
import { conditionOf } from '../../../lists/own-conditions.ts'
import { totalsOf } from '../../../lists/own-totals.ts'
import { sampleTable } from '../tables.ts'
import { byGrower, conditionsOn, exactly, fieldKeys, growerKeys, refersFrom } from './shared.ts'

const words = { list: sampleList, columns: {} }
const { isCurrent, isInProgram } = conditionsOn('sample')

function selectSamples(db: Db) {
  return db
    .selectFrom('sample')
    .innerJoin('grower', 'grower.id', 'sample.grower_id')
    .innerJoin('field', 'field.id', 'sample.field_id')
    .innerJoin('design', 'design.id', 'sample.design_id')
    .innerJoin('stratum', 'stratum.id', 'sample.stratum_id')
    .innerJoin('point', 'point.id', 'sample.point_id')
    .selectAll('sample')
    .select([
      'grower.name as grower_name',
      'grower.sort_name as grower_sort_name',
      'field.name as field_name',
      'field.sort_name as field_sort_name',
      'design.number as design_number',
      'stratum.number as stratum_number',
      'point.number as point_number',
      'point.lon',
      'point.lat',
      exactly('sample'),
    ])
}
type Row =
  ReturnType<typeof selectSamples> extends SelectQueryBuilder<infer _D, infer _T, infer R> ? R : never

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
  version: row.version,
  updatedAt: row.updated_at.toISOString(),
})

/** The list of samples. Points are numbered in the order in which they were made. */
export const sampleSource = listSource(words, {
  orders: {
    field: [...fieldKeys<Row>(), 'year', 'pointId', 'depthTopCm'],
    grower: [...growerKeys<Row>(), ...fieldKeys<Row>(), 'year', 'pointId', 'depthTopCm'],
  },
  condition: conditionOf(words, { program: isInProgram }, isCurrent),
  refers: refersFrom('sample'),
  select: (db, ids) => selectSamples(db).innerJoin(ids.as('page'), 'page.id', 'sample.id'),
  toItem: toSample,
})

export const sampleTotals = totalsOf(words, { groups: { growerId: byGrower('sample') } })
