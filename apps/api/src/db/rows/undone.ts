import type { Recorded } from '@org/core/contract'

/** A row, by its kind. */
export interface Told {
  entity: string
  entity_id: number
}

/** What an edit did to one row, from how it was to how it came to be. */
export interface Step {
  entity: string
  id: number
  /** How it is undone: a made row is removed, a removed one written again, a changed one set back. */
  undo: 'remove' | 'insert' | 'set'
  /** What was before, in the contract's words: the whole row for `insert`, the changed columns for `set`. */
  before: Recorded
  /** What became of the changed columns of a row that was changed; else nothing. */
  after: Recorded
  /** The number of its last change of the row. */
  seq: number
}

/** One row of an undo. */
export interface Entry {
  step: Step
  /** As it is now, locked; null when there is none. */
  current: (Recorded & { readonly id: number; readonly version: number }) | null
  /** The columns that are set back, of a row that was changed. */
  patch: Recorded
  /** As it is going to be, with what follows from its columns; null for a row that is removed. */
  final: Recorded | null
}

/** What is done where a row was changed since: nothing at all, or all but that row and what belongs to it. */
export type UndoMode = 'allOrNothing' | 'keepChanged'

/** All that an undo is going to write, as the rules of a table see it. */
export interface UndonePlan {
  mode: UndoMode
  entriesOf(entity: string, undo?: Step['undo']): readonly Entry[]
  idsOf(entity: string, undo?: Step['undo']): number[]
  /** Rows as they are going to be, those written again or set back, by the table's names. */
  rowsOf(entity: string): Recorded[]
}

/** Why a row is not undone. */
export type Reason =
  /** It, or a row that it depends on, was changed since. */
  | { is: 'changed'; row: Told; at: Date; byId: number | null; byName: string | null }
  /** Another row came to belong to it. */
  | { is: 'added'; row: Told }
  /** What it belongs to is gone. */
  | { is: 'ownerGone'; row: Told }
  /** Another row has its place. */
  | { is: 'placeTaken'; row: Told }
  /** Another row holds it, or what it would hold: `what` names it. */
  | { is: 'enrolled'; row: Told; what: string }
  | { is: 'locked' }
  /** It is not as its changes say: something was written past the change table. */
  | { is: 'astray' }
  | { is: 'said'; sentence: string }

/** A row of a plan that stands in the way of its undo. */
export interface Hindrance {
  of: Told
  reason: Reason
}

/** Rows that an undo holds although it does not write them. */
export interface Holding {
  entity: string
  ids: readonly number[]
  hold: 'update' | 'share'
}

/** What only the server says of a table's rows when an edit of them is undone. @typeParam Tx the transaction */
export interface UndoRules<Tx> {
  /** Holds what is held before any row: advisory locks. @param ids rows of the table that the undo writes */
  holdFirst?(tx: Tx, ids: readonly number[]): Promise<void>
  /** Rows of other tables that are held too, in the order of all writers. @param ids rows of the table that the undo writes */
  holdAlso?(tx: Tx, ids: readonly number[]): Promise<readonly Holding[]>
  /**
   * Columns that people write and that acts stand on, as on the columns that the program writes: of these, a later change of
   * one prevents that another is set back.
   */
  withActs?: readonly string[]
  /** Whether a change only followed from other rows: it is left out, and `afterUndo` of those makes it anew. */
  isFollowing?(step: Step): boolean
  /** What follows once rows of the table were undone. */
  afterUndo?(tx: Tx, ids: readonly number[]): Promise<void>
  /** Whether a row is locked for good: it refuses every undo. */
  isLocked?(row: Recorded): boolean
  /** What would be left wrong although no row of the plan was changed since. */
  hindrances?(tx: Tx, plan: UndonePlan): Promise<Hindrance[]>
}

/** Of one kind of hindrance, at most: the first ones say enough of a refusal. */
export const MAX_NAMED = 20
