import { errors } from '@org/core/contract'
import type { RawBuilder } from 'kysely'
import type { Tx } from '../../db/transact.ts'
import type { SampleRow } from '../custody/move.ts'
import { sampleTable } from '../custody/tables.ts'
import { holdYears, shareYears } from '../field-years/hold.ts'
import { type LabelRow, labelTable } from '../labels/tables.ts'

/**
 * Holds a label and samples: years before samples, samples before labels, as everywhere.
 *
 * @param own the samples, as a condition on their table
 * @throws errors.notFound
 */
export async function holdFound(
  tx: Tx,
  { id }: { id: number },
  own: RawBuilder<boolean>,
  canMoveYear: boolean,
): Promise<{ label: LabelRow; samples: SampleRow[] }> {
  const found = await tx.kysely.selectFrom('sample').select('field_year_id').where(own).distinct().execute()
  const years = found.map(({ field_year_id }) => field_year_id)
  await (canMoveYear ? holdYears(tx, years) : shareYears(tx, years))
  const samples = await tx.rows(sampleTable).lockWhere(own)
  const label = (await tx.rows(labelTable).lock([id])).get(id)
  if (label === undefined) throw errors.notFound('This label')
  return { label, samples }
}
