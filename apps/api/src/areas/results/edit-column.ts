import { type ColumnMap, errors, normalizeUnit, type ReadEdit } from '@org/core/contract'
import type { Tx } from '../../db/transact.ts'
import { rememberLayouts } from './layouts.ts'
import type { UploadRow } from './state.ts'
import { readMapping } from './stored.ts'

type UnitEdit = Extract<ReadEdit, { kind: 'unit' }>

/**
 * The unit of a column, as a person says it or as it was before, in how its sheet is read: also for the laboratory's next
 * file.
 *
 * @throws errors.validation for a unit that we do not know; errors.notFound for a column that the sheet does not have
 */
export async function setUnit(tx: Tx, { id, laboratoryId }: UploadRow, edit: UnitEdit): Promise<void> {
  const { sheet, column } = edit
  const unit = unitOf(edit)
  const found = await tx.kysely
    .selectFrom('upload_sheet')
    .select('mapping')
    .where('upload_id', '=', id)
    .where('position', '=', sheet)
    .executeTakeFirst()
  const mapping = found === undefined ? null : readMapping(found.mapping)
  if (mapping === null || !mapping.columns.some((each) => each.column === column))
    throw errors.notFound('This column')
  const columns = mapping.columns.map((each) => (each.column === column ? { ...each, ...unit } : each))
  const changed = { ...mapping, columns }
  await tx.kysely
    .updateTable('upload_sheet')
    .set({ mapping: JSON.stringify(changed) })
    .where('upload_id', '=', id)
    .where('position', '=', sheet)
    .execute()
  if (laboratoryId !== null) await rememberLayouts(tx, laboratoryId, [changed])
}

/** What a file or a person said before is taken as it was, also a unit that we do not know. */
function unitOf({ unit, unitFrom, says }: UnitEdit): Pick<ColumnMap, 'unit' | 'unitFrom' | 'says'> {
  const text = unit?.trim() ?? ''
  if (unitFrom !== null) return { unit: text, unitFrom, says }
  if (unit === null) return { unit: '', unitFrom: 'asked', says }
  if (normalizeUnit(text) === null)
    throw errors.validation([{ path: 'unit', message: `“${text}” is no unit that we know` }])
  return { unit: text, unitFrom: 'person', says }
}
