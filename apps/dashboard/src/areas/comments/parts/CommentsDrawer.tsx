import type { Thread } from '@org/core'
import { Drawer, Segmented } from '@org/ui'
import { type Cell, titleOf } from '../cells.ts'
import { useWaiting } from '../counts.ts'
import { useThreads } from '../data.ts'
import { CommentForm } from './CommentForm.tsx'
import * as css from './Comments.css.ts'
import { Threads } from './Threads.tsx'
import { ThreadView } from './ThreadView.tsx'
import { Waiting } from './Waiting.tsx'

export type CommentsPart = 'cell' | 'waiting'

export interface CommentsDrawerProps {
  /** Null where there is no row to comment on. */
  cell: Cell | null
  /** What the row is called; null where the page does not know it. */
  rowName: string | null
  part: CommentsPart
  onPart: (part: CommentsPart) => void
  /** The person goes to the cell of a thread, which may be in this workbook. */
  onGo: (thread: Thread) => void
  onClose: () => void
}

/** What people say about a cell of a workbook, and what waits for the person in all of them. */
export function CommentsDrawer({ cell, rowName, part, onPart, onGo, onClose }: CommentsDrawerProps) {
  const count = useWaiting().data?.count ?? 0
  const isOfCell = part === 'cell' && cell !== null
  return (
    <Drawer
      title={isOfCell ? `Comments on ${titleOf({ ...cell, rowName: rowName ?? 'this row' })}` : 'Comments'}
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
    >
      <div className={css.stack}>
        <div className={css.row}>
          <Segmented<CommentsPart>
            label="Which comments"
            segments={[
              { key: 'cell', label: 'This cell' },
              { key: 'waiting', label: count === 0 ? 'Waiting for me' : `Waiting for me (${count})` },
            ]}
            value={part}
            onChange={onPart}
          />
        </div>
        {part === 'waiting' ? <Waiting onGo={onGo} /> : null}
        {isOfCell ? <OfCell key={`${cell.rowId} ${cell.column}`} cell={cell} /> : null}
        {part === 'cell' && cell === null ? <p>Choose a cell to comment on it.</p> : null}
      </div>
    </Drawer>
  )
}

function OfCell({ cell }: { cell: Cell }) {
  const isAnswer = useThreads(cell).rows?.some(({ status }) => status === 'open') === true
  return (
    <>
      <Threads
        asked={cell}
        empty={<p className={css.note}>No comments on this cell yet. All colleagues can read them.</p>}
      >
        {(thread) => <ThreadView key={thread.id} thread={thread} />}
      </Threads>
      <CommentForm isFirst cell={cell} label={isAnswer ? 'Answer' : 'New comment'} />
    </>
  )
}
