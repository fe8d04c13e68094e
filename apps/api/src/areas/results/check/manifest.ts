import { type CheckSummary, formatCode, type ResultFinding } from '@org/core/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../db/transact.ts'
import { type Checking, partsOf } from './parts.ts'
import type { MatchedRow, Tally } from './tally.ts'

const ROWS_AT_ONCE = 2000
const SHIPMENTS_AT_ONCE = 10
/** At most so many missing samples are named. */
const MAX_NAMED = 20

const NOT_LISTED: ResultFinding = {
  kind: 'notOnManifest',
  level: 'warning',
  column: null,
  says: 'No manifest lists this sample, though most samples of the file came with one.',
  remedy: 'Check that the row has the right sample.',
  proposal: null,
}

/**
 * Compares the rows that have a sample with the shipments that brought them: warns at samples that no shipment brought,
 * where those of most rows came with one, and names those of the shipments that have no row.
 */
export async function compareWithManifests(
  checking: Checking,
  tally: Tally,
): Promise<CheckSummary['manifest']> {
  const { signal, inPart } = checking
  const unlisted: MatchedRow[] = []
  const shipments = new Set<number>()
  for (const rows of partsOf(tally.matched, ROWS_AT_ONCE)) {
    signal.throwIfAborted()
    const listed = await inPart((tx) => shipmentsOf(tx, rows))
    for (const id of listed.values()) shipments.add(id)
    for (const row of rows) if (!listed.has(row.sampleId)) unlisted.push(row)
  }
  if (tally.matched.length > 2 * unlisted.length) await warn(checking, tally, unlisted)
  return missingOf(checking, tally, [...shipments])
}

/** The newest shipment that brought each of the samples; none, where it is missing. */
async function shipmentsOf(tx: Tx, rows: readonly MatchedRow[]): Promise<Map<number, number>> {
  const ids = rows.map(({ sampleId }) => sampleId)
  const { rows: found } = await sql<{ sampleId: number; shipmentId: number }>`
    SELECT DISTINCT ON (sample_id) sample_id AS "sampleId", shipment_id AS "shipmentId" FROM manifest_line
    WHERE sample_id = ANY(${ids}::bigint[]) AND state <> 'packed' ORDER BY sample_id, id DESC`.execute(
    tx.kysely,
  )
  return new Map(found.map(({ sampleId, shipmentId }) => [sampleId, shipmentId]))
}

/** A row that was not read again has it already. */
async function warn(
  { uploadId, signal, inPart }: Checking,
  tally: Tally,
  unlisted: readonly MatchedRow[],
): Promise<void> {
  const bySheet = Map.groupBy(
    unlisted.filter(({ isNoted }) => !isNoted),
    ({ sheet }) => sheet,
  )
  for (const [sheet, all] of bySheet)
    for (const rows of partsOf(all, ROWS_AT_ONCE)) {
      signal.throwIfAborted()
      await inPart((tx) =>
        sql`
          UPDATE upload_row SET has_warning = true,
            findings = coalesce(findings, '[]'::jsonb) || ${JSON.stringify([NOT_LISTED])}::jsonb
          WHERE upload_id = ${uploadId} AND sheet = ${sheet}
            AND "row" = ANY(${rows.map(({ row }) => row)}::integer[])`.execute(tx.kysely),
      )
      for (const row of rows) {
        tally.addLater(row, NOT_LISTED)
        if (!row.hasWarning) tally.warningRows += 1
        row.hasWarning = true
      }
    }
}

/** The samples of the shipments that the file's samples came with, and those of them without a row. */
async function missingOf(
  { signal, inPart }: Checking,
  { matched }: Tally,
  shipments: readonly number[],
): Promise<CheckSummary['manifest']> {
  const here = new Set(matched.map(({ sampleId }) => sampleId))
  let expected = 0
  const missing: string[] = []
  for (const ids of partsOf(shipments, SHIPMENTS_AT_ONCE)) {
    signal.throwIfAborted()
    const lines = await inPart((tx) => linesOf(tx, ids))
    expected += lines.length
    for (const { code, sampleId } of lines) if (!here.has(sampleId)) missing.push(code)
  }
  if (expected === 0) return null
  return {
    expected,
    found: expected - missing.length,
    missing: missing.toSorted().slice(0, MAX_NAMED).map(formatCode),
    missingCount: missing.length,
  }
}

async function linesOf(tx: Tx, shipments: readonly number[]) {
  const { rows } = await sql<{ code: string; sampleId: number }>`
    SELECT code, sample_id AS "sampleId" FROM manifest_line
    WHERE state NOT IN ('packed', 'not_received') AND shipment_id = ANY(${[...shipments]}::bigint[])`.execute(
    tx.kysely,
  )
  return rows
}
