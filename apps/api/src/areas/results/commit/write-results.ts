import { errors, type ResultsCommitted, type RowOutcome } from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../db/transact.ts'
import { resultTable } from '../tables.ts'

const ROWS_AT_ONCE = 5000

interface Writing {
  uploadId: number
  labReportId: number
  laboratoryId: number | null
  signal: AbortSignal
  report(progress: { done: number; total: number }): void
}

/**
 * Writes the new and changed values of all rows that are committed, as the last check stored them. The database makes
 * results of them by itself: a million values would be too many to pass through this process.
 *
 * @throws errors.conflict if a result would be superseded that the check did not show
 */
export async function writeResults(
  tx: Tx,
  { uploadId, labReportId, laboratoryId, signal, report }: Writing,
): Promise<Omit<ResultsCommitted, 'sampleCount' | 'editId'>> {
  const { total, changed, same } = await countSeen(tx, uploadId)
  const rows = tx.rows(resultTable, { uploadId })
  let resultCount = 0
  let after: Place = { sheet: -1, row: 0 }
  for (let done = 0; done < total; done += ROWS_AT_ONCE) {
    signal.throwIfAborted()
    report({ done, total })
    const last = await lastOf(tx, uploadId, after)
    resultCount += await rows.insertParts(
      labReportId,
      valuesBetween({ uploadId, labReportId, laboratoryId }, after, last),
    )
    after = last
  }
  await supportSame(tx, uploadId)
  return { resultCount, supersededCount: changed, sameCount: same }
}

interface Place {
  sheet: number
  row: number
}

/** Rows of the file that are committed, with their values: written ones, or also those that say what is known. */
const committed = (uploadId: number, outcomes: readonly RowOutcome[] = ['new', 'changed']) => sql`
  upload_row JOIN LATERAL jsonb_to_recordset(upload_row."values") AS value ("column" integer, analyte text,
    "analyteName" text, value double precision, "valueText" text, qualifier text, "detectionLimit" double precision,
    unit text, "valueInUnit" double precision, method text, "modusCode" text, quality integer, outcome text,
    identity text, "beforeId" bigint)
  ON upload_row.upload_id = ${uploadId} AND upload_row.outcome = ANY(${[...outcomes]}::text[])`

const changedSince = (analyteName: string) =>
  errors.conflict(
    `${analyteName} of a sample was changed after this file was checked`,
    'Confirm the columns again, then look at its rows.',
  )

const sameSince = (analyteName: string, fileName: string) =>
  errors.conflict(
    `The same values of ${analyteName} were committed after this file was checked, from ${fileName}`,
    'Nothing differs. Confirm the columns again: these values then count as known.',
  )

/** As `isSameValue` of the check has it. */
const IS_SAME = sql`(known.value IS NOT DISTINCT FROM value.value AND known.value_text = coalesce(value."valueText", '')
  AND known.qualifier IS NOT DISTINCT FROM value.qualifier AND known.unit = coalesce(value.unit, ''))`
const IS_UNSEEN = sql`known.id IS DISTINCT FROM value."beforeId"`

interface Seen {
  total: number
  changed: number
  same: number
  /** An analyte of which there is another result than the check showed; of the same value; and the file of that one. */
  unseen: string | null
  again: string | null
  from: string | null
}

/** @throws errors.conflict if a result would be superseded that the check did not show */
async function countSeen(tx: Tx, uploadId: number) {
  const { rows } = await sql<Seen>`
    SELECT count(DISTINCT (upload_row.sheet, upload_row."row"))::integer AS total,
      count(*) FILTER (WHERE value.outcome = 'changed')::integer AS changed,
      count(*) FILTER (WHERE value.outcome = 'same')::integer AS same,
      min(value."analyteName") FILTER (WHERE ${IS_UNSEEN} AND ${IS_SAME} IS NOT TRUE) AS unseen,
      min(value."analyteName") FILTER (WHERE ${IS_UNSEEN} AND ${IS_SAME}) AS again,
      min(lab_report.file_name) FILTER (WHERE ${IS_UNSEEN} AND ${IS_SAME}) AS "from"
    FROM ${committed(uploadId)}
    LEFT JOIN result AS known ON known.sample_id = upload_row.sample_id AND known.identity = value.identity
      AND known.is_current
    LEFT JOIN lab_report ON lab_report.id = known.lab_report_id`.execute(tx.kysely)
  const [seen] = rows
  if (seen === undefined) throw errors.server()
  const { unseen, again, from, ...counts } = seen
  if (unseen !== null) throw changedSince(unseen)
  if (again !== null) throw sameSince(again, from ?? '')
  return counts
}

/**
 * Notes that the file also has the results that are known already: an undo of their upload leaves them to this one. Each
 * statement finds results by their ids: of values that are joined to one another, the database compares each with all.
 *
 * @throws errors.conflict if one was taken away since the check
 */
async function supportSame(tx: Tx, uploadId: number): Promise<void> {
  const same = committed(uploadId, ['new', 'changed', 'same'])
  await sql`
    SELECT count(*) FROM (SELECT result.id FROM result
      WHERE result.is_current AND result.id IN (SELECT value."beforeId" FROM ${same} WHERE value.outcome = 'same')
      ORDER BY result.id FOR SHARE) AS held`.execute(tx.kysely)
  const { rows } = await sql<{ lost: string | null }>`
    SELECT min(value."analyteName") AS lost FROM ${same}
    LEFT JOIN result AS known ON known.id = value."beforeId" AND known.is_current
    WHERE value.outcome = 'same' AND known.id IS NULL`.execute(tx.kysely)
  const lost = rows[0]?.lost ?? null
  if (lost !== null) throw changedSince(lost)
  await sql`
    INSERT INTO result_support (result_id, upload_id, sheet, "row", "column")
    SELECT DISTINCT ON (value."beforeId") value."beforeId", ${uploadId}, upload_row.sheet, upload_row."row", value."column"
    FROM ${same} WHERE value.outcome = 'same'
    ORDER BY value."beforeId", upload_row.sheet, upload_row."row", value."column"`.execute(tx.kysely)
}

/** The last of the next rows. */
async function lastOf(tx: Tx, uploadId: number, after: Place): Promise<Place> {
  const { rows } = await sql<Place>`
    SELECT sheet, "row" FROM (
      SELECT sheet, "row" FROM upload_row WHERE upload_id = ${uploadId} AND outcome IN ('new', 'changed')
        AND (sheet, "row") > (${after.sheet}::integer, ${after.row}::integer)
      ORDER BY sheet, "row" LIMIT ${ROWS_AT_ONCE}) AS next
    ORDER BY sheet DESC, "row" DESC LIMIT 1`.execute(tx.kysely)
  const [last] = rows
  if (last === undefined) throw errors.server()
  return last
}

/** Results by the columns of their table, in the file's order. */
const valuesBetween = (
  {
    uploadId,
    labReportId,
    laboratoryId,
  }: { uploadId: number; labReportId: number; laboratoryId: number | null },
  after: Place,
  last: Place,
): RawBuilder<unknown> => sql`
  SELECT ${labReportId}::bigint AS lab_report_id, ${uploadId}::bigint AS upload_id, sample.id AS sample_id,
    sample.field_year_id, sample.field_id, sample.grower_id, sample.year, sample.depth_top_cm, sample.depth_bottom_cm,
    value.analyte, value."analyteName" AS analyte_name, value.value, coalesce(value."valueText", '') AS value_text, value.qualifier,
    value."detectionLimit" AS detection_limit, coalesce(value.unit, '') AS unit, value."valueInUnit" AS value_in_unit, coalesce(value.method, '') AS method,
    coalesce(value."modusCode", '') AS modus_code, coalesce(value.quality, 0) AS quality, '' AS quality_reason,
    ${laboratoryId}::bigint AS laboratory_id,
    upload_row.facts ->> 'labNumber' AS lab_number, upload_row.facts ->> 'reportNumber' AS report_number,
    (upload_row.facts ->> 'date')::date AS reported_on, upload_row.sheet AS file_sheet, upload_row."row" AS file_row,
    value."column" AS file_column, value."beforeId" AS supersedes_id, true AS is_current, value.identity
  FROM ${committed(uploadId)} JOIN sample ON sample.id = upload_row.sample_id
  WHERE value.outcome IN ('new', 'changed')
    AND (upload_row.sheet, upload_row."row") > (${after.sheet}::integer, ${after.row}::integer)
    AND (upload_row.sheet, upload_row."row") <= (${last.sheet}::integer, ${last.row}::integer)
  ORDER BY upload_row.sheet, upload_row."row", value."column"`
