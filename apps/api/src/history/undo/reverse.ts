import { errors } from '@org/core/contract'
import { UNDONE_TABLES } from '../../catalog/tables.ts'
import {
  type Entry,
  type Hindrance,
  MAX_NAMED,
  type Step,
  type Told,
  type UndoMode,
} from '../../db/rows/undone.ts'
import type { Tx } from '../../db/transact.ts'
import { titlesOf } from '../log/titles.ts'
import { groupsOf } from './groups.ts'
import { makePlan, type Plan } from './plan.ts'
import { reasonsOf } from './reasons.ts'
import { relationsInTheWay } from './relations.ts'
import { restore } from './restore.ts'
import { changedSince } from './since.ts'

/** Rows that belong together and are kept because of one of them. */
export interface Kept {
  rows: readonly Step[]
  /** Why, in a sentence. */
  reason: string
}

interface Reversed {
  undone: readonly Step[]
  kept: readonly Kept[]
}

interface Options {
  /** The person who reads the reasons, addressed as “you”. */
  staffId: number
  mode: UndoMode
  /** The import that is undone, if it is one. */
  uploadId?: number
}

/**
 * Reverses what an edit did to its rows: created rows are removed, removed rows are written again with the same ids,
 * changed rows get back their values. Row versions grow.
 *
 * @returns the rows that were undone, and those that were kept; all-or-nothing keeps none
 * @throws for all-or-nothing: errors.locked; errors.undoRefused with the rows that prevent it; errors.conflict if there is
 *   nothing to undo. In both modes: errors.conflict if someone wrote at the same moment
 */
export async function reverse(tx: Tx, steps: readonly Step[], options: Options): Promise<Reversed> {
  const whole = await makePlan(tx, withoutFollowing(steps), options.mode)
  const { plan, kept } =
    options.mode === 'allOrNothing'
      ? { plan: await allOf(tx, options.staffId, whole), kept: [] }
      : await changedKept(tx, options.staffId, whole)
  await written(restore(tx, plan, options.uploadId))
  for (const { name, rules } of UNDONE_TABLES) {
    const ids = plan.idsOf(name)
    if (ids.length > 0) await rules.undo?.afterUndo?.(tx, ids)
  }
  return { undone: plan.all().map(({ step }) => step), kept }
}

/** What only followed from other rows is made anew by their undo. */
export const withoutFollowing = (steps: readonly Step[]): Step[] => steps.filter((step) => !isFollowing(step))

const isFollowing = (step: Step): boolean =>
  UNDONE_TABLES.find(({ name }) => name === step.entity)?.rules.undo?.isFollowing?.(step) === true

async function allOf(tx: Tx, staffId: number, plan: Plan): Promise<Plan> {
  const [locked] = lockedRows(plan)
  if (locked !== undefined) throw errors.locked((await titlesOf(tx.kysely, [locked.of]))(locked.of))
  const inTheWay = [...(await changedSince(tx, plan)), ...(await relationsInTheWay(tx, plan, MAX_NAMED))]
  const refused = inTheWay.length > 0 ? inTheWay : rowsAstray(plan)
  if (refused.length > 0) throw errors.undoRefused(await namedOf(tx, staffId, refused))
  if (plan.all().length === 0) throw errors.conflict('There is nothing to undo')
  return plan
}

/** Several rows can have the same reason. */
async function namedOf(tx: Tx, staffId: number, refused: readonly Hindrance[]): Promise<string[]> {
  const first = refused.slice(0, MAX_NAMED * 10)
  const sentences = await reasonsOf(tx, staffId, first, ': undo that change first')
  return [...new Set(sentences)].slice(0, MAX_NAMED)
}

/** Kept rows can prevent the undo of others, so the check repeats until nothing prevents it. */
async function changedKept(tx: Tx, staffId: number, whole: Plan): Promise<{ plan: Plan; kept: Kept[] }> {
  const groups = groupsOf(whole)
  const kept = new Map<readonly Entry[], Hindrance>()
  let plan = whole
  let inTheWay = [...lockedRows(plan), ...(await changedSince(tx, plan)), ...rowsAstray(plan)]
  do {
    for (const hindrance of inTheWay) {
      const group = groups.get(keyOf(hindrance.of))
      if (group === undefined) throw new Error(`${keyOf(hindrance.of)} is no row of the undo`)
      if (!kept.has(group)) kept.set(group, hindrance)
    }
    plan = whole.without(new Set([...kept.keys()].flat()))
    inTheWay = await relationsInTheWay(tx, plan, null)
  } while (inTheWay.length > 0)
  const reasons = await reasonsOf(tx, staffId, [...kept.values()], '')
  const told = [...kept.keys()].map((group, at) => ({
    rows: group.map(({ step }) => step),
    reason: reasons[at] ?? '',
  }))
  return { plan, kept: told }
}

const keyOf = ({ entity, entity_id }: Told): string => `${entity} ${entity_id}`
const rowOf = ({ step }: Entry): Told => ({ entity: step.entity, entity_id: step.id })

/** The database itself refuses changes below a locked row; this names the row first. */
function lockedRows(plan: Plan): Hindrance[] {
  return UNDONE_TABLES.flatMap(({ name, rules }) =>
    plan
      .entriesOf(name)
      .filter(({ current }) => current !== null && rules.undo?.isLocked?.(current) === true)
      .map((entry): Hindrance => ({ of: rowOf(entry), reason: { is: 'locked' } })),
  )
}

/** Rows that differ from their recorded changes: something wrote without the change table. */
function rowsAstray(plan: Plan): Hindrance[] {
  return plan
    .all()
    .filter(({ step, current }) => (current === null) !== (step.undo === 'insert'))
    .map((entry) => ({ of: rowOf(entry), reason: { is: 'astray' } }))
}

/** Errors of unique and foreign keys, for rows that were committed after the check. */
const OVERTAKEN = new Set(['23503', '23505'])

async function written(writing: Promise<void>): Promise<void> {
  try {
    await writing
  } catch (error) {
    if (error instanceof Error && 'code' in error && OVERTAKEN.has(String(error.code)))
      throw errors.conflict(
        'Someone changed the same record at the same moment',
        'Review the record, then try again.',
      )
    throw error
  }
}
