import { type CrewDay, calendarDay, type RefusedRow } from '@org/core'
import { errors, toErrorBody } from '@org/core/contract'
import { toasts } from '@org/ui'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RoleProvider } from '#data/permissions.ts'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { discardTyped } from '#unsaved/typed.ts'
import { useChosen } from '../../chosen.ts'
import { addDays } from '../calendar.ts'
import { testCrew, testVisit } from '../testing.ts'
import { PlanDays } from './PlanDays.tsx'
import { beginPlan, discardPlan, usePlanning } from './planning.ts'

const product = createTestProduct()
const TODAY = calendarDay(new Date())
const [FIRST, SECOND] = [addDays(TODAY, 3), addDays(TODAY, 4)]
const NORTH = testCrew({ pointsADay: 3 })
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
  left?: readonly RefusedRow[]
}

function show({ crews = [NORTH, EAST], left = [] }: Scene = {}) {
  const asked: { path: string; body: unknown }[] = []
  const answers = { isStale: false, days: proposed(), waitsFor: Promise.resolve() }
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
      if (path.endsWith('/proposals')) return Response.json({ days: answers.days, left })
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
  await press('Propose days')
  await screen.findByRole('button', { name: 'Plan 2 days · 5 points' })
  return shown
}

describe('a plan of days', () => {
  it('POI-40: asks for the days of a crew from the next working day on, and shows them all', async () => {
    const { asked, onZoom } = await propose()
    expect(asked[0]).toMatchObject({
      path: '/api/visits/proposals',
      body: { pointIds: [11, 12, 21, 22, 31], crewId: 1, weekdays: [1, 2, 3, 4, 5] },
    })
    expect(fieldsOf(0)).toEqual(['Field 1', 'Field 2'])
    expect(fieldsOf(1)).toEqual(['Field 3'])
    expect(onZoom).toHaveBeenCalledTimes(1)
  })

  it('POI-40: shows the answer though the crew that it was asked for is only named meanwhile', async () => {
    beginPlan([11, 12, 21, 22, 31])
    const { answers } = show()
    const { resolve } = held(answers)
    await press('Propose days')
    usePlanning.setState(({ asked }) => ({ asked: { ...asked, crewId: NORTH.id } }))
    resolve()
    await screen.findByRole('button', { name: 'Plan 2 days · 5 points' })
  })

  it('POI-40: shows no answer to what is asked no more', async () => {
    beginPlan([11, 12, 21, 22, 31])
    const { answers } = show()
    const { resolve } = held(answers)
    await press('Propose days')
    usePlanning.setState(({ asked }) => ({ asked: { ...asked, crewId: EAST.id } }))
    await act(async () => resolve())
    await waitFor(() => expect(screen.getByRole('button', { name: 'Propose days' })).toBeTruthy())
    expect(screen.queryByRole('button', { name: /^Plan 2 days/ })).toBeNull()
  })

  it('POI-42: says how much a day is over what the crew collects', async () => {
    await propose()
    expect(screen.getByText('4 points, 1 more than North’s 3 a day')).toBeTruthy()
  })

  it('POI-40: names what cannot be planned, and what to do first', async () => {
    await propose({
      left: [
        { id: 9, title: '2026 of Bog', message: 'It is “Stratified”', remedy: 'Approve the plan first.' },
      ],
    })
    expect(screen.getByText('2026 of Bog')).toBeTruthy()
    expect(screen.getByText('Approve the plan first.')).toBeTruthy()
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
    await propose()
    await press('Move Field 2 up')
    act(() => beginPlan([99]))
    const asks = await screen.findByRole('dialog', { name: 'Discard the plan you began?' })
    await press('Continue that plan', asks)
    expect(fieldsOf(0)).toEqual(['Field 2', 'Field 1'])
    act(() => beginPlan([99]))
    await press('Discard it and plan 1 point')
    expect(usePlanning.getState()).toMatchObject({ draft: null, asked: { pointIds: [99] } })
  })

  it('POI-47: the first crew is added where it is needed', async () => {
    beginPlan([11])
    const { asked } = show({ crews: [] })
    const name = await screen.findByLabelText(/^Name/)
    await act(async () => fireEvent.change(name, { target: { value: 'Prairie' } }))
    await press('Add crew')
    await screen.findByRole('button', { name: 'Propose days' })
    expect(asked[0]).toMatchObject({ path: '/api/crews', body: { name: 'Prairie', pointsADay: 20 } })
    expect(screen.getByRole('button', { name: /Prairie/ })).toBeTruthy()
  })
})

function shortName(day: string): string {
  const format = { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat('en-US', format).format(new Date(`${day}T00:00:00Z`))
}
