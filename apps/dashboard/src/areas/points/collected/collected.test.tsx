import { type CollectedFile, MAX_BULK_POINTS, MAX_COLLECTED_FILE_BYTES, type Point } from '@org/core'
import { errors, toErrorBody } from '@org/core/contract'
import { toasts } from '@org/ui'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RoleProvider } from '#data/permissions.ts'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { ActDialogs } from '../acts/ActDialogs.tsx'
import { NOTHING_ASKED, useAsked } from '../acts/asked.ts'
import { testCrew } from '../days/testing.ts'
import { MoreActions } from '../parts/MoreActions.tsx'
import { NO_FILTER, testPoint } from '../testing.ts'
import { usePointsView } from '../view.ts'
import { CollectedPane } from './CollectedPane.tsx'
import { beginFile, discardCollected, firstAsked, useCollecting } from './collecting.ts'
import { collectedFile, rowOf } from './testing.ts'
import { useCollected } from './useCollected.ts'

const product = createTestProduct()
beforeEach(() => discardCollected())
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  toasts.clear()
  useAsked.setState(NOTHING_ASKED)
  discardCollected()
  product.dispose()
})

const GPX = new File(['<gpx/>'], 'garmin.gpx')
const MIXED = collectedFile(
  [
    rowOf(1),
    rowOf(2),
    rowOf(3, { state: 'confirm', matchedBy: 'nearest', says: 'It has no name: confirm the point.' }),
    rowOf(4, { state: 'confirm', matchedBy: 'nearest' }),
    rowOf(5, { state: 'already', says: 'It is recorded there.' }),
    rowOf(6, { state: 'refused', says: 'Plan its days first.' }),
    rowOf(7, { state: 'unmatched', point: null, matchedBy: null, distanceM: null }),
  ],
  { notes: ['2 tracks were left out.'] },
)

function Page({ onZoom }: { onZoom: () => void }) {
  const view = usePointsView()
  const collected = useCollected(view)
  return (
    <>
      <MoreActions why={collected.why} onRecord={collected.open} />
      {collected.isOpen ? <CollectedPane view={view} onZoom={onZoom} /> : null}
    </>
  )
}

interface Scene {
  file?: CollectedFile
  crewId?: number[]
  /** Points that a record moved. */
  moved?: readonly number[]
  refused?: readonly { id: number; title: string; message: string; remedy: string }[]
}

interface Answers {
  file: CollectedFile
  failure: Response | null
  /** Only of what is recorded. */
  refusal: Response | null
  /** The one that is found, and read again by its id; null once it is gone. */
  point: Point | null
}

function show({ file = MIXED, crewId, moved = [1, 2], refused = [] }: Scene = {}) {
  const reads: URLSearchParams[] = []
  const recorded: unknown[] = []
  const answers: Answers = { file, failure: null, refusal: null, point: testPoint({ id: 30, number: 30 }) }
  const searches: (string | null)[] = []
  const onZoom = vi.fn()
  renderWithApi(
    <RoleProvider value="manager">
      <Page onZoom={onZoom} />
      <ActDialogs />
    </RoleProvider>,
    product,
    async (request) => {
      const url = new URL(request.url)
      if (url.pathname.endsWith('/crews')) return Response.json({ items: [testCrew()] })
      if (request.method === 'GET' && url.pathname.endsWith('/points')) {
        searches.push(url.searchParams.get('search'))
        return Response.json({ items: [answers.point], nextCursor: null })
      }
      if (request.method === 'GET') return Response.json({})
      if (answers.failure !== null) return answers.failure.clone()
      if (url.pathname.endsWith('/read')) {
        reads.push(url.searchParams)
        return Response.json(answers.file)
      }
      if (url.pathname.endsWith('/rows'))
        return Response.json({ items: answers.point === null ? [] : [answers.point] })
      recorded.push(await request.clone().json())
      if (answers.refusal !== null) return answers.refusal.clone()
      return Response.json({ editId: 43, moved: moved.map((id) => testPoint({ id })), refused })
    },
  )
  const filter = { ...NO_FILTER, ...(crewId === undefined ? {} : { crewId }) }
  act(() => beginFile(firstAsked({ file: GPX, filter, points: 240 })))
  return { reads, recorded, answers, searches, onZoom }
}

const button = (name: string | RegExp) => screen.findByRole('button', { name })
async function press(name: string | RegExp, inside: HTMLElement = document.body) {
  const found = await within(inside).findByRole('button', { name })
  await act(async () => fireEvent.click(found))
}
async function choose(label: string | RegExp, option: string | RegExp) {
  await press(label)
  const found = await screen.findByRole('option', { name: option })
  await act(async () => fireEvent.click(found))
}
const check = async (name: string | RegExp) => {
  const box = await screen.findByRole('checkbox', { name })
  await act(async () => fireEvent.click(box))
}
const type = (label: RegExp, value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value } }))
async function givePoint30() {
  await press('Change 1 · North Forty, NF-1')
  const box = screen.getByRole('combobox', { name: /^Of the point/ })
  await act(async () => box.focus())
  await act(async () => fireEvent.change(box, { target: { value: 'forty 30' } }))
  await act(async () => fireEvent.click(await screen.findByRole('option', { name: '30 · North Forty' })))
}
const isRefused = (element: HTMLElement) => element.getAttribute('aria-disabled') === 'true'
const groups = () => [...document.querySelectorAll('summary')].map((group) => group.textContent)

describe('a file that is read', () => {
  it('PCP-1: begins in the head, or with a file that is dropped on the page', async () => {
    const { reads } = show()
    await button('Record 2 points')
    act(() => discardCollected())
    await press('More')
    await act(async () => fireEvent.click(await screen.findByRole('menuitem', { name: /^Record from file/ })))
    expect(screen.getByText('Drop a file of collected positions here')).toBeTruthy()
    const drop = Object.assign(new Event('drop', { bubbles: true, cancelable: true }), {
      dataTransfer: { files: [GPX], types: ['Files'] },
    })
    act(() => void document.body.dispatchEvent(drop))
    expect(drop.defaultPrevented).toBe(true)
    await button('Record 2 points')
    expect(reads).toHaveLength(2)
  })

  it('PCP-2: is matched to the points of the list', async () => {
    const { reads } = show({ crewId: [1] })
    await screen.findByText(/Matched to the 240 points of this list/)
    expect(reads[0]?.get('crewId')).toBe('1')
    expect(reads[0]?.get('nearestM')).toBe('30')
    await press('Match to this list')
    await waitFor(() => expect(reads).toHaveLength(2))
    expect(reads[1]?.get('crewId')).toBeNull()
  })

  it('PCP-3: is refused with what to do, and another one can be chosen', async () => {
    const { answers } = show()
    await button('Record 2 points')
    answers.failure = Response.json(
      toErrorBody(errors.unreadableFile('The file has no positions', 'Export waypoints.'), 'r-1'),
      { status: 422 },
    )
    act(() => beginFile(firstAsked({ file: GPX, filter: NO_FILTER, points: 1 })))
    await screen.findByText('The file has no positions')
    expect(screen.getByText('Export waypoints.')).toBeTruthy()
    expect(await button('Choose a file')).toBeTruthy()
  })

  it('PCP-3: is not sent where it is too large', async () => {
    const { reads } = show()
    await button('Record 2 points')
    const large = new File([], 'track.gpx')
    Object.defineProperty(large, 'size', { value: MAX_COLLECTED_FILE_BYTES + 1 })
    act(() => beginFile(firstAsked({ file: large, filter: NO_FILTER, points: 1 })))
    await screen.findByText('The file is larger than 20 MB')
    expect(reads).toHaveLength(1)
  })
})

describe('the reviewed list', () => {
  it('PCP-4, PCP-5: says what can be recorded, and of each position why', async () => {
    const { onZoom } = show()
    await screen.findByText('4 of 7 positions can be recorded')
    expect(groups()).toEqual([
      expect.stringContaining('Ready (2)'),
      expect.stringContaining('To confirm (2)'),
      expect.stringContaining('Already recorded (1)'),
      expect.stringContaining('Cannot be recorded (1)'),
      expect.stringContaining('Without a point (1)'),
    ])
    expect(screen.getByText('2 tracks were left out.')).toBeTruthy()
    const line = await button(/^3 · North Forty/)
    expect(line.textContent).toContain('Nearest point')
    expect(line.textContent).toContain('NF-3')
    expect(line.textContent).toContain('It has no name: confirm the point.')
    await press(/^3 · North Forty/)
    expect(onZoom).toHaveBeenCalledTimes(1)
  })

  it('PCP-6: records what is confirmed, alone or all at once; nothing is confirmed beforehand', async () => {
    show()
    await button('Record 2 points')
    await check('Confirm 3 · North Forty, NF-3')
    await button('Record 3 points')
    expect(screen.getByText('1 of 2 confirmed')).toBeTruthy()
    await check('Confirm all 2')
    await button('Record 4 points')
    await check('Confirm all 2')
    await button('Record 2 points')
  })

  it('PCP-7: asks for one reason where positions are elsewhere, and says so before', async () => {
    const { recorded } = show({ file: collectedFile([rowOf(1), rowOf(2, { distanceM: 14 })]) })
    expect(isRefused(await button(/^Record 2 points/))).toBe(true)
    expect(screen.getByText('Enter the reason for positions far from the plan')).toBeTruthy()
    await type(/^Reason/, 'Wet hole')
    await press('Record 2 points')
    await waitFor(() => expect(recorded).toHaveLength(1))
    expect(recorded[0]).toMatchObject({
      rows: [
        { id: 1, reason: '' },
        { id: 2, reason: 'Wet hole' },
      ],
    })
  })

  it('PCP-8: asks for the zone of times without one and reads again with it; choices stay', async () => {
    const local = collectedFile(
      [rowOf(1, { at: null, atText: '2026-05-04 09:30' }), rowOf(2, { state: 'confirm' })],
      { hasLocalTimes: true },
    )
    const { reads, answers } = show({ file: local })
    await check('Confirm 2 · North Forty, NF-2')
    expect(isRefused(await button(/^Record 2 points/))).toBe(true)
    answers.file = collectedFile([rowOf(1), rowOf(2, { state: 'confirm' })])
    const zone = await screen.findByRole('combobox', { name: /The times have no zone/ })
    await act(async () => zone.focus())
    await act(async () => fireEvent.change(zone, { target: { value: 'Denver' } }))
    await act(async () => fireEvent.click(await screen.findByRole('option', { name: /America\/Denver/ })))
    await waitFor(() =>
      expect(isRefused(screen.getByRole('button', { name: /^Record 2 points/ }))).toBe(false),
    )
    expect(reads.map((read) => read.get('timeZone'))).toEqual([null, 'America/Denver'])
  })

  it('PCP-17: asks for the order of days where nothing proves it and reads again with it; choices stay', async () => {
    const rows = [rowOf(1, { at: null, atText: '05/11/2026 09:30' }), rowOf(2, { state: 'confirm' })]
    const { reads, answers } = show({ file: collectedFile(rows, { dayOrder: 'unclear' }) })
    await check('Confirm 2 · North Forty, NF-2')
    expect(screen.getByText('Choose in what order the days are written')).toBeTruthy()
    answers.file = collectedFile([rowOf(1), rowOf(2, { state: 'confirm' })], { dayOrder: 'dayFirst' })
    await act(async () =>
      fireEvent.click(screen.getByRole('radio', { name: /^Day first: 05\/11\/2026 is Nov 5/ })),
    )
    await waitFor(() =>
      expect(isRefused(screen.getByRole('button', { name: /^Record 2 points/ }))).toBe(false),
    )
    expect(reads.map((read) => read.get('dayOrder'))).toEqual([null, 'dayFirst'])
  })

  it('PCP-17: an order that is proven is said, and can be changed', async () => {
    const { reads } = show({ file: collectedFile([rowOf(1)], { dayOrder: 'dayFirst' }) })
    await screen.findByText('The file writes the day first.')
    await press('Read the month first')
    await waitFor(() => expect(reads.at(-1)?.get('dayOrder')).toBe('monthFirst'))
  })

  it('PCP-9: asks once for the time of positions without one', async () => {
    const { recorded } = show({ file: collectedFile([rowOf(1, { at: null, atText: '' }), rowOf(2)]) })
    expect(isRefused(await button(/^Record 2 points/))).toBe(true)
    await type(/^Collected(?! by)/, '2026-05-05T10:00')
    await press('Record 2 points')
    await waitFor(() => expect(recorded).toHaveLength(1))
    expect(recorded[0]).toMatchObject({
      rows: [
        { id: 1, collectedAt: new Date('2026-05-05T10:00').toISOString() },
        { id: 2, collectedAt: '2026-05-04T14:30:00.000Z' },
      ],
    })
  })

  it('PCP-10: reads again with another distance', async () => {
    const { reads } = show()
    await button('Record 2 points')
    await choose(/Match within/, /328|100/)
    await waitFor(() => expect(reads.at(-1)?.get('nearestM')).toBe('100'))
  })
})

describe('rows that a person changes', () => {
  it('PCP-18, PCP-19: another state needs its reason; what is left out is confirmed with all such', async () => {
    const gate = { state: 'confirm', proposes: 'inaccessible', remark: 'locked gate' } as const
    const { recorded } = show({
      file: collectedFile([rowOf(1), rowOf(2, gate), rowOf(3, { state: 'confirm' })]),
    })
    expect((await button(/^2 · North Forty/)).textContent).toContain('Inaccessible: “locked gate”')
    await check('Confirm inaccessible (1)')
    await press('Change 1 · North Forty, NF-1')
    const change = screen.getByRole('group', { name: '1 · North Forty, NF-1' })
    await act(async () => fireEvent.click(within(change).getByRole('radio', { name: 'Skipped' })))
    expect(screen.getByText('Enter why points are inaccessible or skipped')).toBeTruthy()
    await type(/^Reason/, 'Standing corn')
    await press('Record 2 points')
    await waitFor(() => expect(recorded).toHaveLength(1))
    expect(recorded[0]).toMatchObject({
      rows: [
        { id: 1, event: 'skip', reason: 'Standing corn' },
        { id: 2, event: 'inaccessible', reason: 'locked gate' },
      ],
    })
  })

  it('PCP-18: a replacement waits for the point that it replaces to be confirmed', async () => {
    const gate = rowOf(1, { state: 'confirm', proposes: 'inaccessible', remark: 'locked gate' })
    show({ file: collectedFile([gate, rowOf(2, { replaces: 1 })]) })
    expect((await button(/^2 · North Forty/)).textContent).toContain('Takes the place of point 1')
    expect(isRefused(await button(/^Record 1 point/))).toBe(true)
    expect(screen.getByText('Confirm that point 1 is left out, or leave out its replacement 2')).toBeTruthy()
    await check('Confirm all 1')
    expect(isRefused(await button(/^Record 2 points/))).toBe(false)
  })

  it('PCP-21: a row is given another point of the list, found by its number', async () => {
    const { recorded, searches } = show({ file: collectedFile([rowOf(1)]) })
    await givePoint30()
    expect(searches).toContain('forty 30')
    await press('Record 1 point')
    await waitFor(() => expect(recorded).toHaveLength(1))
    expect(recorded[0]).toMatchObject({ rows: [{ id: 30 }] })
  })

  it('PCP-24: a point that changed after it was given is read again, shown, and sent as it is now', async () => {
    const { recorded, reads, answers } = show({ file: collectedFile([rowOf(1)]) })
    await givePoint30()
    const at = (version: number) => testPoint({ id: 30, number: 30, version, status: 'inaccessible' })
    answers.refusal = Response.json(toErrorBody(errors.stale('North Forty 2026', 2, 3), 'r-1'), {
      status: 409,
    })
    answers.point = at(9)
    await press('Record 1 point')
    await screen.findByText(/^The file was read again with the points as they are now/)
    expect(reads).toHaveLength(2)
    await screen.findByText(/^Point 30 changed after you chose it: it is inaccessible now/)
    expect(isRefused(await button(/^Record 0 points/))).toBe(true)
    answers.refusal = null
    await check('Confirm 30 · North Forty, NF-1')
    await press('Record 1 point')
    await waitFor(() => expect(recorded).toHaveLength(2))
    expect(recorded[1]).toMatchObject({ rows: [{ id: 30, version: 9 }] })
  })

  it('PCP-24: a row whose point is gone says so, and is not recorded for another one', async () => {
    const { answers } = show({ file: collectedFile([rowOf(1)]) })
    await givePoint30()
    await screen.findByText('You chose point 30.')
    answers.point = null
    await choose(/Match within/, /328|100/)
    await screen.findByText(/^Point 30 is gone/)
    expect(isRefused(await button(/^Record 0 points/))).toBe(true)
    await press('Use the point of the file')
    await button('Record 1 point')
  })

  it('PCP-24: a row whose point was refused keeps it, to be confirmed again', async () => {
    const refused = [{ id: 30, title: 'Point 30', message: 'Someone changed it', remedy: 'Look at it.' }]
    const { recorded, answers } = show({ file: collectedFile([rowOf(1)]), moved: [], refused })
    await givePoint30()
    answers.point = testPoint({ id: 30, number: 30, version: 9 })
    await press('Record 1 point')
    await press('Done', await screen.findByRole('dialog', { name: 'No point was recorded' }))
    await screen.findByText(/^Point 30 changed after you chose it: it is planned now/)
    expect(isRefused(await button(/^Record 0 points/))).toBe(true)
    await check('Confirm 30 · North Forty, NF-1')
    await press('Record 1 point')
    await waitFor(() => expect(recorded).toHaveLength(2))
    expect(recorded[1]).toMatchObject({ rows: [{ id: 30, version: 9 }] })
  })

  it('PCP-21: a row is left out, counted, not recorded, and taken in again', async () => {
    show()
    await press('Change 1 · North Forty, NF-1')
    await press('Leave out')
    await button('Record 1 point')
    await screen.findByText('3 of 7 positions can be recorded; you left out 1')
    expect(groups().at(-1)).toContain('Left out by you (1)')
    await act(async () => screen.getByText(/^Left out by you/).click())
    await press('Take in again')
    await button('Record 2 points')
  })
})

describe('what is recorded', () => {
  it('PCP-12, PCP-13: ready and confirmed positions, once; with an undo', async () => {
    const { recorded } = show({ crewId: [1] })
    await check('Confirm all 2')
    await press('Record 4 points')
    await screen.findByText('2 points collected')
    expect(await button('Undo')).toBeTruthy()
    expect(recorded).toEqual([
      { rows: [1, 2, 3, 4].map((id) => expect.objectContaining({ id, version: 3 })), collectedBy: '' },
    ])
    expect(useCollecting.getState()).toMatchObject({ isOpen: false, found: null })
  })

  it('PCP-12: says that more than 5,000 are not recorded at a time', async () => {
    show({ file: collectedFile(Array.from({ length: MAX_BULK_POINTS + 1 }, (_, at) => rowOf(at + 1))) })
    expect(isRefused(await button(/^Record 5,001 points/))).toBe(true)
    expect(screen.getByText(/^At most 5,000 points are recorded at a time/)).toBeTruthy()
  })

  it('PCP-13: names the points that were refused; the list stays and is read again', async () => {
    const refusal = {
      id: 2,
      title: 'Point 2 · North Forty',
      message: 'It is waived',
      remedy: 'Leave it out.',
    }
    const { reads } = show({ file: collectedFile([rowOf(1), rowOf(2)]), moved: [1], refused: [refusal] })
    await press('Record 2 points')
    const dialog = await screen.findByRole('dialog', { name: '1 point collected' })
    expect(within(dialog).getByText('Point 2 · North Forty')).toBeTruthy()
    await waitFor(() => expect(reads).toHaveLength(2))
    expect(useCollecting.getState().isOpen).toBe(true)
  })

  it('PCP-13: what is left to confirm stays after the rest is recorded', async () => {
    const { reads } = show()
    await check('Confirm 3 · North Forty, NF-3')
    await press('Record 3 points')
    await screen.findByText('2 points collected')
    await waitFor(() => expect(reads).toHaveLength(2))
    expect(useCollecting.getState()).toMatchObject({ isOpen: true, confirmed: new Set() })
  })

  it('PCP-14: a call that fails leaves the list and the choices', async () => {
    const { answers, reads } = show()
    await check('Confirm 3 · North Forty, NF-3')
    answers.failure = Response.json(toErrorBody(errors.conflict('It is locked', 'Unlock it.'), 'r-1'), {
      status: 409,
    })
    await press('Record 3 points')
    await screen.findByText('The list you reviewed and your choices are kept.')
    expect(await screen.findByRole('checkbox', { name: /^Confirm 3 · / })).toHaveProperty('checked', true)
    answers.failure = null
    await press('Read the file again')
    await waitFor(() => expect(reads).toHaveLength(2))
    await button('Record 3 points')
  })

  it('PCP-15: closing asks first only where something was confirmed or typed', async () => {
    show()
    await button('Record 2 points')
    await check('Confirm 3 · North Forty, NF-3')
    await press('Close the file')
    const asks = await screen.findByRole('dialog', { name: 'Discard your choices for garmin.gpx?' })
    await press('Continue with this file', asks)
    await check('Confirm 3 · North Forty, NF-3')
    await press('Close the file')
    expect(useCollecting.getState().isOpen).toBe(false)
  })

  it('PCP-15: another file asks first too', async () => {
    show()
    await check('Confirm 3 · North Forty, NF-3')
    const other = new File(['<gpx/>'], 'other.gpx')
    act(() => beginFile(firstAsked({ file: other, filter: NO_FILTER, points: 240 })))
    await press('Discard them and read other.gpx')
    await button('Record 2 points')
    expect(useCollecting.getState()).toMatchObject({ asked: { file: other }, leaving: null })
    expect(useCollecting.getState().confirmed.size).toBe(0)
  })
})
