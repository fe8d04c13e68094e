import { entityOf, type Move, refusalOf, type Workflow } from '@org/core/contract'
import { sql } from 'kysely'
import { may, rightsOf } from '../../auth/permissions.ts'
import type { StaffRecord } from '../../auth/staff-records.ts'
import type { Db } from '../../db/database.ts'
import { ARCHIVED, archivedOf } from './archived.ts'
import { importsOf, whyNoUndo } from './imports.ts'

/** Why an edit cannot be undone, in a sentence, and whether that is because of the person's role. */
export interface Refusal {
  sentence: string
  isOfRole: boolean
}

/** What an edit did that decides whether, and by whom, it can be undone. */
interface Done {
  edit_id: number
  entity: string
  from_upload: boolean
  /** Whether `active` was changed. */
  active: boolean
  /** The state before and after a move; null without a move. */
  status_before: string | null
  status_after: string | null
}

/**
 * Why edits cannot be undone, whatever their rows are now, one sentence each: they are undone elsewhere, a move is a
 * decision that cannot be undone, or the person lacks the permission.
 *
 * @param rootIds edits that people made by themselves
 */
export async function refusalsOf(
  db: Db,
  staff: StaffRecord,
  rootIds: readonly number[],
): Promise<Map<number, Refusal>> {
  if (rootIds.length === 0) return new Map()
  const { rows } = await sql<Done>`
    SELECT edit_id, entity, upload_id IS NOT NULL AS from_upload,
      before IS NOT NULL AND after IS NOT NULL AND before -> 'active' IS DISTINCT FROM after -> 'active' AS active,
      CASE WHEN before ->> 'status' <> after ->> 'status' THEN before ->> 'status' END AS status_before,
      CASE WHEN before ->> 'status' <> after ->> 'status' THEN after ->> 'status' END AS status_after
    FROM change WHERE edit_id = ANY(${rootIds}::bigint[]) GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY min(seq)`.execute(
    db,
  )
  const refusals = new Map<number, Refusal>()
  for (const editId of await archivedOf(db, rootIds)) refusals.set(editId, forAll(ARCHIVED))
  for (const [editId, made] of await importsOf(db, rootIds)) {
    const sentence = whyNoUndo(made)
    if (sentence !== null) refusals.set(editId, forAll(sentence))
  }
  for (const done of rows) {
    const refusal = refusalFor(staff, done)
    if (refusal !== null && !refusals.has(done.edit_id)) refusals.set(done.edit_id, refusal)
  }
  return refusals
}

const forAll = (sentence: string): Refusal => ({ sentence, isOfRole: false })

function refusalFor(staff: StaffRecord, done: Done): Refusal | null {
  const entity = entityOf(done.from_upload ? 'upload' : done.entity)
  if (entity === null) return forAll('Changes of this kind cannot be undone')
  if (entity.undoneElsewhere !== null) return forAll(entity.undoneElsewhere)
  const { status, active } = entity.columns
  const workflow = status?.kind.workflow
  const moves =
    workflow === undefined || done.status_before === null || done.status_after === null
      ? []
      : movesBetween(workflow, done.status_before, done.status_after)
  for (const move of moves)
    if (!move.isUndoable)
      return forAll(
        `“${workflow?.events[move.event]?.label ?? move.event}” is a decision and cannot be undone`,
      )
  const needed = [
    ...(entity.may === null ? [] : [entity.may]),
    ...(done.active && active?.may !== undefined ? [active.may] : []),
    ...moves.flatMap((move) => (move.may === null ? [] : [move.may])),
  ]
  const lacking = needed.find((capability) => !may(staff, capability))
  return lacking === undefined ? null : { sentence: refusalOf(lacking, rightsOf(staff)), isOfRole: true }
}

/** The moves from one state to another: one by a person, with one that came of itself after it, or that it came after. */
function movesBetween(workflow: Workflow, from: string, to: string): Move[] {
  const direct = workflow.moves.find((move) => move.to === to && move.from.includes(from))
  if (direct !== undefined) return [direct]
  const pairs = workflow.moves
    .filter((first) => first.from.includes(from))
    .flatMap((first) =>
      workflow.moves
        .filter((next) => next.to === to && next.from.includes(first.to))
        .map((next): [Move, Move] => [first, next]),
    )
  return (
    pairs.find(([, next]) => next.may === null) ??
    pairs.find(([first, next]) => first.may === null && next.isUndoable) ??
    []
  )
}
