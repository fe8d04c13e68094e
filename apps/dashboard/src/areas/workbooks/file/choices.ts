import type { FileCell, FileVerdict, Kind, ShownUnits, WorkbookId } from '@org/core'
import type { TypedCells, WaitingCell } from '@org/core/workbooks'
import { formatCount, type ToastTone } from '@org/ui'
import { editedText, shownText } from '../cells/text.ts'

/** A workbook by what the review of a file needs of it. */
export interface FileSheet {
  id: WorkbookId
  columns: ReadonlyMap<string, { label: string; cell: { kind: Kind } | null }>
}

/** The names of the rows that references can name, by their ids. */
export type Names = ReadonlyMap<number, string>

/** Cells by what became of them, each group in the order of the file. */
export function byVerdict(cells: readonly FileCell[]): Record<FileVerdict, FileCell[]> {
  const groups: Record<FileVerdict, FileCell[]> = { change: [], conflict: [], refused: [] }
  for (const cell of cells) groups[cell.verdict].push(cell)
  return groups
}

export const labelOf = ({ columns }: FileSheet, column: string): string =>
  columns.get(column)?.label ?? column

const kindOf = ({ columns }: FileSheet, column: string): Kind | undefined => columns.get(column)?.cell?.kind

/** A stored value in words; empty for none. */
export function storedWords(
  sheet: FileSheet,
  names: Names,
  { column, value }: { column: string; value: unknown },
  units: ShownUnits,
): string {
  const kind = kindOf(sheet, column)
  if (kind === undefined) return ''
  if (kind.type !== 'ref' || typeof value !== 'number') return shownText(kind, value, units)
  return names.get(value) ?? ''
}

/** What the file says, as the cell will show it; of a refused cell, as it stands in the file. */
export function fileWords(
  sheet: FileSheet,
  { column, text, is, verdict }: FileCell,
  units: ShownUnits,
): string {
  const kind = kindOf(sheet, column)
  return verdict === 'refused' || kind === undefined || kind.type === 'ref'
    ? text
    : shownText(kind, is, units)
}

/** Cells as they are written: each replaces the value that it had when the file was read. */
export function writesOf(sheet: FileSheet, cells: Iterable<FileCell>, units: ShownUnits): WaitingCell[] {
  return [...cells].flatMap(({ id, column, text, now, is }): WaitingCell[] => {
    const kind = kindOf(sheet, column)
    if (kind === undefined) return []
    // The text stays in a cell that is not saved, and is read again there: as people type it, not as files have it.
    const typed = kind.type === 'ref' ? text.trim() : editedText(kind, is, units)
    return [{ id, column, text: typed, was: now, value: is }]
  })
}

/** What became of cells that were written from a file, in a sentence. */
export function saidOfWrite(
  cells: readonly Pick<WaitingCell, 'id' | 'column'>[],
  typed: Pick<TypedCells, 'of'>,
  fileName: string,
): { tone: ToastTone; message: string; isWritten: boolean } {
  const states = cells.map(({ id, column }) => typed.of(id)?.[column]?.state)
  const waiting = states.filter((state) => state === 'waiting').length
  const left = states.filter((state) => state === 'invalid').length
  if (waiting > 0)
    return {
      tone: 'plan',
      message: `${formatCount(waiting, 'cell waits', 'cells wait')} for the network`,
      isWritten: false,
    }
  const written = cells.length - left
  const done = `${formatCount(written, 'cell', 'cells')} written from ${fileName}`
  if (left === 0) return { tone: 'ok', message: done, isWritten: true }
  const rest = `${formatCount(left, 'cell is', 'cells are')} not saved: the bar below the sheet leads there`
  return {
    tone: 'progress',
    message: written === 0 ? rest : `${done}. ${rest}`,
    isWritten: written > 0,
  }
}
