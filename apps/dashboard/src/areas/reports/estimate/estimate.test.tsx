import type { Estimate, FieldReport, ProgramEstimate } from '@org/core'
import { errors, type ProductError, toErrorBody } from '@org/core/contract'
import { UnitsProvider } from '@org/ui'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { RoleProvider } from '#data/permissions.ts'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { ReportScreen } from '../screens/ReportScreen.tsx'
import {
  stockSeries,
  testEstimate,
  testFieldReport,
  testFieldRow,
  testProgram,
  testSampled,
  testSeries,
  withoutInterval,
  withoutMean,
} from './testing.ts'

const product = createTestProduct()
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  history.replaceState(null, '', '/sampling/report')
  product.dispose()
})

interface Server {
  estimate: Estimate
  field: FieldReport
  program: ProgramEstimate
  refusal: ProductError | null
  /** Until then a program is not answered. */
  whenEstimated: Promise<void>
}

/** The page over a server that answers with the given estimates. */
function show(address: string, given: Partial<Server> = {}) {
  history.replaceState(null, '', `/sampling/report?view=estimate${address}`)
  const asked: Record<string, string>[] = []
  const server: Server = {
    ...{ estimate: testEstimate(), field: testFieldReport(), program: testProgram(), refusal: null },
    whenEstimated: Promise.resolve(),
    ...given,
  }
  const note = (search: URLSearchParams, answer: unknown) => {
    asked.push(Object.fromEntries(search))
    const { refusal } = server
    if (refusal !== null) return Response.json(toErrorBody(refusal), { status: refusal.status })
    return Response.json(answer)
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
      if (pathname === '/api/reports/estimate') return note(searchParams, server.estimate)
      if (pathname === '/api/reports/program')
        return server.whenEstimated.then(() => note(searchParams, server.program))
      if (pathname === '/api/reports/program/progress')
        return Response.json({ progress: { done: 320, total: 992 } })
      if (pathname === '/api/reports/field') return Response.json(server.field)
      return Response.error()
    },
  )
  return { asked, server }
}

const card = (name: string | RegExp) => screen.findByRole('region', { name }, { timeout: 5_000 })
const estimateCard = () => card(/^Stock of soil organic carbon/)
const rowsOf = (element: HTMLElement) =>
  within(element)
    .queryAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)
const chip = (name: RegExp) => screen.queryByRole('button', { name })

describe('RPT-105: how an estimate is made', () => {
  it('is as the address says', async () => {
    const { asked } = show(
      '&fieldId=4&year=2026&analyte=soc_stock&depth=0-30&confidence=90&basis=mass&moved=leaveOut&since=2023',
      { field: testFieldReport({ shown: stockSeries() }) },
    )
    await estimateCard()
    expect(asked).toEqual([
      {
        ...{ fieldId: '4', year: '2026', analyte: 'soc_stock', censored: 'half', topCm: '0', bottomCm: '30' },
        ...{ confidence: '0.9', basis: 'mass', moved: 'leaveOut', since: '2023' },
      },
    ])
  })

  it('damaged words are the usual ones', async () => {
    const { asked } = show('&fieldId=4&year=2026&depth=30-15&confidence=12&basis=x&moved=x&since=2026')
    await estimateCard()
    expect(asked).toEqual([{ fieldId: '4', year: '2026', censored: 'half' }])
  })

  it('offers the basis of a stock, moved points where there are any, and layers from the surface', async () => {
    show('&fieldId=4&year=2026', {
      field: testFieldReport({ shown: stockSeries() }),
      estimate: testEstimate({ sampled: testSampled({ moved: 2 }) }),
    })
    await estimateCard()
    expect(chip(/^Stock/)).toBeTruthy()
    expect(chip(/^Moved points/)).toBeTruthy()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: /^Layer/ })))
    const layers = (await screen.findAllByRole('menuitemradio')).map(({ textContent }) => textContent)
    expect(layers).toEqual(['0–15 cm', '0–30 cm'])
  })

  it('of other values offers neither', async () => {
    show('&fieldId=4&year=2026', { estimate: testEstimate({ shown: testSeries(), total: null }) })
    await card(/^Soil organic carbon/)
    expect(chip(/^Stock/)).toBeNull()
    expect(chip(/^Moved points/)).toBeNull()
  })
})

describe('RPT-106: an estimate', () => {
  it('is one number with its interval, and what is said of it', async () => {
    show('&fieldId=4&year=2026')
    const shown = await estimateCard()
    expect(shown.textContent).toContain('Stock of soil organic carbon (t/ha) · 0–30 cm')
    expect(shown.textContent).toContain('61.4 t/ha95% interval 59.0 to 63.8, by the random draw alone')
    expect(rowsOf(shown)).toEqual([
      'Standard error: 1.10 t/ha',
      'Half-width: 3.9% of the mean',
      'Degrees of freedom: 10.0',
      'Design effect: 0.85',
      'Values: 12',
      'Area of the mean: 40.00 ha',
      'Total carbon: 2,456 t (2,360 to 2,552 t)',
    ])
    expect((await card('What was sampled')).textContent).toContain('12 of 12 points have a value.')
    expect((await card('How it was computed')).textContent).toContain('Cochran 1977')
    const [, first, second] = within(
      screen.getByRole('table', { name: 'Strata of the estimate' }),
    ).getAllByRole('row')
    expect(first?.textContent).toBe('130.0075.0%660.02.0')
    expect(second?.textContent).toBe('210.0025.0%665.6–')
  })

  it('says first what it is of, and beside the interval what must hold', async () => {
    const first = ['The mean is of the part that can be sampled, about 80.0% of the area.']
    show('&fieldId=4&year=2026', {
      estimate: testEstimate({
        ...{ of: 'accessible', areaM2: 320_000, first, assumes: 'point 4 is missing by chance' },
        withRejected: { rejected: 1, n: 13, mean: 70.2, interval: [50, 90.4] },
      }),
    })
    const shown = await estimateCard()
    expect(shown.textContent).toMatch(/about 80\.0% of the area\..*61\.4 t\/ha95% interval/)
    expect(shown.textContent).toContain('59.0 to 63.8, if point 4 is missing by chance')
    expect(rowsOf(shown)).toContain('Area of the mean: 32.00 ha of 40.00 ha, the part that can be sampled')
    expect(rowsOf(shown)).toContain('With 1 rejected value: 70.2 t/ha (50.0 to 90.4), 13 values')
    expect(rowsOf(shown).join()).toContain('Total carbon of the part that can be sampled: 2,456 t')
  })

  it('has bounds instead of an interval, and a least value where there is no upper bound', async () => {
    show('&fieldId=4&year=2026', {
      estimate: withoutInterval('No interval: 8 of 12 values are below the detection limit.', {
        bounds: [4.7, 9],
      }),
    })
    const both = await estimateCard()
    expect(both.textContent).toContain('Bounds 4.7 to 9.0')
    expect(both.textContent).not.toContain('95% interval')
    cleanup()
    show('&fieldId=4&year=2026', {
      estimate: withoutInterval('No interval: 4 values are above what the method measures.', {
        ...{ bounds: [100.4, null], isAtLeast: true, mean: 119.3 },
      }),
    })
    const least = await estimateCard()
    expect(least.textContent).toContain('at least 119.3 t/ha')
    expect(least.textContent).toContain('Lower bound 100.4, no upper one')
  })

  it('of a stock in equal mass of soil says so', async () => {
    show('&fieldId=4&year=2026&basis=mass')
    expect((await estimateCard()).textContent).toContain('equal soil mass (t/ha) · 0–30 cm')
  })

  it('says the change since an earlier year, and what to plan for', async () => {
    const change = {
      ...{ since: 2023, change: 1.7, standardError: 0.9, degreesOfFreedom: 9, matched: 11, detectable: 2.6 },
      ...{ method: 'Paired differences', problem: null, assumes: 'in 2023 point 4 is missing by chance' },
    }
    show('&fieldId=4&year=2026&since=2023', {
      estimate: testEstimate({ referenceMassTHa: 4100, change: { ...change, interval: [-0.2, 3.6] } }),
    })
    const shown = await estimateCard()
    expect(rowsOf(shown)).toContain('Reference mass of soil: 4,100 t/ha')
    expect(rowsOf(shown)).toContain(
      'Change since 2023: +1.7 t/ha (−0.2 to 3.6), 11 points sampled in both years',
    )
    expect(rowsOf(shown)).toContain('For planning: change found in 80 of 100 cases: 2.6 t/ha')
    expect(shown.textContent).toContain('Paired differences')
    expect(shown.textContent).toContain(
      'The interval of the change holds if in 2023 point 4 is missing by chance.',
    )
  })

  it('says why there is no change', async () => {
    const problem = 'Too few points were sampled in both years.'
    const nothing = { change: null, standardError: null, degreesOfFreedom: null, interval: null }
    show('&fieldId=4&year=2026&since=2023', {
      estimate: testEstimate({
        change: { ...nothing, since: 2023, matched: 1, detectable: null, method: '', problem, assumes: null },
      }),
    })
    const shown = await estimateCard()
    expect(shown.textContent).toContain(problem)
    expect(rowsOf(shown).join()).not.toContain('Change')
  })
})

describe('RPT-107: without an interval or a mean', () => {
  it.each([
    ['one point a stratum', 'No interval: each stratum has one value.', {}],
    ['all below a limit', 'No interval: all values are below the detection limit.', { mean: 0 }],
  ])('%s: the reason stands instead of the interval', async (_name, reason, given) => {
    show('&fieldId=4&year=2026', { estimate: withoutInterval(reason, given) })
    const shown = await estimateCard()
    expect(shown.textContent).toContain(reason)
    expect(shown.textContent).not.toContain('95% interval')
    expect(rowsOf(shown)).toEqual(['Values: 12', 'Area of the mean: 40.00 ha', 'Total carbon: 2,456 t'])
    expect(document.body.textContent).not.toMatch(/NaN|Infinity|null|undefined/)
  })

  it.each([
    ['no results', 'There are no values. Upload results of this field first.', [2024, 2023]],
    ['a year without data', 'This field has no design in 2024.', [2026, 2023]],
  ])('%s: a sentence and no number', async (_name, problem, years) => {
    show('&fieldId=4&year=2024', {
      estimate: withoutMean(problem),
      field: testFieldReport({ years, year: 2024, shown: null, series: [], layers: [], campaigns: [] }),
    })
    const shown = await card('Estimate')
    expect(shown.textContent).toContain(problem)
    expect(rowsOf(shown)).toEqual([])
    expect(screen.queryByRole('region', { name: 'How it was computed' })).toBeNull()
    const others = screen.getAllByRole('link', { name: '2023' })
    expect(others[0]?.getAttribute('href')).toBe('/sampling/report?year=2023&view=estimate&fieldId=4')
    expect(document.body.textContent).not.toMatch(/NaN|Infinity|null|undefined/)
  })

  it('a field that does not exist: the view says so', async () => {
    show('&fieldId=4&year=2026', { refusal: errors.notFound('This field') })
    expect(await screen.findByText('This field does not exist', undefined, { timeout: 5_000 })).toBeTruthy()
  })

  it('a failure can be tried again', async () => {
    const { server } = show('&fieldId=4&year=2026', { refusal: errors.unavailable() })
    const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 5_000 })
    server.refusal = null
    await act(async () => fireEvent.click(again))
    expect(await estimateCard()).toBeTruthy()
  })
})

describe('RPT-108: a program', () => {
  it('has its mean, interval and total, made the same way', async () => {
    const { asked } = show('&program=Prairie&year=2026&analyte=soc_stock&depth=0-30&confidence=90')
    const shown = await estimateCard()
    expect(shown.textContent).toContain('60.2 t/ha95% interval 58.3 to 62.1, by the random draw alone')
    expect(rowsOf(shown)).toContain('Total carbon: 3,612 t (3,498 to 3,726 t)')
    expect(asked).toEqual([
      {
        ...{ program: 'Prairie', year: '2026', analyte: 'soc_stock', censored: 'half' },
        ...{ topCm: '0', bottomCm: '30', confidence: '0.9' },
      },
    ])
    expect(shown.textContent).toContain('The mean is of 2 of 3 fields')
  })

  it('has its fields in a chart, and in a table that leads to each and says why one is left out', async () => {
    show('&program=Prairie&year=2026&depth=0-30')
    const fields = await screen.findByRole('table', { name: 'Fields of the program' }, { timeout: 5_000 })
    const [, left, first] = within(fields).getAllByRole('row')
    expect(left?.textContent).toBe('East slopeBirch FarmsNo design. Make one first.')
    expect(first?.textContent).toBe('North FortyAlder Farms40.001261.459.0 to 63.8')
    const link = within(fields).getByRole('link', { name: 'North Forty' })
    expect(link.getAttribute('href')).toBe(
      '/sampling/report?year=2026&view=estimate&fieldId=4&program=Prairie&depth=0-30',
    )
    const chart = await screen.findByRole('table', { name: 'By field, with interval' }, { timeout: 5_000 })
    expect(
      within(chart)
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['North Forty', 'South slope'])
  })

  it('says at a field what its interval takes for granted, and what its mean is of', async () => {
    const conditioned = testFieldRow({ assumes: 'point 4 is missing by chance', of: 'accessible' })
    show('&program=Prairie&year=2026&depth=0-30', {
      program: testProgram({
        assumes: 'what the interval of North Forty assumes holds',
        fields: [conditioned],
      }),
    })
    const fields = await screen.findByRole('table', { name: 'Fields of the program' }, { timeout: 5_000 })
    expect(fields.textContent).toContain('if point 4 is missing by chance')
    expect(fields.textContent).toContain('of the part that can be sampled')
    expect((await estimateCard()).textContent).toContain('if what the interval of North Forty assumes holds')
  })

  it('without an estimate says why', async () => {
    const problem = 'No field is enrolled in this program in this year. Choose another program or year.'
    show('&program=Prairie&year=2026', {
      program: testProgram({
        ...{ shown: null, topCm: null, bottomCm: null, mean: null, standardError: null, interval: null },
        ...{ degreesOfFreedom: null, areaM2: 0, total: null, fields: [], says: [], problem },
      }),
    })
    expect((await card('Estimate')).textContent).toContain(problem)
    expect((await card('By field')).textContent).toContain('No field of this program in this year.')
    expect(document.body.textContent).not.toMatch(/NaN|Infinity|null|undefined/)
  })

  it('RPT-112: says how many of its fields are estimated until it is there', async () => {
    let estimate = () => {}
    const whenEstimated = new Promise<void>((resolve) => {
      estimate = resolve
    })
    show('&program=Prairie&year=2026', { whenEstimated })
    expect(await screen.findByText('Estimating: 320 of 992 fields', {}, { timeout: 5_000 })).toBeTruthy()
    estimate()
    expect(await estimateCard()).toBeTruthy()
    expect(screen.queryByText(/^Estimating/)).toBeNull()
  })

  it('is one step from the estimate of its field', async () => {
    show('&program=Prairie&fieldId=4&year=2026')
    const back = await screen.findByRole('link', { name: 'All fields of Prairie' }, { timeout: 5_000 })
    expect(back.getAttribute('href')).toBe('/sampling/report?year=2026&view=estimate&program=Prairie')
    await act(async () => fireEvent.click(back))
    await waitFor(() => expect(screen.getByRole('table', { name: 'Fields of the program' })).toBeTruthy())
  })
})

it('RPT-109: without a field or a program, the view says what to choose, and offers the fields with results', async () => {
  const { asked } = show('')
  expect(await screen.findByRole('grid', { name: 'Fields with results' }, { timeout: 5_000 })).toBeTruthy()
  expect(chip(/^Program/)).toBeTruthy()
  expect(asked).toEqual([])
})
