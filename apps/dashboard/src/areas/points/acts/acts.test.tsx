import type { Point } from '@org/core'
import { toasts } from '@org/ui'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { usePrinting } from '#areas/labels/public.ts'
import { RoleProvider } from '#data/permissions.ts'
import { anEdit } from '#history/undo/testing.ts'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { discardTyped } from '#unsaved/typed.ts'
import { useChosen } from '../chosen.ts'
import { BulkBar } from '../parts/BulkBar.tsx'
import { PointActs } from '../parts/PointActs.tsx'
import { PointCause } from '../parts/PointCause.tsx'
import { testPoint } from '../testing.ts'
import { ActDialogs } from './ActDialogs.tsx'
import { NOTHING_ASKED, useAsked } from './asked.ts'

const product = createTestProduct()
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  toasts.clear()
  useChosen.getState().choose([])
  useAsked.setState(NOTHING_ASKED)
  discardTyped()
  product.dispose()
})

interface Scene {
  points?: readonly Point[]
  /** The replacement that comes next; null: none is left. */
  next?: { id: number; number: number } | null
  role?: 'staff' | 'manager'
  refused?: readonly { id: number; title: string; message: string; remedy: string }[]
  /** Shows the bar of chosen points in place of the buttons of the first one. */
  isBulk?: boolean
}

function show(scene: Scene = {}) {
  const { points = [testPoint()], next = { id: 31, number: 31 }, role = 'manager', isBulk = false } = scene
  const asked: { path: string; body: unknown }[] = []
  const answers = { refused: scene.refused ?? [] }
  const [point = testPoint()] = points
  if (isBulk) useChosen.getState().choose(points.map(({ id }) => id))
  renderWithApi(
    <RoleProvider value={role}>
      {isBulk ? (
        <BulkBar elsewhere={new Set()} onExport={() => {}} />
      ) : (
        <>
          <PointCause point={point} />
          <PointActs point={point} nextReplacement={next} hasKeys />
        </>
      )}
      <ActDialogs />
    </RoleProvider>,
    product,
    async (request) => {
      const path = new URL(request.url).pathname
      if (request.method === 'GET')
        return Response.json({ point, samples: [], nextReplacement: next, relocateWithinM: 30 })
      const body: unknown = await request.clone().json()
      if (path.endsWith('/rows')) return Response.json({ items: points })
      if (path.endsWith('/undo')) return Response.json(anEdit(44), { status: 201 })
      asked.push({ path, body })
      const left = new Set(answers.refused.map(({ id }) => id))
      const moved = points.filter(({ id }) => !left.has(id))
      return Response.json({ editId: moved.length > 0 ? 43 : null, moved, refused: answers.refused })
    },
  )
  return { asked, answers }
}

const press = async (name: string | RegExp, inside: HTMLElement = document.body) =>
  act(async () => fireEvent.click(await within(inside).findByRole('button', { name })))
const type = (label: string, value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value } }))
const typeReason = (label: RegExp, value: string, inside: HTMLElement) =>
  act(async () => fireEvent.change(within(inside).getByLabelText(label), { target: { value } }))
const chooseCause = (name: string, inside: HTMLElement) =>
  act(async () => fireEvent.click(within(inside).getByRole('radio', { name })))
/** The label of the chosen cause; null without one. */
const chosenCause = (inside: HTMLElement) =>
  within(inside)
    .getAllByRole<HTMLInputElement>('radio')
    .find(({ checked }) => checked)
    ?.closest('label')?.textContent ?? null
const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name })

describe('what is done with one point', () => {
  it('PNT-33: is what its status leads to; who may not, reads why', () => {
    show({ role: 'staff' })
    for (const name of ['Collect…', 'Collect elsewhere…', 'Inaccessible…', 'Skip…'])
      expect(screen.getByRole('button', { name })).toBeTruthy()
    const waive = screen.getByRole('button', { name: /^Waive…/ })
    expect(waive.getAttribute('aria-disabled') ?? String(waive.hasAttribute('disabled'))).toBe('true')
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('PNT-33: is nothing before its year has planned days, and it says so', () => {
    show({ points: [testPoint({ yearStatus: 'plan_approved' })] })
    expect(screen.getByText(/2026 of North Forty is “Plan approved”: plan its days first/)).toBeTruthy()
  })

  it('PNT-34: is collected as planned by its crew, with an undo', async () => {
    const { asked } = show()
    await press('Collect…')
    const asks = await dialog('Collect point 12 · North Forty?')
    expect(within(asks).getByLabelText('Collected by')).toHaveProperty('value', 'Crew North')
    await press('Collect', asks)
    await screen.findByText('Point 12 · North Forty collected')
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
    expect(asked).toEqual([
      {
        path: '/api/points/acts',
        body: {
          act: {
            event: 'collect',
            points: [{ id: 1, version: 3 }],
            collectedAt: expect.stringMatching(/^\d{4}-.*Z$/),
            collectedBy: 'Crew North',
          },
        },
      },
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('PNT-34: at a typed place; one too far away is refused, and what was typed stays', async () => {
    const refusal = {
      ...{ id: 1, title: 'Point 12', message: 'The place is 41 m from the planned position' },
      remedy: 'Relocate the point instead.',
    }
    const { asked, answers } = show({ refused: [refusal] })
    await press('Collect…')
    const asks = await dialog(/^Collect point 12/)
    await act(async () => fireEvent.click(within(asks).getByRole('radio', { name: /^Measured/ })))
    await type('Latitude, longitude', 'over there')
    await press('Collect', asks)
    expect(within(asks).getByText(/Enter a latitude and a longitude/)).toBeTruthy()
    expect(asked).toEqual([])
    await type('Latitude, longitude', '42.0123 N, 93.4562 W')
    expect(within(asks).getByText(/from the planned place; farther than/)).toBeTruthy()
    await press('Collect', asks)
    await within(asks).findByText(/The place is 41 m from the planned position/)
    expect(screen.getByLabelText('Latitude, longitude')).toHaveProperty('value', '42.0123 N, 93.4562 W')
    answers.refused = []
    await press('Collect', asks)
    await screen.findByText('Point 12 · North Forty collected')
    expect(asked.at(-1)?.body).toMatchObject({
      act: { event: 'collectAt', position: { lat: 42.0123, lon: -93.4562 } },
    })
  })

  it('PNT-35: takes the place that was pressed on the map', async () => {
    show()
    await press('Collect elsewhere…')
    await press('Pick on the map', await dialog(/elsewhere/))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(useAsked.getState().isPicking).toBe(true)
    act(() => useAsked.setState({ isPicking: false, picked: { lon: -93.4568, lat: 42.0124 } }))
    await dialog(/elsewhere/)
    expect(screen.getByLabelText('Latitude, longitude')).toHaveProperty('value', '42.012400, -93.456800')
  })

  it('PNT-36: relocated, it says why, and whether that is outside its stratum', async () => {
    const { asked } = show()
    await press('Collect elsewhere…')
    const asks = await dialog('Collect point 12 · North Forty elsewhere?')
    await type('Latitude, longitude', '42.0124, -93.4568')
    await press('Collect elsewhere', asks)
    expect(within(asks).getAllByText('Enter a reason').length).toBeGreaterThan(0)
    await act(async () =>
      fireEvent.change(within(asks).getByLabelText(/^Reason/), { target: { value: 'Wet' } }),
    )
    await act(async () =>
      fireEvent.click(within(asks).getByRole('checkbox', { name: 'Outside its stratum' })),
    )
    await press('Collect elsewhere', asks)
    await screen.findByText('Point 12 · North Forty collected elsewhere')
    expect(asked.at(-1)?.body).toMatchObject({
      act: {
        ...{ event: 'relocate', reason: 'Wet', cause: 'water', isOutsideStratum: true },
        position: { lat: 42.0124 },
      },
    })
  })

  it('PNT-37: left out, its next replacement takes its place unless the person says otherwise', async () => {
    const { asked } = show()
    await press('Inaccessible…')
    const asks = await dialog('Mark point 12 · North Forty as inaccessible?')
    const takes = await within(asks).findByRole('checkbox', {
      name: 'Point 31 takes its place (next replacement in stratum 3)',
    })
    expect(takes).toHaveProperty('checked', true)
    await act(async () =>
      fireEvent.change(within(asks).getByLabelText(/^Reason/), { target: { value: 'Flood' } }),
    )
    await press('Inaccessible', asks)
    await screen.findByText('Point 12 · North Forty marked as inaccessible')
    expect(asked.at(-1)?.body).toMatchObject({
      act: { event: 'block', reason: 'Flood', cause: 'water', replace: true },
    })
  })

  it('PNT-37: where no replacement is left, it says what can be done instead', async () => {
    const { asked } = show({ next: null })
    await press('Skip…')
    const asks = await dialog(/^Skip/)
    await within(asks).findByText('Stratum 3 has no replacement left: relocate, or waive')
    await act(async () =>
      fireEvent.change(within(asks).getByLabelText(/^Reason/), { target: { value: 'Late' } }),
    )
    await press('Skip', asks)
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(asked[0]?.body).toMatchObject({ act: { event: 'skip', cause: 'time', replace: false } })
  })

  it('PNT-38: left out before, it is replaced or tried again at once', async () => {
    const { asked } = show({ points: [testPoint({ status: 'skipped' })] })
    await press('Replace')
    await screen.findByText('Point 12 · North Forty replaced')
    await press('Try again')
    await waitFor(() => expect(asked).toHaveLength(2))
    expect(asked.map(({ body }) => body)).toEqual([
      { act: { event: 'replace', points: [{ id: 1, version: 3 }] } },
      { act: { event: 'retry', points: [{ id: 1, version: 3 }] } },
    ])
  })
})

describe('what kept the crew from it', () => {
  it('PNT-47: is asked; the reason proposes it until the person chooses', async () => {
    const { asked } = show({ next: null })
    await press('Skip…')
    const asks = await dialog(/^Skip/)
    await typeReason(/^Reason/, 'As told on the phone', asks)
    expect(chosenCause(asks)).toBeNull()
    await press('Skip', asks)
    expect(within(asks).getByText('Choose what kept you from it')).toBeTruthy()
    expect(asked).toEqual([])
    await typeReason(/^Reason/, 'Not flooded, out of time', asks)
    expect(chosenCause(asks)).toBe('Out of time')
    await typeReason(/^Reason/, 'A fence', asks)
    expect(chosenCause(asks)).toBe('Fence, gate or no permission')
    await chooseCause('Too steep', asks)
    await typeReason(/^Reason/, 'Rocks', asks)
    expect(chosenCause(asks)).toBe('Too steep')
    await press('Skip', asks)
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(asked[0]?.body).toMatchObject({ act: { event: 'skip', reason: 'Rocks', cause: 'slope' } })
  })

  it('PNT-47: stands under what it is about: the place, or chance', async () => {
    show({ next: null })
    await press('Skip…')
    const asks = await dialog(/^Skip/)
    const ofGroup = (name: string) =>
      within(within(asks).getByRole('group', { name })).getAllByRole('radio').length
    expect([ofGroup('About the place'), ofGroup('By chance')]).toEqual([6, 4])
    expect(
      within(asks).getByRole('radiogroup', { name: 'What kept you from it?' }).getAttribute('aria-required'),
    ).toBe('true')
  })

  it('PNT-47: waived points with causes of their own keep them unless another is chosen', async () => {
    const points = [
      testPoint({ status: 'skipped', cause: 'time' }),
      testPoint({ id: 2, number: 13, status: 'inaccessible', cause: 'water' }),
    ]
    const { asked } = show({ points, isBulk: true })
    await press('Waive: 2 points')
    const asks = await dialog('Waive 2 points?')
    await typeReason(/^Reason/, 'Rocks', asks)
    expect(chosenCause(asks)).toBeNull()
    expect(within(asks).getByText('Without a choice, each point keeps its own.')).toBeTruthy()
    await press('Waive: 2 points', asks)
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(asked[0]?.body).not.toHaveProperty('cause')
  })

  it('PNT-48: is not said of an old point: “Say why…” says it, from its reason', async () => {
    const { asked } = show({ points: [testPoint({ status: 'replaced', reason: 'Rock outcrop' })] })
    expect(screen.getByText('Why is not said')).toBeTruthy()
    await press('Say why…')
    const asks = await dialog('Say why for point 12 · North Forty')
    expect(chosenCause(asks)).toBe('Rock or hard ground')
    await press('Say why', asks)
    await screen.findByText('Point 12 · North Forty explained')
    expect(asked).toEqual([
      {
        path: '/api/points/acts',
        body: { act: { event: 'explain', points: [{ id: 1, version: 3 }], cause: 'rock' } },
      },
    ])
  })

  it('PNT-48: what is none of those named says itself what it is about', () => {
    show({ points: [testPoint({ status: 'skipped', reason: 'Barn', cause: 'ground' })] })
    expect(screen.getByText('Something else about the place')).toBeTruthy()
  })

  it('PNT-48: is said with what it is about, and can be corrected with a new reason', async () => {
    const { asked } = show({ points: [testPoint({ status: 'skipped', reason: 'Late', cause: 'time' })] })
    expect(screen.getByText('Out of time · by chance')).toBeTruthy()
    await press('Change why…')
    const asks = await dialog(/^Say why/)
    expect(chosenCause(asks)).toBe('Out of time')
    await chooseCause('Too steep', asks)
    await typeReason(/^Reason/, 'A cliff', asks)
    await press('Say why', asks)
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(asked[0]?.body).toMatchObject({ act: { event: 'explain', cause: 'slope', reason: 'A cliff' } })
  })

  it('PNT-48: is said of many at once, from the reason that they share', async () => {
    const left = { status: 'skipped', reason: 'Rain' } as const
    const { asked } = show({ points: [testPoint(left), testPoint({ ...left, id: 2 })], isBulk: true })
    await press('Say why: 2 points')
    const asks = await dialog('Say why for 2 points')
    expect(chosenCause(asks)).toBe('Weather')
    await press('Say why: 2 points', asks)
    await screen.findByText('2 points explained')
    expect(asked[0]?.body).toMatchObject({ act: { event: 'explain', cause: 'weather' } })
  })

  it('PNT-48: is nothing of a point that waits, or was sampled at its place', () => {
    show({ points: [testPoint({ status: 'collected' })] })
    expect(screen.queryByText('Why is not said')).toBeNull()
  })

  it('PNT-48: is not said of an approved year', () => {
    show({ points: [testPoint({ status: 'skipped', yearStatus: 'approved' })] })
    const says = screen.getByRole('button', { name: /^Say why…/ })
    expect(says.getAttribute('aria-disabled') ?? String(says.hasAttribute('disabled'))).toBe('true')
  })
})

describe('what is done with many points', () => {
  const points = [testPoint(), testPoint({ id: 2, number: 13 }), testPoint({ id: 3, number: 14 })]

  it('PNT-39: names those that were left as they are, with why; the choice is cleared', async () => {
    const refused = [
      {
        id: 2,
        title: 'Point 13 · North Forty',
        message: 'This point is collected',
        remedy: 'There is no other step.',
      },
    ]
    const { asked } = show({ points, isBulk: true, refused })
    await press('Waive: 3 points')
    const asks = await dialog('Waive 3 points?')
    expect(within(asks).getAllByRole('listitem')).toHaveLength(3)
    await act(async () =>
      fireEvent.change(within(asks).getByLabelText(/^Reason/), { target: { value: 'Sold' } }),
    )
    await chooseCause('Something else, not about the place', asks)
    await press('Waive: 3 points', asks)
    const left = await dialog('2 points waived')
    expect(within(left).getByText('Point 13 · North Forty')).toBeTruthy()
    expect(within(left).getByText(/This point is collected/)).toBeTruthy()
    expect(asked).toEqual([
      {
        path: '/api/points/waive',
        body: { points: points.map(({ id, version }) => ({ id, version })), reason: 'Sold', cause: 'chance' },
      },
    ])
    expect(useChosen.getState().ids.size).toBe(0)
  })

  it('PNT-40: days are planned from there only where a page plans them', () => {
    show({ points, isBulk: true })
    expect(screen.queryByRole('button', { name: 'Plan days' })).toBeNull()
    expect(screen.getByRole('status').textContent).toBe('3 points chosen')
  })
})

describe('LBL-56: labels of points', () => {
  it('are printed for the chosen ones', async () => {
    show({ points: [testPoint(), testPoint({ id: 2 })], isBulk: true })
    await press('Print labels for 2 points')
    const { asked, close } = usePrinting.getState()
    expect(asked).toEqual({ kind: 'new', source: { kind: 'points', ids: [1, 2] } })
    close()
  })
})
