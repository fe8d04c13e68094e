import type { FilterOf, growerList, SumOf } from '@org/core/contract'
import { sql } from 'kysely'
import type { TotalsSource } from '../../lists/totals.ts'
import { AREA_STEPS_PER_M2, TOTALS } from './select.ts'

/** How growers are counted, and what their fields in use add up to. */
export const growerTotals: TotalsSource<FilterOf<typeof growerList>, SumOf<typeof growerList>, never> = {
  sums: { fields: sql`own.field_count`, area: sql`own.area_steps / ${sql.lit(AREA_STEPS_PER_M2)}::float8` },
  sumJoin: TOTALS,
  groups: {},
}
