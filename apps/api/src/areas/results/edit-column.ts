import { errors, normalizeUnit, type StagedEdit } from '@org/core/contract'
import type { Tx } from '../../db/transact.ts'
import { rememberLayouts } from './layouts.ts'
import type { UploadRow } from './state.ts'
import { readMapping } from './stored.ts'

type UnitEdit = Extract<StagedEdit, { kind: 'unit' }>

/**
 * The unit of a column, as a person says it, in how its sheet is read: also for the laboratory's next file.
 *
 * @throws errors.validation for a unit that we do not know; errors.notFound for a column that the sheet does not have
 */
export async function setUnit(
  tx: Tx,
  { id, laboratoryId }: UploadRow,
  { sheet, column, unit }: UnitEdit,
): Promise<void> {
  const text = unit.trim()
  if (normalizeUnit(text) === null)
    throw errors.validation([{ path: 'unit', message: `“${text}” is no unit that we know` }])
  const found = await tx.kysely
    .selectFrom('upload_sheet')
    .select('mapping')
    .where('upload_id', '=', id)
    .where('position', '=', sheet)
    .executeTakeFirst()
  const mapping = found === undefined ? null : readMapping(found.mapping)
  if (mapping === null || !mapping.columns.some((each) => each.column === column))
    throw errors.notFound('This column')
  const columns = mapping.columns.map((each) =>
    each.column === column ? { ...each, unit: text, unitFrom: 'person' as const, says: '' } : each,
  )
  const changed = { ...mapping, columns }
  await tx.kysely
    .updateTable('upload_sheet')
    .set({ mapping: JSON.stringify(changed) })
    .where('upload_id', '=', id)
    .where('position', '=', sheet)
    .execute()
  if (laboratoryId !== null) await rememberLayouts(tx, laboratoryId, [changed])
}
