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

/** Warns at samples that no shipment brought, where those of most rows came with one. */
export async function warnWithoutManifest(tx: Tx, uploadId: number): Promise<void> {
  await sql`
    WITH matched AS (
      SELECT sheet, "row", EXISTS (SELECT FROM manifest_line AS line
        WHERE line.sample_id = upload_row.sample_id AND line.state <> 'packed') AS is_listed
      FROM upload_row
      WHERE upload_id = ${uploadId} AND sample_id IS NOT NULL AND outcome NOT IN ('noData', 'leftOut')
    )
    UPDATE upload_row SET has_warning = true,
      findings = coalesce(findings, '[]'::jsonb) || ${JSON.stringify([NOT_LISTED])}::jsonb
    FROM matched
    WHERE upload_row.upload_id = ${uploadId} AND upload_row.sheet = matched.sheet AND upload_row."row" = matched."row"
      AND NOT matched.is_listed AND NOT coalesce(upload_row.findings, '[]'::jsonb) @> ${LISTED_ONCE}::jsonb
      AND (SELECT count(*) FILTER (WHERE is_listed) > count(*) FILTER (WHERE NOT is_listed) FROM matched)`.execute(
    tx.kysely,
  )
}
