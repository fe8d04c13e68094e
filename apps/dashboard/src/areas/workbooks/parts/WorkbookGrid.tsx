import { asProductError, type ShownUnits } from '@org/core'
import type { ListRow } from '@org/core/lists'
import type { StepTaken, TypedCell, TypedCells, Writer } from '@org/core/workbooks'
import {
  Button,
  ErrorState,
  formatCount,
  Grid,
  type GridCell,
  type GridColumn,
  type GridGoal,
  type GridSelection,
  toasts,
} from '@org/ui'
import { type ReactNode, useCallback, useMemo, useRef } from 'react'
import { inLocalTime } from '#data/local-times.ts'
import { useNavigate } from '#platform/links.tsx'
import { useShownUnits } from '#platform/preferences.ts'
import { editedText, shownText } from '../cells/text.ts'
import { useSaved } from '../cells/useSaved.ts'
import { colorOf } from '../others/colors.ts'
import { createRowStates, type RowState } from '../others/row-states.ts'
import type { Others } from '../others/useOthers.ts'
import type { Sheet, SheetColumn } from '../sheet.ts'
import type { Notes } from '../talk/notes.ts'
import { useActs } from '../useActs.ts'
import type { SheetView } from '../view.ts'
import { HeadMenu, useResize } from './HeadMenu.tsx'
import { useSheetColumns } from './useSheetColumns.ts'
import type { useSuggestions } from './useSuggestions.ts'

export interface WorkbookGridProps<Row extends ListRow>
  extends Pick<ReturnType<typeof useSuggestions<Row>>, 'suggestions'> {
  sheet: Sheet<Row>
  view: SheetView<Row>
  typed: TypedCells
  writer: Writer
  whyNot: (column: string) => string | null
  goTo: GridGoal | null
  onSelect: (selection: GridSelection) => void
  activeRow: number
  others: Others
  notes: Notes
  /** Told to whoever marks what others do. */
  rowsInSight: { current: () => readonly Row[] }
  /** Stands below the head when there is no row. */
  empty: ReactNode
}

/** A workbook's rows as cells. */
export function WorkbookGrid<Row extends ListRow>(props: WorkbookGridProps<Row>) {
  const { sheet, view, typed, writer, whyNot } = props
  const { rows } = view
  const columns = useSheetColumns(sheet, view)
  const acts = useActs({ sheet, view, typed, writer, whyNot })
  const navigate = useNavigate()
  const resize = useResize(sheet)
  const sight = useRef({ from: 0, to: 0 })
  useSaved(sheet, typed, rows, sight)
  const { people, marks } = props.others
  const { notes } = props
  const states = useMemo(() => createRowStates(typed, people, marks, notes), [typed, people, marks, notes])
  props.rowsInSight.current = () => {
    const { from, to } = sight.current
    return Array.from({ length: to - from }, (_, at) => rows.rowAt(from + at)).filter(
      (row) => row !== undefined,
    )
  }
  const cell = useCell(sheet, whyNot)
  const headEnd = useHeadEnd(props)
  const { count, rowAt, idAt, indexOf, isGone, see } = rows
  const source = useMemo(
    () => ({
      count: count ?? 0,
      rowAt,
      keyAt: idAt,
      isGone,
      indexOf: (key: number | string) => indexOf(Number(key)),
    }),
    [count, rowAt, idAt, indexOf, isGone],
  )
  return (
    <Grid<Row, RowState>
      label={`${sheet.title} workbook`}
      columns={columns}
      frozen={view.frozen}
      rows={source}
      isLoading={rows.isLoading}
      isStale={rows.isPrevious}
      place={`${sheet.id} ${view.place}`}
      pending={states}
      cell={cell}
      suggestions={props.suggestions}
      headEnd={headEnd}
      onSee={useCallback(
        (from: number, to: number) => {
          sight.current = { from, to }
          see(from, to)
        },
        [see],
      )}
      onSelect={props.onSelect}
      goTo={props.goTo}
      onEdit={acts.edit}
      onType={acts.type}
      onClear={acts.clear}
      onFill={(from, to) => void acts.fill(from, to)}
      onCopy={acts.copy}
      onCut={acts.cut}
      onPaste={acts.paste}
      onUndo={() => void stepBack(writer, 'undo')}
      onRedo={() => void stepBack(writer, 'redo')}
      onOpen={(index) => {
        const row = rowAt(index)
        if (row !== undefined) navigate(sheet.hrefOf(row))
      }}
      onResize={resize}
      {...(rows.isExact && count !== undefined ? { totalCount: count } : {})}
    >
      <Below {...props} />
    </Grid>
  )
}

/** The menus of heads, which are drawn again only when something in them changes. */
function useHeadEnd<Row extends ListRow>({ sheet, view, activeRow }: WorkbookGridProps<Row>) {
  const { columns, frozen, sorts } = view
  const row = view.rows.rowAt(activeRow)
  const hasRow = row !== undefined
  const latest = useRef({ view, row })
  latest.current = { view, row }
  return useCallback(
    (column: GridColumn, isActive: boolean) => (
      <HeadMenu {...{ sheet, columns, frozen, sorts, column, isActive, hasRow }} now={() => latest.current} />
    ),
    [sheet, columns, frozen, sorts, hasRow],
  )
}

/** Takes the last step in this workbook back, or does it again, and says so. */
export async function stepBack(writer: Writer, way: 'undo' | 'redo'): Promise<void> {
  try {
    toasts.show(saidOfStep(way, await writer[way]()))
  } catch (error) {
    const { message, remedy } = asProductError(error)
    toasts.show({ tone: 'bad', message: [message, remedy].filter(Boolean).join('. ') })
  }
}

function saidOfStep(
  way: 'undo' | 'redo',
  step: StepTaken | 'waits' | null,
): Parameters<typeof toasts.show>[0] {
  if (step === null) return { tone: 'plan', message: `Nothing to ${way} in this workbook` }
  if (step === 'waits')
    return {
      tone: 'plan',
      message: 'The last cells are on their way: they are undone once the server answers',
    }
  const kept = step.kept.reduce((sum, { count }) => sum + count, 0)
  const done = `${way === 'undo' ? 'Undone' : 'Redone'}: ${formatCount(step.count, 'cell', 'cells')}`
  if (kept === 0) return { tone: 'ok', message: done }
  const [why] = step.kept
  const left = `${formatCount(kept, 'cell stays', 'cells stay')} as they are: ${inLocalTime(why?.reason ?? '')}`
  return { tone: 'progress', message: step.count === 0 ? left : `${done}. ${left}` }
}

/** What a cell shows: what is typed in it, or what its row says. */
function useCell<Row extends ListRow>(sheet: Sheet<Row>, whyNot: (column: string) => string | null) {
  const units = useShownUnits()
  return useCallback(
    (row: Row, key: string, state: RowState | undefined): GridCell => {
      const column = sheet.columns.get(key)
      if (column === undefined) return { content: null, text: '', why: 'This column is not known' }
      const { cell, kind } = column
      const now = state?.typed?.[key]
      const why = whyNot(key) ?? sheet.lockOf(row)
      const note = state?.notes?.[key]
      const more = {
        ...(why === null ? {} : { why }),
        ...(note === undefined ? {} : { note }),
        ...flagOf(state, key),
      }
      if (cell !== null && now?.state === 'invalid')
        return {
          content: now.text,
          text: now.text,
          mark: 'invalid',
          problem: problemOf(now, column, units),
          ...more,
        }
      const mark = now?.state === 'waiting' ? { mark: 'waiting' as const } : {}
      if (cell?.kind.type === 'ref' && now !== undefined)
        return { content: now.text, text: now.text, ...mark, ...more }
      const value = cell !== null && now !== undefined ? now.value : column.value(row)
      const shown = key === 'year' ? String(value) : shownText(kind, value, units)
      const text = cell === null || cell.kind.type === 'ref' ? shown : editedText(kind, value, units)
      return { content: shown, text, ...mark, ...more }
    },
    [sheet, whyNot, units],
  )
}

function problemOf<Row>(
  { problem, conflict, text }: TypedCell,
  { cell, kind }: SheetColumn<Row>,
  units: ShownUnits,
): string {
  if (conflict === undefined) return problem ?? 'Not saved'
  const theirs = cell?.kind.type === 'ref' ? 'another' : `“${shownText(kind, conflict.is, units)}”`
  return `${conflict.by ?? 'Someone'} changed it to ${theirs} after you saw it; you typed “${text}”. Choose below, or type again to replace theirs.`
}

/** Who is at a cell; else who changed it a moment ago. */
function flagOf(state: RowState | undefined, column: string): Pick<GridCell, 'flag'> {
  const mark = state?.marks?.[column]
  if (mark !== undefined) return { flag: { name: mark.name, color: mark.color } }
  const at = state?.here?.find(({ cell }) => cell?.column === column)
  return at === undefined ? {} : { flag: { name: at.person.name, color: colorOf(at.person.id) } }
}

/** Below the rows: nothing found, a failure. */
function Below<Row extends ListRow>({ view, empty }: WorkbookGridProps<Row>) {
  const { rows } = view
  if (rows.error !== undefined)
    return (
      <ErrorState error={rows.error} action={<Button onPress={() => void rows.reload()}>Try again</Button>} />
    )
  return rows.count === 0 && !rows.isLoading ? empty : null
}
