import type { ListRow } from '@org/core/lists'
import type { CellDesk, TypedCells, Writer } from '@org/core/workbooks'
import { Button, formatCount, type Range, sizeOf } from '@org/ui'
import { useSyncExternalStore } from 'react'
import { Link } from '#platform/links.tsx'
import { useDesk } from '../cells/useDesk.ts'
import type { Sheet } from '../sheet.ts'
import type { SheetView } from '../view.ts'
import * as css from './SelectionBar.css.ts'
import type { SelectionTotals } from './totals.ts'
import { useTotals } from './useTotals.ts'

interface SelectionBarProps<Row extends ListRow> {
  sheet: Sheet<Row>
  view: SheetView<Row>
  range: Range
  activeRow: number
  typed: TypedCells
  writer: Writer
  /** Puts the rows in order again. */
  onSort: () => void
  /** Opens the choice between what others wrote and what the person typed. */
  onDecide: () => void
  /** Goes to a cell that is not saved. */
  onShow: (at: { id: number; column: string }) => void
}

/** What is chosen and what it adds up to; at its end, what is saved. */
export function SelectionBar<Row extends ListRow>(props: SelectionBarProps<Row>) {
  const { sheet, view, range, typed } = props
  const { rows, columns } = sizeOf(range)
  const { totals, progress, hasFailed } = useTotals(sheet, typed, view, range)
  return (
    <div role="status" aria-label="Selection" className={css.bar}>
      <span>{formatCount(rows * columns, 'cell', 'cells')}</span>
      <RowLinks {...props} />
      {progress === null ? null : (
        <span>
          Reading {progress.read.toLocaleString('en-US')} of {formatCount(progress.of, 'row', 'rows')}
        </span>
      )}
      {hasFailed ? <span className={css.bad}>The rows could not be read</span> : null}
      {totals === null ? null : <Totals {...totals} />}
      <span className={css.end}>
        {view.rows.isOutOfOrder ? (
          <>
            <span>These {sheet.many} changed after they were sorted</span>
            <Button tone="quiet" onPress={props.onSort}>
              Sort again
            </Button>
          </>
        ) : null}
        <Saved {...props} />
      </span>
    </div>
  )
}

/** The ways from the active row to its page and to the map. */
function RowLinks<Row extends ListRow>({ sheet, view, activeRow }: SelectionBarProps<Row>) {
  const row = view.rows.rowAt(activeRow)
  if (row === undefined) return null
  const map = sheet.mapHrefOf(row)
  return (
    <>
      <Link href={sheet.hrefOf(row)}>{`Open row ${(activeRow + 1).toLocaleString('en-US')}`}</Link>
      {map === null ? null : <Link href={map}>Show on map</Link>}
    </>
  )
}

const AMOUNT = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

function Totals({ filled, numbers, sum, min, max }: SelectionTotals) {
  const said: [string, number][] =
    numbers === 0
      ? [['Count', filled]]
      : [
          ['Count', filled],
          ['Sum', sum],
          ['Mean', sum / numbers],
          ['Min', min],
          ['Max', max],
        ]
  return said.map(([label, value]) => (
    <span key={label}>
      {label} <span className={css.amount}>{AMOUNT.format(value)}</span>
    </span>
  ))
}

/** What is not saved, and the ways on. */
function Saved<Row extends ListRow>(props: SelectionBarProps<Row>) {
  const { typed, writer, onShow, onDecide } = props
  const desk = useDesk()
  const { count, isStuck } = useWaiting(desk)
  const rows = useSyncExternalStore(typed.subscribe, typed.rows)
  const invalid = [...rows].flatMap(([id, row]) =>
    Object.entries(row).flatMap(([column, cell]) =>
      cell.state === 'invalid' ? [{ id, column, ...cell }] : [],
    ),
  )
  const conflicts = invalid.filter(({ conflict }) => conflict !== undefined)
  const problems = invalid.filter(({ conflict }) => conflict === undefined)
  const [first] = problems
  if (invalid.length === 0 && count === 0) return <span className={css.ok}>All saved</span>
  return (
    <>
      {count === 0 ? null : <Waiting count={count} isStuck={isStuck} />}
      {conflicts.length === 0 ? null : (
        <>
          <span className={css.bad}>
            {formatCount(conflicts.length, 'cell was', 'cells were')} changed by others
          </span>
          <Button tone="quiet" onPress={onDecide}>
            Choose…
          </Button>
        </>
      )}
      {first === undefined ? null : (
        <>
          <span className={css.bad}>{formatCount(problems.length, 'cell is', 'cells are')} not saved</span>
          <Button tone="quiet" onPress={() => onShow(first)}>
            Show
          </Button>
          <Button tone="quiet" onPress={() => void writer.tryAgain()}>
            Try again
          </Button>
          <Button
            tone="quiet"
            onPress={() => typed.put(problems.map(({ id, column }) => ({ id, column, cell: null })))}
          >
            Drop
          </Button>
        </>
      )}
    </>
  )
}

function Waiting({ count, isStuck }: { count: number; isStuck: boolean }) {
  if (!isStuck) return <span>Saving {formatCount(count, 'cell', 'cells')}</span>
  return (
    <span className={css.waits}>
      {formatCount(count, 'cell waits', 'cells wait')} for the network, kept in this browser
    </span>
  )
}

/** The same object while nothing changed. */
function useWaiting(desk: CellDesk): ReturnType<CellDesk['waiting']> {
  const said = useSyncExternalStore(desk.subscribe, () => {
    const { count, isStuck } = desk.waiting()
    return `${count} ${isStuck}`
  })
  const [count = '0', isStuck = 'false'] = said.split(' ')
  return { count: Number(count), isStuck: isStuck === 'true' }
}
