import type { StaffMember } from '@org/core'
import { errors, toErrorBody } from '@org/core/contract'
import { toasts } from '@org/ui'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { AccessDialog } from './AccessDialog.tsx'

const product = createTestProduct()
afterEach(async () => {
  cleanup()
  await act(async () => toasts.clear())
  sessionStorage.clear()
  product.dispose()
})

const member: StaffMember = {
  id: 6,
  name: 'Jon Arden',
  email: 'jon.arden@fieldworks.example',
  isOperationManager: false,
  suspendedAt: null,
  hasSignedIn: true,
  isMe: false,
  version: 3,
  createdAt: '2026-11-20T19:00:00.000Z',
}

/** The dialog over the real client; each write waits for its answer. */
function show() {
  const waiting: ((answer: Response) => void)[] = []
  const onClose = vi.fn<() => void>()
  renderWithApi(
    <AccessDialog deed="suspend" member={member} onClose={onClose} />,
    product,
    () => new Promise<Response>((resolve) => waiting.push(resolve)),
  )
  return { waiting, onClose }
}
const reason = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Reason' })
const type = (value: string) => act(async () => fireEvent.change(reason(), { target: { value } }))
const enter = () =>
  act(async () => {
    const { form } = reason()
    if (form !== null) fireEvent.submit(form)
  })

it('WRT-3: Enter pressed again while it is saved begins nothing', async () => {
  const { waiting, onClose } = show()
  await type('Left the business')
  await enter()
  await enter()
  expect(waiting).toHaveLength(1)
  await act(async () =>
    waiting[0]?.(Response.json({ ...member, suspendedAt: '2026-11-22T10:00:00.000Z', version: 4 })),
  )
  expect(await screen.findAllByText(/Jon Arden/, { selector: '[role=alertdialog] *' })).toHaveLength(1)
  expect(onClose).toHaveBeenCalledOnce()
})

it('DASH-63: what was typed is kept by a failure and by closing, and given up by Cancel', async () => {
  const first = show()
  await type('Left the business')
  await enter()
  const refusal = toErrorBody(errors.stale('This record', 3, 4), 'r-1')
  await act(async () => first.waiting[0]?.(Response.json(refusal, { status: 409 })))
  expect(await screen.findByText('What you typed is kept.')).toBeTruthy()
  cleanup()
  const second = show()
  expect(reason().value).toBe('Left the business')
  expect(screen.getByText('Your unsaved text is back.')).toBeTruthy()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' })))
  expect(second.onClose).toHaveBeenCalledOnce()
  cleanup()
  show()
  expect(reason().value).toBe('')
})
