import type { Tx } from '../../db/transact.ts'
import '../labels/tables.ts'

/** The labels of lines, by their codes. */
export async function labelsOf(
  tx: Tx,
  lines: readonly { code: string }[],
): Promise<Map<string, { id: number; code: string }>> {
  if (lines.length === 0) return new Map()
  const rows = await tx.kysely
    .selectFrom('label')
    .select(['id', 'code'])
    .where(
      'code',
      'in',
      lines.map(({ code }) => code),
    )
    .execute()
  return new Map(rows.map((row) => [row.code, row]))
}
