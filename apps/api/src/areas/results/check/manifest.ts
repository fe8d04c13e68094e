import type { ResultFinding } from '@org/core/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../db/transact.ts'

const NOT_LISTED: ResultFinding = {
  kind: 'notOnManifest',
  level: 'warning',
  column: null,
  says: 'No manifest lists this sample, though most samples of the file came with one.',
  remedy: 'Check that the row has the right sample.',
  proposal: null,
}

const LISTED_ONCE = JSON.stringify([{ kind: NOT_LISTED.kind }])

/**
 * Warns at samples that no shipment brought, where those of most rows came with one. Row by row, without a join of the
 * file with itself: the database has no statistics of a fresh file, and would choose nested loops.
 */
export async function warnWithoutManifest(tx: Tx, uploadId: number): Promise<void> {
  const { rows } = await sql<{ isWarned: boolean }>`
    SELECT count(*) FILTER (WHERE ${isListed}) > count(*) FILTER (WHERE NOT ${isListed}) AS "isWarned"
    FROM upload_row WHERE ${matched(uploadId)}`.execute(tx.kysely)
  if (rows[0]?.isWarned !== true) return
  await sql`
    UPDATE upload_row SET has_warning = true,
      findings = coalesce(findings, '[]'::jsonb) || ${JSON.stringify([NOT_LISTED])}::jsonb
    WHERE ${matched(uploadId)} AND NOT ${isListed}
      AND NOT coalesce(findings, '[]'::jsonb) @> ${LISTED_ONCE}::jsonb`.execute(tx.kysely)
}

const matched = (uploadId: number) =>
  sql`upload_id = ${uploadId} AND sample_id IS NOT NULL AND outcome NOT IN ('noData', 'leftOut')`

const isListed = sql`EXISTS (SELECT FROM manifest_line AS line
  WHERE line.sample_id = upload_row.sample_id AND line.state <> 'packed')`
