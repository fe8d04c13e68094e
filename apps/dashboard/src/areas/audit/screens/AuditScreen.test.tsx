import type { Change, Line, Role } from '@org/core'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { RoleProvider } from '#data/permissions.ts'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { AuditScreen } from './AuditScreen.tsx'

const product = createTestProduct()
const change = (seq: number, over: Partial<Change> = {}): Change => ({
  seq,
  at: '2026-11-20T19:00:00.000Z',
  by: { id: 7, name: 'Ada Fallow' },
  entity: 'grower',
  entityId: 3,
  title: 'Alder Farms',
  before: { phone: '555', nameKey: 'alder' },
  after: { phone: '556', nameKey: 'alder farms' },
  reason: 'Typo',
  upload: null,
  channel: 'api',
  editId: 40,
  ...over,
})

const lineOf = (only: Change): Line => ({
  ...only,
  parts: [
    {
      ...{ entity: only.entity, kind: 'changed', count: 1, title: only.title, others: [] },
      ...{ keys: ['phone'], became: {}, was: {} },
    },
  ],
  changes: [only],
})

let asked: URLSearchParams[]
let exported: unknown[]
beforeEach(() => {
  asked = []
  exported = []
})
afterEach(() => {
  cleanup()
  product.dispose()
})

async function answer(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  if (pathname === '/api/changes/people') return Response.json({ items: [{ id: 7, name: 'Ada Fallow' }] })
  if (pathname === '/api/changes/lines') {
    asked.push(searchParams)
    if (searchParams.get('entity') === 'export') return Response.json({ items: [], nextCursor: null })
    return Response.json({
      items: [lineOf(change(9)), lineOf(change(8, { by: null, reason: null }))],
      nextCursor: null,
    })
  }
  if (pathname === '/api/exports/changes') {
    exported.push(await request.json())
    return Response.json({ message: 'no' }, { status: 400 })
  }
  if (pathname === '/api/exports') return Response.json({ items: [] })
  return Response.error()
}

function show(role: Role, address = '/admin/audit') {
  history.replaceState(null, '', address)
  renderWithApi(
    <RoleProvider value={role}>
      <AuditScreen />
    </RoleProvider>,
    product,
    answer,
  )
}
const last = () => Object.fromEntries(asked.at(-1) ?? [])

describe('the audit log', () => {
  it('UND-10: a person who may not read the log sees who may, and no request is sent', async () => {
    show('staff')
    await screen.findByRole('heading', { name: 'Only operation managers can read the audit log' })
    expect(asked).toEqual([])
  })

  it('UND-10: its address says what is asked for; damaged words ask for everything', async () => {
    show('manager', '/admin/audit?person=7&kind=grower&record=3&from=2026-10-25')
    await waitFor(() =>
      expect(last()).toMatchObject({ staffId: '7', entity: 'grower', entityId: '3', limit: '100' }),
    )
    expect(last().from).toBe(new Date(2026, 9, 25).toISOString())
    cleanup()
    show('manager', '/admin/audit?person=x&kind=house&record=3&from=2026-13-45')
    await waitFor(() => expect(last()).toEqual({ limit: '100' }))
  })

  it('UND-10: a change opens whole by its address, and leads to all changes of its record', async () => {
    show('manager', '/admin/audit?open=9')
    const drawer = await screen.findByRole('dialog', { name: 'Grower Alder Farms changed' })
    expect(within(drawer).getByRole('link', { name: 'Alder Farms' }).getAttribute('href')).toBe('/growers/3')
    expect(within(drawer).getByText('9 in edit 40')).toBeTruthy()
    expect(within(drawer).getByText('Typo')).toBeTruthy()
    expect(within(drawer).getByRole('rowheader', { name: 'nameKey' })).toBeTruthy()
    await act(async () =>
      fireEvent.click(within(drawer).getByRole('button', { name: 'Show all changes of this record' })),
    )
    await waitFor(() => expect(last()).toMatchObject({ entity: 'grower', entityId: '3' }))
    expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({ kind: 'grower', record: '3' })
  })

  it('UND-10: where nothing matches, the filters can be cleared', async () => {
    show('manager', '/admin/audit?kind=export')
    await screen.findByRole('heading', { name: 'No matching changes' })
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Clear the filters' })))
    await waitFor(() => expect(last()).toEqual({ limit: '100' }))
  })

  it('UND-10: what the filters leave is exported', async () => {
    show('manager', '/admin/audit?kind=grower')
    const button = await screen.findByRole('button', { name: 'Export…' })
    await act(async () => fireEvent.click(button))
    const dialog = await screen.findByRole('dialog', { name: 'Export the audit log' })
    await act(async () => fireEvent.click(within(dialog).getByRole('radio', { name: /Excel/ })))
    await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Export' })))
    await waitFor(() => expect(exported).toMatchObject([{ format: 'xlsx', filter: { entity: 'grower' } }]))
  })
})
