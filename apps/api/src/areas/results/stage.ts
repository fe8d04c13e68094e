import { errors, type RememberedLayout, rememberedLayoutSchema, type SheetProposal } from '@org/core/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Tx } from '../../db/transact.ts'
import type { ProposedTables, TableSheet } from '../../files/store.ts'
import { unreadable } from '../../files/unreadable.ts'
import { uploadTable } from '../uploads/tables.ts'
import './tables.ts'

export interface StagedFile {
  fileName: string
  sha256: string
  sizeBytes: number
  file: ProposedTables
}

/** The most layouts of laboratories that a file is compared with, the newest first. */
const MAX_LAYOUTS = 200

/** Layouts that people confirmed before, the newest first. */
export async function rememberedLayouts(db: Db): Promise<RememberedLayout[]> {
  const rows = await db
    .selectFrom('lab_layout')
    .select('layout')
    .orderBy('used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_LAYOUTS)
    .execute()
  return rows.map(({ layout }) => rememberedLayoutSchema.parse(layout))
}

/** @throws errors.unreadableFile for a file without any table that can hold results of soil, with why */
export function refuseWithoutData({ proposals }: Pick<ProposedTables, 'proposals'>): void {
  if (proposals.some(({ isData, isOpen }) => isData || isOpen)) return
  const best = proposals.toSorted((one, other) => other.score - one.score)[0]
  throw unreadable(
    best?.says[0] ?? 'No sheet of the file has laboratory results',
    'Upload the laboratory’s file with a row of column names and a row for each sample.',
  )
}

/** Records the file with its sheets and all their rows. */
export async function stageResults(tx: Tx, { file, ...upload }: StagedFile): Promise<number> {
  const rows = tx.rows(uploadTable)
  const [id] = await rows.drawIds(1)
  if (id === undefined) throw errors.server()
  const data = file.sheets.reduce(
    (sum, { rows: all }, at) => sum + (file.proposals[at]?.isData ? all.length : 0),
    0,
  )
  const made = {
    ...{ id, kind: 'lab_results' as const, ...upload, format: file.format, crs: '', notes: file.notes },
    ...{ columns: [], featureCount: data },
  }
  await tx.rows(uploadTable, { uploadId: id }).insert([made])
  for (const [position, sheet] of file.sheets.entries()) {
    const proposal = file.proposals[position]
    if (proposal === undefined) throw errors.server()
    await insertSheet(tx, id, position, sheet, proposal)
  }
  return id
}

async function insertSheet(
  tx: Tx,
  uploadId: number,
  position: number,
  sheet: TableSheet,
  proposal: SheetProposal,
): Promise<void> {
  const columnCount = sheet.rows.reduce((most, row) => Math.max(most, row.length), 0)
  await sql`
    INSERT INTO upload_sheet (upload_id, position, name, row_count, column_count, hidden_rows, hidden_columns, notes,
      proposal)
    VALUES (${uploadId}, ${position}, ${sheet.name}, ${sheet.rows.length}, ${columnCount},
      ${sheet.hiddenRows}::integer[], ${sheet.hiddenColumns}::integer[], ${sheet.notes}::text[],
      ${JSON.stringify(proposal)}::jsonb)`.execute(tx.kysely)
  for (let at = 0; at < sheet.rows.length; at += ROWS_AT_ONCE)
    await insertRows(tx, uploadId, position, at, sheet.rows.slice(at, at + ROWS_AT_ONCE))
}

const ROWS_AT_ONCE = 5000

const insertRows = (tx: Tx, uploadId: number, sheet: number, before: number, rows: readonly string[][]) =>
  sql`
    INSERT INTO upload_row (upload_id, sheet, "row", cells)
    SELECT ${uploadId}, ${sheet}, ${before}::integer + place, cells
    FROM jsonb_array_elements(${JSON.stringify(rows)}::jsonb) WITH ORDINALITY AS given (cells, place)`.execute(
    tx.kysely,
  )
