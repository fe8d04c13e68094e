import type { LiveChange } from '@org/core/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { withDeadline } from '../../deadline.ts'
import { type Readable, readersOf } from './stream-readers.ts'

/** Where the live channel reads changes: numbers as they were committed, oldest first. */
export interface ChangeSource {
  /** The newest number; 0 before the first change. */
  newest(): Promise<number>
  /** The newest number among changes older than this many seconds; 0 if there are none. */
  newestBefore(ageS: number): Promise<number>
  /** The next changes after a number, at most `limit`. */
  after(seq: number, most: number): Promise<LiveChange[]>
  /** Which of these changes each of these people may get now. */
  readers(changes: readonly LiveChange[], staffIds: readonly number[]): Promise<Readable>
}

/** A longer read is given up and requested again when needed: the channel must not wait forever. */
const READ_MS = 20_000

/** Limits the time of each read, so that an endless one fails. */
export function withReadDeadline(source: ChangeSource, ms: number = READ_MS): ChangeSource {
  return {
    newest: () => withDeadline(ms, () => source.newest()),
    newestBefore: (ageS) => withDeadline(ms, () => source.newestBefore(ageS)),
    after: (seq, most) => withDeadline(ms, () => source.after(seq, most)),
    readers: (changes, staffIds) => withDeadline(ms, () => source.readers(changes, staffIds)),
  }
}

interface Row {
  seq: number
  edit_id: number | null
  by_staff_id: number | null
  by_name: string | null
  entity: string
  entity_id: number
  kind: LiveChange['kind']
  keys: string[]
}

/** A change is sent with its columns, not its values: a boundary with thousands of corners is not even read. */
export function createChangeSource(db: Db): ChangeSource {
  const first = async (query: ReturnType<typeof sql<{ seq: number }>>): Promise<number> =>
    (await query.execute(db)).rows[0]?.seq ?? 0
  return {
    newest: () => first(sql`SELECT seq FROM change ORDER BY seq DESC LIMIT 1`),
    newestBefore: (ageS) =>
      first(
        sql`SELECT seq FROM change WHERE at < now() - make_interval(secs => ${ageS}) ORDER BY at DESC, seq DESC LIMIT 1`,
      ),
    async after(seq, most) {
      const { rows } = await sql<Row>`
        SELECT change.seq, change.edit_id, change.by_staff_id, change.entity, change.entity_id,
          staff.first_name || ' ' || staff.last_name AS by_name,
          CASE WHEN before IS NULL THEN 'created' WHEN after IS NULL THEN 'removed' ELSE 'changed' END AS kind,
          CASE WHEN before IS NULL OR after IS NULL THEN '{}' ELSE ARRAY(
            SELECT pair.key FROM jsonb_each(after) AS pair
            WHERE pair.value IS DISTINCT FROM before -> pair.key ORDER BY pair.key
          ) END AS keys
        FROM change LEFT JOIN staff ON staff.id = change.by_staff_id
        WHERE change.seq > ${seq} ORDER BY change.seq LIMIT ${most}`.execute(db)
      return rows.map(toLiveChange)
    },
    readers: (changes, staffIds) => readersOf(db, changes, staffIds),
  }
}

function toLiveChange(row: Row): LiveChange {
  return {
    seq: row.seq,
    editId: row.edit_id,
    by: row.by_staff_id === null || row.by_name === null ? null : { id: row.by_staff_id, name: row.by_name },
    entity: row.entity,
    entityId: row.entity_id,
    kind: row.kind,
    keys: row.keys,
  }
}
