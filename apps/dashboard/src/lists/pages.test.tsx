import { errors } from '@org/core/contract'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { describe, expect, it, vi } from 'vitest'
import { queryConfiguration, useAskAhead } from '#data/swr.ts'
import { type Page, pagesQuery, usePages } from './pages.ts'

const LAST = 3
/** Three pages of two rows: `a0 a1`, `a2 a3`, `a4 a5`. */
const pager = (name: string) =>
  vi.fn(async (cursor: string | null): Promise<Page<string>> => {
    const page = Number(cursor ?? 1)
    const items = [`${name}${page * 2 - 2}`, `${name}${page * 2 - 1}`]
    return { items, nextCursor: page === LAST ? null : String(page + 1) }
  })

function within(configuration: ReturnType<typeof queryConfiguration>) {
  return ({ children }: { children: ReactNode }) => <SWRConfig value={configuration}>{children}</SWRConfig>
}

function show(
  initial: { name: string; fetchPage: (cursor: string | null) => Promise<Page<string>> },
  configuration = queryConfiguration(),
) {
  return renderHook(({ name, fetchPage }) => usePages(['letters', name], fetchPage), {
    wrapper: within(configuration),
    initialProps: initial,
  })
}

describe('usePages', () => {
  it('SCR-2: grows page by page, asking for each page once, until none is left', async () => {
    const fetchPage = pager('a')
    const { result } = show({ name: 'a', fetchPage })
    expect(result.current.rows).toBeUndefined()
    await waitFor(() => expect(result.current.rows).toEqual(['a0', 'a1']))
    for (const count of [4, 6]) {
      act(() => result.current.loadMore())
      await waitFor(() => expect(result.current.rows).toHaveLength(count))
    }
    expect(result.current.isComplete).toBe(true)
    act(() => result.current.loadMore())
    expect(fetchPage.mock.calls).toEqual([[null], ['2'], ['3']])
  })

  it('SCR-3: keeps the rows in sight while another list is on its way', async () => {
    const { result, rerender } = show({ name: 'first', fetchPage: pager('a') })
    await waitFor(() => expect(result.current.rows).toEqual(['a0', 'a1']))
    rerender({ name: 'b', fetchPage: pager('b') })
    expect(result.current.rows).toEqual(['a0', 'a1'])
    expect(result.current.isComplete).toBe(false)
    await waitFor(() => expect(result.current.rows).toEqual(['b0', 'b1']))
  })

  it('SCR-144: another list that fails does not keep the rows of the one before', async () => {
    const { result, rerender } = show({ name: 'found', fetchPage: pager('a') })
    await waitFor(() => expect(result.current.rows).toEqual(['a0', 'a1']))
    rerender({ name: 'failing', fetchPage: () => Promise.reject(errors.unavailable()) })
    await waitFor(() => expect(result.current.rows).toBeUndefined())
    expect(result.current.error?.kind).toBe('unavailable')
  })

  it('SCR-6: a person who comes back finds as many pages as they had seen', async () => {
    const first = show({ name: 'kept', fetchPage: pager('k') })
    await waitFor(() => expect(first.result.current.rows).toHaveLength(2))
    act(() => first.result.current.loadMore())
    await waitFor(() => expect(first.result.current.rows).toHaveLength(4))
    first.unmount()
    const second = show({ name: 'kept', fetchPage: pager('k') })
    await waitFor(() => expect(second.result.current.rows).toEqual(['k0', 'k1', 'k2', 'k3']))
  })

  it('DASH-65: as many pages as a person had seen load in advance, and the page asks nothing more', async () => {
    const first = show({ name: 'ahead', fetchPage: pager('k') })
    await waitFor(() => expect(first.result.current.rows).toHaveLength(2))
    act(() => first.result.current.loadMore())
    await waitFor(() => expect(first.result.current.rows).toHaveLength(4))
    first.unmount()
    const configuration = queryConfiguration()
    const { result: ask } = renderHook(() => useAskAhead(), { wrapper: within(configuration) })
    const fetchPage = pager('k')
    await ask.current(pagesQuery(['letters', 'ahead'], fetchPage))
    const second = show({ name: 'ahead', fetchPage }, configuration)
    expect(second.result.current.rows).toEqual(['k0', 'k1', 'k2', 'k3'])
    expect(second.result.current.isValidating).toBe(false)
    expect(fetchPage.mock.calls).toEqual([[null], ['2']])
  })

  it('SCR-4: a page that fails keeps those before it, and another try brings it', async () => {
    const working = pager('a')
    let isDown = true
    const fetchPage = vi.fn(async (cursor: string | null) => {
      if (cursor === '2' && isDown) throw errors.unavailable()
      return working(cursor)
    })
    const { result } = show({ name: 'down', fetchPage })
    await waitFor(() => expect(result.current.rows).toHaveLength(2))
    act(() => result.current.loadMore())
    await waitFor(() => expect(result.current.error?.kind).toBe('unavailable'))
    expect(result.current.rows).toEqual(['a0', 'a1'])
    isDown = false
    await act(() => result.current.reload())
    await waitFor(() => expect(result.current.rows).toHaveLength(4))
    expect(result.current.error).toBeUndefined()
  })

  it('SCR-6: a list that became shorter is requested again each time, and grows again', async () => {
    const rows = (count: number, word: string) => Array.from({ length: count }, (_, at) => `${word}${at}`)
    let all = rows(4, 'a')
    const fetchPage = vi.fn(async (cursor: string | null): Promise<Page<string>> => {
      const from = Number(cursor ?? 0)
      return { items: all.slice(from, from + 2), nextCursor: from + 2 < all.length ? String(from + 2) : null }
    })
    const { result } = show({ name: 'shrinks', fetchPage })
    await waitFor(() => expect(result.current.rows).toHaveLength(2))
    act(() => result.current.loadMore())
    await waitFor(() => expect(result.current.rows).toHaveLength(4))
    for (const now of [rows(1, 'b'), rows(1, 'c'), rows(3, 'd')]) {
      all = now
      await act(() => result.current.reload())
      expect(result.current.rows).toEqual(now)
    }
  })

  it('SCR-6: a reload while another page is loading replaces the whole list', async () => {
    let word = 'old'
    const answers: (() => void)[] = []
    const fetchPage = vi.fn(async (cursor: string | null): Promise<Page<string>> => {
      const items = [`${word} ${cursor ?? 'first'}`]
      if (cursor !== null) await new Promise<void>((resolve) => answers.push(resolve))
      return { items, nextCursor: cursor === null ? 'second' : null }
    })
    const { result } = show({ name: 'meanwhile', fetchPage })
    await waitFor(() => expect(result.current.rows).toEqual(['old first']))
    act(() => result.current.loadMore())
    await waitFor(() => expect(answers).toHaveLength(1))
    word = 'new'
    let reloaded: Promise<void> = Promise.resolve()
    act(() => {
      reloaded = result.current.reload()
    })
    await waitFor(() => expect(answers).toHaveLength(2))
    await act(async () => {
      for (const answer of answers) answer()
      await reloaded
    })
    await waitFor(() => expect(result.current.rows).toEqual(['new first', 'new second']))
  })
})
