import { type Point, pointList } from '@org/core/contract'
import type { SelectQueryBuilder } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { valuesOf } from '../../../db/rows/values.ts'
import { listSource } from '../../../lists/declared.ts'
import { conditionOf } from '../../../lists/own-conditions.ts'
import { totalsOf } from '../../../lists/own-totals.ts'
import { pointTable } from '../tables.ts'
import { byGrower, conditionsOn, exactly, fieldKeys, growerKeys, refersFrom } from './shared.ts'

const words = { list: pointList, columns: {} }
const { isCurrent, isInProgram } = conditionsOn('point')

function selectPoints(db: Db) {
  return db
    .selectFrom('point')
    .innerJoin('grower', 'grower.id', 'point.grower_id')
    .innerJoin('field', 'field.id', 'point.field_id')
    .innerJoin('design', 'design.id', 'point.design_id')
    .innerJoin('stratum', 'stratum.id', 'point.stratum_id')
    .selectAll('point')
    .select([
      'grower.name as grower_name',
      'grower.sort_name as grower_sort_name',
      'field.name as field_name',
      'field.sort_name as field_sort_name',
      'design.number as design_number',
      'stratum.number as stratum_number',
      exactly('point'),
    ])
}
type Row = ReturnType<typeof selectPoints> extends SelectQueryBuilder<infer _D, infer _T, infer R> ? R : never

const toPoint = (row: Row): Point => ({
  id: row.id,
  ...valuesOf(pointTable, row),
  growerName: row.grower_name,
  fieldName: row.field_name,
  designNumber: row.design_number,
  stratumNumber: row.stratum_number,
  version: row.version,
  updatedAt: row.updated_at.toISOString(),
})

/** The list of points. */
export const pointSource = listSource(words, {
  orders: {
    field: [...fieldKeys<Row>(), 'year', 'number'],
    grower: [...growerKeys<Row>(), ...fieldKeys<Row>(), 'year', 'number'],
  },
  condition: conditionOf(words, { program: isInProgram }, isCurrent),
  refers: refersFrom('point'),
  select: (db, ids) => selectPoints(db).innerJoin(ids.as('page'), 'page.id', 'point.id'),
  toItem: toPoint,
})

export const pointTotals = totalsOf(words, { groups: { growerId: byGrower('point') } })
