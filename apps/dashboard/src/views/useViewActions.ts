import { messageFor, type SavedView, type ViewPage } from '@org/core'
import { toasts } from '@org/ui'
import { useUndo } from '#history/undo/useUndo.ts'
import { useSavedViews, type ViewPatch } from './data.ts'
import { useOpened } from './opened.ts'
import type { ViewWords } from './ViewDialog.tsx'

/** What can be done with a page's views. What changes something says so, with its undo. */
export function useViewActions(page: ViewPage, search: string, onOpen: (search: string) => void) {
  const { list, save, change, remove } = useSavedViews(page)
  const { offer } = useUndo()
  const remember = useOpened((opened) => opened.remember)

  async function saveAs({ name, isShared }: ViewWords) {
    const view = await save({ name, isShared, search })
    remember(page, view.id)
    offer(view.editId, `View “${view.name}” saved`)
  }

  /** Changes one, and says what was done. */
  async function patch(view: SavedView, next: ViewPatch, done: string) {
    const { editId } = await change(view, next)
    offer(editId, done)
  }

  async function removeIt(view: SavedView) {
    const { editId, name } = await remove(view)
    offer(editId, `View “${name}” removed`)
  }

  return {
    list,
    open(view: SavedView) {
      remember(page, view.id)
      onOpen(view.search)
    },
    openUsual() {
      remember(page, null)
      onOpen('')
    },
    saveAs,
    rename: (view: SavedView, name: string) => patch(view, { name }, `View renamed to “${name}”`),
    update: (view: SavedView) => attempt(patch(view, { search }, `View “${view.name}” updated`)),
    share: (view: SavedView) =>
      attempt(
        view.isShared
          ? patch(view, { isShared: false }, `View “${view.name}” is no longer shared`)
          : patch(view, { isShared: true }, `View “${view.name}” is shared with everyone`),
      ),
    remove: (view: SavedView) => attempt(removeIt(view)),
  }
}

/** A failure of something that has no place of its own to say so. */
function attempt(work: Promise<unknown>): void {
  work.catch((error: unknown) => toasts.show({ message: messageFor(error), tone: 'bad' }))
}
