import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { violations } from '../../testing/axe.ts'
import type { Column, RowKey } from './columns.ts'
import type { RowSource } from './rows.ts'
import { Table } from './Table.tsx'
import type { TableProps } from './table-props.ts'

interface Row {
  id: number
  name: string
}
const rows: Row[] = Array.from({ length: 10_000 }, (_, index) => ({
  id: index + 1,
  name: `Field ${index + 1}`,
}))
const columns: Column<Row>[] = [
  { key: 'name', label: 'Field', width: '1fr', sortable: true, render: (row) => row.name },
  { key: 'id', label: 'Number', width: '1fr', align: 'end', render: (row) => row.id },
]

function show(props: Partial<TableProps<Row>> = {}) {
  const all = {
    label: 'Fields',
    columns,
    rows,
    rowKey: (row: Row) => row.id,
    rowLabel: (row: Row) => row.name,
  }
  return render(<Table {...all} totalCount={rows.length} {...props} />)
}
const bodyRow = (name: string) => {
  const row = screen.getByText(name).closest('[role="row"]')
  if (!(row instanceof HTMLElement)) throw new Error(`no row ${name}`)
  return row
}

function Checked() {
  const [checked, setChecked] = useState<ReadonlySet<RowKey>>(new Set([9]))
  return (
    <>
      <Table
        label="Fields"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.name}
        isCheckable={(row) => row.id !== 3}
        checked={checked}
        onCheck={setChecked}
      />
      <output aria-label="Checked">{[...checked].sort().join(' ')}</output>
    </>
  )
}

/** Rows all of which are chosen, while nothing says whether they are all there are. */
function Uncounted(props: Pick<TableProps<Row>, 'rows' | 'onCheckAll'>) {
  return (
    <Table
      {...props}
      label="Fields"
      columns={columns}
      rowKey={(row) => row.id}
      rowLabel={(row) => row.name}
      checked={new Set([1, 2, 3])}
    />
  )
}

describe('Table', () => {
  it('UI-10: renders only the rows in sight and says how many there are', () => {
    show()
    expect(screen.getAllByRole('row').length).toBeLessThan(60)
    expect(screen.getByRole('grid', { name: 'Fields' }).getAttribute('aria-rowcount')).toBe('10001')
    expect(bodyRow('Field 1').getAttribute('aria-rowindex')).toBe('2')
  })

  it('UI-10: a list without its styles, as tall as all its rows, renders no more than its window shows', () => {
    const height = vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(10_000 * 32)
    show()
    expect(screen.getAllByRole('row').length).toBeLessThan(60)
    height.mockRestore()
  })

  it('UI-11: is one tab stop that arrows move', () => {
    show()
    const first = bodyRow('Field 1')
    expect(first.tabIndex).toBe(0)
    expect(bodyRow('Field 2').tabIndex).toBe(-1)
    first.focus()
    fireEvent.keyDown(first, { key: 'ArrowDown' })
    expect(document.activeElement).toBe(bodyRow('Field 2'))
    expect(bodyRow('Field 2').tabIndex).toBe(0)
    fireEvent.keyDown(bodyRow('Field 2'), { key: 'ArrowUp' })
    expect(document.activeElement).toBe(bodyRow('Field 1'))
  })

  it('UI-11: keeps the focus when End moves it out of what is rendered', () => {
    show()
    const first = bodyRow('Field 1')
    first.focus()
    fireEvent.keyDown(first, { key: 'End' })
    expect(document.activeElement).toBe(bodyRow('Field 10000'))
  })

  it('UI-12: Space selects, Enter opens, and keys typed into a field of the row do neither', () => {
    const onSelect = vi.fn()
    const onOpen = vi.fn()
    const withField: Column<Row>[] = [
      { key: 'name', label: 'Field', width: '1fr', render: (row) => <input aria-label={row.name} /> },
    ]
    show({ onSelect, onOpen, columns: withField })
    const field = screen.getByRole('textbox', { name: 'Field 1' })
    fireEvent.keyDown(field, { key: ' ' })
    fireEvent.keyDown(field, { key: 'Enter' })
    fireEvent.keyDown(field, { key: 'ArrowDown' })
    expect(onSelect).not.toHaveBeenCalled()
    expect(onOpen).not.toHaveBeenCalled()
    const row = field.closest('[role="row"]')
    if (row === null) throw new Error('no row')
    fireEvent.keyDown(row, { key: ' ' })
    fireEvent.keyDown(row, { key: 'Enter' })
    expect(onSelect).toHaveBeenCalledExactlyOnceWith(rows[0])
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(rows[0])
  })

  it('UI-13: a head sorts upwards first and says which way it is sorted', () => {
    const onSort = vi.fn()
    const { rerender } = show({ onSort })
    fireEvent.click(screen.getByRole('button', { name: 'Field' }))
    expect(onSort).toHaveBeenLastCalledWith({ column: 'name', descending: false })
    rerender(
      <Table
        label="Fields"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.name}
        sort={{ column: 'name', descending: false }}
        onSort={onSort}
      />,
    )
    expect(screen.getByRole('columnheader', { name: 'Field' }).getAttribute('aria-sort')).toBe('ascending')
    fireEvent.click(screen.getByRole('button', { name: 'Field' }))
    expect(onSort).toHaveBeenLastCalledWith({ column: 'name', descending: true })
  })

  it('UI-14: chooses rows one by one or all that can be chosen', () => {
    const onCheck = vi.fn<(keys: ReadonlySet<RowKey>) => void>()
    const few = rows.slice(0, 3)
    show({ rows: few, checked: new Set([1]), onCheck, isCheckable: (row) => row.id !== 2 })
    fireEvent.click(screen.getByRole('checkbox', { name: 'Choose Field 3' }))
    expect(onCheck).toHaveBeenLastCalledWith(new Set([1, 3]))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Choose all of Fields' }))
    expect(onCheck).toHaveBeenLastCalledWith(new Set([1, 3]))
    expect(screen.getByRole('checkbox', { name: 'Choose Field 2' })).toHaveProperty('disabled', true)
    fireEvent.keyDown(bodyRow('Field 1'), { key: ' ' })
    expect(onCheck).toHaveBeenLastCalledWith(new Set())
  })

  it('UI-19: Shift checks from one row to another and back again, with the keyboard and the mouse', () => {
    render(<Checked />)
    const checked = () => screen.getByLabelText('Checked').textContent
    const press = (name: string, key: string) => fireEvent.keyDown(bodyRow(name), { key, shiftKey: true })
    fireEvent.keyDown(bodyRow('Field 2'), { key: ' ' })
    expect(checked()).toBe('2 9')
    act(() => bodyRow('Field 2').focus())
    press('Field 2', 'ArrowDown')
    press('Field 3', 'ArrowDown')
    press('Field 4', 'ArrowDown')
    expect(checked()).toBe('2 4 5 9')
    press('Field 5', 'ArrowUp')
    expect(checked()).toBe('2 4 9')
    fireEvent.click(screen.getByText('Field 1'), { shiftKey: true })
    expect(checked()).toBe('1 2 9')
    fireEvent.click(screen.getByText('Field 7'), { ctrlKey: true })
    fireEvent.click(screen.getByRole('checkbox', { name: 'Choose Field 5' }), { shiftKey: true })
    expect(checked()).toBe('1 2 5 6 7 9')
  })

  it('UI-19: Ctrl A and the head’s checkbox choose every row there is, loaded or not', () => {
    const onCheckAll = vi.fn()
    const onSelect = vi.fn()
    show({ checked: new Set([1]), onCheckAll, onSelect })
    fireEvent.keyDown(bodyRow('Field 1'), { key: 'a', ctrlKey: true })
    fireEvent.click(screen.getByRole('checkbox', { name: 'Choose all of Fields' }))
    expect(onCheckAll).toHaveBeenCalledTimes(2)
    fireEvent.click(screen.getByRole('checkbox', { name: 'Choose Field 2' }))
    expect(onSelect).not.toHaveBeenCalled()
  })

  it('UI-19: the head’s checkbox is there with the first rows, before it is known how many there are', () => {
    const onCheckAll = vi.fn()
    const { rerender } = render(<Uncounted rows={rows.slice(0, 3)} onCheckAll={onCheckAll} />)
    const all = screen.getByRole('checkbox', { name: 'Choose all of Fields' })
    expect(all).toHaveProperty('checked', false)
    fireEvent.click(all)
    expect(onCheckAll).toHaveBeenCalledOnce()
    rerender(<Uncounted rows={[]} onCheckAll={onCheckAll} />)
    expect(all).toHaveProperty('disabled', true)
  })

  it('UI-19: Ctrl A on a checkbox chooses every row as well, and in a text of a row it is about the text', () => {
    const onCheckAll = vi.fn()
    const withText: Column<Row>[] = [
      { key: 'name', label: 'Field', width: '1fr', render: (row) => <input aria-label={row.name} /> },
    ]
    show({ checked: new Set([1]), onCheckAll, columns: withText })
    const press = (of: HTMLElement) => fireEvent.keyDown(of, { key: 'a', metaKey: true })
    expect(press(screen.getByRole('checkbox', { name: 'Choose Field 2' }))).toBe(false)
    expect(onCheckAll).toHaveBeenCalledOnce()
    expect(press(screen.getByRole('textbox', { name: 'Field 1' }))).toBe(true)
    expect(onCheckAll).toHaveBeenCalledOnce()
  })

  it('UI-15: asks for more when the last loaded row comes into sight', () => {
    const onEndReached = vi.fn()
    show({ rows: rows.slice(0, 5), onEndReached })
    expect(onEndReached).toHaveBeenCalled()
  })

  it('UI-18: comes back to where it was left, and begins another list at its top', () => {
    const scrolled = () => screen.getByRole('grid').parentElement?.scrollTop
    const first = show({ place: 'by name' })
    const scroller = screen.getByRole('grid').parentElement
    if (scroller === null) throw new Error('no scroller')
    scroller.scrollTop = 640
    fireEvent.scroll(scroller)
    first.unmount()
    const second = show({ place: 'by name' })
    expect(scrolled()).toBe(640)
    second.unmount()
    show({ place: 'by area' })
    expect(scrolled()).toBe(0)
  })

  it('UI-18: after Back the row by which the list was left has the focus', () => {
    const focused = () => document.activeElement?.getAttribute('data-key')
    const first = show({ place: 'opened', onOpen: () => {} })
    fireEvent.keyDown(bodyRow('Field 4'), { key: 'Enter' })
    first.unmount()
    const second = show({ place: 'opened', isReturn: () => true })
    expect(focused()).toBe('4')
    expect(bodyRow('Field 4').tabIndex).toBe(0)
    second.unmount()
    // It was left by no row this time.
    show({ place: 'opened', isReturn: () => true }).unmount()
    show({ place: 'opened', isReturn: () => true })
    expect(document.activeElement).toBe(document.body)
  })

  it('UI-18: the selected row counts where none was opened; a link to the list focuses none', () => {
    const focused = () => document.activeElement?.getAttribute('data-key') ?? null
    show({ place: 'selected', selectedKey: 3 }).unmount()
    const linked = show({ place: 'selected', selectedKey: 3, isReturn: () => false })
    expect(focused()).toBeNull()
    linked.unmount()
    show({ place: 'selected', selectedKey: 3, isReturn: () => true })
    expect(focused()).toBe('3')
  })

  it('UI-18: a row that comes to be known later gets the focus then, unless the person has moved it', () => {
    const focused = () => document.activeElement?.getAttribute('data-key') ?? document.activeElement?.tagName
    const known = (keys: readonly RowKey[]): RowSource<Row> => ({
      count: rows.length,
      rowAt: (index) => rows[index],
      keyAt: (index) => rows[index]?.id,
      indexOf: (key) => (keys.includes(key) ? Number(key) - 1 : -1),
    })
    const table = (keys: readonly RowKey[]) => (
      <>
        <button type="button">Elsewhere</button>
        <Table
          {...{ label: 'Fields', columns, place: 'later', onOpen: () => {}, isReturn: () => true }}
          rows={known(keys)}
          rowKey={(row) => row.id}
          rowLabel={(row) => row.name}
        />
      </>
    )
    const leave = () => {
      const { unmount } = render(table([]))
      fireEvent.keyDown(bodyRow('Field 5'), { key: 'Enter' })
      unmount()
    }
    leave()
    const back = render(table([]))
    expect(focused()).toBe('BODY')
    back.rerender(table([5]))
    expect(focused()).toBe('5')
    back.unmount()
    leave()
    const moved = render(table([]))
    act(() => screen.getByRole('button', { name: 'Elsewhere' }).focus())
    moved.rerender(table([5]))
    expect(focused()).toBe('BUTTON')
  })

  it('UI-16: holds the rows’ places while they are on their way', () => {
    show({ rows: [], isLoading: true })
    const grid = screen.getByRole('grid')
    expect(grid.getAttribute('aria-busy')).toBe('true')
    expect(within(grid).getAllByRole('row')).toHaveLength(1)
  })
})

describe('a table whose rows are links', () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  afterEach(() => open.mockClear())
  const rowHref = ({ id }: Row) => `/fields/${id}`
  const linkOf = (name: string) => screen.getByRole('link', { name })
  const numberOf = (name: string) => within(bodyRow(name)).getAllByRole('gridcell').at(-1) ?? bodyRow(name)

  it('UI-25: a row has one link, which is no tab stop; the row keeps the focus and its keys', async () => {
    const onOpen = vi.fn()
    show({ rowHref, onOpen, rows: rows.slice(0, 3) })
    expect(linkOf('Field 2').getAttribute('href')).toBe('/fields/2')
    expect(within(bodyRow('Field 2')).getAllByRole('link')).toHaveLength(1)
    expect(linkOf('Field 2').tabIndex).toBe(-1)
    act(() => linkOf('Field 2').focus())
    expect(document.activeElement).toBe(bodyRow('Field 2'))
    fireEvent.keyDown(bodyRow('Field 2'), { key: 'Enter' })
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(rows[1])
    fireEvent.keyDown(bodyRow('Field 2'), { key: 'Enter', ctrlKey: true })
    expect(onOpen).toHaveBeenCalledOnce()
    expect(open).toHaveBeenCalledExactlyOnceWith('/fields/2', '_blank', 'noopener')
    expect(await violations()).toEqual([])
  })

  it('UI-25: a click anywhere on it opens the row in this page, or selects it where a table selects', () => {
    const onOpen = vi.fn()
    const { rerender } = show({ rowHref, onOpen })
    expect(fireEvent.click(linkOf('Field 1'))).toBe(false)
    fireEvent.click(numberOf('Field 3'))
    expect(onOpen.mock.calls).toEqual([[rows[0]], [rows[2]]])
    const onSelect = vi.fn()
    rerender(table({ rowHref, onOpen, onSelect }))
    expect(fireEvent.click(linkOf('Field 4'))).toBe(false)
    expect(onSelect).toHaveBeenCalledExactlyOnceWith(rows[3])
    expect(onOpen).toHaveBeenCalledTimes(2)
  })

  it('UI-25: Ctrl or ⌘ with a click and the middle button open it beside, and choose nothing', () => {
    const [onOpen, onSelect, onCheck] = [vi.fn(), vi.fn(), vi.fn()]
    show({ rowHref, onOpen, onSelect, checked: new Set(), onCheck })
    // The link's own is the browser's.
    expect(fireEvent.click(linkOf('Field 1'), { ctrlKey: true })).toBe(true)
    expect(fireEvent(linkOf('Field 1'), new MouseEvent('auxclick', { button: 1, bubbles: true }))).toBe(true)
    expect(open).not.toHaveBeenCalled()
    fireEvent.click(numberOf('Field 2'), { metaKey: true })
    fireEvent(numberOf('Field 3'), new MouseEvent('auxclick', { button: 1, bubbles: true }))
    expect(open.mock.calls.map(([href]) => href)).toEqual(['/fields/2', '/fields/3'])
    for (const each of [onOpen, onSelect, onCheck]) expect(each).not.toHaveBeenCalled()
  })

  it('UI-25: the link covers the row while the browser is asked for its menu', async () => {
    show({ rowHref })
    const row = bodyRow('Field 2')
    fireEvent.mouseDown(numberOf('Field 2'), { button: 0 })
    expect(row.hasAttribute('data-covered')).toBe(false)
    fireEvent.mouseDown(numberOf('Field 2'), { button: 2 })
    expect(row.hasAttribute('data-covered')).toBe(true)
    fireEvent.contextMenu(numberOf('Field 2'))
    await waitFor(() => expect(row.hasAttribute('data-covered')).toBe(false))
  })

  it('UI-25: words selected in a row, and what else can be pressed in it, open nothing', () => {
    const onOpen = vi.fn()
    const withButton: Column<Row>[] = [
      ...columns,
      { key: 'do', label: 'Do', width: '1fr', render: () => <button type="button">Remove</button> },
    ]
    show({ rowHref, onOpen, columns: withButton, rows: rows.slice(0, 2) })
    fireEvent.click(within(bodyRow('Field 1')).getByRole('button', { name: 'Remove' }))
    getSelection()?.selectAllChildren(numberOf('Field 1'))
    fireEvent.click(numberOf('Field 1'))
    expect(onOpen).not.toHaveBeenCalled()
    getSelection()?.removeAllRanges()
    fireEvent.click(numberOf('Field 1'))
    expect(onOpen).toHaveBeenCalledOnce()
  })

  it('UI-26: the arrow upwards on the first row leaves the table, on no other', () => {
    const onLeaveUp = vi.fn()
    show({ onLeaveUp })
    fireEvent.keyDown(bodyRow('Field 1'), { key: 'ArrowDown' })
    fireEvent.keyDown(bodyRow('Field 2'), { key: 'ArrowUp' })
    expect(onLeaveUp).not.toHaveBeenCalled()
    fireEvent.keyDown(bodyRow('Field 1'), { key: 'ArrowUp' })
    expect(onLeaveUp).toHaveBeenCalledOnce()
  })
})

/** Rows of a million, by number; those that `isThere` says. */
const windowed = (isThere: (index: number) => boolean, order = (index: number) => index): RowSource<Row> => ({
  count: 1_000_000,
  rowAt: (index) =>
    isThere(index) ? { id: order(index) + 1, name: `Field ${order(index) + 1}` } : undefined,
  keyAt: (index) => order(index) + 1,
  indexOf: (key) => Number(key) - 1,
})
const rowAt = (index: number) => {
  const row = document.querySelector(`[data-row="${index}"]`)
  if (!(row instanceof HTMLElement)) throw new Error(`no row ${index}`)
  return row
}
const scrollerOf = () => {
  const scroller = screen.getByRole('grid').parentElement
  if (scroller === null) throw new Error('no scroller')
  return scroller
}
const table = (props: Partial<TableProps<Row>>) => (
  <Table
    label="Fields"
    columns={columns}
    rows={rows}
    rowKey={(row) => row.id}
    rowLabel={(row) => row.name}
    {...props}
  />
)

function CheckedWindow({ source }: { source: RowSource<Row> }) {
  const [checked, setChecked] = useState<ReadonlySet<RowKey>>(new Set())
  return (
    <>
      {table({ rows: source, checked, onCheck: setChecked, isCheckable: (row) => row.id !== 4 })}
      <output aria-label="Checked">{[...checked].join(' ')}</output>
    </>
  )
}

describe('a table of rows that come as they are seen', () => {
  it('UI-23: holds the place of a row on its way; arrows move over it, and its focus stays when it comes', () => {
    const onOpen = vi.fn()
    const onSelect = vi.fn()
    const { rerender } = render(table({ rows: windowed((index) => index !== 1), onOpen, onSelect }))
    act(() => rowAt(0).focus())
    fireEvent.keyDown(rowAt(0), { key: 'ArrowDown' })
    expect(document.activeElement).toBe(rowAt(1))
    expect(rowAt(1).getAttribute('aria-busy')).toBe('true')
    for (const key of ['Enter', ' ']) fireEvent.keyDown(rowAt(1), { key })
    fireEvent.click(rowAt(1))
    expect(onOpen).not.toHaveBeenCalled()
    expect(onSelect).not.toHaveBeenCalled()
    rerender(table({ rows: windowed(() => true), onOpen, onSelect }))
    expect(document.activeElement).toBe(rowAt(1))
    expect(rowAt(1).getAttribute('aria-busy')).toBeNull()
    expect(within(rowAt(1)).getByText('Field 2')).toBeTruthy()
  })

  it('UI-19: not all are chosen where as many are, some of them of another list', () => {
    const few = { ...windowed(() => true), count: 300 }
    const others = Array.from({ length: 300 }, (_, at) => (at < 250 ? at + 1 : 10_000 + at))
    render(table({ rows: few, checked: new Set(others), onCheck: vi.fn() }))
    const all = screen.getByRole('checkbox', { name: 'Choose all of Fields' })
    expect(all).toMatchObject({ checked: false, indeterminate: true })
  })

  it('UI-23: says where a row was removed, which nobody can choose', () => {
    const isGone = (index: number) => index === 1
    render(<CheckedWindow source={{ ...windowed((index) => !isGone(index)), isGone }} />)
    expect(within(rowAt(1)).getByText('Removed')).toBeTruthy()
    expect(rowAt(1).getAttribute('aria-busy')).toBeNull()
    expect(within(rowAt(1)).getByRole('checkbox')).toHaveProperty('disabled', true)
  })

  it('UI-23: a row keeps the focus when it becomes known which it is', () => {
    const unknown: RowSource<Row> = { ...windowed(() => false), keyAt: () => undefined, indexOf: () => -1 }
    const { rerender } = render(table({ rows: unknown }))
    act(() => rowAt(2).focus())
    rerender(table({ rows: windowed(() => true) }))
    expect(document.activeElement).toBe(rowAt(2))
  })

  it('UI-23: reports the rows drawn, and again to a new listener', () => {
    const onSee = vi.fn()
    const source = windowed(() => true)
    const { rerender } = render(table({ rows: source, onSee }))
    expect(onSee).toHaveBeenCalledExactlyOnceWith(0, 22)
    scrollerOf().scrollTop = 320
    fireEvent.scroll(scrollerOf())
    expect(onSee).toHaveBeenLastCalledWith(0, 32)
    const other = vi.fn()
    rerender(table({ rows: source, onSee: other }))
    expect(other).toHaveBeenCalledExactlyOnceWith(0, 32)
  })

  it('UI-19: Shift checks also rows that are on their way, and none that cannot be checked', () => {
    render(<CheckedWindow source={windowed((index) => index !== 1)} />)
    fireEvent.keyDown(rowAt(0), { key: ' ' })
    fireEvent.click(rowAt(5), { shiftKey: true })
    expect(screen.getByLabelText('Checked').textContent).toBe('1 2 3 5 6')
  })

  it('UI-24: the rows in sight stay under the eye when the list is put in order, and so does the focus', () => {
    const moved = (by: number): RowSource<Row> => ({
      ...windowed(
        () => true,
        (index) => index - by,
      ),
      indexOf: (key) => Number(key) - 1 + by,
    })
    const { rerender } = render(table({ rows: moved(0), place: 'by name' }))
    scrollerOf().scrollTop = 3_200
    fireEvent.scroll(scrollerOf())
    act(() => rowAt(102).focus())
    rerender(table({ rows: moved(5), place: 'by name' }))
    expect(scrollerOf().scrollTop).toBe(3_360)
    expect(document.activeElement).toBe(rowAt(107))
    rerender(table({ rows: moved(9), place: 'by area' }))
    expect(scrollerOf().scrollTop).toBe(0)
    rerender(table({ rows: moved(2), place: 'by area' }))
    expect(scrollerOf().scrollTop).toBe(0)
  })

  it('UI-24: a row selected elsewhere is brought into sight as soon as its place is known', () => {
    const source = windowed(() => false)
    const { rerender } = render(table({ rows: { ...source, indexOf: () => -1 }, selectedKey: 700_001 }))
    expect(document.querySelector('[data-row="700000"]')).toBeNull()
    rerender(table({ rows: source, selectedKey: 700_001 }))
    expect(rowAt(700_000).getAttribute('data-selected')).toBe('true')
  })
})
