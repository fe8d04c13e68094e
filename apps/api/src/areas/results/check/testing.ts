import type { Db } from '../../../db/database.ts'

/** What checks have stored of all rows of a file. */
export const storedRows = (db: Db, uploadId: number) =>
  db
    .selectFrom('upload_row')
    .selectAll()
    .where('upload_id', '=', uploadId)
    .orderBy('sheet')
    .orderBy('row')
    .execute()
