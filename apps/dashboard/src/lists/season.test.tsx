import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { POINTS } from '#areas/points/list.ts'
import { usePreference } from '#platform/preferences.ts'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { SeasonChoice } from './SeasonChoice.tsx'
import { inSeason } from './season.ts'
import { testYears } from './testing.ts'
import { usePageView } from './useListPage.ts'

const product = createTestProduct()
afterEach(() => {
  cleanup()
  product.dispose()
  localStorage.clear()
})

const THIS_YEAR = new Date().getFullYear()

function Page() {
  const { filter, narrow, showAll } = usePageView(POINTS)
  const kept = usePreference(({ season }) => season)
  return (
    <>
      <SeasonChoice values={filter.year} onChoose={(year) => narrow({ year })} />
      <button type="button" onClick={showAll}>
        Clear
      </button>
      <output>{`${filter.year ?? 'every year'}, kept ${kept}`}</output>
    </>
  )
}

function show(search: string, years = [THIS_YEAR + 1, THIS_YEAR, THIS_YEAR - 1]) {
  history.replaceState(null, '', `/sampling/points${search}`)
  renderWithApi(<Page />, product, (request) => {
    if (new URL(request.url).pathname !== '/api/field-years/groups') return Response.error()
    return Response.json(testYears(years))
  })
}

const press = async (name: string) =>
  act(async () => fireEvent.click(await screen.findByRole('button', { name })))
const said = () => Object.fromEntries(new URLSearchParams(location.search))
const shown = (words: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(words))

describe('SEA-1: a page of the season', () => {
  it('opens on the newest year up to this one that has fields, and says it in its address', async () => {
    show('?crew=3')
    await waitFor(() => expect(said()).toEqual({ crew: '3', year: String(THIS_YEAR) }))
    await shown(`${THIS_YEAR}, kept null`)
  })

  it('has every year where its address names records, or says so', async () => {
    show('?field=7')
    await waitFor(() => expect(said()).toEqual({ field: '7', year: 'all' }))
    await shown('every year, kept null')
  })

  it('reads what the address says before all else', () => {
    const words = new URLSearchParams('year=2019&field=7')
    expect(inSeason(words, ['field'], 2026)).toBe(words)
    expect(inSeason(new URLSearchParams('q=x'), null, 2026).toString()).toBe('q=x')
  })
})

describe('SEA-2: the season that a person chooses', () => {
  it('is one press away, is kept, and stays when the filters are cleared', async () => {
    show('?crew=3')
    await press(`Show ${THIS_YEAR - 1}`)
    await shown(`${THIS_YEAR - 1}, kept ${THIS_YEAR - 1}`)
    expect(said()).toEqual({ crew: '3', year: String(THIS_YEAR - 1) })
    await press('Clear')
    expect(said()).toEqual({ year: String(THIS_YEAR - 1) })
    cleanup()
    show('')
    await waitFor(() => expect(said()).toEqual({ year: String(THIS_YEAR - 1) }))
  })

  it('is not changed by a look at every year, which the address keeps', async () => {
    show('')
    await press(`Season ${THIS_YEAR}`)
    const menu = await screen.findByRole('menu')
    await act(async () => fireEvent.click(within(menu).getByRole('menuitem', { name: 'All years' })))
    await shown('every year, kept null')
    expect(said()).toEqual({ year: 'all' })
  })
})
