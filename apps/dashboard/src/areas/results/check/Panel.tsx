import type { CheckSummary, ResultUpload, SheetMapping, StagedRow } from '@org/core'
import { ErrorState } from '@org/ui'
import { type RefObject, useRef } from 'react'
import { useMay } from '#data/permissions.ts'
import * as css from '../parts/Results.css.ts'
import type { UploadPlace } from '../view.ts'
import { CellCard } from './CellCard.tsx'
import * as look from './Check.css.ts'
import { ManifestCard, OverwriteCard, UnitsCard } from './cards.tsx'
import { FindingsCard } from './FindingsCard.tsx'
import { MatchCard } from './MatchCard.tsx'
import { RowCard } from './RowCard.tsx'
import { useSelected } from './selection.ts'
import { type Editing, useEditing } from './useEditing.ts'

interface PanelProps {
  upload: ResultUpload
  summary: CheckSummary
  place: UploadPlace
  mapping: SheetMapping
  /** Whose rows are shown. */
  sheet: number
  names: ReadonlyMap<number, string>
  /** Null: none is looked at. */
  row: StagedRow | null
  onSheet: (sheet: number) => void
}

/** What is odd about the row or cell that is looked at, what to do about it, and what holds for the whole file. */
export function Panel({ upload, summary, place, mapping, sheet, names, row, onSheet }: PanelProps) {
  const cards = useRef<HTMLDivElement>(null)
  const editing = useKeptFocus(useEditing(upload.id), cards)
  const { why } = useMay('uploads.edit')
  const column = useSelected(({ selected }) => selected?.column ?? null)
  return (
    <div ref={cards} tabIndex={-1} className={look.cards}>
      {why === null ? null : <p className={css.note}>{why}</p>}
      {editing.failure === null ? null : (
        <ErrorState error={editing.failure} kept="The rows are as before." />
      )}
      {row === null ? (
        <p className={css.note}>Choose a row or a cell to see what is found about it.</p>
      ) : (
        <>
          {column === null ? null : (
            <CellCard key={`${row.row} ${column}`} {...{ upload, mapping, names, row, column, editing }} />
          )}
          {row.sample === null && row.outcome !== 'noData' && !isAside(row) ? (
            <MatchCard key={row.row} {...{ upload, mapping, summary, row, editing }} />
          ) : null}
          <RowCard {...{ mapping, names, row, column, editing }} />
        </>
      )}
      <FindingsCard {...{ upload, summary, place, sheet, names, editing, onSheet }} />
      <UnitsCard mapping={mapping} names={names} row={row} />
      <ManifestCard summary={summary} />
      <OverwriteCard summary={summary} />
    </div>
  )
}

/** The button that settled a cell goes with its finding: who pressed it by a key stays in the panel. */
function useKeptFocus(editing: Editing, home: RefObject<HTMLElement | null>): Editing {
  return {
    ...editing,
    async edit(...edits) {
      const isDone = await editing.edit(...edits)
      // Once what the answer changed is drawn.
      setTimeout(() => {
        if (document.activeElement === document.body) home.current?.focus()
      })
      return isDone
    },
  }
}

/** A mean, a blank, a control: no sample is looked for. */
const isAside = ({ findings }: StagedRow): boolean => findings.some(({ kind }) => kind === 'notSample')
