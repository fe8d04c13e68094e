import type { FieldReport } from '@org/core'
import { errors, toErrorBody } from '@org/core/contract'
import { UnitsProvider } from '@org/ui'
import { violations } from '@org/ui/testing/axe'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { RoleProvider } from '#data/permissions.ts'
import { testField } from '#testing/field.ts'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { ReportScreen } from '../screens/ReportScreen.tsx'
import { testFieldReport, testLayer, testReportValue, testSeries } from '../testing.ts'

const product = createTestProduct()
afterEach(() => {
  history.replaceState(null, '', '/sampling/report')
  product.dispose()
})

interface Server {
  report: FieldReport | 'missing' | 'failing'
}

const FIELDS = [testField(), testField({ id: 6, name: 'North Forty' })]

function fieldAnswer({ report }: Server): Response {
  if (report === 'missing') return Response.json(toErrorBody(errors.notFound('This field')), { status: 404 })
  if (report === 'failing') return Response.json(toErrorBody(errors.unavailable()), { status: 503 })
  return Response.json(report)
}

/** The page over a server that answers with a field’s report. */
function show(address: string, given: Partial<Server> = {}) {
  history.replaceState(null, '', `/sampling/report?view=field${address}`)
  const asked: URLSearchParams[] = []
  const listed: Record<string, string>[] = []
  const server: Server = { report: testFieldReport(), ...given }
  renderWithApi(
    <RoleProvider value="staff">
      <UnitsProvider value={{ area: 'ha', depth: 'cm' }}>
        <ReportScreen />
      </UnitsProvider>
    </RoleProvider>,
    product,
    (request) => {
      const { pathname, searchParams } = new URL(request.url)
      if (pathname === '/api/reports/field') {
        asked.push(searchParams)
        return fieldAnswer(server)
      }
      if (pathname === '/api/fields') {
        listed.push(Object.fromEntries(searchParams))
        return Response.json({
          items: FIELDS,
          nextCursor: null,
          count: { rows: FIELDS.length, isExact: true },
        })
      }
      if (pathname === '/api/results/groups' && searchParams.get('by') === 'fieldId')
        return Response.json({ items: FIELDS.map(groupOf), isComplete: true })
      if (pathname === '/api/fields/rows') return Response.json({ items: FIELDS })
      if (pathname === '/api/results/groups') return Response.json({ items: [] })
      return Response.error()
    },
  )
  return { asked, listed, server }
}

const groupOf = ({ id, name }: { id: number; name: string }) => ({
  ...{ value: id, rows: 3, sums: {}, label: name, within: '' },
})

const card = (name: string) => screen.findByRole('region', { name }, { timeout: 5_000 })
const cellsOf = (row: HTMLElement) =>
  [...row.querySelectorAll('th, td, [role=gridcell], [role=rowheader]')].map((cell) => cell.textContent)

describe('RPT-73: the address of a field’s report', () => {
  it('restores field, year, values, limits and the map’s layer and classes', async () => {
    const { asked } = show(
      '&fieldId=5&year=2026&analyte=ph&method=-&unit=-&censored=zero&depth=15-30&show=strata&classes=fixed&edges=1%7C2',
      { report: testFieldReport({ shown: testSeries({ analyte: 'ph', name: 'pH', method: '', unit: '' }) }) },
    )
    const map = await card('Map: pH, 15–30 cm')
    expect(Object.fromEntries(asked[0] ?? [])).toEqual({
      ...{ fieldId: '5', year: '2026', analyte: 'ph', method: '', unit: '', censored: 'zero' },
    })
    const bar = screen.getByRole('group', { name: 'What the report shows' })
    expect(
      within(bar)
        .getAllByRole('button')
        .map((each) => each.textContent)
        .filter((words) => !words.startsWith('Filters')),
    ).toEqual(['FieldCreek bottom, Alder Farms', 'Year2026', 'ValuespH', 'Below a limit counts as0'])
    const chosen = within(map).getAllByRole('radio', { checked: true })
    expect(chosen.map((each) => each.textContent)).toEqual(['15–30 cm', 'Strata means'])
    expect(within(map).getByRole('textbox', { name: /Edges/ })).toHaveProperty('value', '1 2')
  })

  it('changes with what is chosen', async () => {
    show('&fieldId=5&year=2026')
    const map = await card('Map: Soil organic carbon, 0–15 cm')
    fireEvent.click(within(map).getByRole('radio', { name: '15–30 cm' }))
    fireEvent.click(within(map).getByRole('radio', { name: 'Strata means' }))
    await waitFor(() => expect(location.search).toContain('depth=15-30&show=strata'))
  })

  it('without a field asks to choose one, and offers those with results', async () => {
    const { listed } = show('&year=2026')
    const table = await screen.findByRole('grid', { name: 'Fields with results' }, { timeout: 5_000 })
    const row = await within(table).findByRole('row', { name: /North Forty/ })
    expect(
      within(row)
        .getByRole('link', { name: /North Forty/ })
        .getAttribute('href'),
    ).toBe('/sampling/report?year=2026&view=field&fieldId=6')
    expect(row.textContent).toContain('3')
    // Those with results, and no others.
    expect(listed).toMatchObject([{ results: 'yes', year: '2026', active: 'all' }])
  })

  it('leads to the estimate, the field, its points and its results', async () => {
    show('&fieldId=5&year=2026&analyte=soc&censored=limit')
    const ways = await screen.findByRole('navigation', { name: 'Pages of this field' }, { timeout: 5_000 })
    expect(
      within(ways)
        .getAllByRole('link')
        .map((each) => each.getAttribute('href')),
    ).toEqual([
      '/sampling/report?year=2026&view=estimate&fieldId=5&analyte=soc&censored=limit',
      '/growers/fields/5',
      '/sampling/points?fieldYear=71',
      '/sampling/upload?view=results&field=5&year=2026',
    ])
  })
})

it('RPT-74: the legend has colors, ranges and counts, and the map has its words', async () => {
  show('&fieldId=5&year=2026&number=2')
  const legend = await card('Legend of the map')
  expect(
    within(legend)
      .getAllByRole('listitem')
      .map((each) => each.textContent),
  ).toEqual(['1.00–2.00 22 points', '2.00 11 point', 'No value 11 point'])
  expect(screen.getByText(/The map shows 1.00–2.00: 2 points; 2.00: 1 point; no value: 1 point/)).toBeTruthy()
})

it('RPT-74: means of strata stand in a table beside the map', async () => {
  show('&fieldId=5&year=2026&show=strata&depth=15-30')
  const table = await screen.findByRole('table', { name: 'Means of strata' }, { timeout: 5_000 })
  expect(within(table).getAllByRole('row').map(cellsOf)).toEqual([
    ['Stratum', 'Share of area', 'n', 'Mean (%)'],
    ['1', '75.0%', '1', '0.50'],
    ['2', '25.0%', '0', '–'],
  ])
})

describe('RPT-75: numbers by depth', () => {
  it('have the unit in their heads, and a dash for what there is none of', async () => {
    show('&fieldId=5&year=2026')
    const table = await screen.findByRole('table', { name: 'Values by depth' }, { timeout: 5_000 })
    expect(within(table).getAllByRole('row').map(cellsOf)).toEqual([
      ['Layer', 'n', 'Missing', 'Below limit', 'Mean (%)', 'Min (%)', 'Max (%)', 'CV'],
      ['0–15 cm', '3', '1', '1', '1.50', '1.00', '2.00', '33.3%'],
      ['15–30 cm', '1', '2', '0', '0.50', '0.50', '0.50', '–'],
    ])
  })

  it('have a histogram with its table', async () => {
    show('&fieldId=5&year=2026')
    const spread = await card('Spread of values')
    const table = await within(spread).findByRole('table', {}, { timeout: 5_000 })
    expect(within(table).getAllByRole('row')[0]?.textContent).toBe('Value (%)Values')
  })
})

it('RPT-76: campaigns stand beside each other, and another method is said', async () => {
  const earlier = { method: 'Dry combustion', unit: '%', layers: [testLayer({ mean: 1.2 })] }
  const campaigns = [
    { year: 2023, ...earlier },
    { year: 2020, ...earlier, method: 'Wet oxidation' },
  ]
  show('&fieldId=5&year=2026', { report: testFieldReport({ campaigns }) })
  const years = await card('Earlier and later campaigns')
  expect(years.textContent).toContain('2020 was measured by Wet oxidation, in %: its means are not compared.')
  const table = within(years).getByRole('table', { name: 'Means by year' })
  expect(within(table).getAllByRole('row').map(cellsOf)).toContainEqual(['0–15 cm', '1.20', '3'])
  const chart = await within(years).findByRole(
    'table',
    { name: 'Mean of Soil organic carbon by year' },
    { timeout: 5_000 },
  )
  expect(
    within(chart)
      .getAllByRole('rowheader')
      .map((each) => each.textContent),
  ).toEqual(['2023', '2026'])
})

describe('RPT-77: points', () => {
  it('have their values as words; a row opens the results of its samples', async () => {
    show('&fieldId=5&year=2026')
    const points = await card('Points')
    const rows = within(points)
      .getAllByRole('row')
      .map(({ textContent }) => textContent)
    expect(rows).toEqual(expect.arrayContaining([expect.stringContaining('< 3.00')]))
    const row = within(points).getAllByRole('row')[1]
    if (row === undefined) throw new Error('no row')
    fireEvent.click(row)
    const panel = await card('Point 1')
    expect(location.search).toContain('point=101')
    expect(
      within(panel).getByRole('table', { name: 'Soil organic carbon of this point' }).textContent,
    ).toContain('0–15 cm1.00')
    fireEvent.click(within(panel).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Point 1' })).toBeNull())
  })
})

describe('RPT-78: what is missing is said', () => {
  const nothing = { shown: null, series: [], values: [], layers: [], strataMeans: [] }

  it('a year without results says so and leads to the others', async () => {
    const notes = ['There are no results for this field in this year.']
    show('&fieldId=5&year=2026', { report: testFieldReport({ ...nothing, notes }) })
    expect(await screen.findByText('No results in 2026', {}, { timeout: 5_000 })).toBeTruthy()
    expect(document.body.textContent).toContain('There are no results for this field in this year.')
    expect(document.body.textContent).not.toMatch(/NaN|undefined|null/)
    fireEvent.click(screen.getByRole('button', { name: '2023' }))
    await waitFor(() => expect(location.search).toContain('year=2023'))
  })

  it('a field without a design, boundary or year has no map', async () => {
    const { field } = testFieldReport()
    const bare = { ...nothing, design: null, fieldYear: null, years: [], laboratories: [], reportedOn: null }
    const report = testFieldReport({ ...bare, field: { ...field, boundary: null }, notes: ['No design.'] })
    show('&fieldId=5&year=2024', { report })
    expect(await screen.findByText(/no boundary and no points/, {}, { timeout: 5_000 })).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Points' })).toBeNull()
  })

  it('values that are all below their limit are counted and shown as they are', async () => {
    const values = [101, 102].map((pointId) =>
      testReportValue({ pointId, value: 1, words: '< 2.00', isCensored: true }),
    )
    const layers = [testLayer({ n: 2, missing: 2, censored: 2, mean: 1, min: 1, max: 1, sd: 0, cv: 0 })]
    show('&fieldId=5&year=2026', { report: testFieldReport({ values, layers }) })
    const table = await screen.findByRole('table', { name: 'Values by depth' }, { timeout: 5_000 })
    expect(cellsOf(within(table).getAllByRole('row')[1] ?? table)).toEqual([
      '0–15 cm',
      '2',
      '2',
      '2',
      '1.00',
      '1.00',
      '1.00',
      '0.0%',
    ])
    expect((await card('Points')).textContent).toContain('< 2.00')
  })

  it('a field that does not exist, and one that cannot be loaded', async () => {
    show('&fieldId=999&year=2026', { report: 'missing' })
    expect(await screen.findByText('This field does not exist', {}, { timeout: 5_000 })).toBeTruthy()
  })

  it('a failure can be tried again', async () => {
    const { server } = show('&fieldId=5&year=2026', { report: 'failing' })
    const again = await screen.findByRole('button', { name: /Try again/ }, { timeout: 5_000 })
    server.report = testFieldReport()
    fireEvent.click(again)
    expect(await card('Points')).toBeTruthy()
  })
})

it('RPT-73: has no problem that axe finds', async () => {
  show('&fieldId=5&year=2026')
  await card('Points')
  expect(await violations()).toEqual([])
})
