import { type ExportRecord, errors, type ReportFileRead } from '@org/core/contract'
import { sql } from 'kysely'
import type { MadeEdit, Tx } from '../../../db/transact.ts'
import { createExport, type Exporting } from '../../exports/write.ts'

/** Begins a PDF of fields. @throws errors.notFound where a field does not exist; errors.conflict */
export async function makeReportFile(
  tx: Tx,
  exporting: Exporting,
  request: ReportFileRead,
): Promise<{ export: ExportRecord } & MadeEdit> {
  const ids = [...new Set(request.fields.map(({ fieldId }) => fieldId))]
  const { rows } = await sql`SELECT FROM field WHERE id = ANY(${ids}::bigint[])`.execute(tx.kysely)
  if (rows.length < ids.length) throw errors.notFound('This field')
  return tx.withEdit({
    export: await createExport(tx, exporting, 'fieldReports', { format: 'pdf', ...request }),
  })
}
