import type { Thread } from '@org/core'
import { Button, ErrorState, formatCount, Skeleton } from '@org/ui'
import { type ReactNode, useState } from 'react'
import { type Asked, useThreads } from '../data.ts'
import * as css from './Comments.css.ts'

interface ThreadsProps {
  asked: Asked
  /** What is said where nothing is. */
  empty: ReactNode
  children: (thread: Thread) => ReactNode
}

/** Open threads, and resolved ones folded. */
export function Threads({ asked, empty, children }: ThreadsProps) {
  const { rows, error, reload, isComplete, isLoadingMore, loadMore } = useThreads(asked)
  const [isUnfolded, setIsUnfolded] = useState(false)
  const open = rows?.filter(({ status }) => status === 'open') ?? []
  const resolved = rows?.filter(({ status }) => status === 'resolved') ?? []
  return (
    <div className={css.stack}>
      {error === undefined ? null : <ErrorState error={error} onRetry={() => void reload()} />}
      {rows === undefined && error === undefined ? <Skeleton width={64} /> : null}
      {rows?.length === 0 ? empty : null}
      {open.length === 0 ? null : <div>{open.map(children)}</div>}
      {resolved.length === 0 ? null : (
        <div>
          <Button tone="quiet" aria-expanded={isUnfolded} onPress={() => setIsUnfolded(!isUnfolded)}>
            {`${isUnfolded ? 'Hide' : 'Show'} ${formatCount(resolved.length, 'resolved thread', 'resolved threads')}`}
          </Button>
        </div>
      )}
      {isUnfolded && resolved.length > 0 ? <div>{resolved.map(children)}</div> : null}
      {rows === undefined || isComplete || error !== undefined ? null : (
        <div>
          <Button isPending={isLoadingMore} onPress={loadMore}>
            Show older comments
          </Button>
        </div>
      )}
    </div>
  )
}
