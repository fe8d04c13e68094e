import { join } from 'node:path'
import type { Change, ExportFormat } from '@org/core/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { readChanges } from '../../history/log/list.ts'
import { type ChangeFilter, conditionOf, filterScope, spanIn } from '../../history/log/scope.ts'
import { changeWords, MAX_WORDS } from './change-words.ts'
import { type Table, writeCsvTable, writeXlsxTable } from './formats/table.ts'
import type { CellValue } from './rows.ts'

/** Changes read at a time: what an export holds in memory, however many there are. */
const ROWS_PER_READ = 500

const COLUMNS: Table['columns'] = [
  { label: 'Number', type: 'integer' },
  { label: 'When (UTC)', type: 'instant' },
  { label: 'Who', type: 'text' },
  { label: 'Kind', type: 'text' },
  { label: 'Record', type: 'integer' },
  { label: 'Title', type: 'text' },
  { label: 'What changed', type: 'text' },
  { label: 'Reason', type: 'text' },
  { label: 'Through', type: 'text' },
  { label: 'File', type: 'text' },
  { label: 'Edit', type: 'integer' },
]

/** How many changes an export will have, give or take what is changed meanwhile. */
export async function countChanges(db: Db, filter: ChangeFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM change WHERE ${conditionOf(filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

export interface LogFile {
  db: Db
  filter: ChangeFilter
  format: ExportFormat
  /** An empty folder of its own. */
  folder: string
  /** Told how many rows were written since it was told last. */
  onRows(count: number): void
  /** Says, once each, what the file could not carry whole. */
  note(sentence: string): void
  signal: AbortSignal
}

/** The audit log as a table, newest first, read by key. @returns the file's path. @throws the signal's reason */
export async function writeChanges({ format, folder, ...log }: LogFile): Promise<string> {
  const path = join(folder, format === 'xlsx' ? 'audit-log.xlsx' : 'audit-log.csv')
  const write = format === 'xlsx' ? writeXlsxTable : writeCsvTable
  await write({ name: 'Audit log', columns: COLUMNS, rows: rowsOf(log), path, signal: log.signal })
  log.signal.throwIfAborted()
  return path
}

async function* rowsOf({
  db,
  filter,
  onRows,
  note,
  signal,
}: Omit<LogFile, 'format' | 'folder'>): AsyncGenerator<readonly CellValue[]> {
  const scope = filterScope(filter, await spanIn(db, filter), null)
  let below = Number.MAX_SAFE_INTEGER
  let cut = 0
  for (;;) {
    signal.throwIfAborted()
    const page = await readChanges(db, scope, below, ROWS_PER_READ)
    for (const change of page) {
      const words = changeWords(change)
      if (words.length > MAX_WORDS) cut += 1
      yield cellsOf(change, words)
    }
    onRows(page.length)
    below = page.at(-1)?.seq ?? 0
    if (page.length < ROWS_PER_READ) break
  }
  if (cut > 0) note(`${cut} of the changes say more than a cell can hold: their text is cut`)
}

function cellsOf(change: Change, words: string): readonly CellValue[] {
  return [
    change.seq,
    new Date(change.at),
    change.by?.name ?? '',
    change.entity.replaceAll('_', ' '),
    change.entityId,
    change.title,
    words.length > MAX_WORDS ? `${words.slice(0, MAX_WORDS)}…`.toWellFormed() : words,
    change.reason ?? '',
    change.channel,
    change.upload?.fileName ?? '',
    change.editId,
  ]
}
