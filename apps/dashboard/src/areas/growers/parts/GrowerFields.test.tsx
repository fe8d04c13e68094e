import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { testField } from '#testing/field.ts'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { useGrowerView } from '../view.ts'
import { GrowerFields } from './GrowerFields.tsx'

const product = createTestProduct()
// jsdom lays nothing out: the table has room for its rows.
beforeEach(() => {
  for (const side of ['offsetHeight', 'offsetWidth', 'clientHeight', 'clientWidth'] as const)
    vi.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(600)
})
afterEach(() => {
  vi.restoreAllMocks()
  cleanup()
  product.dispose()
})

const ALL = [testField({ id: 1 }), testField({ id: 2, name: 'Sold forty', active: false })]

function Part() {
  return <GrowerFields growerId={11} view={useGrowerView()} hovered={null} onHover={() => {}} addHref="/" />
}

it('SCR-93: inactive fields of a grower are found by a filter of the address, and marked', async () => {
  history.replaceState(null, '', '/growers/11')
  renderWithApi(<Part />, product, ({ url }) => {
    const { pathname, searchParams } = new URL(url)
    if (pathname.endsWith('/groups')) return Response.json({ items: [], isComplete: true })
    const items = ALL.filter(({ active }) => active || searchParams.get('active') === 'all')
    return Response.json({ items, nextCursor: null })
  })
  await screen.findByRole('link', { name: 'Creek bottom' })
  expect(screen.queryByRole('link', { name: /Sold forty/ })).toBeNull()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /^Inactive/ })))
  await act(async () =>
    fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Active and inactive' })),
  )
  await screen.findByRole('link', { name: 'Sold forty (inactive)' })
  await waitFor(() => expect(new URLSearchParams(location.search).get('active')).toBe('all'))
})
