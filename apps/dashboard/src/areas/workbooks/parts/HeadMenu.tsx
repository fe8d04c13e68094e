import type { ListRow } from '@org/core/lists'
import { IconButton, Menu, MenuItem } from '@org/ui'
import { ChevronDown } from 'lucide-react'
import { useCallback } from 'react'
import { usePreference } from '#platform/preferences.ts'
import type { Sheet } from '../sheet.ts'
import type { SheetView } from '../view.ts'

const STEP_PX = 40
const LEAST_PX = 48

interface HeadMenuProps<Row extends ListRow> extends Pick<SheetView<Row>, 'columns' | 'frozen' | 'sorts'> {
  sheet: Sheet<Row>
  /** The view and the row of the active cell when something is chosen: the menu is not drawn again for either. */
  now: () => { view: SheetView<Row>; row: Row | undefined }
  column: { key: string; label: string; widthPx: number }
  isActive: boolean
  /** Whether the row of the active cell is there, to narrow by. */
  hasRow: boolean
}

/** What can be done with a column: also by keyboard, after Escape and Shift Tab from its cells. */
export function HeadMenu<Row extends ListRow>(props: HeadMenuProps<Row>) {
  const { sheet, columns, frozen, sorts, now, column, isActive, hasRow } = props
  const { key, label, widthPx } = column
  const resize = useResize(sheet)
  const at = columns.indexOf(key)
  const only = () => {
    const { view, row } = now()
    return row === undefined ? null : view.only(key, row)
  }
  const acts: Readonly<Record<string, () => void>> = {
    up: () => now().view.setSort({ column: key, descending: false }),
    only: () => only()?.(),
    down: () => now().view.setSort({ column: key, descending: true }),
    thenUp: () => now().view.addSort({ column: key, descending: false }),
    thenDown: () => now().view.addSort({ column: key, descending: true }),
    freeze: () => now().view.setFrozen(at + 1),
    unfreeze: () => now().view.setFrozen(0),
    hide: () => now().view.setColumns(columns.filter((each) => each !== key)),
    left: () => now().view.setColumns(swapped(columns, at, at - 1)),
    right: () => now().view.setColumns(swapped(columns, at, at + 1)),
    wider: () => resize(key, widthPx + STEP_PX),
    narrower: () => resize(key, Math.max(widthPx - STEP_PX, LEAST_PX)),
  }
  const isSorted = sheet.sorts.includes(key)
  const isFirst = sorts[0]?.replace('-', '') === key
  return (
    <Menu
      trigger={
        <IconButton label={`Column ${label}`} tone="quiet" excludeFromTabOrder={!isActive}>
          <ChevronDown size={16} aria-hidden />
        </IconButton>
      }
      placement="bottom end"
      onAction={(act) => acts[String(act)]?.()}
      disabledKeys={[
        ...(isSorted ? [] : ['up', 'down']),
        ...(isSorted && !isFirst ? [] : ['thenUp', 'thenDown']),
        ...(hasRow && only() !== null ? [] : ['only']),
        ...(at === 0 ? ['left'] : []),
        ...(at === columns.length - 1 ? ['right'] : []),
        ...(sheet.isAlwaysShown(key) ? ['hide'] : []),
      ]}
    >
      <MenuItem id="up">Sort ascending</MenuItem>
      <MenuItem id="down">Sort descending</MenuItem>
      <MenuItem id="thenUp">Then by this, ascending</MenuItem>
      <MenuItem id="thenDown">Then by this, descending</MenuItem>
      <MenuItem id="only">Only rows like the active one</MenuItem>
      {at + 1 === frozen ? (
        <MenuItem key="unfreeze" id="unfreeze">
          Unfreeze columns
        </MenuItem>
      ) : (
        // By their keys they are two items: one whose id changes while the menu closes would fail.
        <MenuItem key="freeze" id="freeze">
          Freeze up to here
        </MenuItem>
      )}
      <MenuItem id="hide">Hide column</MenuItem>
      <MenuItem id="left">Move left</MenuItem>
      <MenuItem id="right">Move right</MenuItem>
      <MenuItem id="wider">Wider</MenuItem>
      <MenuItem id="narrower">Narrower</MenuItem>
    </Menu>
  )
}

/** Makes a column so wide, for this person. */
export function useResize<Row extends ListRow>({ id }: Sheet<Row>): (key: string, widthPx: number) => void {
  const widths = usePreference((preferences) => preferences.widths)
  const choose = usePreference((preferences) => preferences.choose)
  return useCallback(
    (key, widthPx) => choose({ widths: { ...widths, [id]: { ...widths[id], [key]: Math.round(widthPx) } } }),
    [id, widths, choose],
  )
}

function swapped(columns: readonly string[], one: number, other: number): string[] {
  const next = [...columns]
  const [first, second] = [columns[one], columns[other]]
  if (first !== undefined && second !== undefined) [next[one], next[other]] = [second, first]
  return next
}
