import { fieldList } from '@org/core'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { usePageRows } from '#lists/useListPage.ts'
import { testField } from '#testing/field.ts'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { useReadAll, useTiles } from './data.ts'
import { FIELDS, type FieldFilter, NO_FILTER } from './list.ts'

const product = createTestProduct()
afterEach(() => {
  cleanup()
  product.dispose()
})

/** What the map of the fields page draws, as the page asks for it. */
function Shown({ filter }: { filter: FieldFilter }) {
  const list = usePageRows(FIELDS, { filter, sort: fieldList.sorts[0] })
  return (
    <output>{JSON.stringify(useTiles({ tilesVersion: 'v7', countsVersion: 'v9' }, filter, list))}</output>
  )
}
const shown = () => screen.getAllByRole('status').map(({ textContent }) => JSON.parse(textContent ?? ''))

const counts = (filter: Partial<FieldFilter>) => ({ version: 'v9', filter })
/** All that are in use, whoever's. */
const ALL = { version: 'v7', growerId: null, active: 'active', ids: null, counts: counts({}) }

/**
 * @param found how many each search finds, of which a page has one
 * @returns the addresses asked for
 */
function show(found: Record<string, number>, ...filters: Partial<FieldFilter>[]): URL[] {
  const asked: URL[] = []
  const maps = filters.map((filter) => (
    <Shown key={JSON.stringify(filter)} filter={{ ...NO_FILTER, ...filter }} />
  ))
  renderWithApi(<main>{maps}</main>, product, ({ url }) => {
    const address = new URL(url)
    asked.push(address)
    const ids = Array.from(
      { length: found[address.searchParams.get('search') ?? ''] ?? 0 },
      (_, at) => at + 1,
    )
    if (address.pathname.endsWith('/order')) return new Response(Uint32Array.from(ids))
    const nextCursor = ids.length > 1 ? 'more' : null
    const count = { rows: ids.length, isExact: false }
    return Response.json({ items: ids.slice(0, 1).map((id) => testField({ id })), nextCursor, count })
  })
  return asked
}

it('SCR-36, MAP-31: a narrowed map shows all that the filter finds, whatever part of the list is loaded', async () => {
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
  const asked = show({ creek: 3 }, filter)
  await expect
    .poll(shown)
    .toEqual([{ version: 'v7', growerId: 3, active: 'all', ids: [1, 2, 3], counts: counts(filter) }])
  expect(asked.map(({ pathname }) => pathname)).toEqual(['/api/fields', '/api/fields/order'])
  expect(Object.fromEntries(asked[1]?.searchParams ?? [])).toEqual({
    sort: 'name',
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

it('SCR-36: exactly 10,000 are named by their ids; where more are found, all are shown', async () => {
  show({ farms: 10_001, land: 10_000 }, { search: 'farms' }, { search: 'land' })
  const ids = Array.from({ length: 10_000 }, (_, at) => at + 1)
  await expect.poll(shown).toEqual([
    { ...ALL, counts: counts({ search: 'farms' }) },
    { ...ALL, ids, counts: counts({ search: 'land' }) },
  ])
})

it('SCR-36: where nothing is narrowed all are shown', async () => {
  show({ creek: 1, '': 1 }, {}, { search: 'creek' })
  await expect.poll(shown).toEqual([ALL, { ...ALL, ids: [1], counts: counts({ search: 'creek' }) }])
})

/** Tells what reads all ids. */
function Reading({
  filter,
  onRead,
}: {
  filter: FieldFilter
  onRead: (read: () => Promise<Uint32Array>) => void
}) {
  onRead(useReadAll(filter, '-area'))
  return null
}

it('SCR-34: all that the filter finds are read by the filter of now, whatever list is still shown', async () => {
  const asked: URL[] = []
  const onRead = vi.fn()
  renderWithApi(
    <Reading filter={{ ...NO_FILTER, search: 'creek', crop: ['Oats'] }} onRead={onRead} />,
    product,
    ({ url }) => {
      asked.push(new URL(url))
      return new Response(Uint32Array.from([4, 7]))
    },
  )
  const [read] = onRead.mock.lastCall ?? []
  expect([...(await read())]).toEqual([4, 7])
  expect(asked.map(({ pathname }) => pathname)).toEqual(['/api/fields/order'])
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
    ...{ sort: '-area', search: 'creek', crop: 'Oats' },
  })
})
