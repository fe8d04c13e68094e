import type { EntityName } from '@org/core/contract'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../../db/database.ts'

/** What became of a value after an export. */
export interface Later {
  /** The value at the export. */
  was: unknown
  /** Who changed it last, and when. */
  by: string | null
  at: Date
}

/** Rows of an entity, each with the number of the newest change at its export. */
export interface SinceAsked {
  entity: EntityName
  keys: readonly string[]
  rows: readonly { id: number; since: number }[]
}

const schema = z.object({
  id: z.number(),
  key: z.string(),
  value: z.unknown(),
  at: z.date(),
  by: z.nullable(z.string()),
})

/** The values that were changed after an export, by `id key`: each as it was then, with the newest change. */
export async function changedSince(db: Db, { entity, keys, rows }: SinceAsked): Promise<Map<string, Later>> {
  const changes = await sql<unknown>`
    SELECT asked.id, key, change.before -> key AS value, change.at, staff.first_name || ' ' || staff.last_name AS by
    FROM unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ since }) => since)}::bigint[]) AS asked (id, since)
    JOIN change ON change.entity = ${entity} AND change.entity_id = asked.id AND change.seq > asked.since
    CROSS JOIN unnest(${[...keys]}::text[]) AS key
    LEFT JOIN staff ON staff.id = change.by_staff_id
    WHERE jsonb_exists(change.before, key)
    ORDER BY change.seq`.execute(db)
  const later = new Map<string, Later>()
  for (const change of changes.rows) {
    const { id, key, value, at, by } = schema.parse(change)
    const place = `${id} ${key}`
    later.set(place, { was: later.has(place) ? later.get(place)?.was : value, by, at })
  }
  return later
}
