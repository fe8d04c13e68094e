import { type RawBuilder, sql } from 'kysely'
import { listSource } from '../../lists/declared.ts'
import { realKey, textKey, wholeKey } from '../../lists/keyset.ts'
import { totalsOf } from '../../lists/own-totals.ts'
import { byGrower, fieldKeys, growerKeys, refersFrom } from '../shared/list-names.ts'
import { fieldYearCondition, fieldYearWords } from './list-filter.ts'
import { COUNTS, orderedDay, type SelectedYear, selectFieldYears, toFieldYearRow } from './list-rows.ts'

const byName = fieldKeys<SelectedYear>()

/** The list of field years. */
export const fieldYearSource = listSource(fieldYearWords, {
  orders: {
    field: [...byName, 'year'],
    grower: [...growerKeys<SelectedYear>(), ...byName, 'year'],
    farm: [textKey<SelectedYear>(sql`field.farm_name`, (row) => row.farm_name, 'field'), ...byName, 'year'],
    county: [
      textKey<SelectedYear>(sql`field.county`, (row) => row.county, 'field'),
      textKey<SelectedYear>(sql`field.state`, (row) => row.state, 'field'),
      ...byName,
      'year',
    ],
    // Their indexes go on so (0039_field_year_lists.sql).
    year: ['year', 'fieldId'],
    status: ['status', 'year', 'fieldId'],
    crop: ['crop', 'year', 'fieldId'],
    tillage: ['tillage', 'year', 'fieldId'],
    practice: ['practice', 'year', 'fieldId'],
    area: [realKey<SelectedYear>(sql`boundary_version.area_m2`, (row) => row.area_m2, 'boundary_version')],
    plannedOn: [wholeKey<SelectedYear>(orderedDay('planned_on'), (row) => row.planned_day)],
    sampledOn: [wholeKey<SelectedYear>(orderedDay('sampled_on'), (row) => row.sampled_day)],
  },
  condition: fieldYearCondition,
  refers: {
    ...refersFrom('field_year'),
    boundary_version: { column: sql`field_year.boundary_version_id` },
  },
  select: (db, ids) => selectFieldYears(db).innerJoin(ids.as('page'), 'page.id', 'field_year.id'),
  toItem: toFieldYearRow,
})

/** The field's own column of that name. */
const byPlace = (column: 'state' | 'county', within?: RawBuilder<string>) => () => ({
  by: sql.ref(`located.${column}`),
  join: sql`JOIN field AS located ON located.id = field_year.field_id`,
  ...(within === undefined ? {} : { within }),
})

/** Counts year by year: few years do not read the counts of all. */
export const fieldYearTotals = totalsOf(fieldYearWords, {
  sums: {
    area: sql<number>`pinned.area_m2`,
    points: sql<number>`counted.points`,
    collected: sql<number>`counted.collected`,
    samples: sql<number>`counted.samples`,
    results: sql<number>`counted.results`,
  },
  sumJoin: sql`JOIN boundary_version AS pinned ON pinned.id = field_year.boundary_version_id
    CROSS JOIN LATERAL (SELECT ${COUNTS.points} AS points, ${COUNTS.collected} AS collected,
      ${COUNTS.samples} AS samples, ${COUNTS.results} AS results
      FROM season_count AS counted WHERE counted.field_year_id = field_year.id) AS counted`,
  groups: {
    growerId: byGrower('field_year'),
    state: byPlace('state'),
    county: byPlace('county', sql<string>`located.state`),
  },
})
