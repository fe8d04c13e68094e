import { fieldList } from '@org/core'
import { errors, type LiveChange } from '@org/core/contract'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { describe, expect, it, vi } from 'vitest'
import { queryConfiguration } from '#data/swr.ts'
import { tellLists } from './open-lists.ts'
import { useList } from './useList.ts'

interface Row {
  id: number
  name: string
}

/** A server with so many rows. */
function createServer(size: number) {
  const names = new Map(Array.from({ length: size }, (_, at) => [at + 1, `row ${at + 1}`]))
  const ids = () => [...names.keys()]
  const row = (id: number): Row => ({ id, name: names.get(id) ?? '' })
  return {
    names,
    list: vi.fn(async ({ limit }: { limit: number }) => ({
      items: ids().slice(0, limit).map(row),
      nextCursor: size > limit ? 'next' : null,
      count: size > limit ? { rows: size * 2, isExact: false } : { rows: size, isExact: true },
    })),
    order: vi.fn(async () => new Uint8Array(new Uint32Array(ids()).buffer)),
    rows: vi.fn(async ({ ids: asked }: { ids: number[] }) => ({
      items: asked.filter((id) => names.has(id)).map(row),
    })),
  }
}

function show(server: ReturnType<typeof createServer>, initial = 'name') {
  const configuration = queryConfiguration()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SWRConfig value={configuration}>{children}</SWRConfig>
  )
  return renderHook(
    ({ sort }) => useList<Row, object>({ area: 'fields', facts: fieldList, calls: server, query: { sort } }),
    { wrapper, initialProps: { sort: initial } },
  )
}

const change = (entityId: number, keys: string[]): LiveChange => ({
  ...{ seq: 1, editId: null, by: null, entity: 'field', kind: 'changed' },
  ...{ entityId, keys },
})

describe('useList', () => {
  it('LST-51: shows the first rows with about how many there are, and reads others as they come into sight', async () => {
    const server = createServer(1_000)
    const { result } = show(server)
    expect(result.current).toMatchObject({ isLoading: true, count: undefined })
    await waitFor(() =>
      expect(result.current).toMatchObject({ count: 2_000, isExact: false, isLoading: false }),
    )
    act(() => result.current.see(700, 720))
    await waitFor(() => expect(result.current.rowAt(710)).toEqual({ id: 711, name: 'row 711' }))
    expect(result.current).toMatchObject({ count: 1_000, isExact: true })
    expect([server.list.mock.calls.length, server.order.mock.calls.length]).toEqual([1, 1])
  })

  it('LST-50: a colleague’s edit of a row in sight is one call for that row, of another row none', async () => {
    const server = createServer(1_000)
    const { result } = show(server)
    await waitFor(() => expect(result.current.ids).not.toBeNull())
    act(() => result.current.see(0, 30))
    server.names.set(3, 'renamed')
    const before = server.rows.mock.calls.length
    act(() => tellLists([change(3, ['fsaTract']), change(900, ['fsaTract'])]))
    await waitFor(() => expect(result.current.rowAt(2)?.name).toBe('renamed'))
    expect(server.rows.mock.calls.slice(before).map(([{ ids }]) => ids)).toEqual([[3]])
    expect(server.list).toHaveBeenCalledOnce()
  })

  it('SCR-3: keeps the rows in sight while another list is on its way', async () => {
    const server = createServer(3)
    const { result, rerender } = show(server)
    await waitFor(() => expect(result.current.count).toBe(3))
    let answer = () => {}
    server.list.mockImplementationOnce(async () => {
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      return { items: [{ id: 9, name: 'other' }], nextCursor: null, count: { rows: 1, isExact: true } }
    })
    expect(result.current.isPrevious).toBe(false)
    rerender({ sort: 'area' })
    expect(result.current.rowAt(0)?.name).toBe('row 1')
    expect(result.current.isPrevious).toBe(true)
    await act(async () => answer())
    await waitFor(() => expect(result.current.rowAt(0)?.name).toBe('other'))
    expect(result.current.isPrevious).toBe(false)
  })

  it('SCR-144: a list that fails never leaves the rows of the list before as its own; another try brings it', async () => {
    const server = createServer(3)
    const { result, rerender } = show(server)
    await waitFor(() => expect(result.current.count).toBe(3))
    server.list.mockRejectedValueOnce(errors.unavailable())
    rerender({ sort: 'area' })
    await waitFor(() => expect(result.current.error?.kind).toBe('unavailable'))
    expect(result.current.rowAt(0)).toBeUndefined()
    expect(result.current).toMatchObject({ count: undefined, isLoading: false, isPrevious: false })
    server.names.set(1, 'found')
    await act(() => result.current.reload())
    await waitFor(() => expect(result.current.rowAt(0)?.name).toBe('found'))
    expect(result.current.error).toBeUndefined()
  })

  it('SCR-4: what fails is said, what was read before stays, and another try brings it', async () => {
    const server = createServer(3)
    const { result } = show(server)
    await waitFor(() => expect(result.current.count).toBe(3))
    server.list.mockRejectedValueOnce(errors.unavailable())
    await act(() => result.current.reload())
    expect(result.current.error?.kind).toBe('unavailable')
    expect(result.current.rowAt(0)?.name).toBe('row 1')
    await act(() => result.current.reload())
    await waitFor(() => expect(result.current.error).toBeUndefined())
  })

  it('SCR-4: a list that could not be read at all is read by another try', async () => {
    const server = createServer(3)
    server.list.mockRejectedValueOnce(errors.unavailable())
    const { result } = show(server)
    await waitFor(() => expect(result.current.error?.kind).toBe('unavailable'))
    expect(result.current.isLoading).toBe(false)
    await act(() => result.current.reload())
    await waitFor(() => expect(result.current.count).toBe(3))
    expect(result.current.error).toBeUndefined()
  })
})
