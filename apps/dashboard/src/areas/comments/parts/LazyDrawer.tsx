import { Suspense } from 'react'
import { lazyPart } from '#platform/lazy-part.ts'
import type { CommentsDrawerProps } from './CommentsDrawer.tsx'

const LoadedDrawer = lazyPart(async () => (await import('./CommentsDrawer.tsx')).CommentsDrawer)

/** The drawer, whose program comes when it is first opened. */
export function CommentsDrawer(props: CommentsDrawerProps) {
  return (
    <Suspense>
      <LoadedDrawer {...props} />
    </Suspense>
  )
}
