import type { Sample, ScanEvent } from '@org/core'
import { toasts } from '@org/ui'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { RoleProvider } from '#data/permissions.ts'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { discardTyped } from '#unsaved/typed.ts'
import { ActDialogs } from '../acts/ActDialogs.tsx'
import { NOTHING_ASKED, useAsked } from '../acts/asked.ts'
import { DecideMenu } from '../acts/DecideMenu.tsx'
import { useChosen } from '../chosen.ts'
import { LabelPanel } from '../panel/LabelPanel.tsx'
import { testDetail, testEvent, testExceptions, testLabel, testSample } from '../testing.ts'
import { useLabelsView } from '../view.ts'
import { Exceptions } from './Exceptions.tsx'

const product = createTestProduct()
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  localStorage.clear()
  toasts.clear()
  discardTyped()
  useChosen.getState().choose([])
  useAsked.setState(NOTHING_ASKED)
  history.replaceState(null, '', '/sampling/label-tracking')
  product.dispose()
})

function Strip() {
  return <Exceptions {...useLabelsView()} />
}

interface Scene {
  part: 'strip' | 'panel' | 'menu'
  role?: 'staff' | 'manager'
  found?: ReturnType<typeof testExceptions>
  samples?: readonly Sample[]
  events?: readonly ScanEvent[]
}

function show({
  part,
  role = 'staff',
  found = testExceptions(),
  samples = [testSample()],
  events = [],
}: Scene) {
  const asked: { path: string; body: unknown }[] = []
  const searches: string[] = []
  renderWithApi(
    <RoleProvider value={role}>
      {part === 'strip' ? <Strip /> : null}
      {part === 'panel' ? <LabelPanel code="K7Q29MXA" onClose={() => {}} /> : null}
      {part === 'menu' ? <DecideMenu ids={new Set(samples.map(({ id }) => id))} /> : null}
      <ActDialogs />
    </RoleProvider>,
    product,
    async (request) => {
      const { pathname, search } = new URL(request.url)
      if (pathname === '/api/labels/exceptions') {
        searches.push(search)
        return Response.json(found)
      }
      if (pathname.startsWith('/api/labels/codes/'))
        return Response.json(
          testDetail({ label: testLabel(), sample: samples[0] ?? null, events: [...events] }),
        )
      if (pathname === '/api/samples/rows') return Response.json({ items: samples })
      if (request.method === 'GET') return Response.error()
      asked.push({ path: pathname, body: await request.clone().json() })
      return Response.json({ editId: 43, samples: samples.slice(0, 1), refused: [] })
    },
  )
  return { asked, searches }
}

const press = async (name: string | RegExp, inside: HTMLElement = document.body) =>
  act(async () => fireEvent.click(await within(inside).findByRole('button', { name, hidden: true })))
const parameter = (name: string) => new URLSearchParams(location.search).get(name)

describe('LBL-70: what needs a person', () => {
  it('stands above the samples only where something is wrong, and narrows the list', async () => {
    const { searches } = show({ part: 'strip', found: testExceptions({ stale: 12, damaged: 1 }) })
    await press('Damaged: 1')
    expect(parameter('status')).toBe('damaged')
    await press('Damaged: 1')
    expect(parameter('status')).toBeNull()
    await press('Waiting more than 14 days: 12')
    expect(parameter('stale')).toBe('14')
    expect(screen.queryByRole('button', { name: /Lost/ })).toBeNull()
    expect(searches[0]).toContain('staleDays=14')
  })

  it('says nothing where all is well', async () => {
    const { searches } = show({ part: 'strip' })
    await waitFor(() => expect(searches).toHaveLength(1))
    expect(screen.queryByRole('region', { name: 'What needs you' })).toBeNull()
  })

  it('LBL-71: names samples after a number of days that this device remembers', async () => {
    const { searches } = show({ part: 'strip', found: testExceptions({ stale: 12 }) })
    await press('Change the number of days')
    const days = await screen.findByRole('textbox', { name: /Name samples that wait more than/ })
    await act(async () => fireEvent.change(days, { target: { value: '21' } }))
    await act(async () => fireEvent.blur(days))
    await waitFor(() => expect(searches.at(-1)).toContain('staleDays=21'))
    expect(localStorage.getItem('preferences:7')).toContain('"staleDays":21')
  })

  it('LBL-72: lists scans of unknown codes and refused scans, with when, who and why', async () => {
    const event = testEvent({ what: 'refuse', note: 'Its point is not collected' })
    show({ part: 'strip', found: testExceptions({ refused: [event] }) })
    await press('Refused scans: 1')
    const dialog = await screen.findByRole('dialog', { name: 'Refused scans' })
    expect(dialog.textContent).toContain('K7Q2-9MXA')
    expect(dialog.textContent).toContain('Its point is not collected')
    expect(dialog.textContent).toContain('Ana Ruiz')
  })
})

describe('LBL-73: what is decided about samples', () => {
  const received = testSample({ status: 'received' })

  it('is offered in the panel by the state alone', async () => {
    const { asked } = show({ part: 'panel', samples: [received] })
    await press('Accept')
    await waitFor(() =>
      expect(asked).toEqual([
        {
          path: '/api/labels/samples',
          body: { act: { event: 'accept', samples: [{ id: 21, version: 3 }] } },
        },
      ]),
    )
    expect(screen.queryByRole('button', { name: 'Found' })).toBeNull()
    await press('Reject…')
    const dialog = await screen.findByRole('dialog', { name: 'Reject K7Q2-9MXA?' })
    await press('Reject K7Q2-9MXA', dialog)
    expect(asked).toHaveLength(1)
    await act(async () => fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Wet' } }))
    await press('Reject K7Q2-9MXA', dialog)
    await waitFor(() => expect(asked[1]?.body).toMatchObject({ act: { event: 'reject', reason: 'Wet' } }))
  })

  it('says how a sample that was not received goes on a new manifest', async () => {
    show({ part: 'panel', samples: [testSample({ status: 'not_received' })] })
    await screen.findByText('To send it on a new manifest, scan it into a box of the new shipment.')
    expect(screen.getByRole('button', { name: 'Lost…' })).toBeTruthy()
  })

  it('LBL-74: is waived by managers alone', async () => {
    show({ part: 'panel', samples: [testSample({ status: 'lost' })] })
    const waive = await screen.findByRole('button', { name: /^Waive/ })
    expect(waive.getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByRole('button', { name: 'Collect again' }).getAttribute('aria-disabled')).toBeNull()
  })

  it('is offered for chosen samples where every one of them allows it', async () => {
    const { asked } = show({ part: 'menu', samples: [received, testSample({ id: 22, status: 'damaged' })] })
    await press('Decide about 2 samples')
    const items = await screen.findAllByRole('menuitem')
    expect(items.map(({ textContent }) => textContent)).toEqual(['Accept', 'Reject…'])
    await act(async () => fireEvent.click(screen.getByRole('menuitem', { name: 'Accept' })))
    await waitFor(() => expect(asked[0]?.body).toMatchObject({ act: { event: 'accept' } }))
  })
})

describe('LBL-95: labels applied as printed', () => {
  it('is one step for chosen samples that are printed', async () => {
    const planned = testSample({ id: 22, pointStatus: 'planned' })
    const { asked } = show({ part: 'menu', samples: [testSample(), planned] })
    await press('Decide about 2 samples')
    await act(async () =>
      fireEvent.click(await screen.findByRole('menuitem', { name: 'Applied as printed' })),
    )
    await waitFor(() =>
      expect(asked[0]?.body).toEqual({
        act: {
          event: 'apply',
          samples: [
            { id: 21, version: 3 },
            { id: 22, version: 3 },
          ],
        },
      }),
    )
  })

  it('says why not before the point was collected', async () => {
    show({ part: 'panel', samples: [testSample({ pointStatus: 'planned' })] })
    const apply = await screen.findByRole('button', { name: /^Applied as printed/ })
    expect(apply.getAttribute('aria-disabled')).toBe('true')
  })
})

describe('LBL-75: the history of a label', () => {
  it('names the box, and leads to the shipment', async () => {
    const packed = { boxCode: 'M-2026-0187-2', shipmentId: 71, shipmentNumber: 'M-2026-0187' }
    show({ part: 'panel', events: [testEvent({ what: 'pack', was: 'applied', is: 'packed', ...packed })] })
    await screen.findByText('Packed into box M-2026-0187-2')
    const link = screen.getByRole('link', { name: 'Manifest M-2026-0187' })
    expect(link.getAttribute('href')).toBe('/sampling/label-tracking?view=shipments&shipment=71')
  })
})
