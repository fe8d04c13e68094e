import { type CrewDay, calendarDay, type HeardPhone } from '@org/core'
import { toasts } from '@org/ui'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { usePrinting } from '#areas/labels/public.ts'
import { RoleProvider } from '#data/permissions.ts'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { heardPhone } from '../../phones/testing.ts'
import { usePointsView } from '../../view.ts'
import { addDays, mondayOf, nextWorkingDay, WEEK } from '../calendar.ts'
import { discardPlan, usePlanning } from '../plan/planning.ts'
import { testCrew, testVisit } from '../testing.ts'
import { WeekView } from './WeekView.tsx'
import { workOf } from './week.ts'

const product = createTestProduct()
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  toasts.clear()
  discardPlan()
  usePrinting.getState().close()
  product.dispose()
})

const MONDAY = '2026-10-12'
const visit = testVisit(1, [11, 12, 13])
const DAY: CrewDay = {
  ...{ crewId: 1, day: '2026-10-13', lengthM: 10_000 },
  visits: [
    {
      ...visit,
      points: visit.points.map((point) => ({ ...point, status: point.id === 11 ? 'collected' : 'assigned' })),
    },
    testVisit(2, [21]),
  ],
}

function Page({ onExport }: { onExport: () => void }) {
  const view = usePointsView()
  return <WeekView view={view} monday={MONDAY} onWeek={() => {}} onZoom={() => {}} onExport={onExport} />
}

function show(days: readonly CrewDay[] = [DAY], phones: readonly HeardPhone[] = []) {
  const asked: { path: string; body: unknown }[] = []
  const onExport = vi.fn()
  renderWithApi(
    <RoleProvider value="manager">
      <Page onExport={onExport} />
    </RoleProvider>,
    product,
    async (request) => {
      const { pathname } = new URL(request.url)
      if (pathname.endsWith('/visits')) return Response.json({ days })
      if (pathname.endsWith('/collecting/open')) return Response.json({ events: [], phones })
      if (pathname.endsWith('/crews'))
        return Response.json({ items: [testCrew(), testCrew({ id: 2, name: 'East' })] })
      if (request.method === 'GET') return Response.error()
      asked.push({ path: pathname, body: await request.clone().json() })
      return Response.json({ cleared: 3, editId: 51 })
    },
  )
  return { asked, onExport }
}

async function press(name: string | RegExp) {
  const button = await screen.findByRole('button', { name })
  await act(async () => fireEvent.click(button))
}

describe('a week of days', () => {
  it('POI-50: shows crews by days, and narrows the page to the one that is pressed', async () => {
    show()
    const table = await screen.findByRole('table', { name: 'Crews and their days' })
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual([
      ...['Crew', 'Mon, Oct 12', 'Tue, Oct 13', 'Wed, Oct 14', 'Thu, Oct 15', 'Fri, Oct 16'],
      ...['Sat, Oct 17', 'Sun, Oct 18'],
    ])
    expect(await within(table).findByText('East')).toBeTruthy()
    await press(/^North, Tue, Oct 13: 1 of 4 collected 2 fields 6.21 mi/)
    expect(new URLSearchParams(location.search).get('crew')).toBe('1')
    expect(new URLSearchParams(location.search).get('day')).toBe('2026-10-13')
    const part = screen.getByRole('region', { name: 'North · Tue, Oct 13' })
    expect(
      within(part)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['1Field 1 Alder Farms · 1 of 3 collected', '2Field 2 Alder Farms · 0 of 1 collected'])
  })

  it('POI-51: what waits is removed from its day, with an undo', async () => {
    const { asked } = show()
    await press(/^North, Tue/)
    await press('Remove 3 points from this day')
    await screen.findByText('3 points removed from North · Tue, Oct 13')
    expect(asked).toEqual([{ path: '/api/visits/clear', body: { pointIds: [12, 13, 21] } }])
  })

  it('POI-52: a day is changed as a plan of what waits, each point where it is', async () => {
    show()
    await press(/^North, Tue/)
    await press('Change…')
    const { draft, asked } = usePlanning.getState()
    expect(asked).toMatchObject({ pointIds: [12, 13, 21], crewIds: [1], startOn: '2026-10-13' })
    expect(draft?.days.map(({ visits }) => visits.map(({ points }) => points.map(({ id }) => id)))).toEqual([
      [[12, 13], [21]],
    ])
  })

  it('POI-53: is exported in the order of the way', async () => {
    const { onExport } = show()
    await press(/^North, Tue/)
    await press('Export GPX')
    expect(onExport).toHaveBeenCalledTimes(1)
    expect(new URLSearchParams(location.search).get('sort')).toBe('route')
  })

  it('POI-57: labels and GPX of a day are one press from its row', async () => {
    const { onExport } = show()
    await press('Print labels: North, Tue, Oct 13')
    expect(usePrinting.getState().asked).toEqual({
      kind: 'new',
      source: { kind: 'points', filter: { crewId: [1], plannedOn: ['2026-10-13'] } },
    })
    await press('Export GPX: North, Tue, Oct 13')
    expect(onExport).toHaveBeenCalledTimes(1)
    const address = new URLSearchParams(location.search)
    expect(['crew', 'day', 'sort'].map((name) => address.get(name))).toEqual(['1', '2026-10-13', 'route'])
  })

  it('COP-33: says at a crew’s day what still waits on its phones', async () => {
    show(
      [DAY],
      [heardPhone({ waiting: 4 }), heardPhone({ id: 'another', crewId: 2, name: 'iPhone, Safari' })],
    )
    const table = await screen.findByRole('table', { name: 'Crews and their days' })
    const list = await within(table).findByRole('list', { name: 'Phones of this day' })
    expect(list.textContent).toMatch(/^4 waiting on Android, Chrome · last heard \d\d:\d\d$/)
  })

  it('POI-50: without days says what to do', async () => {
    show([])
    await screen.findByText('No days are planned this week')
  })

  it('POI-50: any day of an address stands for its week; damaged words for none', () => {
    expect(['2026-10-12', '2026-10-18', '2026-10-19', 'monday', '2026-13-45', null].map(WEEK.read)).toEqual([
      ...['2026-10-12', '2026-10-12', '2026-10-19', null, null, null],
    ])
    expect(mondayOf(addDays(calendarDay(new Date()), 7)) > mondayOf(calendarDay(new Date()))).toBe(true)
    expect(nextWorkingDay('2026-10-16', [1, 2, 3, 4, 5])).toBe('2026-10-19')
    expect(nextWorkingDay('2026-10-16', [6])).toBe('2026-10-17')
  })

  it('POI-50: a point that was replaced counts once, as its replacement', () => {
    const points = visit.points.map(
      (point) => ({ ...point, status: point.id === 11 ? 'replaced' : 'waived' }) as const,
    )
    expect(workOf({ ...DAY, visits: [{ ...visit, points }] })).toMatchObject({ points: 2, done: 2 })
  })

  it('POI-50: a point that was left out is done, as on the phone: nobody goes there', () => {
    const [left, skipped, waits] = visit.points
    if (left === undefined || skipped === undefined || waits === undefined) return expect.unreachable()
    const points = [
      { ...left, status: 'inaccessible' as const },
      { ...skipped, status: 'skipped' as const },
      { ...waits, status: 'assigned' as const },
    ]
    expect(workOf({ ...DAY, visits: [{ ...visit, points }] })).toMatchObject({ points: 3, done: 2 })
  })
})
