import { sql } from 'kysely'
import type { Tx } from '../../db/rows/types.ts'

/** The field years of the samples that labels or lines of manifests name. */
export async function yearsNamedBy(
  tx: Tx,
  table: 'label' | 'manifest_line',
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT sample.field_year_id AS id FROM sample JOIN ${sql.table(table)} AS named ON named.sample_id = sample.id
    WHERE named.id = ANY(${[...ids]}::bigint[])`.execute(tx.kysely)
  return rows.map(({ id }) => id)
}
