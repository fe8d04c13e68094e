import type { ResultFinding } from '@org/core/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../db/transact.ts'
import type { Checking } from './parts.ts'
import type { ColumnValues, Tally } from './tally.ts'

/** Fewer values say nothing of a unit. */
const LEAST_IN_FILE = 5
const LEAST_KNOWN = 20
/** A median so many times that of the laboratory’s earlier results is probably in another unit. */
const JUMP = 8

interface Known {
  known: number
  knownMedian: number
  low: number
  high: number
}

/** Warns at columns whose values are of another size than this laboratory’s earlier ones, at the first row of each. */
export async function compareScales(checking: Checking, tally: Tally): Promise<void> {
  const { laboratoryId, signal, inPart } = checking
  if (laboratoryId === null) return
  const known = new Map<string, Known | null>()
  for (const column of tally.columns.values()) {
    if (column.numbers.length < LEAST_IN_FILE) continue
    const median = medianOf(column.numbers)
    if (median <= 0) continue
    signal.throwIfAborted()
    const { analyte } = column
    const before = known.get(analyte) ?? (await inPart((tx) => knownOf(tx, laboratoryId, analyte)))
    known.set(analyte, before)
    if (before === null || !isJump(median, before.knownMedian)) continue
    const finding = findingOf(column, median, before)
    const written = await inPart((tx) => addFinding(tx, checking, column, finding))
    if (written === undefined) continue
    tally.addLater({ sheet: column.sheet, row: column.row }, finding)
    if (!written.hadWarning) tally.warningRows += 1
  }
}

/** What was said of the columns before an edit: they are compared again. */
export const forgetScales = (
  tx: Tx,
  { uploadId, sheet, from, to }: { uploadId: number; sheet: number; from: number; to: number },
) =>
  sql`
    UPDATE upload_row SET (findings, has_warning) = (
      SELECT coalesce(jsonb_agg(found ORDER BY place), '[]'::jsonb),
        coalesce(bool_or(found ->> 'level' = 'warning'), false)
      FROM jsonb_array_elements(findings) WITH ORDINALITY AS each (found, place)
      WHERE found ->> 'kind' <> 'scaleJump')
    WHERE upload_id = ${uploadId} AND sheet = ${sheet} AND "row" BETWEEN ${from} AND ${to} AND has_warning
      AND findings @> '[{"kind": "scaleJump"}]'::jsonb`.execute(tx.kysely)

const isJump = (median: number, known: number): boolean =>
  known > 0 && (median / known >= JUMP || known / median >= JUMP)

/** As `percentile_cont(0.5)`. */
function medianOf(numbers: readonly number[]): number {
  const sorted = Float64Array.from(numbers).sort()
  const at = (sorted.length - 1) / 2
  const low = sorted[Math.floor(at)] ?? 0
  const high = sorted[Math.ceil(at)] ?? 0
  return low + (high - low) * (at - Math.floor(at))
}

/** Null: too few. */
async function knownOf(tx: Tx, laboratoryId: number, analyte: string): Promise<Known | null> {
  const { rows } = await sql<Known>`
    SELECT count(*)::integer AS known,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY result.value_in_unit) AS "knownMedian",
      min(result.value_in_unit) AS low, max(result.value_in_unit) AS high
    FROM result WHERE result.is_current AND result.laboratory_id = ${laboratoryId} AND result.analyte = ${analyte}
      AND result.value_in_unit IS NOT NULL`.execute(tx.kysely)
  const [found] = rows
  return found === undefined || found.known < LEAST_KNOWN ? null : found
}

/** @returns whether the row had a warning before; undefined if it has this one already: it was not read again */
async function addFinding(
  tx: Tx,
  { uploadId }: Checking,
  { sheet, row }: ColumnValues,
  finding: ResultFinding,
): Promise<{ hadWarning: boolean } | undefined> {
  const { rows } = await sql<{ hadWarning: boolean }>`
    WITH before AS (
      SELECT has_warning FROM upload_row WHERE upload_id = ${uploadId} AND sheet = ${sheet} AND "row" = ${row})
    UPDATE upload_row SET has_warning = true,
      findings = coalesce(findings, '[]'::jsonb) || ${JSON.stringify([finding])}::jsonb
    FROM before
    WHERE upload_id = ${uploadId} AND sheet = ${sheet} AND "row" = ${row}
      AND NOT coalesce(findings, '[]'::jsonb) @> ${JSON.stringify([{ kind: finding.kind, column: finding.column }])}::jsonb
    RETURNING before.has_warning AS "hadWarning"`.execute(tx.kysely)
  return rows[0]
}

const short = (value: number): string => String(Number(value.toPrecision(3)))

function findingOf(
  { column, analyteName, numbers }: ColumnValues,
  median: number,
  { known, knownMedian, low, high }: Known,
): ResultFinding {
  return {
    kind: 'scaleJump',
    level: 'warning',
    column,
    says: `Half of the ${numbers.length} values of ${analyteName} are above ${short(median)}. Of this laboratory’s earlier ${known}, half are above ${short(knownMedian)}, and all are between ${short(low)} and ${short(high)}.`,
    remedy: 'Check the unit of the column.',
    proposal: null,
  }
}
