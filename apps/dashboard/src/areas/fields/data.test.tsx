import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { useFoundIds } from './data.ts'
import { type FieldFilter, isNarrowed, NO_FILTER } from './filter.ts'

const product = createTestProduct()
afterEach(() => {
  cleanup()
  product.dispose()
})

/** What the map of the fields page draws, as the page asks for it. */
function Shown({ filter }: { filter: FieldFilter }) {
  const ids = useFoundIds(filter, isNarrowed(filter))
  return <output>{ids === null ? 'all' : `only ${ids.join()}`}</output>
}

/** @returns the addresses asked for */
function show(filter: Partial<FieldFilter>, isComplete = true): URL[] {
  const asked: URL[] = []
  renderWithApi(<Shown filter={{ ...NO_FILTER, ...filter }} />, product, ({ url }) => {
    asked.push(new URL(url))
    return Response.json({ ids: [4, 7, 900], isComplete })
  })
  return asked
}

it('SCR-36: a narrowed map shows all that the filter finds, by one question that is no page of the list', async () => {
  const asked = show({ search: 'creek', crop: 'Oats', state: 'IA', year: 2026 })
  await screen.findByText('only 4,7,900')
  expect(asked.map(({ pathname }) => pathname)).toEqual(['/api/fields/ids'])
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
    search: 'creek',
    crop: 'Oats',
    state: 'IA',
    year: '2026',
  })
})

it('SCR-36: where more are found than can be told by their ids, all are shown', async () => {
  const asked = show({ search: 'creek' }, false)
  await waitFor(() => expect(asked).toHaveLength(1))
  await expect.poll(() => screen.getByRole('status').textContent).toBe('all')
})

it('SCR-36: where nothing is narrowed all are shown, and no ids are asked for', async () => {
  const asked = show({})
  expect(screen.getByRole('status').textContent).toBe('all')
  expect(asked).toEqual([])
})
