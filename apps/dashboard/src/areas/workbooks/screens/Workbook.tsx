import { isAllowed, refusalOf } from '@org/core'
import type { ListRow } from '@org/core/lists'
import type { Writer } from '@org/core/workbooks'
import {
  Button,
  type CellPlace,
  EmptyState,
  type GridGoal,
  type GridSelection,
  IconButton,
  PageHead,
  pageStyles,
  type Range,
  SearchField,
} from '@org/ui'
import { Redo2, SearchX, TextSearch, Undo2 } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { CommentsDrawer } from '#areas/comments/public.ts'
import { enterList } from '#commands/page-search.ts'
import { useRole } from '#data/permissions.ts'
import { type Choices, useSteps, useWriter } from '../cells/useWriter.ts'
import { ConflictsDialog } from '../conflicts/ConflictsDialog.tsx'
import { FileBack } from '../file/FileBack.tsx'
import { FindBar } from '../find/FindBar.tsx'
import { OthersHere } from '../others/OthersHere.tsx'
import { useOthers } from '../others/useOthers.ts'
import { SpreadsheetTabs } from '../parts/SpreadsheetTabs.tsx'
import { type AskWords, useSuggestions } from '../parts/useSuggestions.ts'
import { stepBack, WorkbookGrid } from '../parts/WorkbookGrid.tsx'
import { SelectionBar } from '../selection/SelectionBar.tsx'
import type { Sheet } from '../sheet.ts'
import { CommentsButton } from '../talk/CommentsButton.tsx'
import { useTalk } from '../talk/useTalk.ts'
import { type LinkedCell, type SheetView, useLinkedCell } from '../view.ts'
import * as css from './Workbook.css.ts'

interface WorkbookProps<Row extends ListRow> {
  sheet: Sheet<Row>
  view: SheetView<Row>
  /** Null for a list without a search. */
  search: { typed: string; type: (text: string) => void } | null
  note: ReactNode
  filters: ReactNode
  /** What else can be done: a new row. */
  actions?: (goTo: (goal: GridGoal) => void) => ReactNode
  export: ReactNode
  isNarrowed: boolean
  onClear: () => void
  askWords?: AskWords
  /** The rows that references can name. */
  choices?: Choices
  /** What is done first where there is no row. */
  noRows: string
  placeholder?: string
}

const NO_CHOICES: Choices = {}
const NO_WORDS: AskWords = async () => []
const FIRST: Range = { top: 0, left: 0, bottom: 0, right: 0 }

/** A workbook: what it is narrowed by, its cells, and what the chosen ones add up to. */
export function Workbook<Row extends ListRow>(props: WorkbookProps<Row>) {
  const { sheet, view, search, choices = NO_CHOICES } = props
  const { typed, writer } = useWriter(sheet, choices)
  const [range, setRange] = useState(FIRST)
  const [linked, setLinked] = useLinkedCell()
  const [goal, setGoal] = useState<GridGoal | null>(() => goalOf(linked))
  const [isDeciding, setIsDeciding] = useState(false)
  const [isFinding, setIsFinding] = useState(false)
  const active = useRef<CellPlace>({ row: 0, column: 0 })
  const [activeRow, setActiveRow] = useState(0)
  const { suggestions, lookAt } = useSuggestions(sheet, props.askWords ?? NO_WORDS, choices)
  const whyNot = useWhyNot(sheet)
  // A link may lead to a row far below the first ones.
  const { wantOrder, indexOf, isLoading } = view.rows
  const isUnknown = goal !== null && !isLoading && view.rows.ids === null && indexOf(Number(goal.key)) < 0
  useEffect(() => {
    if (isUnknown) wantOrder().catch(() => {})
  }, [isUnknown, wantOrder])
  const rowsInSight = useRef<() => readonly Row[]>(() => [])
  const others = useOthers(sheet, rowsInSight)
  const talk = useTalk({ sheet, view, active, linked, goTo: setGoal })
  const onSelect = useSelected(view, {
    active,
    setActiveRow,
    setRange,
    setLinked,
    lookAt,
    moveTo: others.moveTo,
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a key of the whole page
    <div
      className={pageStyles.page}
      onKeyDownCapture={talk.onKey}
      onKeyDown={(event) => {
        if (event.key.toLowerCase() !== 'f' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        setIsFinding(true)
      }}
    >
      <PageHead
        title={`${sheet.title} workbook`}
        note={props.note}
        search={search === null ? undefined : <Search {...props} {...search} />}
        actions={
          <>
            <OthersHere
              {...{ sheet, people: others.people }}
              onGo={({ id, column }) => setGoal({ key: id, column, isFocused: true })}
            />
            <IconButton label="Find in cells" onPress={() => setIsFinding(true)}>
              <TextSearch size={16} aria-hidden />
            </IconButton>
            <CommentsButton onPress={() => talk.open('cell')} />
            <StepButtons writer={writer} />
            <FileBack {...{ sheet, typed, writer }} />
            {props.actions?.(setGoal)}
            {props.export}
          </>
        }
      />
      <SpreadsheetTabs />
      {props.filters}
      <div className={css.sheet}>
        <WorkbookGrid
          {...{
            sheet,
            view,
            typed,
            writer,
            whyNot,
            goTo: goal,
            suggestions,
            onSelect,
            activeRow,
            others,
            rowsInSight,
            notes: talk.notes,
          }}
          empty={<Nothing {...props} />}
        />
      </div>
      {isFinding ? (
        <FindBar
          {...{ sheet, view }}
          active={() => active.current}
          onFound={({ row, column }) => {
            const [key, at] = [view.rows.idAt(row), view.columns[column]]
            if (key !== undefined && at !== undefined) setGoal({ key, column: at })
          }}
          onClose={() => setIsFinding(false)}
        />
      ) : null}
      <SelectionBar
        {...{ sheet, view, range, typed, writer, activeRow }}
        onSort={() => {
          view.rows.putInOrder()
          // The button is gone then: the focus goes back to the cell, wherever its row is.
          const [key, at] = [view.rows.idAt(active.current.row), view.columns[active.current.column]]
          if (key !== undefined && at !== undefined) setGoal({ key, column: at, isFocused: true })
        }}
        onDecide={() => setIsDeciding(true)}
        onShow={({ id, column }) => setGoal({ key: id, column, isFocused: true })}
      />
      {talk.drawer === null ? null : <CommentsDrawer {...talk.drawer} />}
      {isDeciding ? (
        <ConflictsDialog
          {...{ sheet, typed, writer, choices }}
          onClose={() => {
            setIsDeciding(false)
            const [key, at] = [view.rows.idAt(active.current.row), view.columns[active.current.column]]
            if (key !== undefined && at !== undefined) setGoal({ key, column: at, isFocused: true })
          }}
        />
      ) : null}
    </div>
  )
}

interface SearchProps {
  sheet: { many: string }
  placeholder?: string
  typed: string
  type: (text: string) => void
}

function Search({ sheet, placeholder = '', typed, type }: SearchProps) {
  return (
    <SearchField
      label={`Search ${sheet.many}`}
      placeholder={placeholder}
      value={typed}
      onChange={type}
      onLeaveDown={enterList}
    />
  )
}

function StepButtons({ writer }: { writer: Writer }) {
  const { undo, redo } = useSteps(writer)
  return (
    <>
      <IconButton
        label="Undo in this workbook"
        isDisabled={undo.length === 0}
        onPress={() => void stepBack(writer, 'undo')}
      >
        <Undo2 size={16} aria-hidden />
      </IconButton>
      <IconButton
        label="Redo in this workbook"
        isDisabled={redo.length === 0}
        onPress={() => void stepBack(writer, 'redo')}
      >
        <Redo2 size={16} aria-hidden />
      </IconButton>
    </>
  )
}

function Nothing<Row extends ListRow>({ sheet, isNarrowed, onClear, noRows }: WorkbookProps<Row>) {
  return (
    <EmptyState
      icon={<SearchX size={32} aria-hidden />}
      title={isNarrowed ? `No matching ${sheet.many}` : `No ${sheet.many} yet`}
      actions={isNarrowed ? <Button onPress={onClear}>Clear filters</Button> : null}
    >
      {isNarrowed ? 'Change the filters or the search to see more.' : noRows}
    </EmptyState>
  )
}

/** Why the person may not write a column. */
function useWhyNot<Row extends ListRow>(sheet: Sheet<Row>): (column: string) => string | null {
  const role = useRole()
  return useCallback(
    (key) => {
      const column = sheet.columns.get(key)
      if (column === undefined) return 'This column is not known'
      if (column.cell === null) return column.why
      const { may } = column.cell
      return may === null || isAllowed(role, may) ? null : refusalOf(may)
    },
    [sheet, role],
  )
}

/** A key held down moves through many cells: the address has the one where it rests. */
const RESTS_MS = 400

interface Selected {
  active: { current: CellPlace }
  setActiveRow: (row: number) => void
  setRange: (range: Range) => void
  setLinked: (cell: LinkedCell | null) => void
  lookAt: (column: string | null) => void
  /** Others see where the person is. */
  moveTo: (cell: LinkedCell | null) => void
}

/** What follows from a choice of cells: the page's totals, the words that are offered, the address. */
function useSelected<Row extends ListRow>({ rows, columns }: SheetView<Row>, on: Selected) {
  const latest = useRef({ rows, columns, ...on })
  latest.current = { rows, columns, ...on }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isFirst = useRef(true)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(({ active, range }: GridSelection) => {
    latest.current.active.current = active
    latest.current.setRange(range)
    latest.current.setActiveRow(active.row)
    latest.current.lookAt(latest.current.columns[active.column] ?? null)
    const { rows, columns, moveTo } = latest.current
    const [id, column] = [rows.idAt(active.row), columns[active.column]]
    moveTo(id === undefined || column === undefined ? null : { id, column })
    // Nobody chose the cell that a page begins with.
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const { rows, columns, setLinked } = latest.current
      const [id, column] = [rows.idAt(active.row), columns[active.column]]
      if (id !== undefined && column !== undefined) setLinked({ id, column })
    }, RESTS_MS)
  }, [])
}

const goalOf = (linked: LinkedCell | null): GridGoal | null =>
  linked === null ? null : { key: linked.id, column: linked.column }
