import type { ManifestLine, ShipmentDetail } from '@org/core'
import { toasts } from '@org/ui'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { RoleProvider } from '#data/permissions.ts'
import { useWritten } from '#live/written.ts'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { discardTyped } from '#unsaved/typed.ts'
import { NOTHING_ASKED, useAsked } from '../acts/asked.ts'
import { ShipmentScreen } from '../screens/ShipmentScreen.tsx'
import { testAnswer, testLine, testSample, testShipment, testShipmentDetail } from '../testing.ts'
import { usePlace } from '../view.ts'

const product = createTestProduct()
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  toasts.clear()
  discardTyped()
  useAsked.setState(NOTHING_ASKED)
  history.replaceState(null, '', '/sampling/label-tracking')
  product.dispose()
})

const line = (id: number, code: string, state: ManifestLine['state']): ManifestLine =>
  testLine({ ...{ id, code, state, sampleId: id + 100, version: 7 }, sampleStatus: 'shipped' })

/** Three samples: one received, two that nobody has checked; and one that no box has. */
const detailOf = (over: Partial<ShipmentDetail['shipment']> = {}): ShipmentDetail =>
  testShipmentDetail({
    shipment: testShipment({
      ...{ status: 'shipped', shippedOn: '2026-05-03', samples: 3, unchecked: 2 },
      ...{ received: 1, unexpected: 1 },
      ...over,
    }),
    lines: [
      line(1, 'K7Q29MXA', 'received'),
      line(2, 'K7Q2A032', 'unchecked'),
      line(3, 'K7Q2B8TN', 'unchecked'),
      { ...line(4, 'R1ZD44WK', 'unexpected'), boxId: null, boxNumber: null },
    ],
  })

function Page() {
  const place = usePlace()
  const written = useWritten()
  return (
    <>
      {/* What the live channel does after a colleague's scan. */}
      <button type="button" onClick={() => void written('manifest_line')}>
        A colleague scans
      </button>
      <ShipmentScreen id={71} place={place} />
    </>
  )
}

function show(detail = detailOf(), samples?: string) {
  const address = '/sampling/label-tracking?view=shipments&shipment=71'
  history.replaceState(null, '', samples === undefined ? address : `${address}&samples=${samples}`)
  const asked: { path: string; body: unknown }[] = []
  const server = { detail, answer: testAnswer() }
  renderWithApi(
    <RoleProvider value="staff">
      <Page />
    </RoleProvider>,
    product,
    async (request) => {
      const { pathname } = new URL(request.url)
      if (request.method === 'GET')
        return pathname === '/api/shipments/71' ? Response.json(server.detail) : Response.error()
      asked.push({ path: pathname, body: await request.clone().json() })
      if (pathname === '/api/labels/scan') return Response.json(server.answer)
      if (pathname === '/api/labels/samples')
        return Response.json({ editId: 47, samples: [testSample({ id: 104 })], refused: [] })
      if (pathname.endsWith('/decide'))
        return Response.json({ editId: 45, detail: server.detail, refused: [] })
      return Response.json({ ...server.detail, editId: 44 })
    },
  )
  return { asked, server }
}

const press = async (name: string | RegExp, inside: HTMLElement = document.body) =>
  act(async () => fireEvent.click(await within(inside).findByRole('button', { name, hidden: true })))
const choose = async (name: RegExp) =>
  act(async () => fireEvent.click(await screen.findByRole('checkbox', { name })))
const bench = () => screen.findByRole('region', { name: 'How far the bench is' })

describe('LBL-64: how far the bench is', () => {
  it('counts what is not yet checked as a state of its own, never as missing', async () => {
    show()
    const said = await bench()
    expect(said.textContent).toContain('1 of 3')
    expect(
      within(said).getByRole('img', {
        name: 'Received 1, Damaged 0, Not received 0, Unexpected 1, Not yet checked 2',
      }),
    ).toBeTruthy()
    expect(
      within(said)
        .getAllByRole('term')
        .map(({ textContent }) => textContent),
    ).toEqual(['Received', 'Damaged', 'Not received', 'Unexpected', 'Not yet checked'])
    await press('Not yet checked 2')
    const rows = within(screen.getByRole('grid', { name: 'Manifest M-2026-0187' })).getAllByRole('checkbox')
    expect(rows.map((row) => row.getAttribute('aria-label')).join()).not.toContain('K7Q2-9MXA')
  })

  it('LBL-65: a colleague’s scan appears without a scan here', async () => {
    const { server } = show()
    await bench()
    server.detail = detailOf({ unchecked: 1, received: 2 })
    await press('A colleague scans')
    await waitFor(async () => expect((await bench()).textContent).toContain('2 of 3'))
  })
})

describe('LBL-63: the bench', () => {
  it('receives scans, and marks the row of the last one', async () => {
    const { asked, server } = show()
    server.answer = testAnswer({ message: 'Received', next: 'Weigh it', sample: testSample({ id: 102 }) })
    const field = await screen.findByRole('combobox', { name: 'Scan or type a label' })
    await act(async () => fireEvent.change(field, { target: { value: 'K7Q2A032' } }))
    await act(async () => fireEvent.keyDown(field, { key: 'Enter' }))
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(asked[0]?.body).toMatchObject({ mode: { mode: 'receive', shipmentId: 71 } })
    await screen.findByText('Weigh it')
    await waitFor(() =>
      expect(document.querySelector('[role="row"][data-selected]')?.textContent).toContain('K7Q2-A032'),
    )
  })

  it('only looks up scans once the shipment is closed', async () => {
    show(detailOf({ status: 'closed' }))
    await screen.findByText('This shipment is closed. Scans are looked up.')
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.queryByRole('button', { name: /^Close/ })).toBeNull()
  })
})

describe('LBL-66: what is decided about samples', () => {
  it('is one state for all that are chosen, with a note where something is wrong', async () => {
    const { asked } = show()
    await choose(/K7Q2-A032/)
    await choose(/K7Q2-B8TN/)
    await press('2 samples damaged')
    const dialog = await screen.findByRole('dialog', { name: '2 samples damaged?' })
    await act(async () =>
      fireEvent.change(within(dialog).getByLabelText('Note'), { target: { value: 'Torn' } }),
    )
    await press('Mark 2 samples as damaged', dialog)
    await waitFor(() =>
      expect(asked).toEqual([
        {
          path: '/api/shipments/71/decide',
          body: {
            ...{ state: 'damaged', note: 'Torn' },
            lines: [
              { id: 2, version: 7 },
              { id: 3, version: 7 },
            ],
          },
        },
      ]),
    )
  })

  it('is undone by “Not yet checked”', async () => {
    const { asked } = show()
    await choose(/K7Q2-9MXA/)
    await press('1 sample not yet checked')
    await waitFor(() => expect(asked[0]?.body).toMatchObject({ state: 'unchecked' }))
  })

  it('LBL-67: unexpected samples are matched or sent back', async () => {
    const { asked } = show()
    await choose(/R1ZD-44WK/)
    expect(screen.queryByRole('button', { name: /damaged/ })).toBeNull()
    await press('Match 1 sample')
    await waitFor(() =>
      expect(asked).toEqual([
        {
          path: '/api/labels/samples',
          body: { act: { event: 'match', samples: [{ id: 104, version: 4 }] } },
        },
      ]),
    )
  })
})

describe('LBL-68: closing', () => {
  it('names each sample that nobody has checked, and asks for a yes', async () => {
    const { asked } = show()
    await press('Close…')
    const dialog = await screen.findByRole('dialog', { name: 'Close M-2026-0187?' })
    expect(dialog.textContent).toContain('2 samples are not yet checked:')
    const named = within(dialog).getAllByRole('listitem')
    expect(named.map(({ textContent }) => textContent?.slice(0, 9))).toEqual(['K7Q2-A032', 'K7Q2-B8TN'])
    await press('Close the shipment', dialog)
    expect(asked).toEqual([])
    await act(async () =>
      fireEvent.click(within(dialog).getByRole('checkbox', { name: 'They were not received' })),
    )
    await press('Close the shipment', dialog)
    await waitFor(() =>
      expect(asked).toEqual([{ path: '/api/shipments/71/close', body: { version: 5, isRestMissing: true } }]),
    )
  })

  it('happens at once where every sample is decided', async () => {
    const { asked } = show({ ...detailOf({ unchecked: 0 }), lines: [line(1, 'K7Q29MXA', 'received')] })
    await press('Close')
    await waitFor(() =>
      expect(asked[0]).toMatchObject({ path: '/api/shipments/71/close', body: { version: 5 } }),
    )
    expect(asked[0]?.body).not.toMatchObject({ isRestMissing: true })
  })
})

describe('LBL-101: what the samples of a shipment are narrowed to', () => {
  const shown = async () =>
    within(await screen.findByRole('grid', { name: /^Manifest/ })).getAllByRole('row').length - 1

  it('stands in the address, as a step to go back from', async () => {
    show()
    const before = history.length
    await press(/^Not yet checked 2/)
    expect(new URLSearchParams(location.search).get('samples')).toBe('unchecked')
    expect(history.length).toBe(before + 1)
    expect(await shown()).toBe(2)
    await press(/^Not yet checked 2/)
    expect(new URLSearchParams(location.search).has('samples')).toBe(false)
  })

  it('is what a link says, and all of them where it cannot be read', async () => {
    show(detailOf(), 'received')
    expect(await shown()).toBe(1)
    cleanup()
    show(detailOf(), 'lost')
    expect(await shown()).toBe(4)
  })
})
