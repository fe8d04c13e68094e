import type { Thread } from '@org/core'
import { EmptyState, ErrorState, formatCount, Moment, Skeleton } from '@org/ui'
import { MessageSquareText } from 'lucide-react'
import { Link } from '#platform/links.tsx'
import { cellHref, placeOf, titleOf } from '../cells.ts'
import { useWaiting } from '../counts.ts'
import * as css from './Comments.css.ts'
import { Words } from './ThreadView.tsx'

/** The threads of all workbooks that wait for the person, the newest comment first. */
export function Waiting({ onGo }: { onGo: (thread: Thread) => void }) {
  const { data, error, reload } = useWaiting()
  const hidden = data === undefined ? 0 : data.count - data.items.length
  return (
    <div className={css.stack}>
      {error === undefined ? null : <ErrorState error={error} onRetry={() => void reload()} />}
      {data === undefined && error === undefined ? <Skeleton width={64} /> : null}
      {data?.items.length === 0 ? (
        <EmptyState icon={<MessageSquareText size={32} />} title="Nothing waits for you">
          Comments that mention you, and answers to yours, appear here until you answer or someone resolves
          them.
        </EmptyState>
      ) : null}
      <ul aria-label="Waiting for me" aria-live="polite" className={css.list}>
        {data?.items.map((thread) => (
          <li key={thread.id} className={css.thread}>
            <WaitingThread thread={thread} onGo={onGo} />
          </li>
        ))}
      </ul>
      {hidden > 0 ? <p className={css.note}>And {formatCount(hidden, 'older one', 'older ones')}.</p> : null}
    </div>
  )
}

function WaitingThread({ thread, onGo }: { thread: Thread; onGo: (thread: Thread) => void }) {
  const newest = thread.comments.at(-1)
  return (
    <>
      {thread.rowName === null ? (
        <span className={css.title}>{titleOf(thread)}</span>
      ) : (
        <Link href={cellHref(thread)} onClick={() => onGo(thread)} className={css.title}>
          {titleOf(thread)}
        </Link>
      )}
      <span className={css.note}>{placeOf(thread)}</span>
      {newest === undefined ? null : (
        <>
          <div className={css.who}>
            <span className={css.name}>{newest.by.name}</span>
            <span className={css.note}>
              <Moment instant={newest.at} />
            </span>
          </div>
          <Words {...newest} />
        </>
      )}
      {thread.rowName === null ? (
        <span className={css.note}>The row was removed. Its comments are in the history of the field.</span>
      ) : null}
    </>
  )
}
