import { asProductError, type Client, type Edit, type ProductError } from '@org/core'
import { toasts } from '@org/ui'
import { useOverlays } from '../overlays.ts'
import { editWords } from './edit-words.ts'
import { redoTarget, type Traced, trace, undoTarget } from './history.ts'
import { useRefusal } from './refusal.ts'

export interface UndoTools {
  client: Client
  invalidate: (prefix: readonly unknown[]) => Promise<void>
}

type Way = 'undo' | 'redo'

const PAGE_EDITS = 100
/** As far back as a key looks for something to take back. */
const MOST_PAGES = 10
/** Rows a toast can name; more are listed in a dialog. */
const MOST_ROWS = 3

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

/** Takes back an edit of one's own. Never rejects: what became of it is said. */
export function undoEdit(tools: UndoTools, editId: number, what: string, way: Way = 'undo'): Promise<void> {
  return inOrder(() => takeBack(tools, editId, what, way))
}

/** Takes back the person's last edit that stands, and names it. */
export function undoLast(tools: UndoTools): Promise<void> {
  return inOrder(() => last(tools, 'undo'))
}

/** Does again what was taken back last, unless something was done since. */
export function redoLast(tools: UndoTools): Promise<void> {
  return inOrder(() => last(tools, 'redo'))
}

async function last(tools: UndoTools, way: Way): Promise<void> {
  try {
    const target = await find(tools.client, way)
    if (target === null) {
      toasts.show({ message: way === 'undo' ? 'There is nothing to take back' : 'There is nothing to redo' })
      return
    }
    const what = editWords(target.root)
    const { refusal } = target.edit
    roots.set(target.edit.id, target.root.id)
    if (refusal === null) await takeBack(tools, target.edit.id, what, way)
    else toasts.show({ message: `Your last edit is “${what}”. ${refusal}`, tone: 'plan' })
  } catch (error) {
    sayFailure(asProductError(error), 'Your last edit', way)
  }
}

async function find(client: Client, way: Way): Promise<Traced | null> {
  const edits: Edit[] = []
  let cursor: string | null = null
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const page: { items: Edit[]; nextCursor: string | null } = await client.edits.list({
      limit: PAGE_EDITS,
      ...(cursor === null ? {} : { cursor }),
    })
    edits.push(...page.items)
    const traced = trace(edits)
    const found = way === 'undo' ? (undoTarget(traced) ?? 'unknown') : redoTarget(traced)
    if (found !== 'unknown') return found
    cursor = page.nextCursor
    if (cursor === null) return null
  }
  return null
}

async function takeBack(tools: UndoTools, editId: number, what: string, way: Way): Promise<void> {
  try {
    const made = await tools.client.edits.undo({ id: editId })
    roots.set(made.id, rootOf(editId))
    // It may have touched anything: whatever is shown is asked for again.
    void tools.invalidate([])
    if (way === 'undo')
      say(made.id, {
        message: `Taken back: ${what}`,
        redo: () => void undoEdit(tools, made.id, what, 'redo'),
      })
    else
      say(made.id, {
        message: `Done again: ${what}`,
        undo: () => void undoEdit(tools, made.id, what, 'undo'),
      })
  } catch (error) {
    sayFailure(asProductError(error), what, way)
  }
}

/** Of what was taken back and done again, by the number of each of those: the edit that it is all about. */
const roots = new Map<number, number>()
const rootOf = (editId: number): number => roots.get(editId) ?? editId

/** What puts away the last thing said of an edit and its undos, by the number of that edit. */
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
  const head = way === 'undo' ? `Not taken back: ${what}` : `Not done again: ${what}`
  const why = [error.message, rows.join(', ')].filter((part) => part !== '').join(': ')
  toasts.show({ message: `${head}. ${why}. ${error.remedy ?? ''}`.trim(), tone: 'bad' })
}
