import type { FileCell } from '@org/core'
import { Button, formatCount } from '@org/ui'
import { type ReactNode, useId, useState } from 'react'
import type { FileSheet, Names } from './choices.ts'
import * as css from './FileBackDialog.css.ts'
import { ReviewLine } from './ReviewLine.tsx'

/** More lines than these at once make the page slow. The acts of the group are of all its cells. */
const PORTION = 200

interface ReviewGroupProps {
  sheet: FileSheet
  names: Names
  title: string
  note: string
  cells: readonly FileCell[]
  chosen: ReadonlySet<FileCell>
  choose: (cells: readonly FileCell[], isChosen: boolean) => void
  /** What is done with all of several. */
  children?: ReactNode
}

/** Cells of a file that became the same. */
export function ReviewGroup({
  sheet,
  names,
  title,
  note,
  cells,
  chosen,
  choose,
  children,
}: ReviewGroupProps) {
  const [shown, setShown] = useState(PORTION)
  const titleId = useId()
  if (cells.length === 0) return null
  const hidden = cells.length - shown
  return (
    <section className={css.group} aria-labelledby={titleId}>
      <h3 className={css.groupTitle} id={titleId}>
        {`${title} (${cells.length.toLocaleString('en-US')})`}
      </h3>
      <p className={css.note}>{note}</p>
      {children === undefined || cells.length === 1 ? null : <div className={css.acts}>{children}</div>}
      <ul className={css.lines}>
        {cells.slice(0, shown).map((cell) => (
          <ReviewLine
            key={`${cell.id} ${cell.column}`}
            {...{ sheet, cell, names, choose }}
            isChosen={chosen.has(cell)}
          />
        ))}
      </ul>
      {hidden > 0 ? (
        <div className={css.acts}>
          <Button onPress={() => setShown(shown + PORTION)}>
            Show {formatCount(Math.min(hidden, PORTION), 'more cell', 'more cells')}
          </Button>
          <span className={css.note}>{formatCount(hidden, 'cell is', 'cells are')} not listed</span>
        </div>
      ) : null}
    </section>
  )
}
