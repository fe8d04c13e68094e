import type { Quality } from '@org/core'
import { errors, type ProductError, toErrorBody } from '@org/core/contract'
import { toasts, UnitsProvider } from '@org/ui'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { RoleProvider } from '#data/permissions.ts'
import { testYears } from '#lists/testing.ts'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { discardTyped } from '#unsaved/typed.ts'
import { ReportScreen } from '../screens/ReportScreen.tsx'
import { testSeason } from '../testing.ts'
import { testItem, testQuality, testResult } from './testing.ts'

const product = createTestProduct()
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  toasts.clear()
  discardTyped()
  history.replaceState(null, '', '/sampling/report')
  product.dispose()
})

interface Server {
  quality: Quality
  refusal: { error: ProductError; status: number } | null
}

/** The page over a server that answers with the given results; what is decided, it notes. */
function show(address = '', given: Partial<Server> = {}) {
  history.replaceState(null, '', `/sampling/report?view=quality${address}`)
  const asked: Record<string, string>[] = []
  const written: { path: string; body: unknown }[] = []
  const server: Server = { quality: testQuality(), refusal: null, ...given }
  const write = async (request: Request) => {
    const { pathname } = new URL(request.url)
    written.push({ path: pathname, body: JSON.parse((await request.clone().text()) || 'null') })
    const { refusal } = server
    if (refusal !== null) return Response.json(toErrorBody(refusal.error), { status: refusal.status })
    if (pathname === '/api/results/quality')
      return Response.json({ items: [testResult({ version: 3, qualityReason: 'Accepted' })], editId: 45 })
    return Response.error()
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
      if (request.method !== 'GET') return write(request)
      if (pathname === '/api/reports/season') return Response.json(testSeason())
      if (pathname === '/api/field-years/groups') return Response.json(testYears([2026]))
      if (pathname !== '/api/reports/quality') return Response.error()
      asked.push(Object.fromEntries(searchParams))
      return Response.json(server.quality)
    },
  )
  return { asked, written, server }
}

const table = () => screen.findByRole('table', { name: 'Results that need a look' }, { timeout: 5_000 })
const press = async (name: string | RegExp, inside: HTMLElement = document.body) =>
  act(async () => fireEvent.click(await within(inside).findByRole('button', { name }, { timeout: 5_000 })))
const choose = async (name: string) =>
  act(async () => fireEvent.click(await screen.findByRole('checkbox', { name }, { timeout: 5_000 })))
const judged = (written: readonly { path: string; body: unknown }[]) =>
  written.filter(({ path }) => path === '/api/results/quality').map(({ body }) => body)
const fill = async (dialog: HTMLElement, reason: string) =>
  act(async () => fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: reason } }))

describe('RPT-100: what is looked at', () => {
  it('is what the address says', async () => {
    const { asked } = show('&year=2026&program=Prairie&grower=3&crew=9&kind=range%7Csuspect&upload=7')
    await table()
    expect(asked).toEqual([
      { year: '2026', program: 'Prairie', growerId: '3', kind: 'range|suspect', uploadId: '7' },
    ])
  })

  it('without a year is that of the season', async () => {
    const { asked } = show()
    await table()
    expect(asked).toEqual([{ year: '2026' }])
    expect(screen.getByText('Season 2026 · 4 to look at · 1 rejected')).toBeTruthy()
  })
})

describe('RPT-101: kinds and uploads', () => {
  it('have their counts, and narrow to themselves', async () => {
    const { asked } = show('&year=2026')
    await press('Unit in doubt 1')
    await press('Suspect 1')
    expect(location.search).toBe('?view=quality&year=2026&kind=jump%7Csuspect')
    await press('plains.csv')
    expect(location.search).toContain('upload=7')
    await waitFor(() => expect(asked.at(-1)).toEqual({ year: '2026', kind: 'jump|suspect', uploadId: '7' }))
    await press('plains.csv')
    expect(location.search).not.toContain('upload')
  })

  it('of an upload say file, laboratory, results and how many are odd', async () => {
    show('&year=2026')
    await table()
    const [, first, second] = within(screen.getByRole('table', { name: 'By upload' })).getAllByRole('row')
    expect(first?.textContent).toBe('plains.csvPlains Lab1204')
    expect(second?.textContent).toBe('hills.csv–800')
  })
})

describe('RPT-102: a result that needs a look', () => {
  it('says where it is, its value, what is odd and where it came from', async () => {
    const result = testResult({
      ...{ value: 72.4, unit: '%', valueInUnit: 724, analyteUnit: 'g/kg', analyteName: 'Carbon' },
    })
    show('&year=2026', { quality: testQuality({ items: [testItem({ result })] }) })
    const [, row] = within(await table()).getAllByRole('row')
    expect(row?.textContent).toContain(
      'North Forty · point 8 · 0–15 cmAlder Farms · 2026Carbon724 g/kg72.4 % in the file',
    )
    expect(row?.textContent).toContain('Out of range pH is plausible from 3 to 10.Plains Labplains.csv')
  })

  it('opens in the list of results: its sample, or all of its file and analyte', async () => {
    show('&year=2026')
    const links = within(await table()).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href')).slice(1, 3)).toEqual([
      '/sampling/upload?view=results&sample=21',
      '/sampling/upload?view=results&uploadId=7&analyte=soc',
    ])
    expect(screen.queryByRole('checkbox', { name: 'Choose Carbon of point 8, North Forty' })).toBeNull()
  })

  it('none needs one: it says so', async () => {
    show('&year=2026', { quality: testQuality({ items: [], uploads: [] }) })
    expect(await screen.findByText('No result needs a look.', {}, { timeout: 5_000 })).toBeTruthy()
    expect(screen.getByText('No upload has results of this selection.')).toBeTruthy()
  })

  it('more than an answer holds: it says how many', async () => {
    show('&year=2026', { quality: testQuality({ leftOut: 12 }) })
    await table()
    expect(screen.getByText('12 results more need a look. Narrow the filters to see them.')).toBeTruthy()
  })
})

describe('RPT-103: a person decides', () => {
  it('accepts a result, with an undo, and sees the list as it is then', async () => {
    const { written, server, asked } = show('&year=2026')
    await table()
    server.quality = testQuality({ items: [] })
    await press('Accept: pH of point 8, North Forty')
    expect(judged(written)).toEqual([{ results: [{ id: 101, version: 2 }], verdict: 'accept', reason: '' }])
    await screen.findByText('pH of point 8, North Forty accepted', {}, { timeout: 5_000 })
    await screen.findByText('No result needs a look.')
    expect(asked).toHaveLength(2)
    await press('Undo')
    await waitFor(() => expect(written.at(-1)?.path).toContain('/45'))
  })

  it('rejects one with a reason, which is required', async () => {
    const { written } = show('&year=2026')
    await press('Reject pH of point 8, North Forty…')
    const dialog = await screen.findByRole('dialog', { name: 'Reject pH of point 8, North Forty?' })
    await press('Reject 1 result', dialog)
    expect(judged(written)).toEqual([])
    expect(dialog.textContent).toContain('Enter a reason')
    await act(async () =>
      fireEvent.click(within(dialog).getByRole('radio', { name: /Failed the laboratory/ })),
    )
    await fill(dialog, 'Blank was high')
    await press('Reject 1 result', dialog)
    await waitFor(() =>
      expect(judged(written)).toEqual([
        { results: [{ id: 101, version: 2 }], verdict: 'failed', reason: 'Blank was high' },
      ]),
    )
  })

  it('accepts again what is suspect or rejected', async () => {
    const { written } = show('&year=2026')
    await table()
    expect(screen.queryByRole('button', { name: 'Reject pH of point 11, North Forty…' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Accept again: pH of point 10, North Forty' })).toBeTruthy()
    await press('Accept again: pH of point 11, North Forty')
    expect(judged(written)).toMatchObject([{ results: [{ id: 105 }], verdict: 'accept' }])
  })

  it('about several at once', async () => {
    const { written } = show('&year=2026')
    await choose('Choose pH of point 8, North Forty')
    await choose('Choose pH of point 9, North Forty')
    await press('Reject 2 results…')
    const dialog = await screen.findByRole('dialog', { name: 'Reject 2 results?' })
    await fill(dialog, 'Spilled')
    await press('Reject 2 results', dialog)
    await waitFor(() =>
      expect(judged(written)).toMatchObject([
        { results: [{ id: 102 }, { id: 101 }], verdict: 'outlier', reason: 'Spilled' },
      ]),
    )
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Chosen results' })).toBeNull())
  })

  it('about all that can be chosen; a result that stands in two rows is one', async () => {
    const items = [...testQuality().items, testItem({ kind: 'suspect' })]
    const { written } = show('&year=2026', { quality: testQuality({ items }) })
    await choose('Choose 4 results')
    await press('Accept 4 results')
    expect(judged(written)).toMatchObject([
      { results: [{ id: 102 }, { id: 101 }, { id: 104 }, { id: 105 }], verdict: 'accept' },
    ])
  })

  it('about at most 200', async () => {
    const items = Array.from({ length: 201 }, (_, at) =>
      testItem({ result: testResult({ id: 1000 + at, pointNumber: at + 1 }) }),
    )
    show('&year=2026', { quality: testQuality({ items }) })
    await press('Show all 201 results')
    await choose('Choose 200 results')
    await choose('Choose pH of point 201, North Forty')
    const accept = screen.getByRole('button', { name: /^Accept 201 results/ })
    expect(accept.getAttribute('aria-disabled')).toBe('true')
  })
})

describe('RPT-104: what cannot be decided', () => {
  it('because someone else changed it, says so and shows it as it is', async () => {
    const { asked } = show('&year=2026', {
      refusal: { error: errors.stale('pH', 2, 3), status: 409 },
    })
    await press('Accept: pH of point 8, North Forty')
    const said = await screen.findByText(
      /^Not accepted: pH of point 8, North Forty\./,
      {},
      { timeout: 5_000 },
    )
    expect(said.textContent).toContain(errors.stale('pH', 2, 3).message)
    await waitFor(() => expect(asked).toHaveLength(2))
  })

  it('in an approved year, says what the server says, and keeps the reason', async () => {
    const { asked } = show('&year=2026', {
      refusal: { error: errors.locked('2026 of North Forty'), status: 409 },
    })
    await press('Reject pH of point 8, North Forty…')
    const dialog = await screen.findByRole('dialog')
    await fill(dialog, 'Spilled')
    await press('Reject 1 result', dialog)
    await waitFor(() => expect(dialog.textContent).toContain(errors.locked('2026 of North Forty').message))
    expect(within(dialog).getByLabelText('Reason')).toHaveProperty('value', 'Spilled')
    await waitFor(() => expect(asked).toHaveLength(2))
  })
})
