import { EXPORT_CALLS, type ExportKind, endpoints, errors, type FileFormat } from '@org/core/contract'
import { may, requireCapability } from '../../auth/permissions.ts'
import { type StaffRecord, toStaffRecord } from '../../auth/staff-records.ts'
import type { Db } from '../../db/database.ts'
import type { Tx } from '../../db/transact.ts'
import type { BaseCall } from '../../http/route.ts'
import { issueTicket, takeTicket } from '../shared/tickets.ts'
import { getExport, getRun } from './read.ts'
import { exportTable } from './tables.ts'

/** The capability needed to download a file: now, not only when it was made. */
function takes(kind: ExportKind) {
  if (kind === 'labelSheets') return endpoints.labels.print.may
  if (kind === 'shipmentDocuments') return endpoints.shipments.document.may
  if (kind === 'fieldReports') return endpoints.reports.file.may
  return endpoints.exports[EXPORT_CALLS[kind]].may
}

/**
 * Makes a ticket for one download of a finished export, in the person's name.
 *
 * @throws errors.notFound, also for another person's; errors.forbidden if the person may no longer read it;
 *   errors.conflict if there is no finished file
 */
export async function issueExportTicket(
  tx: Tx,
  { staff, now }: { staff: StaffRecord; now: Date },
  id: number,
): Promise<{ ticket: string; expiresAt: string }> {
  const { status, kind } = await getExport(tx.kysely, staff.id, id)
  requireCapability(staff, takes(kind))
  if (status !== 'done')
    throw errors.conflict('This export has no file yet', 'Wait until the export is done.')
  return issueTicket(tx, { staffId: staff.id, now }, 'export_id', id)
}

/**
 * Uses a ticket, and records the download.
 *
 * @throws errors.notFound for a ticket that is forged, used or too old, or whose person is suspended or may no longer read
 *   the file
 */
export async function useExportTicket(
  { db, write, now }: Pick<BaseCall, 'db' | 'write' | 'now'>,
  ticket: string,
): Promise<{ exportId: number; run: string; format: FileFormat; fileName: string }> {
  const used = await write({ staffId: null }, async (tx) => {
    const found = await takeTicket(tx, 'export_id', ticket, now())
    // Rolled back: a ticket of someone who may not at the moment is not used up.
    if (found === null || !(await mayStill(tx.kysely, found))) throw errors.notFound('This download')
    const { id, staffId: by } = found
    const rows = tx.rows(exportTable, { by })
    const row = await rows.lockSeen({ id, version: null })
    await rows.patch([{ row, set: { downloadedAt: now().toISOString() } }])
    return found
  })
  return getRun(db, used.staffId, used.id)
}

async function mayStill(db: Db, { id, staffId }: { id: number; staffId: number }): Promise<boolean> {
  const { kind } = await getExport(db, staffId, id)
  const staff = await db.selectFrom('staff').selectAll().where('id', '=', staffId).executeTakeFirstOrThrow()
  return may(toStaffRecord(staff), takes(kind))
}
