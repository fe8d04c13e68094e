import { errors, type SheetLayout, type SheetProposal } from '@org/core/contract'
import type { StaffCall } from '../../http/route.ts'
import './tables.ts'

/** How a sheet reads with other rows as headers and data, of the file as it was uploaded. @throws errors.notFound */
export async function proposeLayout(
  { db, files, person, signal }: StaffCall,
  { id, sheet, layout }: { id: number; sheet: number; layout: SheetLayout },
): Promise<SheetProposal> {
  const found = await db
    .selectFrom('upload_sheet')
    .innerJoin('upload', 'upload.id', 'upload_sheet.upload_id')
    .select(['upload.sha256', 'upload.file_name'])
    .where('upload_sheet.upload_id', '=', id)
    .where('upload_sheet.position', '=', sheet)
    .executeTakeFirst()
  if (found === undefined) throw errors.notFound('This sheet')
  const file = await files.originals.find(found.sha256)
  return files.readLayout(file, found.file_name, { sheet, layout }, { person, signal })
}
