import { Button, Skeleton } from '@org/ui'
import { Suspense, useState } from 'react'
import { lazyPart } from '#platform/lazy-part.ts'
import type { RowCommentsProps } from './RowComments.tsx'

const LazyRowComments = lazyPart(async () => (await import('./RowComments.tsx')).RowComments)

/** The comments on a row. Their program comes when they are first shown. */
export function CommentsOfRow(props: RowCommentsProps) {
  return (
    <Suspense fallback={<Skeleton width={48} />}>
      <LazyRowComments {...props} />
    </Suspense>
  )
}

/** The same behind a button. */
export function CommentsFold(props: RowCommentsProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <>
      <div>
        <Button tone="quiet" aria-expanded={isShown} onPress={() => setIsShown(!isShown)}>
          {isShown ? 'Hide comments' : 'Show comments'}
        </Button>
      </div>
      {isShown ? <CommentsOfRow {...props} /> : null}
    </>
  )
}
