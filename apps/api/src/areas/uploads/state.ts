import { errors } from '@org/core/contract'
import type { Db } from '../../db/database.ts'
import type { HeldRow } from '../../db/rows/types.ts'
import type { Tx } from '../../db/transact.ts'
import { uploadTable } from './tables.ts'

/** Two commits, answers or undos of one upload come one after the other. @throws errors.notFound */
export async function lockUpload(tx: Tx, id: number): Promise<HeldRow<typeof uploadTable>> {
  const row = await tx.rows(uploadTable).lockSeen({ id, version: null })
  if (row.kind !== 'field_boundaries') throw errors.notFound('This upload')
  return row
}

/** @throws errors.conflict that says who committed or undid the upload, and when */
export async function refuseUnlessStaged(db: Db, id: number): Promise<void> {
  const upload = await stateOf(db, id)
  if (upload.status === 'staged') return
  const again = 'To import the file again, send it again.'
  if (upload.status === 'committed') throw errors.conflict(committedSentence(upload), again)
  if (upload.status === 'undone') throw errors.conflict(undoneSentence(upload), again)
  throw errors.conflict('This upload was given up', again)
}

/** @throws errors.conflict when the file asks something */
export function refuseOpenQuestion({ question }: { question: unknown }): void {
  if (question !== null)
    throw errors.conflict('This file leaves something open', 'Answer what it asks, then import it.')
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
  `This upload was imported by ${fullName(upload.committer_first, upload.committer_last)} ${moment(upload.committed_at)}`

const undoneSentence = (upload: State): string =>
  `This import was undone by ${fullName(upload.undoer_first, upload.undoer_last)} ${moment(upload.undone_at)}`

/** A person's name as sentences show it. */
export function fullName(firstName: string | null, lastName: string | null): string {
  const parts = [firstName, lastName].filter((part) => part !== null && part !== '')
  return parts.length === 0 ? 'the program' : parts.join(' ')
}

/** `on 2026-11-20T22:40:00.000Z`: the page says it by the person's own clock. */
const moment = (at: Date | null): string => (at === null ? 'before' : `on ${at.toISOString()}`)
