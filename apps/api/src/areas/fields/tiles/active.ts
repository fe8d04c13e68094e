import { type RawBuilder, sql } from 'kysely'
import type { TileAddress } from './address.ts'

/** Which fields a tile has. @param column whether a field is active */
export function activeIn(
  { active = 'active' }: TileAddress,
  column: RawBuilder<unknown>,
): RawBuilder<boolean> {
  if (active === 'all') return sql`true`
  return active === 'active' ? sql`${column}` : sql`NOT ${column}`
}
