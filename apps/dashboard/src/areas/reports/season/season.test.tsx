import type { Season } from '@org/core'
import { errors, toErrorBody } from '@org/core/contract'
import { UnitsProvider } from '@org/ui'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { RoleProvider } from '#data/permissions.ts'
import { testYears } from '#lists/testing.ts'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { ReportScreen } from '../screens/ReportScreen.tsx'
import { testGroup, testLate, testSeason } from '../testing.ts'

const product = createTestProduct()
afterEach(() => {
  cleanup()
  history.replaceState(null, '', '/sampling/report')
  product.dispose()
})

interface Server {
  season: Season | ((query: URLSearchParams) => Season | Promise<Season>)
  fails: boolean
  /** Years that have fields. */
  years: readonly number[]
}

/** The page over a server that answers with the given season. */
function show(address: string, given: Partial<Server> = {}) {
  history.replaceState(null, '', `/sampling/report${address}`)
  const asked: URLSearchParams[] = []
  const server: Server = { season: testSeason(), fails: false, years: [2026, 2025], ...given }
  const answer = async (query: URLSearchParams) => {
    asked.push(query)
    if (server.fails) return Response.json(toErrorBody(errors.unavailable()), { status: 503 })
    return Response.json(typeof server.season === 'function' ? await server.season(query) : server.season)
  }
  renderWithApi(
    <RoleProvider value="staff">
      <UnitsProvider value={{ area: 'ha', depth: 'cm' }}>
        <ReportScreen />
      </UnitsProvider>
    </RoleProvider>,
    product,
    (request) => {
      const { pathname, searchParams } = new URL(request.url)
      if (pathname === '/api/reports/season') return answer(searchParams)
      if (pathname === '/api/field-years/groups') return Response.json(testYears(server.years))
      if (pathname === '/api/crews') return Response.json({ items: [] })
      if (pathname === '/api/growers/rows') return Response.json({ items: [] })
      return Response.error()
    },
  )
  return { asked, server }
}

const card = (name: string) => screen.findByRole('region', { name }, { timeout: 5_000 })
const linkIn = (element: HTMLElement, name: string | RegExp) =>
  within(element).getByRole('link', { name }).getAttribute('href')

it('RPT-60: the address says the rows of the last table and their order', async () => {
  show('?year=2026&by=crew&sort=-name')
  const table = await screen.findByRole('table', { name: 'Crews' }, { timeout: 5_000 })
  const head = within(table).getByRole('columnheader', { name: 'Crews' })
  expect(head.getAttribute('aria-sort')).toBe('descending')
  fireEvent.click(screen.getByRole('radio', { name: 'By program' }))
  expect(await screen.findByRole('table', { name: 'Programs' })).toBeTruthy()
  expect(location.search).toBe('?year=2026&by=program&sort=-name')
})

describe('RPT-61: the head of a season', () => {
  it('says how much there is, each number with its list', async () => {
    show('?year=2026')
    const all = await screen.findByRole('link', { name: '6 fields' }, { timeout: 5_000 })
    expect(all.parentElement?.textContent).toBe('Season 2026 · 6 fields · 60.00 ha · 60 points · 120 samples')
    expect(all.getAttribute('href')).toBe('/fields?year=2026&active=all')
    expect(screen.getByRole('link', { name: '60 points' }).getAttribute('href')).toBe(
      '/sampling/points?year=2026&counts=yes',
    )
  })
})

describe('RPT-62: what is late', () => {
  it('says for how long, what and of whom, with the act that helps', async () => {
    show('?year=2026', { season: testSeason({ lateLeftOut: 3 }) })
    const late = await card('Late and stuck')
    const row = within(late).getByRole('listitem')
    expect(row.textContent).toContain('12 days14 samples shipped, not received · Manifest S-88')
    expect(linkIn(row, 'Open manifest: Manifest S-88')).toBe('/sampling/label-tracking?shipment=88')
    expect(linkIn(row, '14 samples')).toContain('status=shipped&manifest=88&stale=7')
    expect(late.textContent).toContain('and 3 more')
  })

  it('says how many rows of an upload are wrong', async () => {
    const late = [testLate({ kind: 'staged', of: { id: 7, label: 'plains.csv' }, days: 1, errors: 2 })]
    show('?year=2026', { season: testSeason({ late }) })
    const row = within(await card('Late and stuck')).getByRole('listitem')
    expect(row.textContent).toContain('1 day1 upload not committed, 2 rows with errors · plains.csv')
  })

  it('says that nothing is late', async () => {
    show('?year=2026', { season: testSeason({ late: [] }) })
    expect((await card('Late and stuck')).textContent).toContain('Nothing is late.')
  })
})

describe('RPT-63: states', () => {
  it('of fields have those in them and those with it or a later one, without canceled ones', async () => {
    show('?year=2026')
    const rows = within(await card('Fields by state')).getAllByRole('listitem')
    expect(rows.map((row) => row.textContent)).toEqual([
      'Scheduled1 field5 fields Scheduled or later or later',
      'In progress3 fields4 fields In progress or later or later',
      'Approved1 field1 fields Approved or later or later',
      'Canceled1 field',
    ])
    const [, inProgress] = rows
    if (inProgress === undefined) throw new Error('no row')
    expect(linkIn(inProgress, '3 fields')).toBe('/fields?year=2026&status=in_progress&active=all')
    expect(linkIn(inProgress, /or later/)).toContain('status=in_progress%7Ccollected%7Cat_lab')
  })

  it('of points and samples are compared with all of them', async () => {
    show('?year=2026')
    const points = await card('Points by state')
    expect(points.textContent).toContain('30 points of 60 collected (50%)')
    expect(linkIn(points, '25 points')).toBe('/sampling/points?year=2026&status=collected&counts=yes')
    const samples = await card('Samples by state')
    expect(samples.textContent).toContain('6 samples of 120 received, 6 samples with results')
    expect(linkIn(samples, '14 samples')).toBe('/sampling/label-tracking?year=2026&status=shipped')
  })
})

it('RPT-64: weeks have planned and collected points, as a chart and as numbers with their lists', async () => {
  show('?year=2026')
  const weeks = await card('Points a week')
  expect(linkIn(weeks, '40 points planned in the week of Sep 7')).toBe(
    '/sampling/points?year=2026&plannedIn=2026-09-07%7C2026-09-13&counts=yes',
  )
  expect(linkIn(weeks, '30 points collected in the week of Sep 7')).toContain(
    'status=collected%7Crelocated&collectedIn=2026-09-07%7C2026-09-13',
  )
  const chart = await within(weeks).findByRole(
    'table',
    { name: 'Collected, crew by crew' },
    { timeout: 5_000 },
  )
  const [head, first] = within(chart).getAllByRole('row')
  expect(head?.textContent).toBe('WeekCrew NorthTotalPlanned')
  expect(first?.textContent).toBe('Sep 7303040')
})

describe('RPT-65: growers, programs and crews', () => {
  const names = (table: HTMLElement) =>
    within(table)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent)

  it('are sorted by the heads of their columns, as the address says', async () => {
    show('?year=2026')
    const table = await screen.findByRole('table', { name: 'Growers' }, { timeout: 5_000 })
    expect(names(table)).toEqual(['Alder Farms', 'Birch Farms'])
    fireEvent.click(within(table).getByRole('button', { name: 'Collected' }))
    await waitFor(() => expect(names(table)).toEqual(['Birch Farms', 'Alder Farms']))
    const head = within(table).getByRole('columnheader', { name: 'Collected' })
    expect(head.getAttribute('aria-sort')).toBe('descending')
    expect(location.search).toContain('sort=-collected')
    fireEvent.click(within(table).getByRole('button', { name: 'Collected' }))
    await waitFor(() => expect(head.getAttribute('aria-sort')).toBe('ascending'))
  })

  it('lead to the season narrowed to them, and to what they count', async () => {
    show('?year=2026&program=Prairie')
    const table = await screen.findByRole('table', { name: 'Growers' }, { timeout: 5_000 })
    expect(linkIn(table, 'Alder Farms')).toBe('/sampling/report?year=2026&grower=3&program=Prairie')
    expect(linkIn(table, '10 points collected')).toBe(
      '/sampling/points?year=2026&grower=3&program=Prairie&status=collected%7Crelocated&counts=yes',
    )
  })

  it('of crews have points without a crew, whose fields are those of their points', async () => {
    show('?year=2026&by=crew')
    const table = await screen.findByRole('table', { name: 'Crews' }, { timeout: 5_000 })
    expect(names(table)).toEqual(['Crew North', 'No crew'])
    const links = within(table).getAllByRole('link', { name: '4 fields' })
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/sampling/points?year=2026&crew=9&counts=yes',
      '/sampling/points?year=2026&crew=%7C&counts=yes',
    ])
  })

  it('are shown fifty at a time', async () => {
    const growers = Array.from({ length: 60 }, (_, at) =>
      testGroup({ value: `${at + 1}`, label: `Grower ${at + 1}` }),
    )
    show('?year=2026', { season: testSeason({ growers }) })
    const table = await screen.findByRole('table', { name: 'Growers' }, { timeout: 5_000 })
    expect(names(table)).toHaveLength(50)
    fireEvent.click(screen.getByRole('button', { name: 'Show all 60 growers' }))
    await waitFor(() => expect(names(table)).toHaveLength(60))
  })
})

describe('RPT-68: the year', () => {
  it('is the newest that has fields, up to this one', async () => {
    const thisYear = new Date().getFullYear()
    const years = [thisYear + 1, thisYear - 2]
    const { asked } = show('', { years })
    await screen.findByRole('link', { name: `Season ${thisYear - 2}` }, { timeout: 5_000 })
    expect(asked.at(-1)?.get('year')).toBe(String(thisYear - 2))
  })

  it('and the filters of the address are asked for, with the person’s day', async () => {
    const { asked } = show('?year=2025&program=Prairie&grower=3&crew=9')
    await screen.findByRole('link', { name: 'Season 2025' }, { timeout: 5_000 })
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
      ...{ year: '2025', program: 'Prairie', growerId: '3', crewId: '9' },
      today: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    })
  })
})

describe('RPT-69: a season without fields', () => {
  const empty = testSeason({ fields: { total: 0, areaM2: 0, byStatus: [] } })

  it('says so', async () => {
    show('?year=2024', { season: empty })
    expect(await screen.findByRole('heading', { name: 'No fields in 2024' }, { timeout: 5_000 })).toBeTruthy()
  })

  it('that filters narrowed to nothing can be cleared', async () => {
    show('?year=2026&program=None', {
      season: (query) => (query.has('program') ? empty : testSeason()),
    })
    await act(async () =>
      fireEvent.click(await screen.findByRole('button', { name: 'Clear filters' }, { timeout: 5_000 })),
    )
    expect(await card('Fields by state')).toBeTruthy()
    expect(location.search).toBe('?year=2026')
  })
})

it('RPT-70: while another season loads, the one before stays', async () => {
  const never = new Promise<Season>(() => {})
  show('?year=2026', { season: (query) => (query.get('year') === '2025' ? never : testSeason()) })
  const late = await card('Late and stuck')
  expect(late.parentElement?.getAttribute('aria-busy')).toBe('false')
  await act(async () => history.replaceState(null, '', '/sampling/report?year=2025'))
  await waitFor(() => expect(late.parentElement?.getAttribute('aria-busy')).toBe('true'))
  expect(late.textContent).toContain('14 samples')
})

it('RPT-70: a failure says what happened and can be tried again', async () => {
  const { server } = show('?year=2026', { fails: true })
  const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 5_000 })
  server.fails = false
  await act(async () => fireEvent.click(again))
  expect(await card('Late and stuck')).toBeTruthy()
})

it('RPT-71: each part has a heading, late and stuck first', async () => {
  show('?year=2026')
  await card('Points a week')
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Late and stuck',
    'Fields by state',
    'Points by state',
    'Samples by state',
    'Points a week',
    'Growers, programs and crews',
  ])
})
