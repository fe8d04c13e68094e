import { asProductError, type Client, type Edit, type ProductError } from '@org/core'
import { toasts } from '@org/ui'
import { useOverlays } from '#commands/overlays.ts'
import { madeHere } from '#writes/made-edits.ts'
import { asPart } from './as-part.ts'
import { type Question, useAsked } from './asked.ts'
import { findTarget } from './find-target.ts'
import type { Choice } from './history.ts'
import { type ImportMade, undoImport } from './import-undo.ts'
import { BEFORE_UNDO, fileOf, NO_REDO } from './import-words.ts'
import { useRefusal } from './refusal.ts'
import type { Way } from './useOwnUndo.ts'

export interface UndoTools {
  client: Client
  invalidate: (prefix: readonly unknown[]) => Promise<void>
}

/** Rows a toast can name; more are listed in a dialog. */
const MOST_ROWS = 3

/** The words of all kinds of rows, loaded when something is undone. */
const editWordsOf = () => import('./edit-words.ts')

const DONE = { undo: 'Undone', redo: 'Redone' } as const

/** One after the other: two quick presses take back two edits. */
let queue: Promise<void> = Promise.resolve()
function inOrder(work: () => Promise<void>): Promise<void> {
  queue = queue.then(work, work)
  return queue
}

/**
 * Says what was done, with an undo for it: `offer(tools, editId, 'Withdrew 3 enrollments')`. Null, where nothing was
 * changed, says nothing.
 */
export function offer(tools: UndoTools, editId: number | null, what: string): void {
  if (editId === null) return
  roots.delete(editId)
  say(editId, { message: what, undo: () => void undoEdit(tools, editId, what) })
}

/** Undoes an edit of one's own. Never rejects: what became of it is said. */
export function undoEdit(tools: UndoTools, editId: number, what: string, way: Way = 'undo'): Promise<void> {
  return inOrder(() => takeBack(tools, editId, what, way))
}

/** Undoes the last edit of this page that stands, and names it; asks where it was not made here just now. */
export function undoLast(tools: UndoTools): Promise<void> {
  return inOrder(() => last(tools, 'undo'))
}

/** Does again what was undone last on this page, unless something was done since; asks as an undo does. */
export function redoLast(tools: UndoTools): Promise<void> {
  return inOrder(() => last(tools, 'redo'))
}

async function last(tools: UndoTools, way: Way): Promise<void> {
  try {
    const choice = await findTarget(tools.client, way)
    if (choice === 'importUndone') toasts.show({ message: NO_REDO, tone: 'plan' })
    else if (choice === null) toasts.show({ message: way === 'undo' ? 'Nothing to undo' : 'Nothing to redo' })
    else await act(tools, choice, way)
  } catch (error) {
    sayFailure(asProductError(error), 'Your last edit', way)
  }
}

async function act(tools: UndoTools, { target, nearness }: Choice, way: Way): Promise<void> {
  const { edit, root } = target
  const { editWords } = await editWordsOf()
  const what = editWords(root)
  const isHere = nearness === 'here'
  roots.set(edit.id, root.id)
  if (edit.upload !== null) {
    const made = { editId: edit.id, upload: edit.upload, fileName: fileOf(edit) }
    if (isHere) await takeBackImport(tools, made)
    else askImport(tools, edit, what)
  } else if (edit.refusal !== null)
    toasts.show({ message: `Your last edit is “${what}”. ${edit.refusal}`, tone: 'plan' })
  else if (isHere) await takeBack(tools, edit.id, what, way)
  else ask(edit, { way, what, run: () => void undoEdit(tools, edit.id, what, way) })
}

/** What was not done on this page just now is undone only when the person says so. */
function ask({ id, at }: Edit, question: Omit<Question, 'at' | 'page'>): void {
  const page = madeHere().find((made) => made.id === id)?.page ?? null
  useAsked.setState({ question: { ...question, at, page } })
  useOverlays.getState().show('undoAsked')
}

/** Asks whether to undo an import, which has no redo. */
export function askImport(tools: UndoTools, edit: Edit, what: string): void {
  const { upload } = edit
  if (upload === null) return
  const made = { editId: edit.id, upload, fileName: fileOf(edit) }
  const run = () => void inOrder(() => takeBackImport(tools, made))
  ask(edit, { way: 'undo', what, note: BEFORE_UNDO, run })
}

/** After an import: says what it made, with its undo. */
export function offerImport(tools: UndoTools, { message, editId, upload, fileName }: ImportMade): void {
  const undo = () => void inOrder(() => takeBackImport(tools, { editId, upload, fileName }))
  if (editId === null) toasts.show({ message, undo })
  else say(editId, { message, undo })
}

/** By its own undo, which keeps what was changed later. Never rejects: what became of it is said. */
async function takeBackImport(tools: UndoTools, made: Omit<ImportMade, 'message'>): Promise<void> {
  // Its button would act on what is history by then.
  if (made.editId !== null) said.get(made.editId)?.()
  await undoImport(tools.client, made.upload, made.fileName)
  void tools.invalidate([])
}

async function takeBack(tools: UndoTools, editId: number, what: string, way: Way): Promise<void> {
  try {
    // First: what was undone can then be told.
    const { standingWords } = await editWordsOf()
    const made = await tools.client.edits.undo({ id: editId })
    roots.set(made.id, rootOf(editId))
    // It may have touched anything: whatever is shown is asked for again.
    void tools.invalidate([])
    const next = way === 'undo' ? 'redo' : 'undo'
    say(made.id, {
      message: `${DONE[way]}: ${asPart(what)}. ${standingWords(made, way)}`.trim(),
      [next]: () => void undoEdit(tools, made.id, what, next),
    })
  } catch (error) {
    sayFailure(asProductError(error), what, way)
  }
}

/** By the number of each undo and redo: the edit that it is about. */
const roots = new Map<number, number>()
const rootOf = (editId: number): number => roots.get(editId) ?? editId

/** Dismisses the last message about an edit and its undos, by the number of that edit. */
const said = new Map<number, () => void>()

/** What was said before of the same edit goes: its button would act on what is history by now. */
function say(editId: number, toast: Parameters<typeof toasts.show>[0]): void {
  const root = rootOf(editId)
  said.get(root)?.()
  said.set(root, toasts.show(toast))
}

/** A refusal names the rows that stand in the way; in a dialog where they are many. */
function sayFailure(error: ProductError, what: string, way: Way): void {
  const rows = error.details.filter(({ path }) => path === 'row').map(({ message }) => message)
  if (rows.length > MOST_ROWS) {
    useRefusal.setState({ refusal: { what, way, message: error.message, remedy: error.remedy ?? '', rows } })
    useOverlays.getState().show('undoRefused')
    return
  }
  const head = `Not ${DONE[way].toLowerCase()}: ${asPart(what)}`
  const [only, second] = rows
  // Of one row its own sentence says more than the error.
  const why =
    only !== undefined && second === undefined
      ? only
      : [error.message, rows.join(', ')].filter((part) => part !== '').join(': ')
  toasts.show({ message: `${head}. ${why}. ${error.remedy ?? ''}`.trim(), tone: 'bad' })
}
