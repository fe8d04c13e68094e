import type { SavedView, SavedViewWrite, ViewPage } from '@org/core'
import { useRef } from 'react'
import { useClient } from '../api.ts'
import { newIdempotencyKey } from '../idempotency.ts'
import { type Query, useInvalidate, useQuery } from '../swr.ts'

/** What of a view its owner can change. */
export type ViewPatch = Partial<Pick<SavedView, 'name' | 'search' | 'isShared'>>

export interface SavedViewCalls {
  /** The person's own and the shared ones, by name. */
  list: Query<SavedView[]>
  save: (view: Omit<SavedViewWrite, 'page'>) => Promise<SavedView>
  change: (view: SavedView, patch: ViewPatch) => Promise<SavedView>
  remove: (view: SavedView) => Promise<void>
}

/** The views of a page that are kept under names. The calls reject with errors of the catalogue. */
export function useSavedViews(page: ViewPage): SavedViewCalls {
  const client = useClient()
  const invalidate = useInvalidate()
  const key = useRef(newIdempotencyKey())
  const list = useQuery(['views', page], async () => (await client.views.list({ page })).items)
  /** What failed may still have changed something, and the list may be what was wrong: it is fetched again either way. */
  const thenReload = <T>(work: Promise<T>): Promise<T> => work.finally(() => void invalidate(['views', page]))
  return {
    list,
    save: async (view) => {
      const write = { ...view, page }
      const saved = await thenReload(client.views.create(write, { idempotencyKey: key.current.for(write) }))
      // A view removed and saved again is made again.
      key.current.done()
      return saved
    },
    change: ({ id, version }, patch) => thenReload(client.views.update({ id, version, ...patch })),
    remove: async ({ id }) => {
      await thenReload(client.views.remove({ id }))
    },
  }
}
