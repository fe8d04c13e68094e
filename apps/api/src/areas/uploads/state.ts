import { errors } from '@org/core/contract'
import type { Db } from '../../db/database.ts'
import type { HeldRow } from '../../db/rows/types.ts'
import type { Tx } from '../../db/transact.ts'
import { uploadTable } from './tables.ts'

/** Locks an upload, so that commits, answers and undos of it follow one another. @throws errors.notFound */
export async function lockUpload(tx: Tx, id: number): Promise<HeldRow<typeof uploadTable>> {
  const row = await tx.rows(uploadTable).lockSeen({ id, version: null })
  if (row.kind !== 'field_boundaries') throw errors.notFound('This upload')
  return row
}

/** @throws errors.conflict with who committed or undid the upload, and when */
export async function refuseUnlessStaged(db: Db, id: number): Promise<void> {
  const upload = await stateOf(db, id)
  if (upload.status === 'staged') return
  const again = 'To import the file again, upload it again.'
  if (upload.status === 'committed') throw errors.conflict(committedSentence(upload), again)
  if (upload.status === 'undone') throw errors.conflict(undoneSentence(upload), again)
  throw errors.conflict('This upload was discarded', again)
}

/** @throws errors.conflict if the file has an open question */
export function refuseOpenQuestion({ question }: { question: unknown }): void {
  if (question !== null)
    throw errors.conflict(
      'A question about this file has no answer yet',
      'Answer the question, then import the file.',
    )
}

/** @throws errors.conflict that says why there is nothing to undo */
export async function refuseUnlessCommitted(db: Db, id: number): Promise<void> {
  const upload = await stateOf(db, id)
  if (upload.status === 'committed') return
  if (upload.status === 'undone')
    throw errors.conflict(undoneSentence(upload), 'There is nothing left to undo.')
  throw errors.conflict('This upload was not imported', 'There is nothing to undo.')
}

type State = Awaited<ReturnType<typeof stateOf>>

async function stateOf(db: Db, id: number) {
  const upload = await db
    .selectFrom('upload')
    .leftJoin('staff as committer', 'committer.id', 'upload.committed_by')
    .leftJoin('staff as undoer', 'undoer.id', 'upload.undone_by')
    .select(['upload.status', 'upload.committed_at', 'upload.undone_at'])
    .select(['committer.first_name as committer_first', 'committer.last_name as committer_last'])
    .select(['undoer.first_name as undoer_first', 'undoer.last_name as undoer_last'])
    .where('upload.id', '=', id)
    .executeTakeFirst()
  if (upload === undefined) throw errors.notFound('This upload')
  return upload
}

const committedSentence = (upload: State): string =>
  `${fullName(upload.committer_first, upload.committer_last)} imported this file ${moment(upload.committed_at)}`

const undoneSentence = (upload: State): string =>
  `${fullName(upload.undoer_first, upload.undoer_last)} undid this import ${moment(upload.undone_at)}`

/** A person's name as sentences show it. */
export function fullName(firstName: string | null, lastName: string | null): string {
  const parts = [firstName, lastName].filter((part) => part !== null && part !== '')
  return parts.length === 0 ? 'The program' : parts.join(' ')
}

/** `on 2026-11-20T22:40:00.000Z`: the page shows it in the person's own time zone. */
const moment = (at: Date | null): string => (at === null ? 'earlier' : `on ${at.toISOString()}`)
