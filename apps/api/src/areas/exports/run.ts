import {
  changesExportSchema,
  exportCreateSchema,
  FIELD_COLUMN_KEYS,
  isProductError,
  type ProductError,
} from '@org/core/contract'
import type { Logger } from 'pino'
import type { Db } from '../../db/database.ts'
import type { ExportFiles } from '../../files/export-files.ts'
import { countChanges, writeChanges } from './changes.ts'
import { FORMATS } from './formats/registry.ts'
import { type Claim, failRun, finishRun, releaseRun, reportRun } from './queue.ts'
import { countSelection, type ExportedField, readSelection } from './rows.ts'

/** How often a run tells how far it is, and hears whether it was cancelled, in milliseconds. */
const REPORT_MS = 1_000

/** What making an export needs. */
export interface RunContext {
  db: Db
  files: ExportFiles
  log: Logger
  now(): Date
  /** Fires when the process is stopping. */
  stopping: AbortSignal
}

/** Makes one export's file. However it goes, the row says so, and nothing is left behind but a finished file. */
export async function runExport(context: RunContext, claim: Claim): Promise<void> {
  const { db, files, log, now, stopping } = context
  const taken = new AbortController()
  const progress = { rowsDone: 0, rowsTotal: claim.rows_total }
  const report = setInterval(() => {
    reportRun(db, claim, progress, now()).then(
      (isOurs) => isOurs || taken.abort(),
      (err: unknown) => log.warn({ err, export: claim.id }, 'an export could not tell how far it is'),
    )
  }, REPORT_MS)
  const signal = AbortSignal.any([stopping, taken.signal])
  let isKept = false
  try {
    const notes: string[] = []
    const write = claim.kind === 'changes' ? writeLog : writeFields
    const draft = await write(context, claim, {
      progress,
      signal,
      note: (sentence) => notes.push(sentence),
    })
    const sizeBytes = await files.keep(claim.id, claim.run, draft)
    isKept = await finishRun(db, claim, { sizeBytes, rows: progress.rowsDone, notes }, now())
  } catch (error) {
    if (stopping.aborted) await releaseRun(db, claim)
    else if (!taken.signal.aborted) await explain(context, claim, error)
  } finally {
    clearInterval(report)
    if (!isKept) await files.drop(claim.id, claim.run)
  }
}

interface Progress {
  rowsDone: number
  rowsTotal: number | null
}

interface Writing {
  progress: Progress
  signal: AbortSignal
  note: (sentence: string) => void
}

async function writeLog({ db, files }: RunContext, claim: Claim, writing: Writing): Promise<string> {
  const { format, filter } = changesExportSchema.parse(parametersOf(claim))
  const { progress } = writing
  const folder = await files.draft(claim.id, claim.run)
  progress.rowsTotal = await countChanges(db, filter)
  const onRows = (count: number): void => {
    progress.rowsDone += count
  }
  return writeChanges({ db, filter, format, folder, onRows, ...writing })
}

async function writeFields(
  { db, files }: RunContext,
  claim: Claim,
  { progress, signal, note }: Writing,
): Promise<string> {
  const { format, columns, ...selection } = exportCreateSchema.parse(parametersOf(claim))
  const { hasGeometry, write } = FORMATS[format]
  const folder = await files.draft(claim.id, claim.run)
  progress.rowsTotal = await countSelection(db, selection)
  let withoutBoundary = 0

  async function* counted(): AsyncGenerator<readonly ExportedField[]> {
    for await (const page of readSelection(db, selection, hasGeometry, signal)) {
      yield page
      progress.rowsDone += page.length
      withoutBoundary += page.filter(({ geometry }) => geometry === null).length
    }
  }
  const draft = await write({ columns: columns ?? FIELD_COLUMN_KEYS, pages: counted(), folder, note, signal })
  signal.throwIfAborted()
  if (hasGeometry && withoutBoundary > 0) note(noBoundary(withoutBoundary))
  return draft
}

const parametersOf = ({ kind, format, parameters }: Claim) => Object.assign({ kind, format }, parameters)

function noBoundary(count: number): string {
  return count === 1
    ? 'One field has no boundary: it is in the file without a shape'
    : `${count} fields have no boundary: they are in the file without a shape`
}

async function explain({ db, log, now }: RunContext, claim: Claim, error: unknown): Promise<void> {
  const known: ProductError | null = isProductError(error) ? error : null
  if (known === null) log.error({ err: error, export: claim.id }, 'an export failed')
  const sentence =
    known === null ? 'The file could not be made' : `${known.message}. ${known.remedy ?? ''}`.trim()
  await failRun(db, claim, sentence, now())
}
