import { type EnrollmentDocument, errors } from '@org/core/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

const selectDocuments = (db: Db) =>
  db
    .selectFrom('enrollment_document as document')
    .leftJoin('staff', 'staff.id', 'document.created_by')
    .select([
      'document.id',
      'document.file_name',
      'document.media_type',
      'document.size_bytes',
      'document.sha256',
      'document.created_at',
      sql<string | null>`staff.first_name || ' ' || staff.last_name`.as('creator_name'),
    ])

type DocumentRow = Awaited<ReturnType<ReturnType<typeof selectDocuments>['execute']>>[number]

const toDocument = (row: DocumentRow): EnrollmentDocument => ({
  id: row.id,
  fileName: row.file_name,
  mediaType: row.media_type,
  sizeBytes: row.size_bytes,
  sha256: row.sha256,
  createdAt: row.created_at.toISOString(),
  createdBy: row.creator_name,
})

/** The documents of one enrollment, in the order of attaching. */
export async function listDocuments(db: Db, enrollmentId: number): Promise<EnrollmentDocument[]> {
  const rows = await selectDocuments(db)
    .where('document.enrollment_id', '=', enrollmentId)
    .orderBy('document.id')
    .execute()
  return rows.map(toDocument)
}

/** @throws errors.notFound, also when it is another enrollment's */
export async function getDocument(db: Db, enrollmentId: number, id: number): Promise<EnrollmentDocument> {
  const row = await selectDocuments(db)
    .where('document.enrollment_id', '=', enrollmentId)
    .where('document.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw errors.notFound('This document')
  return toDocument(row)
}
