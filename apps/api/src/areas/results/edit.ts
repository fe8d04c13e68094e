import { errors, type ReadEdit, type ResultFindingKind, type RowOutcome } from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/transact.ts'
import type { RowKey } from './check/parts.ts'
import { beginCheck, type CheckMeans } from './check/start.ts'
import { setUnit } from './edit-column.ts'
import { CONFIRM, CONFIRMED_KINDS, NOT_CONFIRMED, settling } from './settle.ts'
import { lockResultUpload, refuseUnlessOpen } from './state.ts'

/** Beyond so many rows all of them are checked again. */
const MAX_CHECKED_ALONE = 5000

/**
 * Corrects cells and decides rows of a staged file, then checks what may have changed by it.
 *
 * @throws errors.notFound; errors.conflict when the upload is not open, or its columns are not confirmed
 */
export async function editUpload(
  tx: Tx,
  { id, edits }: { id: number; edits: readonly ReadEdit[] },
  means: CheckMeans,
): Promise<number> {
  const upload = await lockResultUpload(tx, id)
  await refuseUnlessOpen(tx.kysely, upload)
  if (upload.summary === null)
    throw errors.conflict('The columns of this file are not confirmed', 'Confirm the columns first.')
  const touched: RowKey[] = []
  for (const edit of edits)
    if (edit.kind === 'unit') await setUnit(tx, upload, edit)
    else touched.push(...(await applyEdit(tx, id, edit)))
  const rows = [...new Map(touched.map((key) => [keyOf(key), key])).values()]
  const isOfAll = rows.length > MAX_CHECKED_ALONE || edits.some(({ kind }) => kind === 'unit')
  const edited = isOfAll ? null : { rows, samples: await samplesBefore(tx, id, rows) }
  await beginCheck(tx, means, { upload, edited })
  return id
}

const keyOf = ({ sheet, row }: RowKey): string => `${sheet} ${row}`

async function samplesBefore(tx: Tx, uploadId: number, keys: readonly RowKey[]): Promise<number[]> {
  const samples = new Set<number>()
  for (const [sheet, rows] of Map.groupBy(keys, ({ sheet }) => sheet)) {
    const found = await tx.kysely
      .selectFrom('upload_row')
      .select('sample_id')
      .where('upload_id', '=', uploadId)
      .where('sheet', '=', sheet)
      .where(sql<boolean>`"row" = ANY(${rows.map(({ row }) => row)}::integer[])`)
      .execute()
    for (const { sample_id } of found) if (sample_id !== null) samples.add(sample_id)
  }
  return [...samples]
}

/** @returns the rows that it touched */
async function applyEdit(
  tx: Tx,
  uploadId: number,
  edit: Exclude<ReadEdit, { kind: 'unit' }>,
): Promise<RowKey[]> {
  switch (edit.kind) {
    case 'cell':
      return update(tx, uploadId, setCell(edit.column, edit.text), at(edit))
    case 'restore':
      return update(tx, uploadId, sql`edits = edits - ${String(edit.column)}::text`, at(edit))
    case 'same':
      return update(
        tx,
        uploadId,
        setCell(edit.column, edit.text),
        sql`sheet = ${edit.sheet} AND ${cellOf(edit.column)} = ${edit.from} AND outcome <> 'noData'`,
      )
    case 'settle': {
      const settled = settling(edit)
      return settled === null ? [] : update(tx, uploadId, settled.set, settled.rows)
    }
    case 'leaveOut':
      return update(tx, uploadId, leftOut(edit.leftOut), among(edit.rows))
    case 'leaveOutUnmatched':
      return update(tx, uploadId, sql`left_out = true`, sql`outcome = ${'unmatched' satisfies RowOutcome}`)
    case 'match':
      return matched(tx, uploadId, edit.pairs)
    case 'confirm':
      return update(
        tx,
        uploadId,
        edit.confirmed ? CONFIRM : NOT_CONFIRMED,
        edit.rows === null ? sql`has_error AND ${hasOneOf(CONFIRMED_KINDS)}` : among(edit.rows),
      )
  }
}

const hasOneOf = (kinds: readonly ResultFindingKind[]) =>
  sql`EXISTS (SELECT FROM jsonb_array_elements(findings) AS found WHERE found ->> 'kind' = ANY(${[...kinds]}::text[]))`

/** Taken in again, a row is a sample also if its name says otherwise. */
const leftOut = (isLeftOut: boolean) => sql`left_out = ${isLeftOut},
  taken_in = NOT ${isLeftOut} AND (taken_in OR coalesce(findings @> '[{"kind": "notSample"}]'::jsonb, false))`

const cellOf = (column: number) =>
  sql`coalesce(edits ->> ${String(column)}::text, cells ->> ${column}::integer)`

const setCell = (column: number, text: string | null) =>
  sql`edits = edits || ${JSON.stringify({ [String(column)]: text })}::jsonb`

const at = ({ sheet, row }: RowKey) => sql`sheet = ${sheet} AND "row" = ${row}`

const among = (keys: readonly RowKey[]) =>
  sql`(sheet, "row") IN (SELECT given.sheet, given."row"
    FROM jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) AS given (sheet integer, "row" integer))`

async function update(
  tx: Tx,
  uploadId: number,
  set: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
): Promise<RowKey[]> {
  const { rows } = await sql<RowKey>`
    UPDATE upload_row SET ${set} WHERE upload_id = ${uploadId} AND ${condition} RETURNING sheet, "row"`.execute(
    tx.kysely,
  )
  return rows
}

interface Pair extends RowKey {
  sampleId: number | null
}

/** A row that is matched by hand is not left out any longer. */
async function matched(tx: Tx, uploadId: number, pairs: readonly Pair[]): Promise<RowKey[]> {
  const { rows } = await sql<RowKey>`
    UPDATE upload_row SET chosen_sample_id = given."sampleId", left_out = false, confirmed = false,
      taken_in = given."sampleId" IS NOT NULL AND (taken_in OR coalesce(findings @> '[{"kind": "notSample"}]'::jsonb, false))
    FROM jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) AS given (sheet integer, "row" integer, "sampleId" bigint)
    WHERE upload_row.upload_id = ${uploadId} AND upload_row.sheet = given.sheet AND upload_row."row" = given."row"
    RETURNING upload_row.sheet, upload_row."row"`.execute(tx.kysely)
  return rows
}
