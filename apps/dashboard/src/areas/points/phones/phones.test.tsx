import type { EventAnswer, ReceivedEvent } from '@org/core'
import { toasts } from '@org/ui'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { RoleProvider } from '#data/permissions.ts'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { discardTyped } from '#unsaved/typed.ts'
import { FromPhones } from './FromPhones.tsx'
import { OpenButton } from './OpenButton.tsx'
import { receivedEvent } from './testing.ts'

const product = createTestProduct()
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  toasts.clear()
  discardTyped()
  vi.useRealTimers()
  history.replaceState(null, '', '/')
  product.dispose()
})

const idOf = (digit: number): string => `01900000-0000-7000-8000-00000000000${digit}`
const NOTE = receivedEvent({
  ...{ id: idOf(2), number: 2, what: 'note', title: 'Note', text: 'Stony' },
  ...{ accuracyM: null, measurements: null },
})
const REFUSED = receivedEvent({
  ...{ id: idOf(3), number: 3, title: 'Inaccessible', what: 'leaveOut', outcome: 'refused' },
  ...{ accuracyM: null, measurements: null, text: 'Standing water' },
  ...{ message: 'Replacement 31 is next, not 32', remedy: 'Take the fields along again.' },
})
const HELD = receivedEvent({ id: idOf(4), number: 4, outcome: 'held', message: 'It waits', remedy: '' })

function show(events: readonly ReceivedEvent[], answers: readonly EventAnswer[] = []) {
  const said = { events: [...events], answers: [...answers], asked: [] as unknown[], reads: 0 }
  renderWithApi(
    <RoleProvider value="manager">
      <OpenButton />
      <FromPhones pointId={1} />
    </RoleProvider>,
    product,
    async (request) => {
      const { pathname } = new URL(request.url)
      if (pathname.endsWith('/collecting/open')) {
        said.reads += 1
        const open = said.events.filter(({ outcome }) => outcome === 'refused' || outcome === 'held')
        return Response.json({ events: open, phones: [] })
      }
      if (pathname.endsWith('/collecting/points/1/events'))
        return Response.json({ items: said.events.filter(({ pointId }) => pointId === 1) })
      if (request.method === 'GET') return Response.error()
      said.asked.push(await request.clone().json())
      said.events = said.events.map((event) => {
        const answer = said.answers.find(({ id }) => id === event.id)
        return answer === undefined ? event : { ...event, ...answer }
      })
      return Response.json({ answers: said.answers })
    },
  )
  return said
}

async function press(name: string | RegExp, inside: HTMLElement = document.body) {
  const button = await within(inside).findByRole('button', { name })
  await act(async () => fireEvent.click(button))
}
const lines = async () =>
  within(await screen.findByRole('list', { name: 'Acts from phones' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '')

describe('what phones sent, at the desk', () => {
  it('COP-30: a point’s panel says what was done, by whom, on which phone and how exactly', async () => {
    show([receivedEvent(), NOTE, REFUSED])
    const [collected, note, refused] = await lines()
    expect(collected).toMatch(
      /^CollectedMay 4, 2026, .+ · Mira Holt · Android, Chrome · accuracy .+, 8 measurements$/,
    )
    expect(note).toMatch(/^NoteMay 4, 2026, .+ · Mira Holt · Android, Chrome“Stony”$/)
    expect(refused).toContain('Not applied')
    expect(refused).toContain('“Standing water”')
    expect(refused).toContain('Replacement 31 is next, not 32. Take the fields along again.')
  })

  it('COP-30: where phones sent nothing, there is no part for it', async () => {
    const said = show([])
    await waitFor(() => expect(said.reads).toBe(1))
    expect(screen.queryByRole('heading', { name: 'From phones' })).toBeNull()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('COP-31: a refused act is applied, and what followed is said', async () => {
    const answer = { message: '', remedy: '', outcome: 'applied' } as const
    const said = show(
      [REFUSED, HELD],
      [
        { id: REFUSED.id, ...answer },
        { id: HELD.id, ...answer },
      ],
    )
    await press('Apply now: Inaccessible')
    await screen.findByText(
      'Applied: Inaccessible · Point 12 of 2026 of North Forty. 1 act behind it applied too.',
    )
    expect(said.asked).toEqual([{ id: REFUSED.id, how: 'apply', reason: '' }])
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Apply now/ })).toBeNull())
  })

  it('COP-31: what is refused again says why', async () => {
    show(
      [REFUSED],
      [{ id: REFUSED.id, outcome: 'refused', message: 'The year is locked', remedy: 'Unlock it.' }],
    )
    await press('Apply now: Inaccessible')
    await screen.findByText(
      'Inaccessible · Point 12 of 2026 of North Forty is still not applied. The year is locked. Unlock it.',
    )
  })

  it('COP-31: it is dismissed with a reason only', async () => {
    const said = show([REFUSED], [{ id: REFUSED.id, outcome: 'dismissed', message: 'A double', remedy: '' }])
    await press('Dismiss…: Inaccessible')
    const dialog = await screen.findByRole('dialog')
    await press('Dismiss', dialog)
    expect(await within(dialog).findByText('Enter a reason')).toBeTruthy()
    expect(said.asked).toEqual([])
    await act(async () =>
      fireEvent.change(within(dialog).getByLabelText(/^Reason/), { target: { value: 'A double' } }),
    )
    await press('Dismiss', dialog)
    expect(said.asked).toEqual([{ id: REFUSED.id, how: 'dismiss', reason: 'A double' }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [line] = await lines()
    expect(line).toContain('DismissedMay 4')
    expect(line).toContain('Why dismissed: “A double”')
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Acts from phones'))
  })

  it('COP-32: the head counts what was not applied; by point, with what waits behind it, each leads there', async () => {
    const other = { pointId: 2, pointTitle: 'Point 7 of 2026 of Elm' }
    show([
      { ...HELD, ...other, id: idOf(5) },
      REFUSED,
      HELD,
      receivedEvent({ ...REFUSED, ...other, pointId: 3, pointTitle: 'Point 8 of 2026 of Elm', id: idOf(6) }),
    ])
    await press('2 acts from phones not applied')
    const drawer = await screen.findByRole('dialog', { name: 'Not applied from phones' })
    expect(location.search).toBe('?phones=1')
    const links = within(drawer).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Point 12 of 2026 of North Forty', '/sampling/points?point=1'],
      ['Point 8 of 2026 of Elm', '/sampling/points?point=3'],
      ['Point 7 of 2026 of Elm', '/sampling/points?point=2'],
    ])
    expect(within(drawer).getByText('1 act waits behind it')).toBeTruthy()
    expect(within(drawer).getByText('1 act waits behind what was not applied at another point')).toBeTruthy()
    expect(within(drawer).getAllByRole('button', { name: /^Apply now/ })).toHaveLength(2)
  })

  it('COP-32: it is asked for again each minute while the page is seen', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const said = show([])
    await waitFor(() => expect(said.reads).toBe(1))
    said.events = [REFUSED]
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(await screen.findByRole('button', { name: '1 act from phones not applied' })).toBeTruthy()
  })
})
