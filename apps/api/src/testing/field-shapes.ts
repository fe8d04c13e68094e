import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Fields whose kept shape is not what would be made of them now, or should not be there. */
export async function wrongShapes(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT coalesce(kept.field_id, made.field_id) AS id
    FROM field_shape AS kept FULL JOIN field_shape_made AS made ON made.field_id = kept.field_id
    WHERE (kept.field_id, kept.active, kept.place::text, kept.mark, kept.z10, kept.z12)
      IS DISTINCT FROM (made.field_id, made.active, made.place::text, made.mark, made.z10, made.z12)`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
