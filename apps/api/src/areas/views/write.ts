import { errors, type SavedView, type SavedViewWrite, type ViewPage } from '@org/core/contract'
import { sql } from 'kysely'
import type { MadeEdit, Tx } from '../../db/transact.ts'
import { nameKeys } from '../../lists/names.ts'
import { ownView } from './read.ts'
import { savedViewTable } from './tables.ts'

/** Far more than a menu can show; a program gone wild stops here. */
export const MAX_VIEWS = 200

/** Keeps a view under a name. @throws errors.conflict when the person has one of that name, or too many */
export async function createView(
  tx: Tx,
  staffId: number,
  input: SavedViewWrite,
): Promise<SavedView & MadeEdit> {
  await lockViewsOf(tx, staffId)
  await refuseMore(tx, staffId)
  await refuseSameName(tx, staffId, input)
  const [made] = await tx.rows(savedViewTable).insert([{ staffId, ...input }])
  return tx.withEdit(ownViewOf(tx, staffId, made?.id ?? 0))
}

export interface ViewPatch {
  id: number
  version: number
  name?: string | undefined
  search?: string | undefined
  isShared?: boolean | undefined
}

/** @throws errors.notFound also for another person's; errors.stale; errors.conflict when the name is taken */
export async function updateView(
  tx: Tx,
  staffId: number,
  { id, version, ...set }: ViewPatch,
): Promise<SavedView & MadeEdit> {
  await lockViewsOf(tx, staffId)
  await ownViewOf(tx, staffId, id)
  const row = await tx.rows(savedViewTable).lockSeen({ id, version })
  await refuseSameName(tx, staffId, { page: row.page, name: set.name ?? row.name }, id)
  await tx.rows(savedViewTable).patch([{ row, set }])
  return tx.withEdit(ownViewOf(tx, staffId, id))
}

/** @returns what was removed. @throws errors.notFound also for another person's */
export async function removeView(tx: Tx, staffId: number, id: number): Promise<SavedView & MadeEdit> {
  await lockViewsOf(tx, staffId)
  const view = await ownViewOf(tx, staffId, id)
  await tx.rows(savedViewTable).remove([view])
  return tx.withEdit(view)
}

/** One person's views change one after the other, so that their number and names are what was looked at. */
async function lockViewsOf(tx: Tx, staffId: number): Promise<void> {
  await tx.kysely.selectFrom('staff').select('id').where('id', '=', staffId).forNoKeyUpdate().execute()
}

async function refuseMore(tx: Tx, staffId: number): Promise<void> {
  const { count } = await tx.kysely
    .selectFrom('saved_view')
    .select(sql<number>`count(*)`.as('count'))
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow()
  if (count >= MAX_VIEWS)
    throw errors.conflict(`You already have ${MAX_VIEWS} saved views`, 'Remove a view you no longer use.')
}

async function refuseSameName(
  tx: Tx,
  staffId: number,
  { page, name }: { page: ViewPage; name: string },
  exceptId = 0,
): Promise<void> {
  const other = await tx.kysely
    .selectFrom('saved_view')
    .select('name')
    .where('staff_id', '=', staffId)
    .where('page', '=', page)
    .where('search_name', '=', nameKeys(name).searchName)
    .where('id', '<>', exceptId)
    .executeTakeFirst()
  if (other !== undefined)
    throw errors.conflict(
      `You already have a view called ${other.name}`,
      'Choose another name, or update that view.',
    )
}

async function ownViewOf(tx: Tx, staffId: number, id: number): Promise<SavedView> {
  const view = await ownView(tx.kysely, staffId, id)
  if (view === undefined) throw errors.notFound('This view')
  return view
}
