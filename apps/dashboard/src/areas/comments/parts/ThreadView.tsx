import type { Comment, Thread } from '@org/core'
import { Button, ErrorState, Moment } from '@org/ui'
import { type ReactNode, useState } from 'react'
import { useMay } from '#data/permissions.ts'
import { titleOf } from '../cells.ts'
import { partsOf } from '../mentions.ts'
import { useSettling } from '../useCommenting.ts'
import { CommentForm } from './CommentForm.tsx'
import * as css from './Comments.css.ts'

interface ThreadViewProps {
  thread: Thread
  /** Its cell, where it does not stand above all of them. */
  title?: ReactNode
  /** It is answered right here, and not by the form of its cell. */
  isAnswered?: boolean
}

/** What is said on a cell, and whether it is settled. */
export function ThreadView({ thread, title, isAnswered = false }: ThreadViewProps) {
  const { comments, status, resolvedBy, resolvedAt, rowName } = thread
  const { failure, isPending, settle } = useSettling(thread)
  const { why } = useMay('comments.write')
  const [isAnswering, setIsAnswering] = useState(false)
  const name = titleOf(thread)
  const isOpen = status === 'open'
  const [act, word] = isOpen ? (['resolve', 'Resolve'] as const) : (['reopen', 'Reopen'] as const)
  const says = (verb: string) => (title === undefined ? {} : { 'aria-label': `${verb}: ${name}` })
  return (
    <article aria-label={`Comments on ${name}`} className={css.thread}>
      {title}
      <ol aria-live="polite" className={css.list}>
        {comments.map((comment) => (
          <Said key={comment.id} comment={comment} />
        ))}
      </ol>
      {resolvedAt === null ? null : (
        <p className={css.note}>
          Resolved{resolvedBy === null ? '' : ` by ${resolvedBy.name}`} <Moment instant={resolvedAt} />
        </p>
      )}
      {failure === null ? null : <ErrorState error={failure} />}
      <div className={css.row}>
        {isOpen && isAnswered && rowName !== null ? (
          <Button
            tone="quiet"
            aria-expanded={isAnswering}
            {...says('Answer')}
            onPress={() => setIsAnswering(!isAnswering)}
          >
            Answer
          </Button>
        ) : null}
        <Button
          tone="quiet"
          disabledReason={why}
          isPending={isPending}
          {...says(word)}
          onPress={() => settle(act)}
        >
          {word}
        </Button>
      </div>
      {isAnswering && isOpen ? <CommentForm cell={thread} label={`Answer on ${name}`} /> : null}
    </article>
  )
}

function Said({ comment: { by, at, text, mentions } }: { comment: Comment }) {
  return (
    <li>
      <div className={css.who}>
        <span className={css.name}>{by.name}</span>
        <span className={css.note}>
          <Moment instant={at} />
        </span>
      </div>
      <Words text={text} mentions={mentions} />
    </li>
  )
}

/** A comment's text, in which names stand out. */
export function Words({ text, mentions }: Pick<Comment, 'text' | 'mentions'>) {
  return (
    <p className={css.text}>
      {partsOf(text, mentions).map((part) =>
        part.name === null ? (
          part.text
        ) : (
          <span key={part.at} className={css.mention}>
            {part.text}
          </span>
        ),
      )}
    </p>
  )
}
