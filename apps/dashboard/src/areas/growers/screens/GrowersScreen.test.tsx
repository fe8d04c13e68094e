import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { GrowersScreen } from './GrowersScreen.tsx'

const product = createTestProduct()

/** What lists were asked for, newest last. */
let asked: URLSearchParams[]

beforeEach(() => {
  asked = []
})
afterEach(() => {
  cleanup()
  product.dispose()
})

function show(address: string) {
  history.replaceState(null, '', address)
  renderWithApi(<GrowersScreen />, product, ({ url }) => {
    if (url.includes('/views')) return Response.json({ items: [] })
    asked.push(new URL(url).searchParams)
    return Response.json({ items: [], nextCursor: null })
  })
}
const click = (role: 'button' | 'radio', name: string | RegExp) =>
  act(async () => fireEvent.click(await screen.findByRole(role, { name })))
const address = () => Object.fromEntries(new URLSearchParams(location.search))
const last = () => Object.fromEntries(asked.at(-1) ?? [])

describe('the list of growers', () => {
  it('SCR-22: its address says search, order and which growers, and is what is asked for', async () => {
    show('/growers?q=fork&sort=-area&active=all')
    await waitFor(() => expect(last()).toMatchObject({ search: 'fork', sort: '-area', active: 'all' }))
    await click('button', 'Area (ac)')
    await waitFor(() => expect(last()).toMatchObject({ sort: 'area' }))
    await click('radio', 'Active')
    await waitFor(() => expect(last()).toMatchObject({ search: 'fork', sort: 'area', active: 'active' }))
    expect(address()).toEqual({ q: 'fork', sort: 'area' })
  })

  it('SCR-22: what the address cannot be reads as the usual view', async () => {
    show('/growers?sort=size&active=perhaps')
    await waitFor(() => expect(last()).toEqual({ limit: '200', sort: 'name', active: 'active' }))
  })

  it('says what to do first, what to do when nothing matches, and where inactive ones come from', async () => {
    show('/growers')
    await screen.findByRole('heading', { name: 'No growers yet' })
    expect(screen.getAllByRole('button', { name: 'New grower' })).toHaveLength(1)
    await click('radio', 'Inactive')
    await screen.findByRole('heading', { name: 'No inactive growers' })
    await click('button', 'Show active growers')
    await screen.findByRole('heading', { name: 'No growers yet' })
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nowhere' } })
    await screen.findByRole('heading', { name: 'No matching growers' })
    await click('button', 'Search inactive growers too')
    await waitFor(() => expect(last()).toMatchObject({ search: 'nowhere', active: 'all' }))
    await click('button', 'Clear the search')
    await waitFor(() => expect(address()).toEqual({ active: 'all' }))
  })
})
