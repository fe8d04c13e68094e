import { errors, type SheetLayout, type SheetProposal } from '@org/core/contract'
import type { Db } from '../../db/database.ts'
import { remapSheet } from './layout/propose.ts'
import { cellsSchema } from './stored.ts'
import './tables.ts'

/** How a sheet reads with other rows as headers and data. @throws errors.notFound */
export async function proposeLayout(
  db: Db,
  { id, sheet, layout }: { id: number; sheet: number; layout: SheetLayout },
): Promise<SheetProposal> {
  const found = await db
    .selectFrom('upload_sheet')
    .select('name')
    .where('upload_id', '=', id)
    .where('position', '=', sheet)
    .executeTakeFirst()
  if (found === undefined) throw errors.notFound('This sheet')
  const rows = await db
    .selectFrom('upload_row')
    .select('cells')
    .where('upload_id', '=', id)
    .where('sheet', '=', sheet)
    .orderBy('row')
    .execute()
  return remapSheet({ name: found.name, rows: rows.map(({ cells }) => cellsSchema.parse(cells)) }, layout)
}
