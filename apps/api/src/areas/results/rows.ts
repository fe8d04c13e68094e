import {
  errors,
  type MatchedSample,
  RESULT_MATCHES,
  type ResultFindingKind,
  ROW_OUTCOMES,
  type RowOutcome,
  type StagedRow,
} from '@org/core/contract'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../db/database.ts'
import { decodeCursor, encodeCursor, pageOf } from '../../lists/cursor.ts'
import { selectSamples } from './check/candidates.ts'
import {
  cellsSchema,
  correctedCells,
  editsSchema,
  factsSchema,
  findingsSchema,
  NO_FACTS,
  valuesSchema,
} from './stored.ts'

export interface RowQuery {
  id: number
  limit: number
  cursor?: string | undefined
  sheet?: number | undefined
  outcome?: RowOutcome | undefined
  level?: 'error' | 'warning' | undefined
  finding?: ResultFindingKind | undefined
  /** With `finding`: at this column alone. */
  column?: number | undefined
}

const placeSchema = z.tuple([z.int(), z.int()])
const outcomeSchema = z.enum(ROW_OUTCOMES)
const matchSchema = z.enum(RESULT_MATCHES).nullable()

/** The rows of data of a checked file, in its order. @throws errors.notFound */
export async function listStagedRows(db: Db, query: RowQuery) {
  const upload = await db
    .selectFrom('upload')
    .select('id')
    .where('id', '=', query.id)
    .where('kind', '=', 'lab_results')
    .executeTakeFirst()
  if (upload === undefined) throw errors.notFound('This upload')
  const { items, nextCursor } = pageOf(await selectPage(db, query), query.limit, (last) =>
    encodeCursor('upload rows', [last.sheet, last.row]),
  )
  const samples = await samplesOf(db, items)
  return { items: items.map((row) => toRow(row, samples)), nextCursor }
}

async function selectPage(db: Db, query: RowQuery) {
  const { id, limit, cursor, sheet, outcome, level, finding, column } = query
  let rows = db
    .selectFrom('upload_row')
    .selectAll()
    .where('upload_id', '=', id)
    .orderBy('sheet')
    .orderBy('row')
    .limit(limit + 1)
  rows = outcome === undefined ? rows.where('outcome', '<>', 'noData') : rows.where('outcome', '=', outcome)
  if (sheet !== undefined) rows = rows.where('sheet', '=', sheet)
  if (level !== undefined) rows = rows.where(level === 'error' ? 'has_error' : 'has_warning', '=', true)
  if (finding !== undefined)
    rows = rows.where(sql<boolean>`findings @> ${JSON.stringify([{ kind: finding, column }])}::jsonb`)
  if (cursor !== undefined) {
    const [lastSheet, lastRow] = decodeCursor('upload rows', placeSchema, cursor)
    rows = rows.where(sql<boolean>`(sheet, "row") > (${lastSheet}::integer, ${lastRow}::integer)`)
  }
  return rows.execute()
}

type Row = Awaited<ReturnType<typeof selectPage>>[number]

async function samplesOf(db: Db, rows: readonly Row[]): Promise<Map<number, MatchedSample>> {
  const ids = rows.flatMap((row) => [row.sample_id, row.likely_sample_id]).filter((id) => id !== null)
  const found = ids.length === 0 ? [] : await selectSamples(db, sql`sample.id = ANY(${ids}::bigint[])`)
  return new Map(found.map((sample) => [sample.id, sample]))
}

function toRow(row: Row, samples: ReadonlyMap<number, MatchedSample>): StagedRow {
  const original = cellsSchema.parse(row.cells)
  const edits = editsSchema.parse(row.edits)
  const facts = row.facts === null ? NO_FACTS : factsSchema.parse(row.facts)
  return {
    sheet: row.sheet,
    row: row.row,
    cells: correctedCells(original, edits),
    edited: Object.keys(edits).map((column) => ({
      column: Number(column),
      original: original[Number(column)] ?? '',
    })),
    labNumber: facts.labNumber,
    name: facts.name,
    layer: facts.layer,
    sample: row.sample_id === null ? null : (samples.get(row.sample_id) ?? null),
    matchedBy: matchSchema.parse(row.matched_by),
    likely: row.likely_sample_id === null ? null : (samples.get(row.likely_sample_id) ?? null),
    likelySays: row.likely_says,
    matchSays: row.match_says,
    outcome: outcomeSchema.parse(row.outcome),
    values: row.values === null ? [] : valuesSchema.parse(row.values),
    findings: row.findings === null ? [] : findingsSchema.parse(row.findings),
  }
}
