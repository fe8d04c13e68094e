import type { Change } from '@org/core/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { type ChangeFilter, conditionOf } from '../../history/log/asked.ts'
import { readChanges } from '../../history/log/list.ts'
import { filterScope, spanIn } from '../../history/log/scope.ts'
import { changeWords, MAX_WORDS } from './change-words.ts'
import type { CellValue, ExportColumn, ExportedRow } from './formats/format.ts'

/** Changes read at a time: what an export holds in memory, however many there are. */
const ROWS_PER_READ = 500

export const LOG_COLUMNS: readonly ExportColumn[] = [
  { key: 'seq', label: 'Number', type: 'integer' },
  { key: 'at', label: 'When (UTC)', type: 'instant' },
  { key: 'by', label: 'Who', type: 'text' },
  { key: 'kind', label: 'Kind', type: 'text' },
  { key: 'record', label: 'Record', type: 'integer' },
  { key: 'title', label: 'Title', type: 'text' },
  { key: 'words', label: 'What changed', type: 'text' },
  { key: 'reason', label: 'Reason', type: 'text' },
  { key: 'channel', label: 'Channel', type: 'text' },
  { key: 'file', label: 'File', type: 'text' },
  { key: 'edit', label: 'Edit', type: 'integer' },
]

/** How many changes an export will have, give or take what is changed meanwhile. */
export async function countChanges(db: Db, filter: ChangeFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM change WHERE ${conditionOf(filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** What reading the log tells while it goes on. */
export interface LogReading {
  /** Told how many rows were written since it was told last. */
  onRows(count: number): void
  /** Says, once each, what the file could not carry whole. */
  note(sentence: string): void
  signal: AbortSignal
}

/** The audit log, newest first, read by key. @throws the signal's reason once it fires */
export async function* readLog(
  db: Db,
  filter: ChangeFilter,
  { onRows, note, signal }: LogReading,
): AsyncGenerator<readonly ExportedRow[]> {
  const scope = filterScope(filter, await spanIn(db, filter), null)
  let below = Number.MAX_SAFE_INTEGER
  let cut = 0
  for (;;) {
    signal.throwIfAborted()
    const page = await readChanges(db, scope, below, ROWS_PER_READ)
    const told = page.map((change) => ({ change, words: changeWords(change) }))
    cut += told.filter(({ words }) => words.length > MAX_WORDS).length
    yield told.map(({ change, words }) => ({
      id: change.seq,
      title: change.title,
      cells: cellsOf(change, words),
      geometry: null,
    }))
    onRows(page.length)
    below = page.at(-1)?.seq ?? 0
    if (page.length < ROWS_PER_READ) break
  }
  if (cut > 0) note(`The text of ${cut} changes is longer than a cell can hold and was shortened`)
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
