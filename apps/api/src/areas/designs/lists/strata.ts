import { COLLECTED_STATUSES, FIELD_YEAR_STATUSES, type Stratum, stratumList } from '@org/core/contract'
import { type SelectQueryBuilder, sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../../db/database.ts'
import { valuesOf } from '../../../db/rows/values.ts'
import { isOneOfTexts } from '../../../lists/conditions.ts'
import { listSource } from '../../../lists/declared.ts'
import { conditionOf } from '../../../lists/own-conditions.ts'
import { totalsOf } from '../../../lists/own-totals.ts'
import { byGrower, exactly, fieldKeys, growerKeys, NAMES, refersFrom } from '../../shared/list-names.ts'
import { meansOfStratum, pointsOfStratum, toStratumMeans } from '../../shared/shown-results.ts'
import { stratumTable } from '../tables.ts'
import { conditionsOn } from './shared.ts'

const words = { list: stratumList, columns: { area: 'area_m2', points: 'planned_count' } }
const { isCurrent, isInProgram } = conditionsOn('stratum')

const condition = conditionOf(
  words,
  {
    program: isInProgram,
    status: ({ status = [] }) =>
      sql`stratum.field_year_id IN (SELECT of_year.id FROM field_year AS of_year
        WHERE ${isOneOfTexts(sql`of_year.status`, status)})`,
  },
  isCurrent,
)

function selectStrata(db: Db) {
  return db
    .selectFrom('stratum')
    .innerJoin('grower', 'grower.id', 'stratum.grower_id')
    .innerJoin('field', 'field.id', 'stratum.field_id')
    .innerJoin('design', 'design.id', 'stratum.design_id')
    .innerJoin('field_year', 'field_year.id', 'stratum.field_year_id')
    .selectAll('stratum')
    .select([
      ...NAMES,
      'design.number as design_number',
      'field_year.status as year_status',
      pointsOfStratum(COLLECTED_STATUSES).as('collected_count'),
      meansOfStratum.as('means'),
      exactly('stratum'),
    ])
}
type Row = ReturnType<typeof selectStrata> extends SelectQueryBuilder<infer _D, infer _T, infer R> ? R : never

const yearStatus = z.enum(FIELD_YEAR_STATUSES)

const toStratum = (row: Row): Stratum => ({
  id: row.id,
  ...valuesOf(stratumTable, row),
  growerName: row.grower_name,
  fieldName: row.field_name,
  designNumber: row.design_number,
  status: yearStatus.parse(row.year_status),
  collectedCount: row.collected_count,
  means: toStratumMeans(row.means),
  version: row.version,
  updatedAt: row.updated_at.toISOString(),
})

/** The list of strata. */
export const stratumSource = listSource(words, {
  orders: {
    field: [...fieldKeys<Row>(), 'year', 'number'],
    grower: [...growerKeys<Row>(), ...fieldKeys<Row>(), 'year', 'number'],
  },
  condition,
  refers: refersFrom('stratum'),
  select: (db, ids) => selectStrata(db).innerJoin(ids.as('page'), 'page.id', 'stratum.id'),
  toItem: toStratum,
})

export const stratumTotals = totalsOf(words, {
  groups: {
    growerId: byGrower('stratum'),
    status: () => ({
      by: sql`of_year.status`,
      join: sql`JOIN field_year AS of_year ON of_year.id = stratum.field_year_id`,
    }),
  },
})
