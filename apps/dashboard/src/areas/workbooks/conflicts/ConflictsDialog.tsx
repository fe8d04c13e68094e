import type { ShownUnits, WorkbookId } from '@org/core'
import type { ListRow } from '@org/core/lists'
import type { CellConflict, CellName, TypedCells, Writer } from '@org/core/workbooks'
import { Button, Dialog, DialogActions, formatCount, formatInstant } from '@org/ui'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useClient } from '#data/api.ts'
import { useShownUnits } from '#platform/preferences.ts'
import { shownText } from '../cells/text.ts'
import type { Choices } from '../cells/useWriter.ts'
import type { Sheet } from '../sheet.ts'
import * as css from './ConflictsDialog.css.ts'

/** So many are listed; the others are decided with all. */
const MOST_LISTED = 200

interface ConflictsDialogProps<Row extends ListRow> {
  sheet: Sheet<Row>
  typed: TypedCells
  writer: Writer
  choices: Choices
  onClose: () => void
}

interface Conflict extends CellName {
  text: string
  conflict: CellConflict
}

/** Cells that others changed after the person saw them: for each, or for all, the person says which value stays. */
export function ConflictsDialog<Row extends ListRow>(props: ConflictsDialogProps<Row>) {
  const { sheet, typed, writer, onClose } = props
  const rows = useSyncExternalStore(typed.subscribe, typed.rows)
  const conflicts = useMemo(
    () =>
      [...rows].flatMap(([id, row]) =>
        Object.entries(row).flatMap(([column, { text, conflict }]): Conflict[] =>
          conflict === undefined ? [] : [{ id, column, text, conflict }],
        ),
      ),
    [rows],
  )
  const isDone = conflicts.length === 0
  useEffect(() => {
    if (isDone) onClose()
  }, [isDone, onClose])
  const listed = conflicts.slice(0, MOST_LISTED)
  const names = useRowNames(sheet, listed)
  const decide = (which: 'mine' | 'theirs', cells: readonly CellName[]) => void writer.decide(which, cells)
  return (
    <Dialog title="Theirs or yours?" isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      <p>
        {formatCount(conflicts.length, 'cell was', 'cells were')} changed by others after you saw{' '}
        {conflicts.length === 1 ? 'it' : 'them'}. What you typed is kept until you choose.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <ul className={css.list} tabIndex={0} aria-label="Cells that others changed">
        {listed.map((each) => (
          <Line
            key={`${each.id} ${each.column}`}
            {...{ sheet, choices: props.choices, each, decide }}
            name={names.get(each.id) ?? ''}
          />
        ))}
      </ul>
      {conflicts.length > MOST_LISTED ? (
        <p>and {formatCount(conflicts.length - MOST_LISTED, 'other', 'others')}</p>
      ) : null}
      <DialogActions>
        <Button onPress={onClose}>Later</Button>
        <Button onPress={() => decide('theirs', conflicts)}>Keep all theirs</Button>
        <Button tone="primary" onPress={() => decide('mine', conflicts)}>
          Use all mine
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface LineProps<Row extends ListRow> {
  sheet: Sheet<Row>
  choices: Choices
  each: Conflict
  name: string
  decide: (which: 'mine' | 'theirs', cells: readonly CellName[]) => void
}

function Line<Row extends ListRow>({ sheet, choices, each, name, decide }: LineProps<Row>) {
  const units = useShownUnits()
  const { by, at } = each.conflict
  const label = sheet.columns.get(each.column)?.label ?? each.column
  const theirs = wordsOf(sheet, choices, each, units)
  const where = [name, label].filter(Boolean).join(', ')
  return (
    <li className={css.line}>
      <span className={css.where}>{where}</span>
      <dl className={css.values}>
        <dt>Theirs</dt>
        <dd>
          {theirs === '' ? <em>Empty</em> : theirs}
          <span className={css.note}>
            {[by ?? 'Someone', at === null ? '' : formatInstant(at)].filter(Boolean).join(', ')}
          </span>
        </dd>
        <dt>Yours</dt>
        <dd>{each.text === '' ? <em>Empty</em> : each.text}</dd>
      </dl>
      <span className={css.acts}>
        <Button aria-label={`Keep theirs: ${where}`} onPress={() => decide('theirs', [each])}>
          Keep theirs
        </Button>
        <Button aria-label={`Use mine: ${where}`} onPress={() => decide('mine', [each])}>
          Use mine
        </Button>
      </span>
    </li>
  )
}

function wordsOf<Row extends ListRow>(
  sheet: Sheet<Row>,
  choices: Choices,
  { column, conflict: { is } }: Conflict,
  units: ShownUnits,
): string {
  const named = choices[column]?.find(({ id }) => id === is)
  const kind = sheet.columns.get(column)?.cell?.kind
  return named?.name ?? (kind === undefined ? '' : shownText(kind, is, units))
}

/** What the always shown columns say of rows, whether they are loaded or not. */
function useRowNames<Row extends ListRow>(
  sheet: Sheet<Row>,
  listed: readonly CellName[],
): ReadonlyMap<number, string> {
  const { workbooks } = useClient()
  const units = useShownUnits()
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map())
  const ids = [...new Set(listed.map(({ id }) => id))].join(',')
  useEffect(() => {
    let isOver = false
    const asked = ids === '' ? [] : ids.split(',').map(Number)
    const columns = [...sheet.columns.values()].filter(({ key }) => sheet.isNaming(key))
    if (asked.length === 0 || columns.length === 0) return
    const workbook: WorkbookId = sheet.id
    workbooks.values({ workbook, ids: asked, columns: columns.map(({ key }) => key) }).then(
      ({ columns: values }) => {
        const nameAt = (at: number) =>
          columns
            .map(({ kind, key }, index) => {
              const value = values[index]?.shown[at]
              return key === 'year' ? String(value ?? '') : shownText(kind, value, units)
            })
            .filter(Boolean)
            .join(' ')
        if (!isOver) setNames(new Map(asked.map((id, at) => [id, nameAt(at)])))
      },
      // Without them a line still says its column and both values.
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [ids, sheet, workbooks, units])
  return names
}
