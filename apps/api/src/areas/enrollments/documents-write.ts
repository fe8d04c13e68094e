import { type EnrollmentDocument, errors, MAX_DOCUMENTS } from '@org/core/contract'
import type { MadeEdit, Tx } from '../../db/transact.ts'
import { getDocument } from './documents-read.ts'
import { enrollmentDocumentTable } from './tables.ts'

/** A file that is kept already. */
export interface NewDocument {
  enrollmentId: number
  sha256: string
  fileName: string
  /** Told by its content. */
  mediaType: string
  sizeBytes: number
}

/**
 * Attaches a file, whatever the enrollment's state and its fields' years: papers come late. One with the same content is
 * there already, and stays as it is, with its name.
 *
 * @throws errors.notFound for the enrollment; errors.conflict when it has as many as it can have
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

/** Whoever adds a document to an enrollment, or takes one off, does it alone. @returns its grower's id. @throws errors.notFound */
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

/** Takes a document off. The file is kept: an undo brings it back. @throws errors.notFound */
export async function removeDocument(
  tx: Tx,
  { id: enrollmentId, documentId }: { id: number; documentId: number },
): Promise<{ editId: number }> {
  // Whoever attaches the same content meanwhile then finds it there, or gone.
  await lockOwner(tx, enrollmentId)
  const rows = tx.rows(enrollmentDocumentTable)
  const document = (await rows.lock([documentId])).get(documentId)
  if (document?.enrollmentId !== enrollmentId) throw errors.notFound('This document')
  await rows.remove([document])
  return { editId: await tx.editId() }
}
