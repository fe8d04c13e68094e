import type { ExportRecord, ShipmentDetail } from '@org/core'
import { toasts } from '@org/ui'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { RoleProvider } from '#data/permissions.ts'
import { useExports } from '#exports/watch.ts'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { discardTyped } from '#unsaved/typed.ts'
import { NOTHING_ASKED, useAsked } from '../acts/asked.ts'
import { laboratoriesDialog } from '../laboratories/laboratories-open.ts'
import { ShipmentScreen } from '../screens/ShipmentScreen.tsx'
import { ShipmentsScreen } from '../screens/ShipmentsScreen.tsx'
import {
  testAnswer,
  testBox,
  testLaboratory,
  testLeft,
  testLine,
  testSample,
  testShipment,
  testShipmentDetail,
} from '../testing.ts'
import { usePlace } from '../view.ts'

const product = createTestProduct()
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  toasts.clear()
  discardTyped()
  useAsked.setState(NOTHING_ASKED)
  useExports.setState({ known: {}, watchedId: null })
  laboratoriesDialog.close()
  history.replaceState(null, '', '/sampling/label-tracking')
  product.dispose()
})

const TWO_BOXES = testShipmentDetail({
  shipment: testShipment({ boxes: 2 }),
  boxes: [
    testBox({ sealedAt: '2026-05-02T10:00:00.000Z' }),
    testBox({ id: 82, number: 2, code: 'M-2026-0187-2', samples: 0 }),
  ],
})

const FILE: ExportRecord = {
  ...{ id: 95, kind: 'shipmentDocuments', format: 'csv', status: 'done', fileName: 'M-2026-0187.csv' },
  ...{ error: '', rowsDone: 1, rowsTotal: 1, sizeBytes: 120, notes: [] },
  ...{ createdAt: '2026-05-01T09:00:00.000Z', expiresAt: null },
}

function Page() {
  const place = usePlace()
  return place.shipmentId === null ? (
    <ShipmentsScreen place={place} />
  ) : (
    <ShipmentScreen id={place.shipmentId} place={place} />
  )
}

function show(address: string, detail: ShipmentDetail = TWO_BOXES) {
  history.replaceState(null, '', `/sampling/label-tracking?${address}`)
  const asked: { path: string; body: unknown }[] = []
  const listed: Record<string, string>[] = []
  const server = { detail, answer: testAnswer(), laboratories: [testLaboratory()], left: testLeft() }
  renderWithApi(
    <RoleProvider value="staff">
      <Page />
    </RoleProvider>,
    product,
    async (request) => {
      const { pathname, searchParams } = new URL(request.url)
      if (request.method === 'GET') {
        if (pathname === '/api/shipments') {
          listed.push(Object.fromEntries(searchParams))
          return Response.json({ items: searchParams.has('search') ? [] : [server.detail.shipment] })
        }
        if (pathname.endsWith('/left')) return Response.json(server.left)
        if (pathname.startsWith('/api/shipments/')) return Response.json(server.detail)
        if (pathname === '/api/laboratories') return Response.json({ items: server.laboratories })
        return Response.error()
      }
      asked.push({ path: pathname, body: JSON.parse((await request.clone().text()) || 'null') })
      if (pathname === '/api/exports/shipments')
        return Response.json({ ...FILE, kind: 'shipments', rowsDone: 7 }, { status: 201 })
      if (pathname === '/api/labels/scan') return Response.json(server.answer)
      if (pathname.endsWith('/documents'))
        return Response.json({ export: FILE, editId: null }, { status: 201 })
      if (pathname.endsWith('/unpack'))
        return Response.json({ editId: 45, detail: { ...server.detail, lines: [] }, refused: [] })
      if (pathname === '/api/laboratories') {
        server.laboratories = [testLaboratory({ id: 62, name: 'River Lab' })]
        return Response.json({ ...server.laboratories[0], editId: 46 }, { status: 201 })
      }
      const isMade = pathname === '/api/shipments' || pathname.endsWith('/boxes')
      return Response.json({ ...server.detail, editId: 44 }, { status: isMade ? 201 : 200 })
    },
  )
  return { asked, listed, server }
}

const press = async (name: string | RegExp, inside: HTMLElement = document.body) =>
  act(async () => fireEvent.click(await within(inside).findByRole('button', { name, hidden: true })))
const button = (name: string) => screen.getByRole('button', { name })
async function scan(text: string) {
  const field = await screen.findByRole('combobox', { name: 'Scan or type a label' })
  await act(async () => fireEvent.change(field, { target: { value: text } }))
  await act(async () => fireEvent.keyDown(field, { key: 'Enter' }))
}

describe('LBL-60: shipments', () => {
  it('are listed with what they hold, and begun for a laboratory', async () => {
    const { asked } = show('view=shipments')
    await screen.findByText('M-2026-0187')
    expect(screen.getByRole('row', { name: /Great Plains Soil Lab/ }).textContent).toContain('Packing')
    await press('New shipment')
    await press('Begin the shipment')
    await waitFor(() => expect(asked).toEqual([{ path: '/api/shipments', body: { laboratoryId: 61 } }]))
    await waitFor(() => expect(new URLSearchParams(location.search).get('shipment')).toBe('71'))
  })

  it('SEA-1: are those of the season, found by a search and by their status', async () => {
    const { listed } = show('view=shipments&year=2025&status=shipped')
    await screen.findByText('M-2026-0187')
    expect(listed).toEqual([{ year: '2025', status: 'shipped' }])
    const search = screen.getByRole('searchbox', { name: 'Search shipments' })
    await act(async () => fireEvent.change(search, { target: { value: 'river' } }))
    await screen.findByText(/None of the shipments of 2025 matches/, undefined, { timeout: 5_000 })
    await press('Show all shipments')
    await screen.findByText('M-2026-0187')
    expect(listed.at(-1)).toEqual({ year: '2025' })
  })

  it('SHP-13: are exported as they are narrowed; where none match, the button says so', async () => {
    const { asked } = show('view=shipments&year=2025&status=shipped')
    await screen.findByText('M-2026-0187')
    await press('Export')
    const dialog = await screen.findByRole('dialog', { name: 'Export shipments' })
    expect(dialog.textContent).toContain('1 shipment, with every column, in this order.')
    await press('Export', dialog)
    await within(dialog).findByText(/^7 shipments/)
    expect(asked[0]).toEqual({
      path: '/api/exports/shipments',
      body: { filter: { year: [2025], status: 'shipped' }, format: 'csv' },
    })
    await press('Done', dialog)
    const search = screen.getByRole('searchbox', { name: 'Search shipments' })
    await act(async () => fireEvent.change(search, { target: { value: 'river' } }))
    await waitFor(() => expect(button('Export').getAttribute('aria-disabled')).toBe('true'), {
      timeout: 5_000,
    })
    expect(
      document.getElementById(button('Export').getAttribute('aria-describedby') ?? '')?.textContent,
    ).toBe('No shipments to export')
  })

  it('need a laboratory first', async () => {
    const { asked, server } = show('view=shipments')
    server.laboratories = []
    await press('New shipment')
    await screen.findByText('A shipment goes to a laboratory. Add the laboratory first.')
    await press('Add laboratory')
    const form = await screen.findByRole('dialog', { name: 'New laboratory' })
    await act(async () =>
      fireEvent.change(within(form).getByLabelText(/^Name/), { target: { value: 'River Lab' } }),
    )
    await press('Add laboratory', form)
    await waitFor(() => expect(asked[0]?.body).toMatchObject({ name: 'River Lab', orderColumns: [] }))
    await press('Begin the shipment')
    await waitFor(() => expect(asked[1]).toEqual({ path: '/api/shipments', body: { laboratoryId: 62 } }))
  })
})

describe('LBL-61: packing', () => {
  it('puts scans into the first open box, until another is chosen in the address', async () => {
    const { asked } = show('view=shipments&shipment=71')
    await screen.findByText(/^Scans go into/)
    await scan('K7Q29MXA')
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(asked[0]?.body).toEqual({
      text: 'K7Q29MXA',
      device: 'typed',
      mode: { mode: 'pack', boxId: 82 },
    })
    await press('Pack this box', screen.getByRole('article', { name: 'Box 1 of 2' }))
    expect(new URLSearchParams(location.search).get('box')).toBe('81')
    await scan('K7Q29MXA')
    await waitFor(() => expect(asked).toHaveLength(2))
    expect(asked[1]?.body).toMatchObject({ mode: { mode: 'pack', boxId: 81 } })
  })

  it('shows why a sealed box takes nothing', async () => {
    const { server } = show('view=shipments&shipment=71&box=81')
    server.answer = testAnswer({
      ...{
        outcome: 'wrong',
        message: 'Box M-2026-0187-1 is sealed',
        remedy: 'Open the box, then scan again.',
      },
      ...{ next: '', last: null },
    })
    await screen.findByText(/It is sealed: open it to add samples/)
    await scan('K7Q29MXA')
    const card = await screen.findByRole('region', { name: 'Wrong: K7Q2-9MXA' })
    expect(card.textContent).toContain('Box M-2026-0187-1 is sealed')
    expect(card.textContent).toContain('Open the box, then scan again.')
  })

  it('seals and opens boxes, adds boxes, and takes samples out', async () => {
    const { asked } = show('view=shipments&shipment=71&box=82', {
      ...TWO_BOXES,
      lines: [testLine({ boxId: 82, boxNumber: 2 })],
    })
    await press('Open M-2026-0187-1')
    await press('Add box')
    await waitFor(() => expect(asked).toHaveLength(2))
    expect(asked[0]).toEqual({
      path: '/api/shipments/boxes/81/seal',
      body: { version: 3, isSealed: false },
    })
    expect(asked[1]?.path).toBe('/api/shipments/71/boxes')
    const row = await screen.findByRole('checkbox', { name: /K7Q2-9MXA/ })
    await act(async () => fireEvent.click(row))
    await press('Take out 1 sample')
    await waitFor(() =>
      expect(asked[2]).toEqual({
        path: '/api/shipments/71/unpack',
        body: { lines: [{ id: 91, version: 1 }] },
      }),
    )
    await screen.findByText('K7Q2-9MXA taken out of its box')
  })
})

describe('LBL-62: shipping', () => {
  it('has a carrier and a note before, which can be changed', async () => {
    const { asked } = show('view=shipments&shipment=71')
    await press('Change…')
    const dialog = await screen.findByRole('dialog', { name: 'Manifest M-2026-0187' })
    await act(async () =>
      fireEvent.change(within(dialog).getByLabelText('Note'), { target: { value: 'Keep cool' } }),
    )
    await press('Save', dialog)
    await waitFor(() =>
      expect(asked).toEqual([
        {
          path: '/api/shipments/71',
          body: { ...{ version: 5, laboratoryId: 61 }, ...{ carrier: '', tracking: '', note: 'Keep cool' } },
        },
      ]),
    )
  })

  it('has its files in one menu, each made when it is asked for', async () => {
    const { asked } = show('view=shipments&shipment=71')
    await press('Files')
    await act(async () => fireEvent.click(await screen.findByRole('menuitem', { name: /Manifest \(CSV\)/ })))
    await screen.findByText(/1 sample in M-2026-0187.csv/)
    expect(asked).toEqual([{ path: '/api/shipments/71/documents', body: { document: 'manifestTable' } }])
  })

  it('says what will be sealed, and takes the carrier', async () => {
    const { asked } = show('view=shipments&shipment=71')
    await press('Ship…')
    const dialog = await screen.findByRole('dialog', { name: 'Ship M-2026-0187?' })
    expect(dialog.textContent).toContain('M-2026-0187-2 will be sealed.')
    expect(dialog.textContent).toContain('M-2026-0187-2 is empty.')
    await act(async () =>
      fireEvent.change(within(dialog).getByLabelText('Carrier'), { target: { value: 'UPS' } }),
    )
    await press('Ship 2 boxes', dialog)
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(asked[0]).toMatchObject({
      path: '/api/shipments/71/ship',
      body: { version: 5, carrier: 'UPS', tracking: '' },
    })
  })
})

describe('LBL-96: what a shipment leaves behind', () => {
  const applied = testSample({ status: 'applied' })
  const LEFT = testLeft({
    ...{ applied: 2, notApplied: 1 },
    samples: [
      applied,
      { ...applied, id: 22, pointNumber: 9, depthTopCm: 15, depthBottomCm: 30 },
      testSample({ ...{ id: 23, pointNumber: 2 }, ...{ fieldYearId: 6, fieldName: 'South Eighty' } }),
    ],
  })

  it('is named once a box is sealed, by field, with point and depth', async () => {
    const { server } = show('view=shipments&shipment=71')
    server.left = LEFT
    const group = await screen.findByRole('region', { name: '2 samples are applied and in no box' })
    expect(group.textContent).toContain('North Forty 2026: point 8, 0–5.9 in; point 9, 5.9–11.8 in')
    expect(group.closest('details')?.open).toBe(true)
    expect(
      screen.getByRole('region', { name: '1 sample was collected, and its label is not applied' })
        .textContent,
    ).toContain('South Eighty 2026: point 2, 0–5.9 in')
  })

  it('is counted while every box is open', async () => {
    const { server } = show('view=shipments&shipment=71', testShipmentDetail())
    server.left = LEFT
    const words = await screen.findByText('3 samples of its fields are in no box')
    expect(words.closest('details')?.open).toBe(false)
  })

  it('is named before it is shipped without them', async () => {
    const { asked, server } = show('view=shipments&shipment=71')
    server.left = LEFT
    await press('Ship…')
    const dialog = await screen.findByRole('dialog', { name: 'Ship M-2026-0187?' })
    expect((await within(dialog).findByRole('group', { name: 'Left behind' })).textContent).toContain(
      'point 9, 5.9–11.8 in',
    )
    expect(within(dialog).queryByRole('button', { name: 'Ship 2 boxes' })).toBeNull()
    await press('Ship without them', dialog)
    await waitFor(() => expect(asked[0]?.path).toBe('/api/shipments/71/ship'))
  })
})
