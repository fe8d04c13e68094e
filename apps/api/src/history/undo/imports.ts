import { UPLOAD_KINDS } from '@org/core/contract'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../db/database.ts'

const importSchema = z.object({
  editId: z.number(),
  /** What the edit did with the file: imported it, or undid its import. */
  became: z.enum(['committed', 'undone']),
  /** Whether the import stands now. */
  stands: z.boolean(),
  upload: z.object({ id: z.number(), kind: z.enum(UPLOAD_KINDS) }),
})
export type ImportEdit = z.infer<typeof importSchema>

/** Of these edits those that imported a file or undid an import, by their numbers. */
export async function importsOf(db: Db, editIds: readonly number[]): Promise<Map<number, ImportEdit>> {
  if (editIds.length === 0) return new Map()
  const { rows } = await sql`
    SELECT change.edit_id AS "editId", change.after ->> 'status' AS became, upload.status = 'committed' AS stands,
      jsonb_build_object('id', upload.id, 'kind', upload.kind) AS upload
    FROM change JOIN upload ON upload.id = change.entity_id
    WHERE change.edit_id = ANY(${[...editIds]}::bigint[]) AND change.entity = 'upload'
      AND change.after ->> 'status' IN ('committed', 'undone')`.execute(db)
  return new Map(
    z
      .array(importSchema)
      .parse(rows)
      .map((made) => [made.editId, made]),
  )
}

/** Why such an edit is not undone by its number; null leaves the word to its kind of record. */
export function whyNoUndo({ became, stands }: ImportEdit): string | null {
  if (became === 'undone') return 'An undone import has no redo. Upload the file again to import it again'
  return stands ? null : UNDONE
}

export const UNDONE = 'It was already undone'
