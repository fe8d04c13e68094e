import type { SavedView, SavedViewWrite, ViewPage } from '@org/core'
import { useClient } from '#data/api.ts'
import { type Query, useInvalidate, useQuery } from '#data/swr.ts'

/** What of a view its owner can change. */
export type ViewPatch = Partial<Pick<SavedView, 'name' | 'search' | 'isShared'>>

/** A view as a call left it, and the edit that the call made. */
export type WrittenView = SavedView & { editId: number | null }

export interface SavedViewCalls {
  /** The person's own and the shared ones, by name. */
  list: Query<SavedView[]>
  save: (view: Omit<SavedViewWrite, 'page'>) => Promise<WrittenView>
  change: (view: SavedView, patch: ViewPatch) => Promise<WrittenView>
  remove: (view: SavedView) => Promise<WrittenView>
}

/** The views of a page that are kept under names. The calls reject with errors of the catalog. */
export function useSavedViews(page: ViewPage): SavedViewCalls {
  const client = useClient()
  const invalidate = useInvalidate()
  const list = useQuery(['views', page], async () => (await client.views.list({ page })).items)
  /** What failed may still have changed something, and the list may be what was wrong: it is fetched again either way. */
  const thenReload = <T>(work: Promise<T>): Promise<T> => work.finally(() => void invalidate(['views', page]))
  return {
    list,
    save: (view) => thenReload(client.views.create({ ...view, page })),
    change: ({ id, version }, patch) => thenReload(client.views.update({ id, version, ...patch })),
    remove: ({ id }) => thenReload(client.views.remove({ id })),
  }
}
