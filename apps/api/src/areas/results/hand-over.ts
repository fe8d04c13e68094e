import { errors } from '@org/core/contract'
import { sql } from 'kysely'
import * as z from 'zod'
import type { HeldRow } from '../../db/rows/types.ts'
import type { Tx } from '../../db/transact.ts'
import { labReportTable, resultTable } from './tables.ts'

type Report = HeldRow<typeof labReportTable>

/** Each is a change of its own: with more, others wait for the process. */
const AT_ONCE = 2000

/**
 * Locks the report of an upload with those of the uploads that its results can be handed to, before their samples.
 *
 * @throws errors.conflict when the upload has none
 */
export async function lockReports(
  tx: Tx,
  uploadId: number,
): Promise<{ report: Report; others: readonly Report[] }> {
  const held = await tx.rows(labReportTable).lockWhere(sql<boolean>`
    upload_id = ${uploadId} OR upload_id IN (SELECT result_support.upload_id
      FROM result JOIN result_support ON result_support.result_id = result.id WHERE result.upload_id = ${uploadId})`)
  const report = held.find((each) => each.uploadId === uploadId)
  if (report === undefined) throw errors.conflict('Its results are not there', 'There is nothing to undo.')
  return { report, others: held.filter((each) => each !== report) }
}

/**
 * Hands the results of an upload that other committed uploads have too to the first of those, as it has them: they stay.
 * The upload itself stands behind no result any longer.
 *
 * @returns how many
 */
export async function handOver(tx: Tx, report: Report, others: readonly Report[]): Promise<number> {
  const { uploadId } = report
  await sql`DELETE FROM result_support WHERE upload_id = ${uploadId}`.execute(tx.kysely)
  if (others.length === 0) return 0
  let count = 0
  for (let after = 0; ; ) {
    const rows = await tx.rows(resultTable).lockWhere(sql<boolean>`id IN (
      SELECT result.id FROM result WHERE result.lab_report_id = ${report.id} AND result.id > ${after}::bigint
        AND EXISTS (SELECT FROM result_support WHERE result_support.result_id = result.id)
      ORDER BY result.id LIMIT ${AT_ONCE})`)
    if (rows.length === 0) break
    after = rows.at(-1)?.id ?? 0
    count += await giveAway(tx, uploadId, rows, others)
  }
  await countAgain(tx, others)
  return count
}

async function giveAway(
  tx: Tx,
  uploadId: number,
  rows: readonly HeldRow<typeof resultTable>[],
  others: readonly Report[],
): Promise<number> {
  const takers = await takersOf(
    tx,
    rows.map(({ id }) => id),
  )
  const patches = rows.flatMap((row) => {
    const taker = takers.get(row.id)
    const report = others.find(({ uploadId }) => uploadId === taker?.uploadId)
    if (taker === undefined || report === undefined) return []
    const { resultId: _, quality, ...set } = taker
    // A person's decision is about the value, which stays.
    const judged = row.qualityReason === '' ? { quality } : {}
    return [{ row, set: { ...set, ...judged, labReportId: report.id, laboratoryId: report.laboratoryId } }]
  })
  await tx.rows(resultTable, { uploadId }).patch(patches)
  await sql`
    DELETE FROM result_support USING result
    WHERE result.id = result_support.result_id AND result.upload_id = result_support.upload_id
      AND result.id = ANY(${rows.map(({ id }) => id)}::bigint[])`.execute(tx.kysely)
  return patches.length
}

const takerSchema = z.object({
  resultId: z.number(),
  uploadId: z.number(),
  fileSheet: z.number(),
  fileRow: z.number(),
  fileColumn: z.number(),
  analyteName: z.string(),
  detectionLimit: z.number().nullable(),
  method: z.string(),
  quality: z.number(),
  labNumber: z.string(),
  reportNumber: z.string(),
  reportedOn: z.string().nullable(),
})

/** What the first upload that also has a result says of it. */
async function takersOf(tx: Tx, ids: readonly number[]): Promise<Map<number, z.infer<typeof takerSchema>>> {
  const { rows } = await sql`
    SELECT DISTINCT ON (support.result_id) support.result_id AS "resultId", support.upload_id AS "uploadId",
      support.sheet AS "fileSheet", support."row" AS "fileRow", support."column" AS "fileColumn",
      value."analyteName", value."detectionLimit", coalesce(value.method, '') AS method,
      coalesce(value.quality, 0) AS quality, upload_row.facts ->> 'labNumber' AS "labNumber",
      upload_row.facts ->> 'reportNumber' AS "reportNumber", upload_row.facts ->> 'date' AS "reportedOn"
    FROM result_support AS support JOIN result ON result.id = support.result_id
    JOIN upload_row ON (upload_row.upload_id, upload_row.sheet, upload_row."row")
      = (support.upload_id, support.sheet, support."row")
    JOIN LATERAL jsonb_to_recordset(upload_row."values") AS value ("column" integer, identity text,
      "analyteName" text, "detectionLimit" double precision, method text, quality integer)
      ON value."column" = support."column" AND value.identity = result.identity
    WHERE support.result_id = ANY(${[...ids]}::bigint[])
    ORDER BY support.result_id, support.upload_id`.execute(tx.kysely)
  return new Map(
    z
      .array(takerSchema)
      .parse(rows)
      .map((row) => [row.resultId, row]),
  )
}

async function countAgain(tx: Tx, reports: readonly Report[]): Promise<void> {
  const { rows } = await sql<{ id: number; resultCount: number; sampleCount: number }>`
    SELECT lab_report_id AS id, count(*)::integer AS "resultCount", count(DISTINCT sample_id)::integer AS "sampleCount"
    FROM result WHERE lab_report_id = ANY(${reports.map(({ id }) => id)}::bigint[]) GROUP BY 1`.execute(
    tx.kysely,
  )
  const counts = new Map(rows.map(({ id, ...set }) => [id, set]))
  await tx.rows(labReportTable).patch(reports.map((row) => ({ row, set: counts.get(row.id) ?? {} })))
}
