import { type CrewDay, calendarDay, type LeftRow } from '@org/core'
import { errors, toErrorBody } from '@org/core/contract'
import { toasts } from '@org/ui'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RoleProvider } from '#data/permissions.ts'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { discardTyped } from '#unsaved/typed.ts'
import { useChosen } from '../../chosen.ts'
import { addDays, mondayOf } from '../calendar.ts'
import { testCrew, testVisit } from '../testing.ts'
import { PlanDays } from './PlanDays.tsx'
import { beginPlan, discardPlan, usePlanning } from './planning.ts'

const product = createTestProduct()
const TODAY = calendarDay(new Date())
const [FIRST, SECOND] = [addDays(TODAY, 3), addDays(TODAY, 4)]
const NEXT_MONDAY = addDays(mondayOf(TODAY), 7)
const NORTH = testCrew({ pointsADay: 4 })
const EAST = testCrew({ id: 2, name: 'East' })

beforeEach(() => discardPlan())
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  toasts.clear()
  useChosen.getState().choose([])
  discardTyped()
  product.dispose()
})

const proposed = (): CrewDay[] => [
  { crewId: 1, day: FIRST, lengthM: 1, visits: [testVisit(1, [11, 12]), testVisit(2, [21, 22])] },
  { crewId: 1, day: SECOND, lengthM: 1, visits: [testVisit(3, [31])] },
]
const stale = () => Response.json(toErrorBody(errors.stale('Field 1', 2, 3), 'r-1'), { status: 409 })

interface Scene {
  crews?: readonly ReturnType<typeof testCrew>[]
  left?: readonly LeftRow[]
}

function show({ crews = [NORTH, EAST], left = [] }: Scene = {}) {
  const asked: { path: string; body: unknown }[] = []
  const answers = { isStale: false, days: proposed(), daysOff: [], waitsFor: Promise.resolve() }
  const known = [...crews]
  const onPlanned = vi.fn()
  const onZoom = vi.fn()
  renderWithApi(
    <RoleProvider value="manager">
      <PlanDays onZoom={onZoom} onPlanned={onPlanned} />
    </RoleProvider>,
    product,
    async (request) => {
      const path = new URL(request.url).pathname
      if (request.method === 'GET') return Response.json({ items: known })
      const body: unknown = await request.clone().json()
      asked.push({ path, body })
      if (path.endsWith('/crews')) {
        known.push(testCrew({ id: 5, name: 'Prairie' }))
        return Response.json({ ...testCrew({ id: 5, name: 'Prairie' }), editId: 40 }, { status: 201 })
      }
      await answers.waitsFor
      if (path.endsWith('/proposals'))
        return Response.json({ days: answers.days, left, daysOff: answers.daysOff })
      return answers.isStale ? stale() : Response.json({ days: [], editId: 43 })
    },
  )
  return { asked, answers, onPlanned, onZoom }
}

/** Holds answers back until they are let go. */
function held(answers: ReturnType<typeof show>['answers']): { resolve: () => void } {
  let resolve = () => {}
  answers.waitsFor = new Promise<void>((done) => {
    resolve = done
  })
  return { resolve: () => resolve() }
}

async function press(name: string | RegExp, inside: HTMLElement = document.body) {
  const button = await within(inside).findByRole('button', { name })
  await act(async () => fireEvent.click(button))
}
async function menu(name: string, item: string) {
  await press(name)
  const found = await screen.findByRole('menuitem', { name: item })
  await act(async () => fireEvent.click(found))
}
const days = () => screen.getAllByRole('region', { name: /points? · / }).map((day) => day.textContent)
const fieldsOf = (at: number) =>
  within(screen.getAllByRole('region', { name: /points? · / })[at] ?? document.body)
    .getAllByRole('listitem')
    .map((line) => /Field \d/.exec(line.textContent ?? '')?.[0])

async function propose(scene: Scene = {}) {
  beginPlan([11, 12, 21, 22, 31])
  const shown = show(scene)
  await screen.findByRole('button', { name: 'Plan 2 days · 5 points' })
  return shown
}

describe('a plan of days', () => {
  it('POI-40: asks for the days of a crew from the next working day on, and shows them all', async () => {
    const { asked, onZoom } = await propose()
    expect(asked[0]).toMatchObject({
      path: '/api/visits/proposals',
      body: { pointIds: [11, 12, 21, 22, 31], crewId: 1, weekdays: [1, 2, 3, 4, 5], startOn: NEXT_MONDAY },
    })
    expect(asked[0]?.body).toMatchObject({ endOn: addDays(NEXT_MONDAY, 6), otherCrewIds: [] })
    expect(fieldsOf(0)).toEqual(['Field 1', 'Field 2'])
    expect(fieldsOf(1)).toEqual(['Field 3'])
    expect(onZoom).toHaveBeenCalledTimes(1)
  })

  it('POI-40: shows the answer though the crew that it was asked for is only named meanwhile', async () => {
    beginPlan([11, 12, 21, 22, 31])
    const { answers, asked: sent } = show()
    const { resolve } = held(answers)
    await waitFor(() => expect(sent).toHaveLength(1))
    usePlanning.setState(({ asked }) => ({ asked: { ...asked, crewIds: [NORTH.id] } }))
    resolve()
    await screen.findByRole('button', { name: 'Plan 2 days · 5 points' })
  })

  it('POI-40: shows no answer to what is asked no more', async () => {
    beginPlan([11, 12, 21, 22, 31])
    const { answers, asked: sent } = show()
    const { resolve } = held(answers)
    await waitFor(() => expect(sent).toHaveLength(1))
    act(() => usePlanning.setState(({ asked }) => ({ asked: { ...asked, crewIds: [EAST.id] } })))
    await act(async () => resolve())
    await waitFor(() => expect(screen.getByRole('button', { name: 'Propose days' })).toBeTruthy())
    expect(screen.queryByRole('button', { name: /^Plan 2 days/ })).toBeNull()
  })

  it('POI-42: a day with more than the crew collects says so, and is not planned', async () => {
    const { asked } = await propose()
    await menu('Move Field 3', `Move to ${shortName(FIRST)}`)
    expect(screen.getByText('5 points, 1 more than North’s 4 a day')).toBeTruthy()
    await press('Plan 1 day · 5 points')
    expect(asked.map(({ path }) => path)).toEqual(['/api/visits/proposals'])
    expect(screen.getByText(/has more points than its crew collects/)).toBeTruthy()
  })

  it('POI-54: another week or crew is proposed at one press; an arranged plan only on “Propose again”', async () => {
    const { asked } = await propose()
    await act(async () => fireEvent.click(screen.getByRole('radio', { name: 'This week' })))
    await waitFor(() => expect(asked).toHaveLength(2))
    expect(asked[1]?.body).toMatchObject({ startOn: TODAY, endOn: addDays(mondayOf(TODAY), 6) })
    await press('Move Field 2 up')
    await act(async () => fireEvent.click(screen.getByRole('radio', { name: 'East' })))
    expect(asked).toHaveLength(2)
    await press('Propose again')
    await waitFor(() => expect(asked).toHaveLength(3))
    expect(asked[2]?.body).toMatchObject({ crewId: 2 })
  })

  it('POI-55: a day far from the crew’s start place says so beside the button that plans it', async () => {
    await propose({ crews: [testCrew({ startLon: -100 })] })
    expect(screen.getAllByText(/far away: 3[\d.]+ mi from North’s start place/i).length).toBeGreaterThan(1)
  })

  it('POI-40: what is in no day stands together by reason, with the act that changes it', async () => {
    const row = (id: number, why: LeftRow['why']) => ({
      ...{ id, title: `2026 of Bog ${id}`, why, points: 9 },
      ...{ message: 'It is “Stratified”', remedy: 'Approve the plan first.' },
    })
    const { asked } = await propose({ left: [row(8, 'approval'), row(9, 'approval'), row(10, 'full')] })
    expect(screen.getByText('18 points of 2 fields: the plan is not approved')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Approve their plans' }).getAttribute('href')).toBe(
      '/fields?status=stratified',
    )
    expect(
      screen.getByText(/^9 points of 1 field: no room on these days. North collects 4 a day/),
    ).toBeTruthy()
    await press('Add crew East')
    await waitFor(() => expect(asked).toHaveLength(2))
    expect(asked[1]?.body).toMatchObject({ crewId: 1, otherCrewIds: [2] })
  })

  it('POI-43: plans what is shown, with an undo, and goes on to the week', async () => {
    const { asked, onPlanned } = await propose()
    await menu('Move Field 2', `Move to ${shortName(SECOND)}`)
    await press('Move Field 2 up')
    await press('Plan 2 days · 5 points')
    await screen.findByText('5 points planned for 2 days')
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
    expect(asked.at(-1)).toEqual({
      path: '/api/visits',
      body: {
        today: TODAY,
        withinCapacity: true,
        days: [
          { crewId: 1, day: FIRST, visits: [{ fieldYearId: 1, version: 2, pointIds: [11, 12] }] },
          {
            crewId: 1,
            day: SECOND,
            visits: [
              { fieldYearId: 2, version: 2, pointIds: [21, 22] },
              { fieldYearId: 3, version: 2, pointIds: [31] },
            ],
          },
        ],
      },
    })
    expect(onPlanned).toHaveBeenCalledWith(FIRST)
    expect(usePlanning.getState()).toMatchObject({ isOpen: false, draft: null })
  })

  it('POI-44: goes to another crew, is left out and comes back', async () => {
    await propose()
    await menu('Move Field 3', 'Move to East')
    expect(days().at(-1)).toContain('East')
    await menu('Move Field 1', 'Remove from this plan')
    await screen.findByRole('button', { name: 'Plan 2 days · 3 points' })
    await press('Add Field 1 back')
    expect(fieldsOf(0)).toEqual(['Field 2', 'Field 1'])
  })

  it('POI-45: refused, says why and keeps the draft; the fields of now keep their days', async () => {
    const { asked, answers } = await propose()
    await menu('Move Field 1', `Move to ${shortName(SECOND)}`)
    answers.isStale = true
    await press('Plan 2 days · 5 points')
    await screen.findByText('Someone changed Field 1 after you opened it')
    expect(fieldsOf(1)).toEqual(['Field 3', 'Field 1'])
    answers.isStale = false
    answers.days = proposed().map((day) => ({
      ...day,
      visits: day.visits.map((visit) => ({ ...visit, version: 7 })),
    }))
    await press('Reload the fields and keep my days')
    await waitFor(() => expect(screen.queryByText(/Someone changed/)).toBeNull())
    expect(fieldsOf(1)).toEqual(['Field 3', 'Field 1'])
    await press('Plan 2 days · 5 points')
    await screen.findByText('5 points planned for 2 days')
    expect(JSON.stringify(asked.at(-1)?.body)).toContain('"version":7')
  })

  it('POI-46: another plan does not take the place of one that was arranged without a question', async () => {
    const { asked } = await propose()
    await press('Move Field 2 up')
    act(() => beginPlan([99]))
    const asks = await screen.findByRole('dialog', { name: 'Discard the plan you began?' })
    await press('Continue that plan', asks)
    expect(fieldsOf(0)).toEqual(['Field 2', 'Field 1'])
    act(() => beginPlan([99]))
    await press('Discard it and plan 1 point')
    await waitFor(() => expect(asked.at(-1)?.body).toMatchObject({ pointIds: [99] }))
    expect(usePlanning.getState()).toMatchObject({ isTouched: false, asked: { pointIds: [99] } })
  })

  it('POI-47: the first crew is added where it is needed', async () => {
    beginPlan([11])
    const { asked } = show({ crews: [] })
    const name = await screen.findByLabelText(/^Name/)
    await act(async () => fireEvent.change(name, { target: { value: 'Prairie' } }))
    await press('Add crew')
    await screen.findByRole('region', { name: 'What to plan' })
    expect(asked[0]).toMatchObject({ path: '/api/crews', body: { name: 'Prairie', pointsADay: 20 } })
    expect(screen.getByRole('radio', { name: /Prairie/ })).toBeTruthy()
  })
})

function shortName(day: string): string {
  const format = { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat('en-US', format).format(new Date(`${day}T00:00:00Z`))
}
