import { type EnrollmentDocument, errors, MAX_DOCUMENTS } from '@org/core/contract'
import type { MadeEdit, Tx } from '../../db/transact.ts'
import { getDocument } from './documents-read.ts'
import { enrollmentDocumentTable } from './tables.ts'

/** A stored file. */
export interface NewDocument {
  enrollmentId: number
  sha256: string
  fileName: string
  /** From its content. */
  mediaType: string
  sizeBytes: number
}

/**
 * Attaches a file in any state of the enrollment and its fields' years, because papers arrive late. A document with the
 * same content stays as it is, with its name.
 *
 * @throws errors.notFound for the enrollment; errors.conflict if it has the maximum number
 */
export async function addDocument(tx: Tx, document: NewDocument): Promise<EnrollmentDocument & MadeEdit> {
  const { enrollmentId, sha256 } = document
  const growerId = await lockOwner(tx, enrollmentId)
  const present = await tx.kysely
    .selectFrom('enrollment_document')
    .select(['id', 'sha256'])
    .where('enrollment_id', '=', enrollmentId)
    .execute()
  const same = present.find((each) => each.sha256 === sha256)
  if (same !== undefined) return tx.withEdit(getDocument(tx.kysely, enrollmentId, same.id))
  if (present.length >= MAX_DOCUMENTS)
    throw errors.conflict(
      `This enrollment has ${MAX_DOCUMENTS} documents, the most it can have`,
      'Remove a document that is no longer needed.',
    )
  const made = await tx.rows(enrollmentDocumentTable).insert([{ ...document, growerId }])
  return tx.withEdit(getDocument(tx.kysely, enrollmentId, made[0]?.id ?? 0))
}

/** Serializes changes of an enrollment's documents. @returns its grower's id. @throws errors.notFound */
async function lockOwner(tx: Tx, enrollmentId: number): Promise<number> {
  const owner = await tx.kysely
    .selectFrom('enrollment')
    .select('grower_id')
    .where('id', '=', enrollmentId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (owner === undefined) throw errors.notFound('This enrollment')
  return owner.grower_id
}

/** Removes a document. Its file stays, so that an undo can restore it. @throws errors.notFound */
export async function removeDocument(
  tx: Tx,
  { id: enrollmentId, documentId }: { id: number; documentId: number },
): Promise<{ editId: number }> {
  // A call that attaches the same content at the same time then sees it present, or removed.
  await lockOwner(tx, enrollmentId)
  const rows = tx.rows(enrollmentDocumentTable)
  const document = (await rows.lock([documentId])).get(documentId)
  if (document?.enrollmentId !== enrollmentId) throw errors.notFound('This document')
  await rows.remove([document])
  return { editId: await tx.editId() }
}
