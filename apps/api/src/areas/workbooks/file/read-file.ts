import {
  errors,
  type ListName,
  MAX_FILE_CELLS,
  MAX_REWRITTEN,
  type Named,
  type Rights,
  ROW_HEADER,
  type Workbook,
  type WorkbookCell,
  type WorkbookFile,
} from '@org/core/contract'
import { sql } from 'kysely'
import { rightsOf } from '../../../auth/permissions.ts'
import type { Db } from '../../../db/database.ts'
import { newestChange } from '../../../db/newest-change.ts'
import { isSame } from '../../../db/rows/json.ts'
import type { SentFile } from '../../../files/store.ts'
import { MARKED_READ } from '../../../files/tables/marked-table.ts'
import { cleanText } from '../../../files/text/clean.ts'
import { unreadable } from '../../../files/unreadable.ts'
import type { StaffCall } from '../../../http/route.ts'
import { readRows } from '../../../lists/list.ts'
import { type Refusal, wordsOf } from '../cells.ts'
import { otherwise, rightRefusal } from '../judge.ts'
import type { RowSource } from '../values.ts'
import { matchColumns, type ReadColumn, writtenHeads } from './columns.ts'
import { type Comparing, compareText, isUntouched } from './compare.ts'
import { DayOrders } from './day-texts.ts'
import { type FileRow, markedRows } from './rows.ts'
import { changedSince, type Later } from './since.ts'

/** So many rows at once: other calls are answered between two portions. */
const PORTION = 500

/** What the server knows of a workbook whose exports come back. */
export interface FileSource<Row extends { id: number }, Item extends { id: number }> {
  workbook: Pick<Workbook, 'cells' | 'computed'> & {
    list: Pick<Workbook['list'], 'columns'> & { name: ListName }
    lockOf(row: Item): string | null
  }
  source: RowSource<Row, Item>
  stored(item: Item, column: string): unknown
  /** What a row is called where it is compared. */
  nameOf(item: Item): string
  /** The row of the entity that a cell writes. */
  entityIdOf(item: Item, cell: WorkbookCell): number
  /** Rules of the area that a kind does not say, as far as they need no lock. */
  refusalOf?(item: Item, cell: WorkbookCell, value: unknown, now: Date): Refusal | null
}

/** What reading a file needs of a call. */
export type FileCall = Pick<StaffCall, 'db' | 'files' | 'person' | 'signal' | 'now' | 'staff'>

/** A file as it was sent. */
export interface SentWorkbook {
  file: SentFile
  fileName: string
}

/** A cell whose text is not the exported one. */
interface Touched<Item> extends Comparing {
  item: Item
  column: string
  to: WorkbookCell
  later: Later | undefined
  /** The file has the row twice, with different texts here. */
  isUnclear: boolean
}

/**
 * Compares a changed export with what is stored. Stores nothing.
 *
 * @throws errors.unreadableFile; errors.tooLarge; errors.unavailable; errors.aborted
 */
export async function readWorkbookFile<Row extends { id: number }, Item extends { id: number }>(
  call: FileCall,
  source: FileSource<Row, Item>,
  { file, fileName }: SentWorkbook,
): Promise<WorkbookFile> {
  const { db, person, signal } = call
  const { workbook } = source
  const heads = writtenHeads(workbook)
  const read = await call.files.readMarked(file, fileName, { marker: ROW_HEADER, heads }, { person, signal })
  const { columns, found } = matchColumns(workbook, { ...read, marker: ROW_HEADER })
  const { rows, counts, other } = markedRows(read, {
    list: workbook.list.name,
    newest: await newestChange(db),
  })
  if (other !== null) throw ofOther(other)
  const touched: Touched<Item>[] = []
  let known = 0
  for (let from = 0; from < rows.length; from += PORTION) {
    signal.throwIfAborted()
    const portion = await touchedIn(db, source, found, rows.slice(from, from + PORTION))
    known += portion.known
    touched.push(...portion.touched)
  }
  const answer = judged(call, source, touched)
  return {
    fileName: cleanText(fileName, 200) || 'file',
    format: read.format,
    columns,
    rows: { read: known, ...counts, unknown: counts.unknown + rows.length - known },
    ...answer,
  }
}

const ofOther = (list: ListName) =>
  unreadable(
    `This file is of another workbook: its rows are ${LIST_WORDS[list] ?? 'other ones'}`,
    MARKED_READ,
  )
const LIST_WORDS: Readonly<Partial<Record<ListName, string>>> = {
  fieldYears: 'fields by year',
  strata: 'strata',
  samples: 'samples',
  points: 'points',
}

async function touchedIn<Row extends { id: number }, Item extends { id: number }>(
  db: Db,
  source: FileSource<Row, Item>,
  columns: readonly ReadColumn[],
  rows: readonly FileRow[],
): Promise<{ known: number; touched: Touched<Item>[] }> {
  const items = new Map(
    (
      await readRows(
        db,
        source.source,
        rows.map(({ mark }) => mark.id),
      )
    ).map((item) => [item.id, item]),
  )
  const there = rows.flatMap((row) => {
    const item = items.get(row.mark.id)
    return item === undefined ? [] : [{ row, item }]
  })
  const later = await laterOf(db, source, columns, there)
  const names = await namesOf(
    db,
    columns,
    there.map(({ row }) => row.mark.since),
  )
  const touched = there.flatMap(({ row, item }) =>
    columns.flatMap(({ column, to, at }): Touched<Item>[] => {
      const changed = later.get(`${to.entity} ${source.entityIdOf(item, to)} ${to.key} ${row.mark.since}`)
      const now = source.stored(item, column)
      const text = row.cells[at] ?? ''
      const was = changed === undefined ? now : changed.was
      const named = names.get(column) ?? []
      const texts = [text, ...row.others.map((cells) => cells[at] ?? '')]
      const isUnclear = texts.some((each) => each !== text)
      const one = { item, column, to, was, now, named, later: changed, isUnclear }
      const changedText = texts.find((each) => !isUntouched({ ...one, text: each }))
      return changedText === undefined ? [] : [{ ...one, text: changedText }]
    }),
  )
  return { known: there.length, touched }
}

/** By `entity id key since`. */
async function laterOf<Row extends { id: number }, Item extends { id: number }>(
  db: Db,
  { entityIdOf }: FileSource<Row, Item>,
  columns: readonly ReadColumn[],
  there: readonly { row: FileRow; item: Item }[],
): Promise<Map<string, Later>> {
  const later = new Map<string, Later>()
  // Rows of one file are of one export, but for those that were copied from another.
  const exports = new Set(there.map(({ row }) => row.mark.since))
  for (const entity of new Set(columns.map(({ to }) => to.entity)))
    for (const since of exports) {
      const cells = columns.flatMap(({ to }) => (to.entity === entity ? [to] : []))
      const ids = there.flatMap(({ row, item }) =>
        row.mark.since === since ? cells.slice(0, 1).map((to) => entityIdOf(item, to)) : [],
      )
      const rows = [...new Set(ids)].map((id) => ({ id, since }))
      const found = await changedSince(db, { entity, keys: cells.map(({ key }) => key), rows })
      for (const [place, value] of found) later.set(`${entity} ${place} ${since}`, value)
    }
  return later
}

/** The rows that references can name, by column: with their names now and, where these were others, at the exports. */
async function namesOf(
  db: Db,
  columns: readonly ReadColumn[],
  since: readonly number[],
): Promise<Map<string, Named[]>> {
  const references = columns.filter(({ to }) => to.column.kind.to === 'crew')
  if (references.length === 0) return new Map()
  const { rows: crews } = await sql<Named>`SELECT id, name FROM crew ORDER BY id`.execute(db)
  const oldest = Math.min(...since)
  const asked = crews.map(({ id }) => ({ id, since: Number.isFinite(oldest) ? oldest : 0 }))
  const renamed = await changedSince(db, { entity: 'crew', keys: ['name'], rows: asked })
  const old = crews.flatMap(({ id, name }): Named[] => {
    const was = renamed.get(`${id} name`)?.was
    return typeof was === 'string' && was !== name ? [{ id, name: was }] : []
  })
  // The name in the file is the old one: first, so that what is exported is found by it.
  return new Map(references.map(({ column }) => [column, [...old, ...crews]]))
}

function judged<Row extends { id: number }, Item extends { id: number }>(
  call: FileCall,
  source: FileSource<Row, Item>,
  touched: readonly Touched<Item>[],
): Pick<WorkbookFile, 'cells' | 'rewritten'> {
  const orders = new DayOrders()
  for (const { to, text, was } of touched) if (to.column.kind.type === 'day') orders.see(text, was)
  const answer: Pick<WorkbookFile, 'cells' | 'rewritten'> = {
    cells: [],
    rewritten: { count: 0, examples: [] },
  }
  const asking = { rights: rightsOf(call.staff), now: call.now(), given: new Map<string, unknown>() }
  for (const one of touched) {
    const { item, column, text, was, now } = one
    const compared = compareText(one, orders)
    const isKept = compared.is === 'same' || compared.is === 'rewritten'
    if (compared.is === 'rewritten') {
      answer.rewritten.count += 1
      if (answer.rewritten.examples.length < MAX_REWRITTEN)
        answer.rewritten.examples.push({
          ...{ id: item.id, rowName: source.nameOf(item), column, was: compared.was, text },
        })
    }
    if (isKept) continue
    const why = refusalOf(source, one, compared, asking)
    const isConflict =
      why === null && !isSame({ ...one.to, column: one.to.key, kind: one.to.column.kind }, was, now)
    answer.cells.push({
      ...{ id: item.id, rowName: source.nameOf(item), column, text, was, now },
      ...(why === null && compared.is === 'differs' ? { is: compared.value } : {}),
      verdict: why !== null ? 'refused' : isConflict ? 'conflict' : 'change',
      by: isConflict ? (one.later?.by ?? null) : null,
      at: isConflict ? (one.later?.at.toISOString() ?? null) : null,
      ...(why ?? { message: '', remedy: '' }),
    })
    if (answer.cells.length > MAX_FILE_CELLS) throw tooManyCells()
  }
  return answer
}

const tooManyCells = () =>
  unreadable(
    `More than ${MAX_FILE_CELLS.toLocaleString('en-US')} cells of the file are changed`,
    'Keep fewer rows in the file, and the others in a second one.',
  )

/** @param given values that rows of the file give the same cell, by its place */
function refusalOf<Row extends { id: number }, Item extends { id: number }>(
  source: FileSource<Row, Item>,
  { item, to, isUnclear }: Touched<Item>,
  compared: { is: 'refused'; why: Refusal } | { is: 'differs'; value: unknown },
  { rights, now, given }: { rights: Rights; now: Date; given: Map<string, unknown> },
): Refusal | null {
  const forbids = rightRefusal(to, rights)
  if (forbids !== null) return forbids
  const lock = source.workbook.lockOf(item)
  if (lock !== null) return { message: lock, remedy: wordsOf(errors.locked('')).remedy }
  if (isUnclear) return UNCLEAR
  if (compared.is === 'refused') return compared.why
  const why = source.refusalOf?.(item, to, compared.value, now) ?? null
  if (why !== null) return why
  const place = `${to.entity} ${source.entityIdOf(item, to)} ${to.key}`
  const name = { key: to.key, column: to.key, kind: to.column.kind }
  if (given.has(place) && !isSame(name, given.get(place), compared.value)) return otherwise(to)
  given.set(place, compared.value)
  return null
}

const UNCLEAR: Refusal = {
  message: 'The file has this row twice, with different values',
  remedy: 'Delete one of the two rows.',
}
