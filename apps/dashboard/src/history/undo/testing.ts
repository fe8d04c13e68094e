import type { Edit, EditPart } from '@org/core'
import { tabStorage } from '#platform/tab-storage.ts'
import { madeHere } from '#writes/made-edits.ts'

/** What an edit did to rows of one kind. */
export const aPart = (over: Partial<EditPart> = {}): EditPart => ({
  entity: 'grower',
  kind: 'changed',
  count: 1,
  title: 'Alder Farms',
  keys: ['phone'],
  became: {},
  others: [],
  was: {},
  ...over,
})

/** An edit as the server tells it. */
export const anEdit = (id: number, over: Partial<Edit> = {}): Edit => ({
  id,
  at: '2026-11-20T19:00:00.000Z',
  reason: null,
  channel: 'api',
  parts: [aPart()],
  undoOf: null,
  undoneBy: null,
  refusal: null,
  upload: null,
  ...over,
})

/** A server's list of one person's edits, newest first, and what an undo adds to it. */
export class Ledger {
  edits: Edit[] = []

  add(over: Partial<Edit> = {}): Edit {
    const edit = anEdit(this.edits.length + 1, over)
    this.edits = [edit, ...this.edits]
    return edit
  }

  undo(id: number): Edit {
    const made = this.add({ undoOf: id })
    const undone = this.edits.find((edit) => edit.id === id)
    const before = undone?.undoOf ?? null
    // What an undo reverted stands again once the undo itself is undone.
    this.edits = this.edits.map((edit) => {
      if (edit.id === id) return { ...edit, undoneBy: made.id }
      return edit.id === before ? { ...edit, undoneBy: null } : edit
    })
    return made
  }
}

/** Notes an edit as made by this tab: on the page shown, just now, unless said otherwise. */
export function noteMade(
  { id }: Edit,
  { path = location.pathname, page = 'Enrollments', agoMs = 0 } = {},
): void {
  const made = { id, path, page, atMs: Date.now() - agoMs }
  tabStorage.setItem('undo:made', JSON.stringify([...madeHere(), made]))
}
