import { type KeyboardEvent, useRef } from 'react'
import type { GridProps } from './grid-props.ts'
import { type CellPlace, type Extent, moved, within } from './range.ts'
import type { Editing } from './useEditing.ts'
import type { useSelection } from './useSelection.ts'

interface KeysOptions {
  selection: ReturnType<typeof useSelection>
  editing: Editing
  extent: Extent
  /** Rows of a page. */
  page: () => number
  /** Whether people write the active cell, and what stands in it. */
  active: () => { text: string; isWritten: boolean } | null
  /** Brings a cell into sight. */
  show: (at: CellPlace) => void
  /** Says something that a person cannot see. */
  say: (words: string) => void
  /** The person tries to write where nobody writes. */
  refuse: () => void
  acts: Pick<GridProps<never, never>, 'onClear' | 'onFill' | 'onUndo' | 'onRedo' | 'onOpen'>
}

type Press = KeyboardEvent<HTMLElement>
const isFar = ({ ctrlKey, metaKey }: Press): boolean => ctrlKey || metaKey
const isTextKey = ({ key, ctrlKey, metaKey, altKey }: Press): boolean =>
  [...key].length === 1 && !((ctrlKey || metaKey) && !altKey)

/** The keys of a grid, as in Excel: a cell is chosen, or its text is edited. @returns the handler */
export function useGridKeys(options: KeysOptions): (event: Press) => void {
  const { selection, editing, extent, show } = options
  const isLeaving = useRef(false)

  const go = (to: CellPlace, isExtending = false) => {
    if (isExtending) selection.extend(to)
    else selection.choose(to)
    show(to)
  }
  const step = (rows: number, columns: number) =>
    go(within({ row: selection.active.row + rows, column: selection.active.column + columns }, extent))

  function onEditKey(event: Press, isInside: boolean): void {
    const leaves: Readonly<Record<string, readonly [number, number]>> = {
      Enter: event.shiftKey ? [-1, 0] : [1, 0],
      Tab: event.shiftKey ? [0, -1] : [0, 1],
      ...(isInside ? {} : { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }),
    }
    const way = leaves[event.key]
    if (event.key === 'Escape') editing.revert()
    else if (event.key === 'Enter' && event.altKey) return
    else if (way !== undefined) {
      editing.commit()
      step(...way)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  /** @returns whether the key did something */
  function onReadyKey(event: Press): boolean {
    const act = readyActs.get(event.key)
    if (act !== undefined) return act(event)
    const to = moved(
      event.shiftKey ? selection.head : selection.active,
      { key: event.key, isFar: isFar(event), page: options.page() },
      extent,
    )
    if (to !== null) go(to, event.shiftKey)
    else if (isTextKey(event) && options.active()?.isWritten === false) options.refuse()
    else return isFar(event) && (farActs[event.key.toLowerCase()]?.(event) ?? false)
    return true
  }

  const begin = (): boolean => {
    const cell = options.active()
    if (cell?.isWritten === false) options.refuse()
    else if (cell !== null) editing.begin(selection.active, cell.text)
    return true
  }
  const { acts } = options
  const clear = (): boolean => {
    acts.onClear(selection.range)
    return true
  }
  const readyActs = new Map<string, (event: Press) => boolean>([
    ['Enter', onEnter],
    ['Tab', onTab],
    ['Escape', onEscape],
    ['F2', begin],
    ['Delete', clear],
    ['Backspace', clear],
    [' ', onSpace],
  ])

  function onEnter(event: Press): boolean {
    if (isFar(event)) acts.onOpen?.(selection.active.row)
    else step(event.shiftKey ? -1 : 1, 0)
    return true
  }
  function onTab(event: Press): boolean {
    if (isLeaving.current) return false
    step(0, event.shiftKey ? -1 : 1)
    return true
  }
  function onEscape(): boolean {
    isLeaving.current = true
    selection.choose(selection.active)
    options.say('Press Tab to leave the sheet')
    return true
  }
  /** With Shift it chooses rows, with Ctrl columns; alone it is typed. */
  function onSpace(event: Press): boolean {
    const { top, left, bottom, right } = selection.range
    if (event.shiftKey) selection.choose({ row: top, column: 0 }, { row: bottom, column: extent.columns - 1 })
    else if (isFar(event)) selection.choose({ row: 0, column: left }, { row: extent.rows - 1, column: right })
    else {
      if (options.active()?.isWritten === false) options.refuse()
      return false
    }
    return true
  }

  const farActs: Readonly<Record<string, (event: Press) => boolean>> = {
    a: () => {
      selection.choose({ row: 0, column: 0 }, { row: extent.rows - 1, column: extent.columns - 1 })
      return true
    },
    d: () => {
      const { range } = selection
      const top = range.top === range.bottom ? Math.max(range.top - 1, 0) : range.top
      acts.onFill({ ...range, top, bottom: top }, { ...range, top })
      return true
    },
    r: () => {
      const { range } = selection
      const left = range.left === range.right ? Math.max(range.left - 1, 0) : range.left
      acts.onFill({ ...range, left, right: left }, { ...range, left })
      return true
    },
    z: (event) => {
      if (event.shiftKey) acts.onRedo()
      else acts.onUndo()
      return true
    },
    y: () => {
      acts.onRedo()
      return true
    },
  }

  return (event) => {
    const { draft } = editing
    // The keys of an input method are its own until it hands over the text.
    if (event.nativeEvent.isComposing || event.keyCode === 229 || event.defaultPrevented) return
    if (event.key === 'ArrowDown' && event.altKey && draft === null) begin()
    else if (draft !== null) return onEditKey(event, draft.isInside)
    else if (!onReadyKey(event)) return
    if (event.key !== 'Escape') isLeaving.current = false
    event.preventDefault()
    event.stopPropagation()
  }
}
