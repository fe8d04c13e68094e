import type { Tx } from '../../db/transact.ts'
import type { SampleRow } from './move.ts'

/** Labels by their codes. They are the rows of labels/, which lies above: read here by their table’s name. */
export async function labelsOf(
  tx: Tx,
  named: readonly { code: string }[],
): Promise<Map<string, { id: number; code: string }>> {
  if (named.length === 0) return new Map()
  const rows = await tx.kysely
    .selectFrom('label')
    .select(['id', 'code'])
    .where(
      'code',
      'in',
      named.map(({ code }) => code),
    )
    .execute()
  return new Map(rows.map((row) => [row.code, row]))
}

/** Labels of samples, by their codes. */
export const labelsOfSamples = (tx: Tx, samples: readonly SampleRow[]) =>
  labelsOf(
    tx,
    samples.flatMap(({ labelCode }) => (labelCode === null ? [] : [{ code: labelCode }])),
  )

export const labelOf = ({ labelCode }: SampleRow, labels: Awaited<ReturnType<typeof labelsOf>>) =>
  labelCode === null ? null : (labels.get(labelCode) ?? { id: null, code: labelCode })
