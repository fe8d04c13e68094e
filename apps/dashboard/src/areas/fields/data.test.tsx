import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { useTiles } from './data.ts'
import { type FieldFilter, NO_FILTER } from './filter.ts'

const product = createTestProduct()
afterEach(() => {
  cleanup()
  product.dispose()
})

/** What the map of the fields page draws, as the page asks for it. */
function Shown({ filter }: { filter: FieldFilter }) {
  return <output>{JSON.stringify(useTiles('v7', filter))}</output>
}
const shown = () => screen.getAllByRole('status').map(({ textContent }) => JSON.parse(textContent ?? ''))

/** All that are in use, whoever's. */
const ALL = { version: 'v7', growerId: null, active: 'active', ids: null }

/** @returns the addresses asked for, in this order */
function show(...filters: Partial<FieldFilter>[]): URL[] {
  const asked: URL[] = []
  const maps = filters.map((filter) => (
    <Shown key={JSON.stringify(filter)} filter={{ ...NO_FILTER, ...filter }} />
  ))
  renderWithApi(<main>{maps}</main>, product, ({ url }) => {
    const address = new URL(url)
    asked.push(address)
    return Response.json({ ids: [4, 7, 900], isComplete: address.searchParams.get('search') !== 'farms' })
  })
  return asked
}

it('SCR-36: a narrowed map shows all that the filter finds, by one question that is no page of the list', async () => {
  const filter = {
    search: 'creek',
    growerId: [3],
    year: [2026],
    status: ['at_lab' as const],
    crop: ['Oats', 'Rye'],
    state: ['IA'],
    county: ['Story'],
    hasBoundary: 'yes' as const,
    active: 'all' as const,
  }
  const asked = show(filter)
  await expect.poll(shown).toEqual([{ version: 'v7', growerId: 3, active: 'all', ids: [4, 7, 900] }])
  expect(asked.map(({ pathname }) => pathname)).toEqual(['/api/fields/ids'])
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
    search: 'creek',
    growerId: '3',
    year: '2026',
    status: 'at_lab',
    crop: 'Oats|Rye',
    state: 'IA',
    county: 'Story',
    hasBoundary: 'yes',
    active: 'all',
  })
})

it('SCR-36: where more are found than can be told by their ids, all are shown', async () => {
  // Asked for first, its answer is there when that of the other is.
  show({ search: 'farms' }, { search: 'creek' })
  await expect.poll(shown).toEqual([ALL, { ...ALL, ids: [4, 7, 900] }])
})

it('SCR-36: where nothing is narrowed all are shown, and no ids are asked for', async () => {
  // A question of its own would be asked before that of the other is answered.
  const asked = show({}, { search: 'creek' })
  await expect.poll(shown).toEqual([ALL, { ...ALL, ids: [4, 7, 900] }])
  expect(asked.map(({ search }) => search)).toEqual(['?search=creek'])
})
