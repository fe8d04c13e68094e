import { sql } from 'kysely'
import { totalsOf } from '../../lists/own-totals.ts'
import { growerWords } from './read.ts'
import { AREA_STEPS_PER_M2, TOTALS } from './select.ts'

/** How growers are counted, and what their fields in use add up to. */
export const growerTotals = totalsOf(growerWords, {
  sums: { fields: sql`own.field_count`, area: sql`own.area_steps / ${sql.lit(AREA_STEPS_PER_M2)}::float8` },
  sumJoin: TOTALS,
})
