import { messageFor, type SavedView, type ViewPage } from '@org/core'
import { toasts } from '@org/ui'
import { useSavedViews, type ViewPatch } from './data.ts'
import { useOpened } from './opened.ts'
import type { ViewWords } from './ViewDialog.tsx'

/** What can be done with a page's views. What changes something says so, and can be taken back. */
export function useViewActions(page: ViewPage, search: string, onOpen: (search: string) => void) {
  const { list, save, change, remove } = useSavedViews(page)
  const remember = useOpened((opened) => opened.remember)

  async function saveAs({ name, isShared }: ViewWords) {
    const view = await save({ name, isShared, search })
    remember(page, view.id)
    toasts.show({ message: `View “${view.name}” saved`, undo: () => attempt(remove(view)) })
  }

  /** Changes one, and says what was done; taking it back writes the old words over the new version. */
  async function patch(view: SavedView, next: ViewPatch, done: string) {
    const { name, search: before, isShared } = view
    const changed = await change(view, next)
    const undo = () => attempt(change(changed, { name, search: before, isShared }))
    toasts.show({ message: done, undo })
  }

  async function removeIt(view: SavedView) {
    await remove(view)
    const { name, search: kept, isShared } = view
    const undo = () => attempt(save({ name, search: kept, isShared }))
    toasts.show({ message: `View “${name}” removed`, undo })
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
          ? patch(view, { isShared: false }, `View “${view.name}” is yours alone now`)
          : patch(view, { isShared: true }, `View “${view.name}” is shared with everyone`),
      ),
    remove: (view: SavedView) => attempt(removeIt(view)),
  }
}

/** A failure of something that has no place of its own to say so. */
function attempt(work: Promise<unknown>): void {
  work.catch((error: unknown) => toasts.show({ message: messageFor(error), tone: 'bad' }))
}
