import {
  changesExportSchema,
  type ExportKind,
  errors,
  type FileFormat,
  LIST_NAMES,
  type ListName,
  type ProductError,
} from '@org/core/contract'
import type { Selectable } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../../db/database.ts'
import type { PatchTo } from '../../db/rows/types.ts'
import type { Database } from '../../db/schema.ts'
import type { Tx } from '../../db/transact.ts'
import { asAnswerable } from '../../http/failure.ts'
import { defineJob, type FailedJob, type JobRun } from '../../jobs/define.ts'
import { countChanges, LOG_COLUMNS, readLog } from './changes.ts'
import { exportName } from './file-name.ts'
import { WGS84 } from './formats/crs.ts'
import { WRITERS } from './formats/registry.ts'
import { EXPORT_JOB } from './kind.ts'
import { exportTable } from './tables.ts'
import { dropLeftovers, forgetOldExports } from './tidy.ts'
import { utmOf } from './utm-zone.ts'
import { type Exportables, writeList } from './write-list.ts'
import type { ListThread } from './write-thread.ts'

/** The most exports that one process runs at the same time. */
const LANES = 2
/** A job that loses this many runs probably kills its process: it does not start again. */
const MAX_RUNS = 3
/** A file of so many rows is written by a thread: a few are written sooner than its program is loaded. */
const THREAD_ROWS = 2_000
const CHANNEL = { channel: 'export' }

/**
 * Writes a file that is no list, into an empty folder of its own.
 *
 * @param parameters as the export keeps them
 * @returns where the file is, and what it lacks
 */
export type WriteFile = (
  db: Db,
  parameters: unknown,
  writing: {
    format: FileFormat
    folder: string
    date: Date
    signal: AbortSignal
    of(total: number): void
    /** So many more are written. */
    onRows(count: number): void
  },
) => Promise<{ path: string; notes: readonly string[] }>

/** What can be exported. The app hands it over: the areas that have it lie above, and ask for exports themselves. */
interface Exported {
  lists: Exportables
  /** Writes the file of a list elsewhere. */
  thread: ListThread
  files: Readonly<Record<Exclude<ExportKind, ListName | 'changes'>, WriteFile>>
}

/** Makes the file of an export. */
export const exportJobOf = (exported: Exported) =>
  defineJob({
    ...EXPORT_JOB,
    lanes: LANES,
    maxRuns: MAX_RUNS,
    run: (job, { exportId }) => makeExport(exported, job, exportId),
    givenUp: () => errors.conflict('The server stopped each time it wrote this file', 'Export again.'),
    onFailure: noteFailure,
    failureOptions: CHANNEL,
    async tidy({ db, files, now }) {
      await forgetOldExports(db, now(), files.exports.remove)
      await dropLeftovers(db, files.exports)
    },
  })

type Export = Selectable<Database['export']>

/** Makes one export's file. In any case only a finished file stays. */
async function makeExport(exported: Exported, job: JobRun, exportId: number): Promise<void> {
  const files = job.files.exports
  const row = await job.db
    .selectFrom('export')
    .selectAll()
    .where('id', '=', exportId)
    .executeTakeFirstOrThrow()
  let isEnding = false
  try {
    const writing = new Writing(job)
    const draft = await job.readAside((db) => {
      writing.again()
      return writeDraft(exported, { ...job, db }, row, writing)
    })
    const sizeBytes = await files.keep(row.id, job.run, draft)
    isEnding = true
    await job.finish(CHANNEL, async (tx) => {
      const file = { sizeBytes, rowCount: writing.done, notes: writing.notes, run: job.run }
      await endExport(tx, row.id, job.now(), { status: 'done', ...file })
      return {}
    })
  } catch (error) {
    // If the answer to the commit was lost, the file may belong to the export. Otherwise it is deleted with the row.
    if (!(isEnding && asAnswerable(error).kind === 'unavailable')) await files.drop(row.id, job.run)
    throw error
  }
}

/** The progress of a file. */
class Writing {
  readonly notes: string[] = []
  done = 0
  readonly #job: JobRun

  constructor(job: JobRun) {
    this.#job = job
  }

  get signal(): AbortSignal {
    return this.#job.signal
  }
  /** From the beginning. */
  again(): void {
    this.notes.length = 0
    this.done = 0
  }
  readonly note = (sentence: string): void => {
    this.notes.push(sentence)
  }
  of(total: number): void {
    this.#job.report({ step: 'Writing the file', total })
  }
  readonly onRows = (count: number): void => {
    this.done += count
    this.#job.report({ done: this.done })
  }
}

function writeDraft(exported: Exported, job: JobRun, row: Export, writing: Writing): Promise<string> {
  if (row.kind === 'changes') return writeLog(job, row, writing)
  const { [row.kind]: write }: Readonly<Record<string, WriteFile>> = exported.files
  if (write !== undefined) return writeFile(write, job, row, writing)
  return writeListed(exported, z.parse(z.enum(LIST_NAMES), row.kind), job, row, writing)
}

async function writeLog({ db, files, run }: JobRun, row: Export, writing: Writing): Promise<string> {
  const { format, filter } = changesExportSchema.parse(parametersOf(row))
  const folder = await files.exports.draft(row.id, run)
  writing.of(await countChanges(db, filter))
  const { note, signal } = writing
  const draft = await WRITERS[format]({
    one: 'change',
    many: exportName('changes'),
    title: 'Audit log',
    columns: LOG_COLUMNS,
    shapes: null,
    pages: readLog(db, filter, writing),
    crs: WGS84,
    folder,
    note,
    signal,
  })
  signal.throwIfAborted()
  return draft
}

async function writeListed(
  { lists, thread }: Pick<Exported, 'lists' | 'thread'>,
  list: ListName,
  { db, files, run }: JobRun,
  row: Export,
  writing: Writing,
): Promise<string> {
  const { note, onRows, signal } = writing
  const { entity, open } = lists[list]
  const folder = await files.exports.draft(row.id, run)
  const { format, asked, count, extent, ...opened } = await open(db, parametersOf(row), signal)
  writing.of(count)
  const crs = opened.crs === 'utm' && extent !== null ? await utmOf(db, extent, entity, note) : WGS84
  const portions = opened.portions(crs.srid, signal)
  const next = async () => (await portions.next()).value ?? null
  const toWrite = { asked, format, crs, folder }
  const written =
    count < THREAD_ROWS
      ? await writeList(lists, toWrite, { next, onRows, signal })
      : await thread(toWrite, { next, onRows, signal })
  signal.throwIfAborted()
  for (const each of written.notes) note(each)
  return written.path
}

async function writeFile(
  write: WriteFile,
  { db, files, run }: JobRun,
  row: Export,
  writing: Writing,
): Promise<string> {
  const folder = await files.exports.draft(row.id, run)
  const { path, notes } = await write(db, row.parameters, {
    format: row.format,
    folder,
    date: row.created_at,
    signal: writing.signal,
    of: (total) => writing.of(total),
    onRows: writing.onRows,
  })
  for (const note of notes) writing.note(note)
  return path
}

const parametersOf = ({ kind, format, parameters }: Export) => Object.assign({ kind, format }, parameters)

async function noteFailure(tx: Tx, { subjectId, error, now }: FailedJob): Promise<void> {
  await endExport(tx, subjectId, now, { status: 'failed', error: sentenceOf(error) })
}

/** The message of an unexpected error is not shown to a person. */
function sentenceOf({ kind, message, remedy }: ProductError): string {
  if (kind === 'server') return 'The file could not be written'
  return remedy === undefined ? message : `${message}. ${remedy}`
}

type End = PatchTo<typeof exportTable>['set']

/** A canceled export stays as it is: then the job has ended as well, and this is rolled back with it. */
async function endExport(tx: Tx, id: number, now: Date, end: End): Promise<void> {
  const rows = tx.rows(exportTable)
  const row = (await rows.lock([id])).get(id)
  if (row === undefined || row.endedAt !== null) return
  await rows.patch([{ row, set: { ...end, endedAt: now.toISOString() } }])
}
