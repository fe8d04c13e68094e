import { type RawBuilder, sql } from 'kysely'
import { allOf, isOneOfNumbers, isOneOfTexts } from '../../lists/conditions.ts'
import { totalsOf } from '../../lists/own-totals.ts'
import { type FieldFilter, fieldCondition, fieldWords, shownYears } from './filter.ts'

/** How fields are counted and added up. */
export const fieldTotals = totalsOf(fieldWords, {
  groups: {
    // Who chooses a year is told of that year: status and crop are asked of it.
    year: ({ status, crop, ...others }) => ({
      by: sql`in_year.year`,
      join: sql`JOIN field_year AS in_year ON ${allOf([sql`in_year.field_id = field.id`, ...isAsked(others.year, sql`in_year.year`)])}`,
      condition: allOf([
        fieldCondition(others),
        ...(status === undefined ? [] : [isOneOfTexts(sql`in_year.status`, status)]),
        ...(crop === undefined ? [] : [isOneOfTexts(sql`in_year.crop`, crop)]),
      ]),
    }),
    status: (filter) => ({ by: sql`told.status`, join: toldYear(filter) }),
    crop: (filter) => ({ by: sql`coalesce(told.crop, '')`, join: toldYear(filter) }),
  },
})

const isAsked = (year: FieldFilter['year'], column: RawBuilder<unknown>) =>
  year === undefined ? [] : [isOneOfNumbers(column, year)]

/** The year that a row tells of, where there is one. */
export const toldYear = ({ year }: Pick<FieldFilter, 'year'>): RawBuilder<unknown> =>
  sql`LEFT JOIN field_year AS told ON ${allOf([sql`told.field_id = field.id`, shownYears(sql`told`, year)])}`
