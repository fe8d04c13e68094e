import {
  type CheckSummary,
  DAYS,
  formatCode,
  isDayIn,
  LOCKED_STATUS,
  type ReadRow,
  ROW_OUTCOMES,
  type SheetMapping,
} from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import type { Tx } from '../../../db/transact.ts'
import { createRowReader } from '../../../files/tables/layout/row-reader.ts'
import {
  cellsSchema,
  correctedCells,
  editsSchema,
  type Facts,
  findingsSchema,
  NO_FACTS,
  storedValue,
  valuesSchema,
} from '../stored.ts'
import type { RowToMatch } from './candidates.ts'
import { withTexts } from './groups.ts'
import { knownResults } from './known.ts'
import { compareWithManifests } from './manifest.ts'
import { matchRows, NO_MATCH } from './match.ts'
import {
  type Checking,
  type Edited,
  partRowsOf,
  partsOf,
  type RowKey,
  rangesOf,
  type SheetOfFile,
  sheetsOf,
} from './parts.ts'
import { proposeSamples } from './propose.ts'
import { type CheckedRow, checkRow, isMatchable, type YearOf } from './row.ts'
import { compareScales, forgetScales } from './scale.ts'
import { createSeen, type Seen } from './seen.ts'
import { summaryOf } from './summary.ts'
import { Tally } from './tally.ts'

/**
 * Reads, matches and compares rows of a staged file part by part, stores what it finds with each, and counts what all rows
 * have. Whether the parts are one transaction or many, they find the same.
 */
export async function checkFile(checking: Checking): Promise<CheckSummary> {
  const { uploadId, edited, inPart, report } = checking
  const sheets = await inPart((tx) => sheetsOf(tx, uploadId))
  const rows = sheets.reduce((sum, { rowCount }) => sum + rowCount, 0)
  report({ step: 'Checking rows', done: 0, total: rows })
  const tally = new Tally()
  if (edited === null) await checkAll(checking, sheets, tally)
  else {
    await checkEdited(checking, sheets, edited)
    await countStored(checking, sheets, tally)
  }
  report({ step: 'Comparing with manifests and earlier results', done: rows })
  const manifest = await compareWithManifests(checking, tally)
  await compareScales(checking, tally)
  await proposeSamples(checking, tally)
  const groups = await inPart((tx) => withTexts(tx, uploadId, tally.groups.all()))
  return summaryOf(tally, { rows, manifest, groups })
}

async function checkAll(checking: Checking, sheets: readonly SheetOfFile[], tally: Tally): Promise<void> {
  const { uploadId, inPart, signal, report, partRows } = checking
  const inFile = inFileOf(sheets)
  let done = 0
  for (const sheet of sheets) {
    const checkRows = rowsChecker(checking, sheet, inFile)
    for (const { from, to } of rangesOf(sheet, partRows)) {
      signal.throwIfAborted()
      const within = sql`"row" BETWEEN ${from} AND ${to}`
      const checks = await inPart(async (tx) => {
        const found = await checkRows(tx, within)
        await forgetOthers(tx, { uploadId, sheet: sheet.position, within, checks: found })
        return found
      })
      for (const { row, checked } of checks) tally.add(countedRow(sheet.position, row, checked))
      done += to - from + 1
      report({ done })
    }
  }
}

/** Rows that other columns or rows of headers made data before. */
const forgetOthers = (
  tx: Tx,
  given: { uploadId: number; sheet: number; within: RawBuilder<unknown>; checks: readonly PageCheck[] },
) =>
  sql`
    UPDATE upload_row SET outcome = 'noData', sample_id = NULL, matched_by = NULL, match_says = '', facts = NULL,
      "values" = NULL, findings = NULL, has_error = false, has_warning = false,
      likely_sample_id = NULL, likely_says = ''
    WHERE upload_id = ${given.uploadId} AND sheet = ${given.sheet} AND ${given.within} AND outcome <> 'noData'
      AND "row" <> ALL(${given.checks.map(({ row }) => row)}::integer[])`.execute(tx.kysely)

const countedRow = (sheet: number, row: number, { match, ...checked }: CheckedRow) => ({
  ...{ sheet, row, ...checked },
  sampleId: match.sample?.id ?? null,
})

/** A row that gets another sample, or loses it, can say the same as another row, or no longer. */
async function checkEdited(
  checking: Checking,
  sheets: readonly SheetOfFile[],
  { rows, samples }: Edited,
): Promise<void> {
  const before = merged(rows, await rowsWithSamples(checking, sheets, samples))
  const now = await checkKeys(checking, sheets, before)
  const after = merged(before, await rowsWithSamples(checking, sheets, now))
  if (after.length > before.length) await checkKeys(checking, sheets, after)
}

/** In the file’s order, each once. */
function merged(some: readonly RowKey[], others: readonly RowKey[]): RowKey[] {
  const all = new Map([...some, ...others].map((key) => [`${key.sheet} ${key.row}`, key]))
  return [...all.values()].toSorted((one, other) => one.sheet - other.sheet || one.row - other.row)
}

/** So many rows are searched for a sample at once. */
const SEARCHED_ROWS = 5000

async function rowsWithSamples(
  { uploadId, inPart, signal }: Checking,
  sheets: readonly SheetOfFile[],
  samples: readonly number[],
): Promise<RowKey[]> {
  const found: RowKey[] = []
  if (samples.length === 0) return found
  for (const sheet of sheets)
    for (const { from, to } of rangesOf(sheet, SEARCHED_ROWS)) {
      signal.throwIfAborted()
      const { rows } = await inPart(({ kysely }) =>
        sql<RowKey>`
          SELECT sheet, "row" FROM upload_row
          WHERE upload_id = ${uploadId} AND sheet = ${sheet.position} AND "row" BETWEEN ${from} AND ${to}
            AND sample_id = ANY(${[...samples]}::bigint[])`.execute(kysely),
      )
      found.push(...rows)
    }
  return found
}

/** @returns the samples of the rows */
async function checkKeys(
  checking: Checking,
  sheets: readonly SheetOfFile[],
  keys: readonly RowKey[],
): Promise<number[]> {
  const { inPart, signal, partRows } = checking
  const inFile = inFileOf(sheets)
  const samples = new Set<number>()
  for (const sheet of sheets) {
    const checkRows = rowsChecker(checking, sheet, inFile)
    const rows = keys.flatMap((key) => (key.sheet === sheet.position ? [key.row] : []))
    for (const some of partsOf(rows, partRows ?? partRowsOf(sheet))) {
      signal.throwIfAborted()
      const checks = await inPart((tx) => checkRows(tx, sql`"row" = ANY(${[...some]}::integer[])`))
      for (const { checked } of checks)
        if (checked.match.sample !== null) samples.add(checked.match.sample.id)
    }
  }
  return [...samples]
}

const outcomeSchema = z.enum(ROW_OUTCOMES)

/** As the last checks stored them. */
async function countStored(
  { uploadId, inPart, signal, partRows }: Checking,
  sheets: readonly SheetOfFile[],
  tally: Tally,
): Promise<void> {
  for (const sheet of sheets)
    for (const { from, to } of rangesOf(sheet, partRows)) {
      signal.throwIfAborted()
      const rows = await inPart(async (tx) => {
        await forgetScales(tx, { uploadId, sheet: sheet.position, from, to })
        return tx.kysely
          .selectFrom('upload_row')
          .select(['row', 'outcome', 'sample_id', 'values', 'findings'])
          .select(sql<boolean>`coalesce((facts -> 'isAwaited')::boolean, false)`.as('is_awaited'))
          .where('upload_id', '=', uploadId)
          .where('sheet', '=', sheet.position)
          .where('row', '>=', from)
          .where('row', '<=', to)
          .where('outcome', '<>', 'noData')
          .orderBy('row')
          .execute()
      })
      for (const { row, outcome, sample_id, values, findings, is_awaited } of rows)
        tally.add({
          ...{ sheet: sheet.position, row, outcome: outcomeSchema.parse(outcome), sampleId: sample_id },
          values: values === null ? [] : valuesSchema.parse(values),
          findings: findings === null ? [] : findingsSchema.parse(findings),
          isAwaited: is_awaited,
        })
    }
}

/** What the rows of all sheets have together. */
interface InFile {
  seen: Seen
  sheetNames: ReadonlyMap<number, string>
}

const inFileOf = (sheets: readonly SheetOfFile[]): InFile => ({
  seen: createSeen(),
  sheetNames: new Map(sheets.map(({ position, name }) => [position, name])),
})

interface SheetToCheck {
  uploadId: number
  laboratoryId: number | null
  position: number
  mapping: SheetMapping
  /** What its samples seem to be of, while a person is asked; null: soil. */
  material: string | null
  inFile: InFile
}

/** Checks those rows of a sheet for which a condition is true and that are data. */
function rowsChecker({ uploadId, laboratoryId }: Checking, of: SheetOfFile, inFile: InFile) {
  const { position, mapping } = of
  if (mapping === null) return async (): Promise<PageCheck[]> => []
  const material = mapping.material === 'asked' ? of.notSoil : null
  const sheet: SheetToCheck = { uploadId, laboratoryId, position, mapping, material, inFile }
  const reader = createRowReader(mapping)
  const skipped = new Set(mapping.layout.skippedRows)
  return async (tx: Tx, condition: RawBuilder<unknown>): Promise<PageCheck[]> => {
    const stored = await selectRows(tx, sheet, condition)
    const rows = stored.flatMap(({ row, cells, edits, ...decided }) => {
      if (skipped.has(row)) return []
      const texts = correctedCells(cells, edits).map((text) => text ?? '')
      return [{ row, ...decided, read: asWritten(reader(texts, row), edits) }]
    })
    const [first] = rows
    if (first === undefined) return []
    inFile.seen.beginAt({ sheet: position, row: first.row })
    const checks = await checkPage(tx, sheet, rows)
    await storeChecks(tx, sheet, checks)
    return checks
  }
}

/** A unit that a person wrote beside a number is meant: it needs no warning. */
const asWritten = (read: ReadRow, edits: Readonly<Record<string, string | null>>): ReadRow => ({
  ...read,
  findings: read.findings.filter(
    ({ kind, level, column }) =>
      kind !== 'unit' || level !== 'warning' || column === null || typeof edits[String(column)] !== 'string',
  ),
})

async function selectRows(
  tx: Tx,
  { uploadId, position, mapping }: SheetToCheck,
  condition: RawBuilder<unknown>,
) {
  const { firstRow, lastRow } = mapping.layout
  const rows = await tx.kysely
    .selectFrom('upload_row')
    .select([
      'row',
      'cells',
      'edits',
      'left_out',
      'chosen_sample_id',
      'confirmed',
      'confirmed_sample_id',
      'taken_in',
    ])
    .where('upload_id', '=', uploadId)
    .where('sheet', '=', position)
    .where('row', '>=', firstRow)
    .where('row', '<=', lastRow)
    .where(sql<boolean>`${condition}`)
    .orderBy('row')
    .execute()
  return rows.map((each) => ({
    row: each.row,
    cells: cellsSchema.parse(each.cells),
    edits: editsSchema.parse(each.edits),
    leftOut: each.left_out,
    takenIn: each.taken_in,
    chosenSampleId: each.chosen_sample_id,
    confirmed: each.confirmed,
    confirmedSampleId: each.confirmed_sample_id,
  }))
}

interface PageRow extends RowToMatch {
  row: number
  leftOut: boolean
  takenIn: boolean
}

interface PageCheck {
  row: number
  facts: Facts
  checked: CheckedRow
}

async function checkPage(
  { kysely: db }: Tx,
  { uploadId, laboratoryId, position, material, inFile }: SheetToCheck,
  rows: readonly PageRow[],
): Promise<PageCheck[]> {
  const matchable = rows.filter(({ read, takenIn }) => isMatchable(read, { takenIn, material }))
  const found = await matchRows(db, { uploadId, laboratoryId }, matchable)
  const matches = new Map(found.map((match, at) => [matchable[at]?.row, match]))
  const sampleIds = [...new Set(found.flatMap(({ sample }) => (sample === null ? [] : [sample.id])))]
  const known = await knownResults(db, sampleIds)
  const years = await yearsOfSamples(db, sampleIds)
  return rows.map((row) => {
    const { leftOut, takenIn } = row
    const here = { sheet: position, row: row.row }
    const around = { ...inFile, known, years, here, leftOut, takenIn, material }
    const checked = checkRow(row, matches.get(row.row) ?? NO_MATCH, around)
    return { row: row.row, facts: factsOf(row, checked), checked }
  })
}

const factsOf = ({ read }: PageRow, { outcome, isAwaited }: CheckedRow): Facts => ({
  ...NO_FACTS,
  labNumber: read.labNumber.trim().slice(0, 100),
  name:
    [formatCode(read.label), read.sampleName, [read.field, read.point].filter(Boolean).join(' ')]
      .map((text) => text.trim())
      .find((text) => text !== '') ?? '',
  layer: read.layer,
  date: read.date !== null && isDayIn(read.date, DAYS) ? read.date : null,
  reportNumber: read.reportId.trim().slice(0, 100),
  ...(isAwaited ? { isAwaited } : {}),
  ...(outcome === 'unmatched' ? { said: saidOf(read) } : {}),
})

const saidOf = ({ label, labNumber, sampleName, field, point }: ReadRow) => ({
  ...{ label, labNumber, sampleName, field, point },
})

async function yearsOfSamples(db: Tx['kysely'], ids: readonly number[]): Promise<Map<number, YearOf>> {
  const { rows } = await sql<{ id: number } & YearOf>`
    SELECT sample.id, field_year.status = ${LOCKED_STATUS} AS "isLocked", field_year.status = 'canceled' AS "isCanceled",
      field_year.year || ' of ' || field.name AS title
    FROM sample JOIN field_year ON field_year.id = sample.field_year_id JOIN field ON field.id = sample.field_id
    WHERE sample.id = ANY(${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, ...year }) => [id, year]))
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
      has_error = given.has_error, has_warning = given.has_warning, likely_sample_id = NULL, likely_says = ''
    FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS given ("row" integer, outcome text, sample_id bigint,
      matched_by text, match_says text, facts jsonb, "values" jsonb, findings jsonb, has_error boolean,
      has_warning boolean)
    WHERE upload_row.upload_id = ${uploadId} AND upload_row.sheet = ${position} AND upload_row."row" = given."row"
      -- Otherwise, knowing nothing of a fresh file, the database reads all of it for each part.
      AND upload_row."row" BETWEEN ${given[0]?.row ?? 0} AND ${given.at(-1)?.row ?? 0}`.execute(tx.kysely)
}
