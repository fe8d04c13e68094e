import { act, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { violations } from '../../testing/axe.ts'
import { Grid } from './Grid.tsx'
import type { GridCell, GridColumn, GridGoal, GridProps } from './grid-props.ts'

interface Row {
  id: number
  name: string
  crop: string
  area: number
}
const all: Row[] = Array.from({ length: 200 }, (_, at) => ({
  id: at + 1,
  name: `Field ${at + 1}`,
  crop: at % 2 === 0 ? 'Corn' : 'Rye',
  area: at,
}))
const columns: GridColumn[] = [
  { key: 'name', label: 'Field', widthPx: 120 },
  { key: 'crop', label: 'Crop', widthPx: 120 },
  { key: 'area', label: 'Area', widthPx: 80, align: 'end' },
]
const source = {
  count: all.length,
  rowAt: (index: number) => all[index],
  keyAt: (index: number) => all[index]?.id,
  indexOf: (key: number | string) => all.findIndex(({ id }) => id === key),
}

function cell(row: Row, key: string): GridCell {
  const text = key === 'name' ? row.name : key === 'crop' ? row.crop : String(row.area)
  if (key === 'area') return { content: text, text, why: 'Measured from the boundary' }
  return { content: text, text, ...(row.id === 5 ? { problem: 'No such crop', mark: 'invalid' } : {}) }
}

function show(props: Partial<GridProps<Row, never>> = {}) {
  const acts = {
    ...{
      onType: vi.fn(),
      onEdit: vi.fn(),
      onClear: vi.fn(),
      onFill: vi.fn(),
      onCopy: vi.fn(),
      onCut: vi.fn(),
      onPaste: vi.fn(),
    },
    ...{ onUndo: vi.fn(), onRedo: vi.fn(), onOpen: vi.fn(), onSelect: vi.fn() },
  }
  const pending = { subscribe: () => () => {}, of: () => undefined }
  render(
    <Grid
      label="Fields"
      columns={columns}
      rows={source}
      pending={pending}
      cell={cell}
      {...acts}
      {...props}
    />,
  )
  return acts
}

/** A page that leads to a cell, and back to it. */
function Led() {
  const [goTo, setGoTo] = useState<GridGoal>({ key: 3, column: 'crop' })
  const [pending] = useState(() => ({ subscribe: () => () => {}, of: () => undefined }))
  return (
    <>
      <button type="button" onClick={() => setGoTo({ key: 3, column: 'crop', isFocused: true })}>
        Back
      </button>
      <Grid
        {...{ label: 'Fields', columns, rows: source, pending, cell, goTo }}
        {...{ onType() {}, onClear() {}, onFill() {}, onCopy() {}, onCut() {}, onPaste() {} }}
        {...{ onUndo() {}, onRedo() {} }}
      />
    </>
  )
}

/** A page that draws itself anew at each choice, with functions made anew. */
function Page({ drawn, headEnd }: { drawn: (row: number) => void; headEnd: () => string }) {
  const [, setChosen] = useState({})
  const [counted] = useState(() => (row: Row, key: string) => {
    drawn(row.id)
    return cell(row, key)
  })
  const [pending] = useState(() => ({ subscribe: () => () => {}, of: () => undefined }))
  return (
    <Grid
      {...{ label: 'Fields', columns, rows: source, pending, cell: counted, headEnd }}
      {...{ onType() {}, onClear() {}, onFill() {}, onCopy() {}, onCut() {}, onPaste() {} }}
      {...{ onUndo() {}, onRedo() {}, onOpen() {} }}
      suggestions={() => null}
      onSelect={setChosen}
    />
  )
}

const active = () => {
  const found = document.querySelector<HTMLInputElement>('[data-input]')
  if (found === null) throw new Error('no active cell')
  return found
}
const key = (name: string, more: object = {}) =>
  act(async () => fireEvent.keyDown(active(), { key: name, ...more }))
const type = (text: string) => act(async () => fireEvent.change(active(), { target: { value: text } }))
const enter = () => act(async () => active().focus())

describe('Grid', () => {
  it('UI-81: the active cell is a text with its column’s name; what is typed goes where it was typed', async () => {
    const { onType, onEdit } = show()
    expect(document.activeElement).toBe(document.body)
    await enter()
    await key('ArrowRight')
    expect(active()).toBe(document.activeElement)
    expect(screen.getByRole('textbox', { name: 'Crop' })).toBe(active())
    expect([active().selectionStart, active().selectionEnd]).toEqual([0, 4])
    await type('Oats')
    await key('Enter')
    expect(onType).toHaveBeenCalledExactlyOnceWith({ row: 0, column: 1 }, 'Oats')
    // WBK-102: once for each text, where it begins.
    expect(onEdit.mock.calls).toEqual([[{ row: 0, column: 1 }]])
    expect(active().value).toBe('Rye')
    await type('half')
    await key('Escape')
    expect(active().value).toBe('Rye')
    await type('Wheat')
    await key('Tab')
    expect(onType).toHaveBeenLastCalledWith({ row: 1, column: 1 }, 'Wheat')
    expect(active().getAttribute('aria-label')).toBe('Area')
  })

  it('UI-81: the keys of an input method are its own', async () => {
    const { onType } = show()
    await enter()
    await type('に')
    await key('Enter', { isComposing: true, keyCode: 229 })
    expect(onType).not.toHaveBeenCalled()
    await type('日本')
    await key('Enter')
    expect(onType).toHaveBeenCalledExactlyOnceWith({ row: 0, column: 0 }, '日本')
  })

  it('UI-82: a range is chosen by Shift, filled, cleared and announced; a fill of one row repeats the one above', async () => {
    const { onFill, onClear, onSelect } = show()
    await enter()
    await key('ArrowDown')
    await key('ArrowDown', { shiftKey: true })
    await key('ArrowRight', { shiftKey: true })
    const range = { top: 1, left: 0, bottom: 2, right: 1 }
    expect(onSelect).toHaveBeenLastCalledWith({ active: { row: 1, column: 0 }, range })
    expect(screen.getByText('A2 to B3, 4 cells')).toBeTruthy()
    await key('d', { ctrlKey: true })
    expect(onFill).toHaveBeenLastCalledWith({ ...range, bottom: 1 }, range)
    await key('Delete')
    expect(onClear).toHaveBeenLastCalledWith(range)
    await key('ArrowDown')
    await key('d', { ctrlKey: true })
    expect(onFill).toHaveBeenLastCalledWith(
      { top: 1, left: 0, bottom: 1, right: 0 },
      { top: 1, left: 0, bottom: 2, right: 0 },
    )
    await key('a', { ctrlKey: true })
    expect(onSelect).toHaveBeenLastCalledWith(
      expect.objectContaining({ range: { top: 0, left: 0, bottom: 199, right: 2 } }),
    )
  })

  it('UI-83: a cell that nobody writes takes no text, and says why when somebody types', async () => {
    const { onType } = show()
    await enter()
    await key('End')
    expect(active().readOnly).toBe(true)
    await key('7')
    expect(screen.getByText('Measured from the boundary').className).not.toContain('silent')
    await key('F2')
    await key('Enter')
    expect(onType).not.toHaveBeenCalled()
  })

  it('UI-83: what is wrong with a cell is said with it', async () => {
    show()
    await enter()
    for (let step = 0; step < 4; step++) await key('ArrowDown')
    expect(active().getAttribute('aria-invalid')).toBe('true')
    const described = document.getElementById(active().getAttribute('aria-describedby') ?? '')
    expect(described?.textContent).toBe('No such crop')
    expect(await violations()).toEqual([])
  })

  it('UI-84: Escape, then Tab leaves the grid; otherwise Tab moves within', async () => {
    show()
    await enter()
    const within = createEvent.keyDown(active(), { key: 'Tab' })
    await act(async () => fireEvent(active(), within))
    expect(within.defaultPrevented).toBe(true)
    await key('Escape')
    expect(screen.getByText('Press Tab to leave the sheet')).toBeTruthy()
    const leaving = createEvent.keyDown(active(), { key: 'Tab' })
    await act(async () => fireEvent(active(), leaving))
    expect(leaving.defaultPrevented).toBe(false)
  })

  it('UI-81: words are offered while a cell is edited; arrows and Enter take one', async () => {
    const { onType } = show({
      suggestions: (_row, column) =>
        column === 'crop' ? { words: ['Corn', 'Soybeans', 'Spelt'], isClosed: false } : null,
    })
    await enter()
    await key('ArrowRight')
    await type('s')
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Soybeans', 'Spelt'])
    expect(await violations()).toEqual([])
    await key('ArrowDown')
    await key('ArrowDown')
    await key('Enter')
    expect(onType).toHaveBeenCalledExactlyOnceWith({ row: 0, column: 1 }, 'Spelt')
  })

  it('UI-82: undo, redo, opening a row, copying and pasting are handed over, but not while a text is edited', async () => {
    const { onUndo, onRedo, onOpen, onPaste } = show()
    await enter()
    await key('z', { ctrlKey: true })
    await key('z', { ctrlKey: true, shiftKey: true })
    await key('Enter', { ctrlKey: true })
    expect([onUndo, onRedo, onOpen].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1])
    await act(async () => fireEvent.paste(active()))
    expect(onPaste).toHaveBeenCalledTimes(1)
    await key('F2')
    await act(async () => fireEvent.paste(active()))
    expect(onPaste).toHaveBeenCalledTimes(1)
  })

  it('UI-85: a key draws the rows that it touches, and no head, though the page is drawn again', async () => {
    const [drawn, headEnd] = [vi.fn(), vi.fn(() => '')]
    render(<Page drawn={drawn} headEnd={headEnd} />)
    await enter()
    drawn.mockClear()
    headEnd.mockClear()
    await key('ArrowDown')
    expect(new Set(drawn.mock.calls.flat())).toEqual(new Set([1, 2]))
    expect(headEnd).not.toHaveBeenCalled()
    await key('ArrowRight')
    expect(headEnd).toHaveBeenCalledTimes(2)
  })

  it('UI-85: scrolling draws the rows that come into sight, and neither the others nor a head', async () => {
    const [drawn, headEnd] = [vi.fn(), vi.fn(() => '')]
    render(<Page drawn={drawn} headEnd={headEnd} />)
    const before = new Set(drawn.mock.calls.flat())
    drawn.mockClear()
    headEnd.mockClear()
    const scroller = screen.getByRole('grid').parentElement
    if (scroller === null) throw new Error('nothing scrolls')
    scroller.scrollTop = 320
    await act(async () => fireEvent.scroll(scroller))
    const now = drawn.mock.calls.flat()
    expect(now).toContain(30)
    // The active one stays, wherever it is, and is edited.
    expect(now.filter((id) => before.has(id) && id !== 1)).toEqual([])
    expect(headEnd).not.toHaveBeenCalled()
  })

  it('CMT-13: a page gives the focus back to the cell that is active already', () => {
    render(<Led />)
    expect(document.activeElement).toBe(document.body)
    fireEvent.click(screen.getByRole('button', { name: 'Back' }))
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Crop')
  })
})
