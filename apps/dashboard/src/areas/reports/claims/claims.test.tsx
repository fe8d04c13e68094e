import { measuredCoverage } from '@org/sampling-design/claims'
import { UnitsProvider } from '@org/ui'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { RoleProvider } from '#data/permissions.ts'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { testEstimate, testFieldReport, testProgram } from '../estimate/testing.ts'
import { ReportScreen } from '../screens/ReportScreen.tsx'
import { whyNothing } from './words.ts'

const product = createTestProduct()
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  history.replaceState(null, '', '/sampling/report')
  product.dispose()
})

const ANSWERS: Readonly<Record<string, unknown>> = {
  '/api/reports/estimate': testEstimate(),
  '/api/reports/program': testProgram(),
  '/api/reports/field': testFieldReport(),
}

function show(address: string) {
  history.replaceState(null, '', `/sampling/report?${address}`)
  renderWithApi(
    <RoleProvider value="staff">
      <UnitsProvider value={{ area: 'ha', depth: 'cm' }}>
        <ReportScreen />
      </UnitsProvider>
    </RoleProvider>,
    product,
    (request) => {
      const answer = ANSWERS[new URL(request.url).pathname]
      return answer === undefined ? Response.error() : Response.json(answer)
    },
  )
}

const table = (name: string) => screen.findByRole('table', { name }, { timeout: 5_000 })
const rowsOf = (element: HTMLElement) =>
  within(element)
    .getAllByRole('row')
    .map((row) => Array.from(row.children, ({ textContent }) => textContent))
const said = () => Object.fromEntries(new URLSearchParams(location.search))

describe('RPT-110: what may be claimed', () => {
  it.each([
    ['fieldId=4&year=2026&depth=0-30', { fieldId: '4', year: '2026', depth: '0-30' }],
    ['program=Prairie&year=2026&confidence=90', { program: 'Prairie', year: '2026', confidence: '90' }],
  ])('is one step from an estimate, and leads back to it: %s', async (address, words) => {
    show(`view=estimate&${address}`)
    const how = await screen.findByRole('region', { name: 'How it was computed' }, { timeout: 5_000 })
    await act(async () => fireEvent.click(within(how).getByRole('link', { name: 'What may be claimed' })))
    await table('Random points: Nothing')
    expect(said()).toEqual({ ...words, view: 'claims' })
    const views = screen.getByRole('navigation', { name: 'Views of this page' })
    expect(within(views).queryByRole('link', { name: 'What may be claimed' })).toBeNull()
    await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Back to the estimate' })))
    await screen.findByRole('region', { name: 'How it was computed' }, { timeout: 5_000 })
    expect(said()).toEqual({ ...words, view: 'estimate' })
  })

  it('says by strata and points how often an interval is claimed, how often it holds, and how wide it is', async () => {
    show('view=claims')
    const [heads, ...rows] = rowsOf(await table('Random points: Nothing'))
    expect(heads).toEqual(['Strata × points', 'Interval', 'Holds', 'Width'])
    expect(rows.map(([design]) => design)).toEqual([
      ...['1 × 12', '1 × 20', '1 × 30', '4 × 1', '4 × 2', '4 × 3', '4 × 5', '4 × 10'],
      ...['8 × 1', '8 × 2', '8 × 3', '8 × 5', '8 × 10', '16 × 1', '16 × 2', '16 × 3', '16 × 5'],
    ])
    expect(rows[4]).toEqual(['4 × 2', '100.0', '94.0', '1.32'])
  })

  it('is of the points and of what happened that the address says, and a choice stands there', async () => {
    show('view=claims&placement=systematic&happened=program')
    await table('Points of a grid: Nothing, ten fields of a program')
    await act(async () => fireEvent.click(screen.getByRole('button', { name: /^What happened/ })))
    const option = await screen.findByRole('menuitemradio', { name: 'A fifth inaccessible, missing' })
    await act(async () => fireEvent.click(option))
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull()
    await table('Points of a grid: A fifth inaccessible, missing')
    expect(said()).toEqual({ view: 'claims', placement: 'systematic', happened: 'groundMissing' })
  })

  it('damaged words are the usual ones', async () => {
    show('view=claims&placement=x&happened=x')
    expect(await table('Random points: Nothing')).toBeTruthy()
  })

  it('has a dash and the reason where no interval is claimed', async () => {
    show('view=claims&placement=systematic')
    const shown = await table('Points of a grid: Nothing')
    const [heads, first] = rowsOf(shown)
    const spans = within(shown)
      .getAllByRole('row')
      .map((row) =>
        Array.from(row.querySelectorAll('th, td'), (cell) => Number(cell.getAttribute('colspan') ?? 1)),
      )
      .map((cells) => cells.reduce((sum, cell) => sum + cell, 0))
    expect(new Set(spans)).toEqual(new Set([heads?.length]))
    expect(screen.getByRole('region', { name: 'Points of a grid' }).textContent).toContain(
      'the interval takes the points of the grid as drawn one by one',
    )
    expect(first).toEqual([
      '1 × 12',
      '–',
      'More than five places in a stratum of a grid: their error cannot be told.',
    ])
  })

  it('has the bounds that stand instead of intervals, and no width of the few intervals', async () => {
    show('view=claims&happened=below20')
    const [heads, first] = rowsOf(await table('Random points: 20% below the detection limit'))
    expect(heads).toEqual(['Strata × points', 'Interval', 'Bounds', 'Holds'])
    expect(first).toEqual(['1 × 12', '10.0', '90.0', '95.5'])
    cleanup()
    show('view=claims&happened=below2')
    const [all, most] = rowsOf(await table('Random points: 2% below the detection limit'))
    expect(all?.at(-1)).toBe('Width')
    expect(most).toEqual(['1 × 12', '90.4', '9.6', '94.7', '1.04'])
  })

  it('names a reason that fits each design that claims nothing', () => {
    const reasons = measuredCoverage.flatMap((row) => {
      const why = whyNothing(row)
      return why === null ? [] : [`${row.placement}: ${why}`]
    })
    expect([...new Set(reasons)].toSorted()).toEqual([
      'balanced: More than 20 places in a stratum, some lost: their error cannot be told.',
      'systematic: More than five places in a stratum of a grid: their error cannot be told.',
    ])
  })
})
