import type { ServiceAccount } from '@org/core'
import { errors, toErrorBody } from '@org/core/contract'
import { toasts } from '@org/ui'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { RoleProvider } from '#data/permissions.ts'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { StaffScreen } from '../screens/StaffScreen.tsx'

const product = createTestProduct()
const KEPT: ServiceAccount = {
  id: 7,
  name: 'Nightly import',
  rights: ['records.read', 'growers.edit'],
  keyHint: 'x7Qp',
  keyEndsAt: null,
  oldKeyEndsAt: null,
  suspendedAt: null,
  version: 2,
  createdAt: '2026-03-02T12:00:00.000Z',
}
const sentSchema = z.object({ sha256: z.string(), hint: z.string() }).loose()

let accounts: ServiceAccount[]
let sent: { method: string; path: string; body: unknown }[]
let failures: Response[]
beforeEach(() => {
  accounts = [KEPT]
  sent = []
  failures = []
  history.replaceState(null, '', '/admin/staff?show=services')
})
afterEach(async () => {
  await act(async () => toasts.clear())
  cleanup()
  sessionStorage.clear()
  product.dispose()
})

async function answer(request: Request): Promise<Response> {
  const { pathname: path } = new URL(request.url)
  if (request.method === 'GET')
    return Response.json({ items: path === '/api/staff/services' ? accounts : [], nextCursor: null })
  const body: unknown = await request.json()
  sent.push({ method: request.method, path, body })
  const failure = failures.shift()
  if (failure !== undefined) return failure
  const { hint } = sentSchema.partial().parse(body)
  const made = { ...KEPT, id: 8, name: 'Laboratory', keyHint: hint ?? null }
  if (request.method === 'POST') accounts = [...accounts, made]
  return Response.json(made, { status: request.method === 'POST' ? 201 : 200 })
}
function show() {
  renderWithApi(
    <RoleProvider value="manager">
      <StaffScreen />
    </RoleProvider>,
    product,
    answer,
  )
}
const press = async (name: string | RegExp, inside: HTMLElement = document.body) => {
  const button = await within(inside).findByRole('button', { name })
  await act(async () => fireEvent.click(button))
}

describe('service accounts on the staff page', () => {
  it('SVC-11: an account shows its rights and its key, and what is wrong with it', async () => {
    accounts = [KEPT, { ...KEPT, id: 9, name: 'Old', rights: ['records.read'], keyHint: null }]
    show()
    await screen.findByText('Read records, change growers')
    expect(screen.getByText('Key …x7Qp does not expire')).toBeTruthy()
    expect(screen.getByText('No key')).toBeTruthy()
    expect(screen.getAllByText('Cannot call')).toHaveLength(1)
    await screen.findByRole('button', { name: 'Revoke: Old', description: 'It has no key' })
  })

  it('SVC-11: a new key is made here, shown once and not closed by Escape; the server is sent its digest', async () => {
    show()
    await press('New service account')
    const dialog = await screen.findByRole('dialog', { name: 'New service account' })
    await press('Create and show its key', dialog)
    await within(dialog).findByText('Enter a name')
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: ' Laboratory ' } })
    await act(async () => fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Import files' })))
    await press('Create and show its key', dialog)
    const shown = await screen.findByRole('dialog', { name: 'Copy the key of Laboratory' })
    const key = within(shown).getByText(/^dashkey_/).textContent
    expect(sent).toMatchObject([
      { path: '/api/staff/services', body: { name: 'Laboratory', rights: ['uploads.edit'] } },
    ])
    expect(JSON.stringify(sent)).not.toContain(key)
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key))
    expect(sentSchema.parse(sent[0]?.body)).toMatchObject({
      sha256: Buffer.from(digest).toString('hex'),
      hint: key.slice(-4),
    })
    await act(async () => fireEvent.keyDown(shown, { key: 'Escape' }))
    expect(screen.getByRole('dialog', { name: 'Copy the key of Laboratory' })).toBeTruthy()
    await press('I have kept it', shown)
    await waitFor(() => expect(screen.queryByText(/^dashkey_/)).toBeNull())
  })

  it('SVC-11: tried again after a failure, the key is the one that may have been saved', async () => {
    failures = [Response.json(toErrorBody(errors.conflict('Taken'), 'r-1'), { status: 409 })]
    show()
    await press('New key: Nightly import')
    const dialog = await screen.findByRole('dialog', { name: 'New key for Nightly import' })
    await press('Make and show the key', dialog)
    await within(dialog).findByText('Taken')
    await press('Make and show the key', dialog)
    await screen.findByRole('dialog', { name: 'Copy the key of Nightly import' })
    const [first, second] = sent.map(({ body }) => sentSchema.parse(body))
    expect(second?.sha256).toBe(first?.sha256)
    expect(second).toMatchObject({ version: 2, oldKeyHours: 24 })
  })

  it('SVC-6: revoking asks why', async () => {
    show()
    await press('Revoke: Nightly import')
    const dialog = await screen.findByRole('dialog', { name: 'Revoke the keys of Nightly import?' })
    await press('Revoke', dialog)
    await within(dialog).findByText('Enter a reason')
    expect(sent).toEqual([])
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'Lost' } })
    await press('Revoke', dialog)
    await waitFor(() => expect(sent).toMatchObject([{ method: 'PUT', body: { reason: 'Lost' } }]))
    expect(sent[0]?.path).toBe('/api/staff/services/7/revocation')
  })
})
