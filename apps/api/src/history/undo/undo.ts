import { errors, LOCKED_STATUS } from '@org/core/contract'
import type { StaffRecord } from '../../auth/staff-records.ts'
import type { Tx } from '../../db/transact.ts'
import { titlesOf } from '../log/titles.ts'
import { stepsOf } from './fold.ts'
import { makePlan, type Plan } from './plan.ts'
import { TAKEN_BACK } from './read.ts'
import { relationsInTheWay } from './relations.ts'
import { restore } from './restore.ts'
import { refusalsOf } from './rights.ts'
import { changedSince } from './since.ts'

/**
 * Takes back one's own edit, all of it or nothing: rows it made are removed, rows it removed are written again with the
 * same ids, rows it changed get back what they had. Row versions grow. Run it in a transaction that is the `undoOf` of the
 * edit: what it records is an edit again.
 *
 * @returns the number of the edit this makes
 * @throws errors.notFound, also for another person's; errors.forbidden for what the person may not do any more;
 *   errors.locked; errors.undoRefused naming the rows in the way; errors.conflict for what is not taken back this way
 */
export async function undoEdit(tx: Tx, staff: StaffRecord, editId: number): Promise<number> {
  const { rootId, lastId } = await lockEdit(tx, staff, editId)
  const refusal = (await refusalsOf(tx.kysely, staff, [rootId])).get(rootId)
  if (refusal?.isOfRole === true) throw errors.forbidden(refusal.sentence)
  if (refusal !== undefined) throw errors.conflict(refusal.sentence, 'Change it there, by hand.')
  const steps = await stepsOf(tx, lastId)
  const plan = await makePlan(tx, steps)
  await refuseLocked(tx, plan)
  const inTheWay = [
    ...(await changedSince(tx, staff.id, plan)),
    ...(await relationsInTheWay(tx, staff.id, plan)),
  ]
  if (inTheWay.length > 0) throw errors.undoRefused(inTheWay)
  await refuseMissing(tx, plan)
  if (plan.all().length === 0) throw errors.conflict('There is nothing to undo')
  await written(restore(tx, plan))
  return tx.editId()
}

/** Of one root one edit is taken back at a time. @returns also the newest of its edits: what it did is taken back */
async function lockEdit(tx: Tx, staff: StaffRecord, editId: number) {
  const asked = await tx.kysely
    .selectFrom('edit')
    .select('undo_root')
    .where('id', '=', editId)
    .where('by_staff_id', '=', staff.id)
    .executeTakeFirst()
  if (asked === undefined) throw errors.notFound('This edit')
  const rootId = asked.undo_root ?? editId
  await tx.kysely.selectFrom('edit').select('id').where('id', '=', rootId).forUpdate().execute()
  const edits = await tx.kysely
    .selectFrom('edit')
    .select(['id', 'undone_by'])
    .where((eb) => eb.or([eb('id', '=', rootId), eb('undo_root', '=', rootId)]))
    .where('undone_by', 'is', null)
    .orderBy('id', 'desc')
    .execute()
  const [last] = edits
  if (last === undefined || !edits.some(({ id }) => id === editId))
    throw errors.conflict(TAKEN_BACK, 'Look at your edits to make it again.')
  return { rootId, lastId: last.id }
}

/** The database refuses what is below a locked year by itself; this names the year before anything else is looked at. */
async function refuseLocked(tx: Tx, plan: Plan): Promise<void> {
  const locked = plan.entriesOf('field_year').find(({ current }) => current?.status === LOCKED_STATUS)
  if (locked === undefined) return
  const row = { entity: 'field_year', entity_id: locked.step.id }
  const title = (await titlesOf(tx.kysely, [row]))(row)
  throw errors.locked(`${String(locked.current?.year)} of ${title}`)
}

/** Rows that are not as their changes say: something was written past the change table. */
async function refuseMissing(tx: Tx, plan: Plan): Promise<void> {
  const astray = plan
    .all()
    .filter(({ step, current }) => (current === null) !== (step.undo === 'insert'))
    .map(({ step }) => ({ entity: step.entity, entity_id: step.id }))
  if (astray.length === 0) return
  const titleOf = await titlesOf(tx.kysely, astray)
  throw errors.undoRefused(astray.slice(0, 20).map((row) => `${titleOf(row)} is not what it was`))
}

/** Unique and foreign keys see what was committed while this looked; they refuse it in no words of ours. */
const OVERTAKEN = new Set(['23503', '23505'])

async function written(writing: Promise<void>): Promise<void> {
  try {
    await writing
  } catch (error) {
    if (error instanceof Error && 'code' in error && OVERTAKEN.has(String(error.code)))
      throw errors.conflict(
        'Somebody else wrote in its place at the same moment',
        'Look at it, then try again.',
      )
    throw error
  }
}
