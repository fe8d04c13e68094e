import { sql, type Transaction } from 'kysely'
import * as z from 'zod/mini'
import { sentWithCommit } from './driver.ts'
import { partsOf } from './made-parts.ts'
import type { ChangeRecord } from './rows/types.ts'
import type { Database } from './schema.ts'

/**
 * How long the lock under which changes are numbered may be held by a process that says nothing: the commit is sent with
 * the statement, but a line can break between the two. A little less than the ten seconds after which a silent connection is
 * replaced.
 */
const LOCK_SILENCE_MS = 8_000
const MAX_NOTICE_KINDS = 50

/** @returns the number of an edit that is yet to be written */
export async function drawEditId(kysely: Transaction<Database>): Promise<number> {
  const { rows } = await sql<{ id: number }>`SELECT nextval('edit_id_seq') AS id`.execute(kysely)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('No number was drawn')
  return id
}

/** An answer that a repeat of the same request gets. */
export interface KeptAnswer {
  person: string
  endpoint: string
  key: string
  answer: unknown
}

interface Recorded {
  edit: {
    /** Drawn before: changes and answers name it. */
    id: number
    /** Whose it is; null for the program itself. */
    staffId: number | null
    channel: string
    reason: string | undefined
    /** The edit it undoes, which is marked as undone by this one. */
    undoOf: number | undefined
  }
  /** At least one. */
  changes: readonly ChangeRecord[]
  /** Whose the changes are that do not say so. */
  staffId: number | null
  kept: KeptAnswer | null
}

const numberedSchema = z.object({ firstSeq: z.number(), lastSeq: z.number(), waitedMs: z.number() })
/** The numbers of a transaction's changes, and how long it waited to be given them. */
export type Numbered = z.infer<typeof numberedSchema>

/** The kinds of rows that were touched, and of the rows that were made or removed with them. */
export const kindsOf = (changes: readonly ChangeRecord[]): string[] => [
  ...new Set(changes.flatMap(({ entity, parts = {} }) => [entity, ...Object.keys(parts)])),
]

/**
 * Records what a transaction did, and commits it: the last statement. The changes are numbered under an advisory lock (see
 * migration 0056) that is free with the commit, which is sent at once: others wait for the database's work alone.
 */
export async function recordEdit(
  kysely: Transaction<Database>,
  { edit, changes, staffId, kept }: Recorded,
): Promise<Numbered> {
  const rows = changes.map((change) => ({
    by_staff_id: change.by ?? staffId,
    entity: change.entity,
    entity_id: change.id,
    before: change.before,
    after: change.after,
    upload_id: change.uploadId ?? null,
    parts: change.parts ?? null,
    grower_id: change.growerId ?? null,
  }))
  const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`
  const statement = sql`
    SELECT first_seq AS "firstSeq", last_seq AS "lastSeq", waited_ms AS "waitedMs"
    FROM record_edit(${json(edit)}, ${json(rows)}, ${json(partsOf(changes))}, ${kept === null ? sql`NULL` : json(kept)},
      ${json(kindsOf(changes).slice(0, MAX_NOTICE_KINDS))}, ${LOCK_SILENCE_MS}::integer)`
  const answer = await kysely.executeQuery(sentWithCommit(statement.compile(kysely)))
  return numberedSchema.parse(answer.rows[0])
}
