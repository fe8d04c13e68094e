import type { ResultFinding, StagedRow } from '@org/core'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import * as css from '../parts/Results.css.ts'
import * as look from './Check.css.ts'
import { findingAt, select, useSelected } from './selection.ts'
import { useUploadId } from './upload-id.ts'

interface CellProps {
  row: StagedRow
  column: number
  /** `pH`, for who cannot see the head. */
  name: string
}

/** A measured value as the file has it, or as a person corrected it; what it takes the place of stands before it. */
export function ValueCell({ row, column, name }: CellProps) {
  const value = row.values.find((each) => each.column === column)
  const text = row.cells[column]
  const isEdited = row.edited.some((each) => each.column === column)
  const before = value?.outcome === 'changed' ? value.before : null
  return (
    <CellButton row={row} column={column} finding={findingAt(row, column)} name={name}>
      {before === null ? null : <s className={look.before}>{before}</s>}
      <span data-edited={isEdited || undefined} className={look.value}>
        {text === null ? 'left out' : text === undefined || text.trim() === '' ? '–' : text}
      </span>
    </CellButton>
  )
}

interface MarkedCellProps {
  row: StagedRow
  /** Columns of the file whose findings show here. */
  of: readonly number[]
  text: string
  isSample?: boolean
}

/** What stands in several columns of the file, with the worst that is found in them. */
export function MarkedCell({ row, of, text, isSample = false }: MarkedCellProps) {
  const found = of.flatMap((column) => findingAt(row, column) ?? [])
  const finding = found.find(({ level }) => level === 'error') ?? found[0] ?? null
  const isUnmatched = isSample && row.sample === null && row.outcome !== 'leftOut' && row.outcome !== 'noData'
  if (isUnmatched)
    return (
      <CellButton row={row} column={null} finding={finding} name="Sample" isChoice>
        {text === '' ? (
          'choose'
        ) : (
          <>
            <span className={css.hidden}>choose:</span>
            {` ${text}`}
          </>
        )}
      </CellButton>
    )
  if (finding === null) return <span className={isSample ? look.sampleName : undefined}>{text}</span>
  return (
    <CellButton row={row} column={finding.column} finding={finding} name="">
      {text}
    </CellButton>
  )
}

interface CellButtonProps {
  row: StagedRow
  column: number | null
  finding: ResultFinding | null
  name: string
  isChoice?: boolean
  children: ReactNode
}

/** Pressed, the cell is looked at beside the table. The keys go by rows: Space on a row shows all of its cells there. */
function CellButton({ row, column, finding, name, isChoice = false, children }: CellButtonProps) {
  const uploadId = useUploadId()
  const isSelected = useSelected(
    ({ selected }) =>
      selected?.uploadId === uploadId &&
      selected.sheet === row.sheet &&
      selected.row === row.row &&
      selected.column === column,
  )
  const level = isChoice ? 'error' : finding?.level
  return (
    <button
      type="button"
      tabIndex={-1}
      className={look.cell}
      data-level={level}
      data-choice={isChoice || undefined}
      data-selected={isSelected || undefined}
      title={finding?.says}
      onClick={(event) => {
        // The row around it would be looked at as a whole.
        event.stopPropagation()
        select({ uploadId, sheet: row.sheet, row: row.row, column })
      }}
    >
      {name === '' ? null : <span className={css.hidden}>{name}: </span>}
      {children}
      {level === 'error' ? <CircleAlert size={14} aria-hidden /> : null}
      {level === 'warning' ? <TriangleAlert size={14} aria-hidden /> : null}
      {level === undefined ? null : <span className={css.hidden}>, {level}</span>}
    </button>
  )
}
