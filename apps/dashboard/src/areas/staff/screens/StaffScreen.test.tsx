import type { Role, StaffMember } from '@org/core'
import { errors, toErrorBody } from '@org/core/contract'
import { toasts } from '@org/ui'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { RoleProvider } from '#data/permissions.ts'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { StaffScreen } from './StaffScreen.tsx'

const product = createTestProduct()
const person = (id: number, name: string, over: Partial<StaffMember> = {}): StaffMember => ({
  id,
  name,
  email: `${name.split(' ')[0]?.toLowerCase()}@fieldworks.example`,
  isOperationManager: false,
  suspendedAt: null,
  hasSignedIn: true,
  isMe: false,
  version: 1,
  createdAt: '2026-03-02T12:00:00.000Z',
  ...over,
})

let staff: StaffMember[]
let sent: { path: string; body: unknown }[]
let refusal: ReturnType<typeof errors.conflict> | null
beforeEach(() => {
  staff = [
    person(2, 'Jon Arden'),
    person(3, 'Mira Holt', { suspendedAt: '2026-10-01T12:00:00.000Z' }),
    person(1, 'Tova Reed', { isOperationManager: true, isMe: true }),
  ]
  sent = []
  refusal = null
})
afterEach(async () => {
  await act(async () => toasts.clear())
  cleanup()
  product.dispose()
})

async function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (request.method === 'PUT') {
    const body: unknown = await request.json()
    sent.push({ path: pathname, body })
    if (refusal !== null) return Response.json(toErrorBody(refusal), { status: 409 })
    const id = Number(pathname.split('/')[3])
    staff = staff.map((each) =>
      each.id === id ? { ...each, version: each.version + 1, ...changeOf(body) } : each,
    )
    return Response.json(staff.find((each) => each.id === id))
  }
  if (pathname === '/api/staff') return Response.json({ items: staff })
  if (pathname === '/api/changes/lines') return Response.json({ items: [], nextCursor: null })
  return Response.error()
}
function changeOf(body: unknown): Partial<StaffMember> {
  if (typeof body !== 'object' || body === null) return {}
  if ('isOperationManager' in body) return { isOperationManager: body.isOperationManager === true }
  return {
    suspendedAt: 'isSuspended' in body && body.isSuspended === true ? '2026-11-20T12:00:00.000Z' : null,
  }
}

function show(role: Role, address = '/admin/staff') {
  history.replaceState(null, '', address)
  renderWithApi(
    <RoleProvider value={role}>
      <StaffScreen />
    </RoleProvider>,
    product,
    answer,
  )
}
const press = async (name: string, inside: HTMLElement = document.body) => {
  const button = await within(inside).findByRole('button', { name })
  await act(async () => fireEvent.click(button))
}

describe('the page of the staff', () => {
  it('STF-10: staff who are not managers see who may, and no request is sent', async () => {
    show('staff')
    await screen.findByRole('heading', { name: 'Only operation managers can manage staff' })
    expect(screen.queryByRole('list', { name: 'Staff' })).toBeNull()
  })

  it('STF-1: everyone is there with how they stand, and found by name or email', async () => {
    show('manager')
    await screen.findByText('Tova Reed')
    expect(screen.getByRole('status').textContent).toBe('3 people · 1 operation manager')
    expect(screen.getByText(/Suspended since/)).toBeTruthy()
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'MIRA@' } })
    await waitFor(() => expect(screen.queryByText('Tova Reed')).toBeNull())
    expect(screen.getByText('Mira Holt')).toBeTruthy()
  })

  it('STF-10: the last manager and oneself are refused with why', async () => {
    show('manager')
    const why = 'Tova Reed is the last operation manager: make someone else a manager first'
    await screen.findByRole('button', { name: 'Remove manager role: Tova Reed', description: why })
    await screen.findByRole('button', { name: 'Suspend: Tova Reed', description: /cannot suspend yourself/ })
  })

  it('STF-6: a suspension asks why, is sent with the version seen, and seen; what was done is undone by the other deed alone', async () => {
    show('manager')
    await press('Suspend: Jon Arden')
    const dialog = await screen.findByRole('dialog', { name: 'Suspend Jon Arden?' })
    await press('Suspend', dialog)
    await within(dialog).findByText('Enter a reason')
    expect(sent).toEqual([])
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: ' Left ' } })
    await press('Suspend', dialog)
    await screen.findByText('Jon Arden is suspended')
    expect(sent).toEqual([
      { path: '/api/staff/2/suspension', body: { version: 1, isSuspended: true, reason: 'Left' } },
    ])
    await screen.findByRole('button', { name: 'Restore access: Jon Arden' })
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('STF-3: what the server refuses is said, and what was typed is kept', async () => {
    refusal = errors.stale('Jon Arden', 1, 2)
    show('manager')
    await press('Make manager: Jon Arden')
    const dialog = await screen.findByRole('dialog')
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'North crew' } })
    await press('Make manager', dialog)
    await within(dialog).findByText('Someone changed Jon Arden after you opened it')
    expect(within(dialog).getByRole<HTMLInputElement>('textbox').value).toBe('North crew')
  })

  it('STF-11: a person’s activity opens beside the list, and by its address', async () => {
    show('manager', '/admin/staff?open=2')
    const drawer = await screen.findByRole('dialog', { name: 'Jon Arden' })
    await within(drawer).findByText('No changes yet')
  })
})
