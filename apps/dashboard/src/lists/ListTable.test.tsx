import { errors } from '@org/core/contract'
import type { Column } from '@org/ui'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ListTable } from './ListTable.tsx'
import type { ShownList } from './useList.ts'

interface Row {
  id: number
  name: string
}

const COLUMNS: readonly Column<Row>[] = [
  { key: 'name', label: 'Field', width: '1fr', render: ({ name }) => name },
]

/** A list of so many rows, of which the first three are there. */
function listOf(count: number | undefined, change: Partial<ShownList<Row>> = {}): ShownList<Row> {
  const isThere = (index: number) => index >= 0 && index < Math.min(count ?? 0, 3)
  return {
    count,
    isExact: true,
    rowAt: (index) => (isThere(index) ? { id: index + 1, name: `Field ${index + 1}` } : undefined),
    idAt: (index) => (index < (count ?? 0) ? index + 1 : undefined),
    indexOf: (id) => id - 1,
    isGone: () => false,
    ids: null,
    isLoading: count === undefined,
    isRefreshing: false,
    error: undefined,
    isOutOfOrder: false,
    see: vi.fn(),
    putInOrder: vi.fn(),
    wantOrder: async () => new Uint32Array(),
    isPrevious: false,
    reload: vi.fn(async () => {}),
    ...change,
  }
}

function show(list: ShownList<Row>) {
  return render(
    <ListTable
      label="Fields"
      columns={COLUMNS}
      list={list}
      of="fields"
      rowLabel={({ name }) => name}
      empty={<p>No field yet</p>}
    />,
  )
}

describe('a table of a list of any length', () => {
  it('LST-51: has a place for every row, and says which are in sight', () => {
    const list = listOf(1_000_000)
    show(list)
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('1000001')
    expect(screen.getByText('Field 2')).toBeTruthy()
    expect(list.see).toHaveBeenCalled()
  })

  it('LST-51: does not tell an estimate as a count', () => {
    show(listOf(1_000, { isExact: false }))
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('-1')
  })

  it('SCR-144: dims the rows of the list before while those of this one are on their way', () => {
    show(listOf(3, { isPrevious: true }))
    expect(screen.getByRole('grid').getAttribute('aria-busy')).toBe('true')
    expect(screen.getByText('Field 2').closest('[data-stale]')).toBeTruthy()
    cleanup()
    show(listOf(3))
    expect(screen.getByText('Field 2').closest('[data-stale]')).toBeNull()
  })

  it('LST-28: says when it is out of order, and is put in order when asked', () => {
    const list = listOf(3, { isOutOfOrder: true })
    show(list)
    expect(screen.getByRole('status').textContent).toContain('These fields changed after')
    fireEvent.click(screen.getByRole('button', { name: 'Sort again' }))
    expect(list.putInOrder).toHaveBeenCalledOnce()
  })

  it('SCR-4: a failure leaves the rows that were read, and offers another try', () => {
    const list = listOf(3, { error: errors.unavailable() })
    show(list)
    expect(screen.getByText('Field 1')).toBeTruthy()
    expect(screen.getByText('The fields above were loaded earlier.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: /again/i }))
    expect(list.reload).toHaveBeenCalledOnce()
  })

  it('says what an empty list means', () => {
    show(listOf(0))
    expect(screen.getByText('No field yet')).toBeTruthy()
  })
})
