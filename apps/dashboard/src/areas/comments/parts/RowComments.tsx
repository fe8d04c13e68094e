import type { WorkbookId } from '@org/core'
import { Link } from '#platform/links.tsx'
import { cellHref, titleOf } from '../cells.ts'
import type { Asked } from '../data.ts'
import * as css from './Comments.css.ts'
import { Threads } from './Threads.tsx'
import { ThreadView } from './ThreadView.tsx'

export interface RowCommentsProps {
  asked: Exclude<Asked, { column: string }>
  /** The cell where somebody begins, who finds nothing here. */
  begin: { workbook: WorkbookId; rowId: number; column: string; fieldYearId: number }
}

/** What people say about the cells of a row, or of all rows of a field year. */
export function RowComments({ asked, begin }: RowCommentsProps) {
  return (
    <section aria-label="Comments" className={css.stack}>
      <Threads asked={asked} empty={<p className={css.note}>No comments yet.</p>}>
        {(thread) => (
          <ThreadView
            key={thread.id}
            thread={thread}
            isAnswered
            title={
              thread.rowName === null ? (
                <span className={css.title}>{titleOf(thread)}</span>
              ) : (
                <Link href={cellHref(thread)} className={css.title}>
                  {titleOf(thread)}
                </Link>
              )
            }
          />
        )}
      </Threads>
      <Link href={cellHref(begin)}>Comment on a cell in the workbook</Link>
    </section>
  )
}
