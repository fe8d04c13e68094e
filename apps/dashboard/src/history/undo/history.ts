import type { Edit } from '@org/core'

/** The edit that a key or button acts on, and the one it is about in the end: what a redo does again. */
export interface Target {
  edit: Edit
  root: Edit
}

/** One of the person's edits with where its thread of undo and redo stands. */
export interface Traced extends Target {
  /** How often the root was undone and redone since, this one included: an odd number is an undo. */
  depth: number
  /** The newest of its thread: the one that an undo or redo acts on. */
  isNewest: boolean
}

/**
 * Edits with their threads: an edit, the edit that took it back, the edit that took back that, and so on. An edit
 * whose beginning is not among them ends the answer: whoever needs it reads on.
 *
 * @param edits newest first, without gaps
 */
export function trace(edits: readonly Edit[]): Traced[] {
  const byId = new Map(edits.map((edit) => [edit.id, edit]))
  const seen = new Set<number>()
  const traced: Traced[] = []
  for (const edit of edits) {
    let [root, depth] = [edit, 0]
    while (root.undoOf !== null) {
      const before = byId.get(root.undoOf)
      if (before === undefined) return traced
      root = before
      depth += 1
    }
    traced.push({ edit, root, depth, isNewest: !seen.has(root.id) })
    seen.add(root.id)
  }
  return traced
}

export const isUndo = ({ depth }: Traced): boolean => depth % 2 === 1

/**
 * Nothing a person would call an edit: what a sign-in or a sign-out notes of them, files they asked for, and files they
 * handed in.
 */
export const isNoEdit = ({ root }: Traced): boolean =>
  root.channel === 'sign-in' ||
  root.channel === 'sign-out' ||
  root.parts.every(({ entity, kind }) => entity === 'export' || (entity === 'upload' && kind === 'created'))

const hasUpload = ({ root: { parts } }: Traced, status: string): boolean =>
  parts.some(({ entity, became }) => entity === 'upload' && became.status === status)

/** It undid an import: there is no redo, because a file is imported again by uploading it again. */
export const isImportUndo = (traced: Traced): boolean => hasUpload(traced, 'undone')

/** It imported a file, and the import was undone since, by whomever. */
export const isUndoneImport = (traced: Traced): boolean =>
  traced.root.upload === null && hasUpload(traced, 'committed')

/** What was done with a file, but for an import that stands: keys undo none of it. */
const isOfFileAlone = ({ root: { parts, upload } }: Traced): boolean =>
  upload === null && parts.some(({ entity }) => entity === 'upload')

/** Whether the last thing that was done is the undo of an import. */
export function endsWithImportUndo(traced: readonly Traced[]): boolean {
  const last = traced.find((each) => !isNoEdit(each))
  return last !== undefined && isImportUndo(last)
}

/** What an undo reverts: the newest edit, or redone edit, that stands. Null when there is none among them. */
export function undoTarget(traced: readonly Traced[]): Traced | null {
  return traced.find((each) => each.isNewest && !isUndo(each) && !isNoEdit(each)) ?? null
}

/**
 * What a redo does again: the newest undone edit, unless something else was done since. Null when there is none;
 * 'unknown' when what is known does not tell.
 */
export function redoTarget(traced: readonly Traced[]): Traced | null | 'unknown' {
  for (const each of traced) {
    if (isNoEdit(each)) continue
    if (each.depth === 0) return null
    if (each.isNewest && isUndo(each)) return each
  }
  return 'unknown'
}

/** How far an edit is from where the keys are pressed. */
export type Nearness =
  /** Made on this page in this tab, a short while ago, and the last thing done here. */
  | 'here'
  /** Made on this page in this tab, but not just now. */
  | 'page'
  /** Made elsewhere: on another page, in another tab, on another machine. */
  | 'elsewhere'

export interface Choice {
  target: Traced
  nearness: Nearness
}

/** Of an edit's number, how near the edit is. */
export type NearnessOf = (editId: number) => Nearness

/**
 * What a key acts on: the newest of this page, else the newest of all. Of this page alone undo and redo act as two
 * stacks do. Null when there is none; 'unknown' when what is known does not tell.
 */
export function chooseTarget(
  all: readonly Traced[],
  way: 'undo' | 'redo',
  nearnessOf: NearnessOf,
): Choice | null | 'unknown' {
  const traced = all.filter((each) => !isOfFileAlone(each))
  const near = (target: Traced): Choice => ({ target, nearness: nearnessOf(target.edit.id) })
  const ofPage = traced.filter(({ edit }) => nearnessOf(edit.id) !== 'elsewhere')
  const targetOf = way === 'undo' ? undoTarget : redoTarget
  const own = targetOf(ofPage)
  if (own !== null && own !== 'unknown') return near(own)
  const any = targetOf(traced)
  if (any === 'unknown') return 'unknown'
  return any === null ? (way === 'undo' ? 'unknown' : null) : near(any)
}
