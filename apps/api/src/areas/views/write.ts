import { errors, type SavedView, type SavedViewWrite, type ViewPage } from '@org/core/contract'
import { sql } from 'kysely'
import type { MadeEdit, Tx } from '../../db/transact.ts'
import { nameKeys } from '../shared/names.ts'
import { ownView } from './read.ts'

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
  const { id } = await tx.kysely
    .insertInto('saved_view')
    .values({
      staff_id: staffId,
      page: input.page,
      name: input.name,
      ...nameKeys(input.name),
      search: input.search,
      is_shared: input.isShared,
      created_by: staffId,
      updated_by: staffId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  tx.record({ entity: 'saved_view', id, before: null, after: input })
  return tx.withEdit(ownViewOf(tx, staffId, id))
}

export interface ViewPatch {
  id: number
  version: number
  name?: string | undefined
  search?: string | undefined
  isShared?: boolean | undefined
}

/** @throws errors.notFound also for another person's; errors.stale; errors.conflict when the name is taken */
export async function updateView(tx: Tx, staffId: number, patch: ViewPatch): Promise<SavedView & MadeEdit> {
  await lockViewsOf(tx, staffId)
  const view = await ownViewOf(tx, staffId, patch.id)
  if (view.version !== patch.version) throw errors.stale('This view', patch.version, view.version)
  const name = patch.name ?? view.name
  const search = patch.search ?? view.search
  const isShared = patch.isShared ?? view.isShared
  await refuseSameName(tx, staffId, { page: view.page, name }, view.id)
  await tx.kysely
    .updateTable('saved_view')
    .set({
      name,
      ...nameKeys(name),
      search,
      is_shared: isShared,
      version: view.version + 1,
      updated_at: new Date(),
      updated_by: staffId,
    })
    .where('id', '=', view.id)
    .execute()
  tx.record({
    entity: 'saved_view',
    id: view.id,
    before: content(view),
    after: { ...content(view), name, search, isShared },
  })
  return tx.withEdit(ownViewOf(tx, staffId, view.id))
}

/** @returns what was removed. @throws errors.notFound also for another person's */
export async function removeView(tx: Tx, staffId: number, id: number): Promise<SavedView & MadeEdit> {
  await lockViewsOf(tx, staffId)
  const view = await ownViewOf(tx, staffId, id)
  const { version, created_at, created_by } = await tx.kysely
    .deleteFrom('saved_view')
    .where('id', '=', id)
    .returning(['version', sql<string>`created_at::text`.as('created_at'), 'created_by'])
    .executeTakeFirstOrThrow()
  // Whole, so that its undo writes it again as it was.
  const whole = { staffId, ...content(view), version, createdAt: created_at, createdBy: created_by }
  tx.record({ entity: 'saved_view', id, before: whole, after: null })
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
    throw errors.conflict(`You have ${MAX_VIEWS} saved views already`, 'Remove one you no longer use.')
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
    .where('search_name', '=', nameKeys(name).search_name)
    .where('id', '<>', exceptId)
    .executeTakeFirst()
  if (other !== undefined)
    throw errors.conflict(
      `You have a view called ${other.name} already`,
      'Give it another name, or update that one.',
    )
}

async function ownViewOf(tx: Tx, staffId: number, id: number): Promise<SavedView> {
  const view = await ownView(tx.kysely, staffId, id)
  if (view === undefined) throw errors.notFound('This view')
  return view
}

const content = ({ page, name, search, isShared }: SavedViewWrite): SavedViewWrite => ({
  page,
  name,
  search,
  isShared,
})
