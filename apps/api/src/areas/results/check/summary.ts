import { type CheckSummary, checkSummarySchema, formatCode } from '@org/core/contract'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/** At most so many missing samples are named. */
const MAX_NAMED = 20

/** What the check of a staged file found, counted from its rows. */
export async function summaryOf(db: Db, uploadId: number): Promise<CheckSummary> {
  const [outcomes, findings, values, manifest] = [
    await outcomesOf(db, uploadId),
    await findingsOf(db, uploadId),
    await valuesOf(db, uploadId),
    await manifestOf(db, uploadId),
  ]
  const counts = Object.fromEntries(outcomes.map(({ outcome, count }) => [outcome, count]))
  const countOf = (sum: (row: (typeof outcomes)[number]) => number) =>
    outcomes.reduce((total, row) => total + sum(row), 0)
  return checkSummarySchema.parse({
    rows: countOf(({ outcome, count }) => (outcome === 'noData' ? 0 : count)),
    outcomes: { new: 0, changed: 0, same: 0, error: 0, unmatched: 0, leftOut: 0, noData: 0, ...counts },
    errorRows: countOf(({ errors }) => errors),
    warningRows: countOf(({ warnings }) => warnings),
    findings,
    values: { new: values.new, changed: values.changed, same: values.same },
    samples: values.samples,
    toConfirm: findings.find(({ kind }) => kind === 'confirm')?.count ?? 0,
    manifest,
  })
}

async function outcomesOf(db: Db, uploadId: number) {
  const { rows } = await sql<{ outcome: string; count: number; errors: number; warnings: number }>`
    SELECT outcome, count(*)::integer AS count, count(*) FILTER (WHERE has_error)::integer AS errors,
      count(*) FILTER (WHERE has_warning)::integer AS warnings
    FROM upload_row WHERE upload_id = ${uploadId} GROUP BY outcome`.execute(db)
  return rows
}

async function findingsOf(db: Db, uploadId: number) {
  const { rows } = await sql<{ kind: string; level: string; count: number }>`
    SELECT finding ->> 'kind' AS kind, finding ->> 'level' AS level, count(*)::integer AS count
    FROM upload_row CROSS JOIN LATERAL jsonb_array_elements(findings) AS finding
    WHERE upload_id = ${uploadId} AND (has_error OR has_warning) GROUP BY 1, 2 ORDER BY 2, 3 DESC, 1`.execute(
    db,
  )
  return rows
}

/** Of the rows that would be committed. */
async function valuesOf(db: Db, uploadId: number) {
  const { rows } = await sql<{ new: number; changed: number; same: number; samples: number }>`
    SELECT count(*) FILTER (WHERE one ->> 'outcome' = 'new')::integer AS new,
      count(*) FILTER (WHERE one ->> 'outcome' = 'changed')::integer AS changed,
      count(*) FILTER (WHERE one ->> 'outcome' = 'same')::integer AS same,
      count(DISTINCT sample_id) FILTER (WHERE outcome IN ('new', 'changed'))::integer AS samples
    FROM upload_row CROSS JOIN LATERAL jsonb_array_elements("values") AS one
    WHERE upload_id = ${uploadId} AND outcome IN ('new', 'changed', 'same')`.execute(db)
  return rows[0] ?? { new: 0, changed: 0, same: 0, samples: 0 }
}

/** The samples of the shipments that the file's samples came with, and those of them without a row. */
async function manifestOf(db: Db, uploadId: number): Promise<CheckSummary['manifest']> {
  const { rows } = await sql<{ code: string; found: boolean }>`
    WITH here AS (SELECT DISTINCT sample_id FROM upload_row
      WHERE upload_id = ${uploadId} AND sample_id IS NOT NULL AND outcome <> 'leftOut')
    SELECT line.code, EXISTS (SELECT FROM here WHERE here.sample_id = line.sample_id) AS found
    FROM manifest_line AS line
    WHERE line.state NOT IN ('packed', 'not_received') AND line.shipment_id IN (
      SELECT DISTINCT ON (sample_id) shipment_id FROM manifest_line
      WHERE sample_id IN (SELECT sample_id FROM here) AND state <> 'packed' ORDER BY sample_id, id DESC)
    ORDER BY line.code`.execute(db)
  if (rows.length === 0) return null
  const missing = rows.filter(({ found }) => !found)
  return {
    expected: rows.length,
    found: rows.length - missing.length,
    missing: missing.slice(0, MAX_NAMED).map(({ code }) => formatCode(code)),
    missingCount: missing.length,
  }
}
