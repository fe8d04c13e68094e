import type { SavedView, ViewPage } from '@org/core/contract'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** A person's own views of a page and the shared ones, by name. */
export async function listViews(db: Db, staffId: number, page: ViewPage): Promise<SavedView[]> {
  const rows = await selectViews(db)
    .where('saved_view.page', '=', page)
    .where((eb) => eb.or([eb('saved_view.staff_id', '=', staffId), eb('saved_view.is_shared', '=', true)]))
    .orderBy('saved_view.sort_name')
    .orderBy('saved_view.id')
    .execute()
  return rows.map((row) => toView(row, staffId))
}

/** One of the person's own. */
export async function ownView(db: Db, staffId: number, id: number): Promise<SavedView | undefined> {
  const row = await selectViews(db)
    .where('saved_view.id', '=', id)
    .where('saved_view.staff_id', '=', staffId)
    .executeTakeFirst()
  return row && toView(row, staffId)
}

function selectViews(db: Db) {
  return db
    .selectFrom('saved_view')
    .innerJoin('staff', 'staff.id', 'saved_view.staff_id')
    .select([
      'saved_view.id',
      'saved_view.staff_id',
      'saved_view.page',
      'saved_view.name',
      'saved_view.search',
      'saved_view.is_shared',
      'saved_view.version',
      sql<string>`staff.first_name || ' ' || staff.last_name`.as('owner_name'),
    ])
}

type Selected<Q> = Q extends SelectQueryBuilder<infer _Database, infer _Table, infer R> ? R : never

function toView(row: Selected<ReturnType<typeof selectViews>>, staffId: number): SavedView {
  return {
    id: row.id,
    page: row.page,
    name: row.name,
    search: row.search,
    isShared: row.is_shared,
    ownerName: row.owner_name,
    isMine: row.staff_id === staffId,
    version: row.version,
  }
}
