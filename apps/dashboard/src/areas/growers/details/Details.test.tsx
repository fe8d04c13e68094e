import type { Grower } from '@org/core'
import { errors, toErrorBody } from '@org/core/contract'
import { ToastRegion, toasts } from '@org/ui'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { useGrower } from '../data.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { Details } from './Details.tsx'
import { useGrowerEdits } from './useGrowerEdits.ts'

const product = createTestProduct()
const WHY = 'Only operation managers can deactivate growers'

/** The one row of the server, and what it was asked to write. */
let row: Grower
let writes: Record<string, unknown>[]
let isDown: boolean

beforeEach(() => {
  writes = []
  isDown = false
  row = {
    id: 4,
    name: 'Hollow Oak',
    contactFirstName: 'Greta',
    contactLastName: '',
    email: '',
    phone: '555-0100',
    address: '',
    externalRef: '',
    notes: '',
    active: true,
    fieldCount: 0,
    areaHa: 0,
    version: 1,
    updatedAt: '2026-11-20T19:00:00.000Z',
  }
})
afterEach(() => {
  cleanup()
  toasts.clear()
  product.dispose()
})

/** What a colleague writes meanwhile. */
function colleague(patch: Partial<Grower>) {
  row = { ...row, ...patch, version: row.version + 1 }
}

async function answer(request: Request): Promise<Response> {
  if (isDown) return Response.json(toErrorBody(errors.unavailable(), 'r-1'), { status: 503 })
  if (request.url.includes('/changes/')) return Response.json({ items: [], nextCursor: null })
  if (request.method === 'GET') return Response.json(row)
  const { version, ...patch } = Object(await request.json())
  writes.push(patch)
  if (version !== row.version)
    return Response.json(toErrorBody(errors.stale('This grower', version, row.version), 'r-1'), {
      status: 409,
    })
  row = { ...row, ...patch, version: row.version + 1 }
  return Response.json(row)
}

function Page() {
  const edits = useGrowerEdits(useGrower(4).data)
  return (
    <>
      <Details edits={edits} />
      {edits.conflict === null ? null : <ConflictDialog {...edits} conflict={edits.conflict} />}
    </>
  )
}

async function show() {
  renderWithApi(<Page />, product, answer)
  await screen.findByDisplayValue('555-0100')
}
const field = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label })
const shownIn = (label: string) => field(label).value
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const press = (label: string, key: string) => act(async () => fireEvent.keyDown(field(label), { key }))

describe('the texts of a grower', () => {
  it('SCR-23: each is saved alone, on Enter and on leaving it, and shown at once', async () => {
    await show()
    type('Phone', '555-0111')
    await press('Phone', 'Enter')
    expect(shownIn('Phone')).toBe('555-0111')
    await waitFor(() => expect(writes).toEqual([{ phone: '555-0111' }]))
    type('Notes', 'Gate code at the office')
    await press('Notes', 'Enter')
    expect(writes).toHaveLength(1)
    await act(async () => fireEvent.blur(field('Notes')))
    await waitFor(() => expect(writes[1]).toEqual({ notes: 'Gate code at the office' }))
    expect(row.version).toBe(3)
  })

  it('SCR-23: what cannot be saved on the way to another page is given back in a message', async () => {
    await show()
    type('E-mail', 'greta@hollow')
    cleanup()
    render(<ToastRegion />)
    expect(await screen.findByText(/You had typed “greta@hollow”/)).toBeTruthy()
    expect(writes).toEqual([])
  })

  it('SCR-23: two saved in one breath do not stand in each other’s way', async () => {
    await show()
    type('Phone', '1')
    type('E-mail', 'greta@hollow-oak.example')
    await act(async () => {
      fireEvent.blur(field('Phone'))
      fireEvent.blur(field('E-mail'))
    })
    await waitFor(() =>
      expect(row).toMatchObject({ phone: '1', email: 'greta@hollow-oak.example', version: 3 }),
    )
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('SCR-23: Escape takes back the typing; what cannot be kept is said and not sent', async () => {
    await show()
    type('Phone', 'nonsense')
    await press('Phone', 'Escape')
    expect(shownIn('Phone')).toBe('555-0100')
    type('E-mail', 'nobody')
    await press('E-mail', 'Enter')
    await screen.findByText('Invalid email address')
    expect(shownIn('E-mail')).toBe('nobody')
    expect(writes).toEqual([])
  })

  it('SCR-23: what could not be saved stays, with why, and is saved by another Enter', async () => {
    await show()
    isDown = true
    type('Phone', '555-0111')
    await press('Phone', 'Enter')
    await screen.findByText(/^Not saved: .* Press Enter to try again\.$/)
    expect(shownIn('Phone')).toBe('555-0111')
    isDown = false
    await press('Phone', 'Enter')
    await waitFor(() => expect(row.phone).toBe('555-0111'))
  })

  it('SCR-23: whoever leaves the page while typing loses nothing', async () => {
    await show()
    type('Phone', '555-0111')
    cleanup()
    await waitFor(() => expect(row.phone).toBe('555-0111'))
  })

  it('SCR-23: undo writes the text back that was there', async () => {
    await show()
    type('Phone', '555-0111')
    await press('Phone', 'Enter')
    const toast = await screen.findByRole('alertdialog')
    expect(toast.textContent).toContain('Phone of Hollow Oak changed')
    await act(async () => fireEvent.click(within(toast).getByRole('button', { name: 'Undo' })))
    await waitFor(() => expect(row).toMatchObject({ phone: '555-0100', version: 3 }))
  })

  it('SCR-24: a colleague’s change of another text stays, and nobody is asked', async () => {
    await show()
    colleague({ address: '4 Mill Road' })
    type('Phone', '555-0111')
    await press('Phone', 'Enter')
    await waitFor(() => expect(row).toMatchObject({ phone: '555-0111', address: '4 Mill Road', version: 3 }))
    await waitFor(() => expect(shownIn('Address')).toBe('4 Mill Road'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it.each([
    ['Keep theirs', '555-0122', 2],
    ['Use mine', '555-0111', 3],
  ])(
    'SCR-24: a colleague’s change of the same text is shown beside it: %s',
    async (choice, phone, version) => {
      await show()
      colleague({ phone: '555-0122' })
      type('Phone', '555-0111')
      await press('Phone', 'Enter')
      const dialog = await screen.findByRole('dialog', { name: 'Phone: theirs or yours?' })
      expect(dialog.textContent).toContain('555-0122')
      expect(dialog.textContent).toContain('555-0111')
      expect(row.version).toBe(2)
      await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: choice })))
      await waitFor(() => expect(row).toMatchObject({ phone, version }))
      await waitFor(() => expect(shownIn('Phone')).toBe(phone))
    },
  )

  it('SCR-24: each of two conflicts is decided for itself', async () => {
    await show()
    colleague({ phone: '555-0122', address: 'Theirs' })
    type('Phone', '555-0111')
    type('Address', 'Mine')
    await act(async () => {
      fireEvent.blur(field('Phone'))
      fireEvent.blur(field('Address'))
    })
    const ofPhone = await screen.findByRole('dialog', { name: 'Phone: theirs or yours?' })
    await act(async () => fireEvent.click(within(ofPhone).getByRole('button', { name: 'Use mine' })))
    const ofAddress = await screen.findByRole('dialog', { name: 'Address: theirs or yours?' })
    await act(async () => fireEvent.click(within(ofAddress).getByRole('button', { name: 'Keep theirs' })))
    await waitFor(() => expect(row).toMatchObject({ phone: '555-0111', address: 'Theirs', version: 3 }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('SCR-25: deactivating is disabled for who is no manager, and says why', async () => {
    await show()
    const button = screen.getByRole('button', { name: 'Deactivate grower…', description: WHY })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await act(async () => fireEvent.click(button))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
