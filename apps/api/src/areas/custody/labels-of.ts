import type { Tx } from '../../db/transact.ts'

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
