import type { LiveChange } from '@org/core/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** Where the live channel reads changes: numbers as they were committed, oldest first. */
export interface ChangeSource {
  /** The newest number; 0 where nothing was ever changed. */
  newest(): Promise<number>
  /** The newest number among changes older than so many seconds; 0 where there are none. */
  newestBefore(ageS: number): Promise<number>
  /** At most so many changes with numbers above this one. */
  after(seq: number, most: number): Promise<LiveChange[]>
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

/** What was changed is told by its columns, not its values: a boundary of thousands of corners is not even read. */
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
