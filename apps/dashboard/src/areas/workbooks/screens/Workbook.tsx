import { isAllowed, refusalOf } from '@org/core'
import type { ListRow } from '@org/core/lists'
import {
  Banner,
  Button,
  EmptyState,
  type GridSelection,
  IconButton,
  PageHead,
  pageStyles,
  type Range,
  SearchField,
} from '@org/ui'
import { Redo2, SearchX, Undo2 } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { enterList } from '#commands/page-search.ts'
import { useRole } from '#data/permissions.ts'
import { typedCellsOf } from '../cells/typed-cells.ts'
import { useSteps, useWriter } from '../cells/useWriter.ts'
import { SpreadsheetTabs } from '../parts/SpreadsheetTabs.tsx'
import { type AskWords, useSuggestions } from '../parts/useSuggestions.ts'
import { stepBack, WorkbookGrid } from '../parts/WorkbookGrid.tsx'
import { SelectionBar } from '../selection/SelectionBar.tsx'
import type { Sheet } from '../sheet.ts'
import { type LinkedCell, type SheetView, useLinkedCell } from '../view.ts'
import * as css from './Workbook.css.ts'

interface WorkbookProps<Row extends ListRow> {
  sheet: Sheet<Row>
  view: SheetView<Row>
  search: { typed: string; type: (text: string) => void }
  note: ReactNode
  filters: ReactNode
  export: ReactNode
  isNarrowed: boolean
  onClear: () => void
  askWords: AskWords
}

const FIRST: Range = { top: 0, left: 0, bottom: 0, right: 0 }

/** A workbook: what it is narrowed by, its cells, and what the chosen ones add up to. */
export function Workbook<Row extends ListRow>(props: WorkbookProps<Row>) {
  const { sheet, view, search } = props
  const typed = typedCellsOf(sheet.id)
  const writer = useWriter(sheet)
  const [range, setRange] = useState(FIRST)
  const [linked, setLinked] = useLinkedCell()
  const [start, setStart] = useState<LinkedCell | null>(linked)
  const { suggestions, lookAt } = useSuggestions(sheet, props.askWords)
  const whyNot = useWhyNot(sheet)
  const onSelect = useSelected(view, setRange, setLinked, lookAt)
  return (
    <div className={pageStyles.page}>
      <PageHead
        title={`${sheet.title} workbook`}
        note={props.note}
        search={
          <SearchField
            label={`Search ${sheet.many}`}
            placeholder="Search fields, farms and growers"
            value={search.typed}
            onChange={search.type}
            onLeaveDown={enterList}
          />
        }
        actions={
          <>
            <StepButtons writer={writer} />
            {props.export}
          </>
        }
      />
      <SpreadsheetTabs />
      {props.filters}
      {view.rows.isOutOfOrder ? (
        <Banner tone="plan">
          These {sheet.many} changed after the list was sorted.{' '}
          <Button tone="quiet" onPress={view.rows.putInOrder}>
            Sort again
          </Button>
        </Banner>
      ) : null}
      <div className={css.sheet}>
        <WorkbookGrid
          {...{ sheet, view, typed, writer, whyNot, start, suggestions, onSelect }}
          empty={<Nothing {...props} />}
        />
      </div>
      <SelectionBar {...{ sheet, view, range, typed, writer }} onShow={(at) => setStart({ ...at })} />
    </div>
  )
}

function StepButtons({ writer }: { writer: ReturnType<typeof useWriter> }) {
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

function Nothing<Row extends ListRow>({ sheet, isNarrowed, onClear }: WorkbookProps<Row>) {
  return (
    <EmptyState
      icon={<SearchX size={32} aria-hidden />}
      title={isNarrowed ? `No matching ${sheet.many}` : `No ${sheet.many} yet`}
      actions={isNarrowed ? <Button onPress={onClear}>Clear filters</Button> : null}
    >
      {isNarrowed
        ? 'Change the filters or the search to see more.'
        : 'Add years to fields on the page of fields.'}
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

function useSelected<Row extends ListRow>(
  { rows, columns }: SheetView<Row>,
  setRange: (range: Range) => void,
  setLinked: (cell: LinkedCell | null) => void,
  lookAt: (column: string | null) => void,
) {
  const latest = useRef({ rows, columns, setLinked })
  latest.current = { rows, columns, setLinked }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isFirst = useRef(true)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(
    ({ active, range }: GridSelection) => {
      setRange(range)
      lookAt(latest.current.columns[active.column] ?? null)
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
    },
    [setRange, lookAt],
  )
}
