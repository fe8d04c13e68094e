import { asProductError, type Client, type Edit, type ProductError } from '@org/core'
import { toasts } from '@org/ui'
import { useOverlays } from '#commands/overlays.ts'
import { herePath, lastTouchedMs, madeHere } from '#writes/made-edits.ts'
import { asPart } from './as-part.ts'
import { useAsked } from './asked.ts'
import { type Choice, chooseTarget, type NearnessOf, type Traced, trace } from './history.ts'
import { useRefusal } from './refusal.ts'
import type { Way } from './useOwnUndo.ts'

export interface UndoTools {
  client: Client
  invalidate: (prefix: readonly unknown[]) => Promise<void>
}

const PAGE_EDITS = 100
/** As far back as a key looks for something to take back. */
const MOST_PAGES = 10
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
    const choice = await find(tools.client, way)
    if (choice === null) {
      toasts.show({ message: way === 'undo' ? 'Nothing to undo' : 'Nothing to redo' })
      return
    }
    const { target, nearness } = choice
    const { editWords } = await editWordsOf()
    const what = editWords(target.root)
    const { refusal } = target.edit
    roots.set(target.edit.id, target.root.id)
    if (refusal === null && nearness === 'here') await takeBack(tools, target.edit.id, what, way)
    else if (refusal === null) ask(tools, target, what, way)
    else toasts.show({ message: `Your last edit is “${what}”. ${refusal}`, tone: 'plan' })
  } catch (error) {
    sayFailure(asProductError(error), 'Your last edit', way)
  }
}

/** What was not done on this page just now is undone only when the person says so. */
function ask(tools: UndoTools, { edit }: Traced, what: string, way: Way): void {
  const { id, at } = edit
  const page = madeHere().find((made) => made.id === id)?.page ?? null
  useAsked.setState({ question: { way, what, at, page, run: () => void undoEdit(tools, id, what, way) } })
  useOverlays.getState().show('undoAsked')
}

/** How long an edit counts as just made. */
const WHILE_MS = 10 * 60_000

/** How near edits are to this page and moment. */
function nearnessNow(): NearnessOf {
  const [path, nowMs, touchedMs] = [herePath(), Date.now(), lastTouchedMs()]
  const made = new Map(madeHere().map((each) => [each.id, each]))
  return (editId) => {
    const edit = made.get(editId)
    if (edit === undefined || edit.path !== path) return 'elsewhere'
    return nowMs - edit.atMs <= WHILE_MS && touchedMs <= edit.atMs ? 'here' : 'page'
  }
}

async function find(client: Client, way: Way): Promise<Choice | null> {
  const nearnessOf = nearnessNow()
  const edits: Edit[] = []
  let cursor: string | null = null
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const page: { items: Edit[]; nextCursor: string | null } = await client.edits.list({
      limit: PAGE_EDITS,
      ...(cursor === null ? {} : { cursor }),
    })
    edits.push(...page.items)
    const traced = trace(edits)
    const found = chooseTarget(traced, way, nearnessOf)
    if (found !== 'unknown') return found
    cursor = page.nextCursor
    if (cursor === null) return null
  }
  return null
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
