import { type RawBuilder, sql } from 'kysely'
import { conditionOf, type RecordAsked, type Scope, WHOLE } from './asked.ts'
import { belongingTo } from './members.ts'

const PARTS = belongingTo('grower').map(({ name }) => name)

/** Whether a change is of a grower's row: of one that there is, or of one that was the grower's when it was removed. */
function isOf(id: number): RawBuilder<boolean> {
  const there = PARTS.map(
    (name) => sql`WHEN ${sql.lit(name)} THEN EXISTS (SELECT FROM ${sql.table(name)} AS part
      WHERE part.id = change.entity_id AND part.grower_id = ${id})`,
  )
  return sql<boolean>`(CASE change.entity WHEN 'grower' THEN change.entity_id = ${id} ${sql.join(there, sql` `)} ELSE false END
    OR EXISTS (SELECT FROM change AS removal WHERE removal.entity = change.entity AND removal.entity_id = change.entity_id
      AND removal.after IS NULL AND removal.before ->> 'growerId' = ${String(id)}))`
}

/** The changes of an edit; of a line without one, the change itself. */
const ofLine = sql`(change.edit_id = line.edit_id OR (line.edit_id IS NULL AND change.seq = line.seq))`

/**
 * The changes of a grower and of all that belongs to it: by the lines that are kept of its edits (0047_grower_lines.sql), newest
 * first. Only those of the edits that a page shows are looked at.
 */
export function growerScope({ id, editId }: Omit<RecordAsked, 'entity'>): Scope {
  const lines = sql`grower_id = ${id} AND ${editId === undefined ? sql`true` : sql`edit_id = ${editId}`}`
  const own = sql`${ofLine} AND ${isOf(id)} AND ${conditionOf({ editId })}`
  /** An edit's numbers follow each other: of those whose newest change is too new, only the oldest can have others. */
  const reaching = (below: number): RawBuilder<unknown> => sql`
    (SELECT seq, edit_id FROM grower_line WHERE ${lines} AND seq >= ${below} ORDER BY seq LIMIT 1)`
  return {
    name: `timeline grower ${id}`,
    span: WHOLE,
    changes: ({ from, below }) => sql`
      SELECT change.* FROM (
        SELECT seq, edit_id FROM grower_line WHERE ${lines} AND seq >= ${from} AND seq < ${below}
        UNION ALL ${reaching(below)}
      ) AS line CROSS JOIN LATERAL (
        SELECT * FROM change WHERE ${own} AND seq >= ${from} AND seq < ${below} OFFSET 0
      ) AS change`,
    newest: (below, most) => sql`
      SELECT change.* FROM (
        (SELECT seq, edit_id FROM grower_line WHERE ${lines} AND seq < ${below} ORDER BY seq DESC LIMIT ${most})
        UNION ALL ${reaching(below)}
      ) AS line CROSS JOIN LATERAL (
        SELECT * FROM change WHERE ${own} AND seq < ${below} ORDER BY seq DESC LIMIT ${most}
      ) AS change ORDER BY change.seq DESC LIMIT ${most}`,
    heads: (below, most) => sql<{ seq: number }>`
      SELECT seq FROM grower_line WHERE ${lines} AND seq < ${below} ORDER BY seq DESC LIMIT ${most}`,
    whole: null,
  }
}
