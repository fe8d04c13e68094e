import { DAYS, formatCode, isDayIn, type SheetMapping } from '@org/core/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../db/transact.ts'
import { createRowReader } from '../../../files/tables/layout/row-reader.ts'
import {
  cellsSchema,
  correctedCells,
  editsSchema,
  type Facts,
  NO_FACTS,
  readMapping,
  storedValue,
} from '../stored.ts'
import type { RowToMatch } from './candidates.ts'
import { knownResults } from './known.ts'
import { warnWithoutManifest } from './manifest.ts'
import { matchRows } from './match.ts'
import { type CheckedRow, checkRow, type Seen, type YearOf } from './row.ts'
import { scaleFindings } from './scale.ts'

const ROWS_AT_ONCE = 2000

export interface RowKey {
  sheet: number
  row: number
}

interface Checking {
  uploadId: number
  laboratoryId: number | null
  /** Null: all rows. */
  only: readonly RowKey[] | null
  signal: AbortSignal
}

/** Reads, matches and compares rows of a staged file, and stores what it finds with each. */
export async function checkRows(tx: Tx, checking: Checking): Promise<void> {
  const { uploadId, only } = checking
  const sheets = await mappedSheets(tx, uploadId)
  if (only === null) await forgetChecks(tx, uploadId)
  const seen = createSeen()
  for (const { position, mapping } of sheets) {
    const rows = only?.filter(({ sheet }) => sheet === position).map(({ row }) => row) ?? null
    if (rows !== null && rows.length === 0) continue
    await checkSheet(tx, { ...checking, position, mapping, rows, seen })
  }
  // What rows have together: those that were not read again have it already.
  await warnWithoutManifest(tx, uploadId)
  await addScaleFindings(tx, checking)
}

async function mappedSheets(tx: Tx, uploadId: number) {
  const sheets = await tx.kysely
    .selectFrom('upload_sheet')
    .select(['position', 'mapping'])
    .where('upload_id', '=', uploadId)
    .orderBy('position')
    .execute()
  return sheets.flatMap(({ position, mapping: stored }) => {
    const mapping = readMapping(stored)
    return mapping === null ? [] : [{ position, mapping }]
  })
}

const forgetChecks = (tx: Tx, uploadId: number) =>
  sql`
    UPDATE upload_row SET outcome = 'noData', sample_id = NULL, matched_by = NULL, match_says = '', facts = NULL,
      "values" = NULL, findings = NULL, has_error = false, has_warning = false
    WHERE upload_id = ${uploadId} AND outcome <> 'noData'`.execute(tx.kysely)

interface SheetToCheck extends Checking {
  position: number
  mapping: SheetMapping
  /** Null: all of them. */
  rows: readonly number[] | null
  seen: Seen
}

async function checkSheet(tx: Tx, sheet: SheetToCheck): Promise<void> {
  const { mapping, signal } = sheet
  const { firstRow, lastRow, skippedRows } = mapping.layout
  const reader = createRowReader(mapping)
  const skipped = new Set(skippedRows)
  let after = firstRow - 1
  for (;;) {
    signal.throwIfAborted()
    const stored = await selectRows(tx, sheet, after, lastRow)
    const last = stored.at(-1)
    if (last === undefined) return
    after = last.row
    const data = stored.filter(({ row }) => !skipped.has(row))
    const rows = data.map(({ row, cells, edits, ...decided }) => ({
      row,
      ...decided,
      read: reader(
        correctedCells(cells, edits).map((text) => text ?? ''),
        row,
      ),
    }))
    await storeChecks(tx, sheet, await checkPage(tx, sheet, rows))
  }
}

interface PageRow extends RowToMatch {
  row: number
  leftOut: boolean
}

async function selectRows(tx: Tx, { uploadId, position, rows }: SheetToCheck, after: number, last: number) {
  let query = tx.kysely
    .selectFrom('upload_row')
    .select(['row', 'cells', 'edits', 'left_out', 'chosen_sample_id', 'confirmed'])
    .where('upload_id', '=', uploadId)
    .where('sheet', '=', position)
    .where('row', '>', after)
    .where('row', '<=', last)
    .orderBy('row')
    .limit(ROWS_AT_ONCE)
  if (rows !== null) query = query.where(sql<boolean>`"row" = ANY(${[...rows]}::integer[])`)
  return (await query.execute()).map((each) => ({
    row: each.row,
    cells: cellsSchema.parse(each.cells),
    edits: editsSchema.parse(each.edits),
    leftOut: each.left_out,
    chosenSampleId: each.chosen_sample_id,
    confirmed: each.confirmed,
  }))
}

interface PageCheck {
  row: number
  facts: Facts
  checked: CheckedRow
}

async function checkPage(
  { kysely: db }: Tx,
  { laboratoryId, seen }: SheetToCheck,
  rows: readonly PageRow[],
): Promise<PageCheck[]> {
  const matches = await matchRows(db, laboratoryId, rows)
  const sampleIds = [...new Set(matches.flatMap(({ sample }) => (sample === null ? [] : [sample.id])))]
  const known = await knownResults(db, sampleIds)
  const years = await yearsOfSamples(db, sampleIds)
  return rows.flatMap((row, at) => {
    const match = matches[at]
    if (match === undefined) return []
    const around = { known, years, seen, row: `Row ${row.row}`, leftOut: row.leftOut }
    return [{ row: row.row, facts: factsOf(row), checked: checkRow(row, match, around) }]
  })
}

const factsOf = ({ read }: PageRow): Facts => ({
  ...NO_FACTS,
  labNumber: read.labNumber.trim().slice(0, 100),
  name:
    [formatCode(read.label), read.sampleName, [read.field, read.point].filter(Boolean).join(' ')]
      .map((text) => text.trim())
      .find((text) => text !== '') ?? '',
  layer: read.layer,
  date: read.date !== null && isDayIn(read.date, DAYS) ? read.date : null,
  reportNumber: read.reportId.trim().slice(0, 100),
})

async function yearsOfSamples(db: Tx['kysely'], ids: readonly number[]): Promise<Map<number, YearOf>> {
  const { rows } = await sql<{ id: number } & YearOf>`
    SELECT sample.id, field_year.status = 'approved' AS "isLocked", field_year.status = 'canceled' AS "isCanceled",
      field_year.year || ' of ' || field.name AS title
    FROM sample JOIN field_year ON field_year.id = sample.field_year_id JOIN field ON field.id = sample.field_id
    WHERE sample.id = ANY(${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, ...year }) => [id, year]))
}

/** By analyte, so that a file of a million values keeps numbers and few texts. */
function createSeen(): Seen {
  const first = new Map<string, Map<number, string>>()
  return {
    firstOf(sampleId, key, row) {
      const ofKey = first.get(key) ?? new Map<number, string>()
      first.set(key, ofKey)
      const found = ofKey.get(sampleId)
      if (found === undefined) ofKey.set(sampleId, row)
      return found ?? null
    },
  }
}

async function storeChecks(tx: Tx, { uploadId, position }: SheetToCheck, checks: readonly PageCheck[]) {
  const given = checks.map(({ row, facts, checked: { outcome, match, values, findings } }) => ({
    row,
    outcome,
    sample_id: match.sample?.id ?? null,
    matched_by: match.by,
    match_says: match.says,
    facts,
    values: values.map(storedValue),
    findings,
    has_error: findings.some(({ level }) => level === 'error'),
    has_warning: findings.some(({ level }) => level === 'warning'),
  }))
  await sql`
    UPDATE upload_row SET outcome = given.outcome, sample_id = given.sample_id, matched_by = given.matched_by,
      match_says = given.match_says, facts = given.facts, "values" = given."values", findings = given.findings,
      has_error = given.has_error, has_warning = given.has_warning
    FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS given ("row" integer, outcome text, sample_id bigint,
      matched_by text, match_says text, facts jsonb, "values" jsonb, findings jsonb, has_error boolean,
      has_warning boolean)
    WHERE upload_row.upload_id = ${uploadId} AND upload_row.sheet = ${position} AND upload_row."row" = given."row"`.execute(
    tx.kysely,
  )
}

/** Of whole columns: their finding stands at the first row of each. */
async function addScaleFindings(tx: Tx, { uploadId, laboratoryId }: Checking): Promise<void> {
  for (const { sheet, row, finding } of await scaleFindings(tx.kysely, uploadId, laboratoryId))
    await sql`
      UPDATE upload_row SET has_warning = true,
        findings = coalesce(findings, '[]'::jsonb) || ${JSON.stringify([finding])}::jsonb
      WHERE upload_id = ${uploadId} AND sheet = ${sheet} AND "row" = ${row}
        AND NOT coalesce(findings, '[]'::jsonb) @> ${JSON.stringify([{ kind: finding.kind, column: finding.column }])}::jsonb`.execute(
      tx.kysely,
    )
}
