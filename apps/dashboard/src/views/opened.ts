import type { SavedView, ViewPage } from '@org/core'
import { create } from 'zustand'
import { isSameSearch } from './search.ts'

interface Opened {
  ids: Partial<Record<ViewPage, number>>
  remember: (page: ViewPage, id: number | null) => void
}

/** Which view each page was last given, for as long as the program runs: it stays the page's while one narrows it on. */
export const useOpened = create<Opened>()((set) => ({
  ids: {},
  remember: (page, id) =>
    set(({ ids }) => {
      const { [page]: _, ...others } = ids
      return { ids: id === null ? others : { ...others, [page]: id } }
    }),
}))

export interface CurrentView {
  view: SavedView
  /** The page no longer shows what is kept. */
  isChanged: boolean
}

/**
 * The view a page shows: one that says the same as the address (the opened one before others), else the opened one,
 * changed since.
 */
export function currentView(
  views: readonly SavedView[],
  search: string,
  openedId: number | undefined,
): CurrentView | null {
  const opened = views.find(({ id }) => id === openedId)
  const candidates = opened === undefined ? views : [opened, ...views]
  const same = candidates.find((view) => isSameSearch(view.search, search))
  if (same !== undefined) return { view: same, isChanged: false }
  return opened === undefined ? null : { view: opened, isChanged: true }
}
