import type { Grower } from '@org/core'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { testGrower } from '#testing/grower.ts'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { addFieldsHref } from '../add-fields.ts'
import { GrowersScreen } from './GrowersScreen.tsx'

const product = createTestProduct()

/** What lists were asked for, newest last. */
let asked: URLSearchParams[]

beforeEach(() => {
  asked = []
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  product.dispose()
})

function show(address: string, items: readonly Grower[] = []) {
  history.replaceState(null, '', address)
  renderWithApi(<GrowersScreen />, product, ({ url }) => {
    if (url.includes('/views')) return Response.json({ items: [] })
    asked.push(new URL(url).searchParams)
    return Response.json({ items, nextCursor: null })
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

  it('SCR-27: who adds fields chooses the grower first: a line says so, and a row leads to the new field', async () => {
    // jsdom lays nothing out: the list is given a height, so that its rows are drawn.
    for (const side of ['offsetHeight', 'offsetWidth', 'clientHeight', 'clientWidth'] as const)
      vi.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(400)
    const year = new Date().getFullYear()
    const fir = [testGrower({ id: 5, name: 'Fir Farm' })]
    const link = async () => (await screen.findByRole('link', { name: 'Fir Farm' })).getAttribute('href')
    show(addFieldsHref(null, year - 1), fir)
    expect(await screen.findByText('Choose a grower to add fields to')).toBeTruthy()
    expect(await link()).toBe(`/growers/fields/new?growerId=5&year=${year - 1}`)
    expect(addFieldsHref(null, null)).toBe('/growers?add=1')
    expect(addFieldsHref(null, 1999)).toBe('/growers?add=1')
    expect(addFieldsHref(5, 1999)).toBe(`/growers/fields/new?growerId=5&year=${year}`)
    await click('button', 'Dismiss')
    await waitFor(() => expect(address()).toEqual({}))
    expect(screen.queryByText('Choose a grower to add fields to')).toBeNull()
    expect(await link()).toBe('/growers/5')
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
