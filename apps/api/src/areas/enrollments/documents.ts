import { readFile } from 'node:fs/promises'
import { type EnrollmentDocument, errors } from '@org/core/contract'
import type { MadeEdit } from '../../db/transact.ts'
import { documentName, documentTypeOf } from '../../files/documents/document-type.ts'
import type { SentFile } from '../../files/store.ts'
import type { BaseCall, FileAnswer, StaffCall } from '../../http/route.ts'
import { issueTicket, takeTicket } from '../shared/tickets.ts'
import { getDocument } from './documents-read.ts'
import { addDocument, removeDocument } from './documents-write.ts'

/**
 * Reads first, so that only accepted files are stored; stores before recording, so that no row lacks its file.
 *
 * @throws errors.unreadableFile for other types; errors.notFound; errors.conflict if there are too many
 */
export async function attachDocument(
  { db, write, staff, files }: StaffCall,
  { id: enrollmentId, file, fileName }: { id: number; file: SentFile; fileName: string },
): Promise<EnrollmentDocument & MadeEdit> {
  const mediaType = await documentTypeOf(await readFile(file.path))
  const owner = await db
    .selectFrom('enrollment')
    .select('id')
    .where('id', '=', enrollmentId)
    .executeTakeFirst()
  if (owner === undefined) throw errors.notFound('This enrollment')
  const sha256 = await files.originals.keepSent(file)
  const document = { enrollmentId, sha256, fileName: documentName(mediaType, fileName), mediaType }
  return write({ staffId: staff.id }, (tx) => addDocument(tx, { ...document, sizeBytes: file.sizeBytes }))
}

/** @throws errors.notFound */
export function detachDocument(
  { write, staff }: StaffCall,
  input: { id: number; documentId: number },
): Promise<{ editId: number }> {
  return write({ staffId: staff.id }, (tx) => removeDocument(tx, input))
}

/** A ticket for one download, in the person's name. @throws errors.notFound */
export function issueDocumentTicket(
  { write, staff, now }: StaffCall,
  { id, documentId }: { id: number; documentId: number },
): Promise<{ ticket: string; expiresAt: string }> {
  return write({ staffId: staff.id }, async (tx) => {
    const document = await getDocument(tx.kysely, id, documentId)
    return issueTicket(tx, { staffId: staff.id, now: now() }, 'document_id', document.id)
  })
}

/** @throws errors.notFound for an invalid or used ticket, or a document that was removed */
export async function downloadDocument(
  { db, write, files, now }: BaseCall,
  { ticket }: { ticket: string },
): Promise<FileAnswer> {
  const used = await write({ staffId: null }, (tx) => takeTicket(tx, 'document_id', ticket, now()))
  if (used === null) throw errors.notFound('This download')
  const row = await db
    .selectFrom('enrollment_document')
    .select(['sha256', 'file_name', 'media_type'])
    .where('id', '=', used.id)
    .executeTakeFirst()
  const file = row === undefined ? null : await files.originals.open(row.sha256)
  if (row === undefined || file === null) throw errors.notFound('This file')
  const { file_name: fileName, media_type: type } = row
  return { ...file, fileName, mediaType: type.startsWith('text/') ? `${type}; charset=utf-8` : type }
}
