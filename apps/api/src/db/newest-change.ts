import type { Db } from './schema.ts'

/** The number of the newest change that a database has; 0 before the first. */
export async function newestChange(db: Db): Promise<number> {
  const row = await db.selectFrom('change').select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirst()
  return row?.seq ?? 0
}
