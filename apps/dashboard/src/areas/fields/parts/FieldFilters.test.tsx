import { errors, toErrorBody } from '@org/core/contract'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { testGrower } from '#testing/grower.ts'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { NO_FILTER } from '../list.ts'
import { FieldFilters } from './FieldFilters.tsx'

const product = createTestProduct()
afterEach(() => {
  cleanup()
  product.dispose()
})

const APPROVED = { value: 'approved', label: null, within: '', rows: 4, sums: { area: 1 } }

const offered = async (button: RegExp) => {
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: button })))
  return screen.getAllByRole('menuitemcheckbox', { checked: true }).map(({ textContent }) => textContent)
}

it('SCR-32: a chosen value that is no longer offered has its words, and can be cleared alone', async () => {
  const onNarrow = vi.fn()
  renderWithApi(
    <FieldFilters
      filter={{ ...NO_FILTER, year: [2025], status: ['boundary_pending'], growerId: [7, 8] }}
      onNarrow={onNarrow}
      onClear={() => {}}
    />,
    product,
    ({ url }) => {
      const { pathname } = new URL(url)
      if (pathname === '/api/fields/groups') return Response.json({ items: [APPROVED], isComplete: true })
      if (pathname === '/api/growers/rows')
        return Response.json({
          items: [testGrower({ id: 7, name: 'Alder Farms' }), testGrower({ id: 8, name: 'Birch Hill' })],
        })
      return Response.json({ items: [], nextCursor: null })
    },
  )
  expect(await offered(/Status.*Boundary pending/)).toEqual(['Boundary pending'])
  await act(async () => fireEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Boundary pending' })))
  expect(onNarrow).toHaveBeenLastCalledWith({ status: undefined })
  await act(async () =>
    fireEvent.click(screen.getAllByRole('button', { name: 'Dismiss' })[0] ?? document.body),
  )
  expect(await offered(/Grower.*Alder Farms \+1/)).toEqual(['Alder Farms', 'Birch Hill'])
})

it('SCR-32: what can be chosen is asked for when it is looked at, beside the other filters', async () => {
  const asked: string[] = []
  renderWithApi(
    <FieldFilters
      filter={{ ...NO_FILTER, search: 'creek', crop: ['Corn'], state: ['Iowa'], county: ['Story'] }}
      onNarrow={() => {}}
      onClear={() => {}}
    />,
    product,
    ({ url }) => {
      const { pathname, search } = new URL(url)
      if (!pathname.endsWith('/groups')) return Response.json({ items: [], nextCursor: null })
      asked.push(decodeURIComponent(search))
      return Response.json({ items: [APPROVED], isComplete: true })
    },
  )
  await screen.findByRole('button', { name: /^Status/ })
  expect(asked).toEqual([])
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /^Status/ })))
  await screen.findByRole('menuitemcheckbox', { name: /Approved/ })
  expect(Object.fromEntries(new URLSearchParams(asked[0]))).toEqual({
    ...{ by: 'status', search: 'creek', crop: 'Corn', state: 'Iowa', county: 'Story' },
  })
  await act(async () =>
    fireEvent.click(screen.getAllByRole('button', { name: 'Dismiss' })[0] ?? document.body),
  )
  // Choosing a state takes its counties off: they narrow nothing.
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /^State/ })))
  await screen.findByRole('menuitemcheckbox', { name: /approved/ })
  expect(Object.fromEntries(new URLSearchParams(asked[1]))).toEqual({
    by: 'state',
    search: 'creek',
    crop: 'Corn',
  })
})

it('SCR-32: says why what can be chosen could not be had', async () => {
  renderWithApi(
    <FieldFilters filter={NO_FILTER} onNarrow={() => {}} onClear={() => {}} />,
    product,
    ({ url }) =>
      new URL(url).pathname.endsWith('/groups')
        ? Response.json(toErrorBody(errors.forbidden('You may not read this'), 'r-1'), { status: 403 })
        : Response.json({ items: [], nextCursor: null }),
  )
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: /^Crop/ })))
  await screen.findByText('Crop: the choices could not be loaded. You may not read this.')
  expect(screen.queryByText('Loading…')).toBeNull()
})

it('SCR-144: a filter whose server fails without a reason says what failed and what to do', async () => {
  renderWithApi(
    <FieldFilters filter={{ ...NO_FILTER }} onNarrow={() => {}} onClear={() => {}} />,
    product,
    ({ url }) =>
      new URL(url).pathname === '/api/fields/groups'
        ? new Response('<html>', { status: 500 })
        : Response.json({ items: [], nextCursor: null }),
  )
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: /^Crop/ })))
  await screen.findByText(
    'Crop: the choices could not be loaded. The server could not answer. Close this filter and open it again.',
    undefined,
    { timeout: 10_000 },
  )
}, 15_000)
