import { sql } from 'kysely'
import { mapUpload } from '../areas/results/map.ts'
import { rememberedLayouts, stageResults } from '../areas/results/stage.ts'
import { labReportTable, resultTable } from '../areas/results/tables.ts'
import { boxTable, manifestLineTable, shipmentTable } from '../areas/shipments/tables.ts'
import type { Tx } from '../db/transact.ts'
import { proposeTables } from '../files/tables/propose-tables.ts'
import { dated } from './dated.ts'
import type { KeepFile } from './keep-file.ts'

/** Nobody cancels what a demonstration writes. */
export const NEVER_ENDS = new AbortController().signal

interface LabUpload {
  fileName: string
  text: string
  laboratoryId: number
  keep: KeepFile
}

/** Uploads a file of the laboratory, confirms what is proposed for its columns, and has its rows checked. */
export async function uploadFile(
  tx: Tx,
  { fileName, text, laboratoryId, keep }: LabUpload,
): Promise<{ id: number; version: number }> {
  const bytes = new TextEncoder().encode(text)
  const file = await proposeTables(bytes, await rememberedLayouts(tx.kysely))
  const sha256 = await keep(bytes)
  const id = await stageResults(tx, { fileName, sha256, sizeBytes: bytes.byteLength, file })
  const sheets = file.proposals.map(({ mapping }, position) => ({ position, mapping }))
  await mapUpload(
    tx,
    { id, version: await versionOf(tx, id), laboratoryId, sheets },
    { signal: NEVER_ENDS, jobs: null },
  )
  return { id, version: await versionOf(tx, id) }
}

async function versionOf(tx: Tx, id: number): Promise<number> {
  const { version } = await tx.kysely
    .selectFrom('upload')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return version
}

/** What an upload brings is as old as told. */
export const withResultsOf = (tx: Tx, committed: Date): Tx => {
  const made = sql`${committed}::timestamptz`
  return dated(tx, [
    [labReportTable, { made, changed: made }],
    [resultTable, { made }],
  ])
}

/** An upload is as old as told. */
export async function datedUpload(tx: Tx, id: number, uploaded: Date, changed: Date): Promise<void> {
  await sql`UPDATE upload SET created_at = ${uploaded}, updated_at = ${changed} WHERE id = ${id}`.execute(
    tx.kysely,
  )
  // Of two that fit a file the one that was used last comes first.
  await sql`UPDATE lab_layout SET used_at = ${changed} WHERE used_at = now()`.execute(tx.kysely)
}

/** Shipments with their boxes and manifests are as old as told. */
export function withShipmentsOf(tx: Tx, packed: Date, lastChanged: Date): Tx {
  const dates = { made: sql`${packed}::timestamptz`, changed: sql`${lastChanged}::timestamptz` }
  return dated(tx, [
    [shipmentTable, dates],
    [boxTable, dates],
    [manifestLineTable, dates],
  ])
}
