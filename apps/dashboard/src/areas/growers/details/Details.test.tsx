import type { Grower, SimilarGrower } from '@org/core'
import { errors, toErrorBody } from '@org/core/contract'
import { ToastRegion, toasts } from '@org/ui'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { anEdit } from '#history/undo/testing.ts'
import { testGrower } from '#testing/grower.ts'
import { createTestProduct } from '#testing/product.ts'
import { reloadTab } from '#testing/reload.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { useGrower } from '../lookup.ts'
import { Details } from './Details.tsx'
import { TextConflict } from './TextConflict.tsx'
import { useGrowerEdits } from './useGrowerEdits.ts'

const product = createTestProduct()
const WHY = 'Only operation managers can deactivate growers'

/** The one row of the server, and what it was asked to write. */
let row: Grower
let writes: Record<string, unknown>[]
let isDown: boolean
/** Growers whose names are like any that is asked about. */
let alike: SimilarGrower[]
/** The row before each edit, and the edits that were undone as such. */
let before: Map<number, Grower>
let undone: number[]

beforeEach(() => {
  writes = []
  isDown = false
  alike = []
  before = new Map()
  undone = []
  row = testGrower({ contactFirstName: 'Greta', phone: '555-0100' })
})
afterEach(() => {
  cleanup()
  toasts.clear()
  product.dispose()
})

/** What a colleague writes at the same time. */
function colleague(patch: Partial<Grower>) {
  row = { ...row, ...patch, version: row.version + 1 }
}

async function answer(request: Request): Promise<Response> {
  if (isDown) return Response.json(toErrorBody(errors.unavailable(), 'r-1'), { status: 503 })
  if (request.url.includes('/growers/similar')) return Response.json({ items: alike })
  if (request.url.includes('/changes/')) return Response.json({ items: [], nextCursor: null })
  if (request.method === 'GET') return Response.json(row)
  const undone = /\/edits\/(\d+)\/undo$/.exec(new URL(request.url).pathname)?.[1]
  if (undone !== undefined) return undo(Number(undone))
  const { version, ...patch } = Object(await request.json())
  writes.push(patch)
  if (version !== row.version)
    return Response.json(toErrorBody(errors.stale('This grower', version, row.version), 'r-1'), {
      status: 409,
    })
  before.set(row.version, row)
  row = { ...row, ...patch, version: row.version + 1 }
  return Response.json({ ...row, editId: version })
}

/** The recorded undo of the edit that wrote over a version. */
function undo(id: number): Response {
  row = { ...row, ...before.get(id), version: row.version + 1 }
  undone.push(id)
  return Response.json(anEdit(100 + id, { undoOf: id }), { status: 201 })
}

function Page() {
  const edits = useGrowerEdits(useGrower(4).data)
  return (
    <>
      <Details edits={edits} />
      {edits.conflict === null ? null : <TextConflict {...edits} conflict={edits.conflict} />}
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
  it('SCR-118: a name like another grower’s is shown before it is saved, and saved only when the person says so', async () => {
    await show()
    alike = [
      { id: 4, name: 'Hollow Oak', active: true, fieldCount: 0, similarity: 1 },
      { id: 9, name: 'Fir Farm', active: true, fieldCount: 3, similarity: 1 },
    ]
    type('Name', 'Fir Farm')
    await act(async () => fireEvent.blur(field('Name')))
    const link = await screen.findByRole('link', { name: 'Fir Farm' })
    expect(link.getAttribute('href')).toBe('/growers/9')
    expect(screen.queryByRole('link', { name: 'Hollow Oak' })).toBeNull()
    expect(await screen.findByText(/^Not saved: another grower has a similar name/)).toBeTruthy()
    expect(writes).toEqual([])
    expect(shownIn('Name')).toBe('Fir Farm')
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save name' })))
    await waitFor(() => expect(writes).toEqual([{ name: 'Fir Farm' }]))
    expect(screen.queryByRole('link', { name: 'Fir Farm' })).toBeNull()
  })

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

  it('SCR-23: what cannot be saved on the way to another page is kept, and said in a message', async () => {
    await show()
    type('Email', 'greta@hollow')
    cleanup()
    render(<ToastRegion />)
    expect(await screen.findByText(/What you typed is kept with the grower/)).toBeTruthy()
    expect(writes).toEqual([])
    cleanup()
    await show()
    expect(shownIn('Email')).toBe('greta@hollow')
  })

  it('SCR-23: two saved in one breath do not stand in each other’s way', async () => {
    await show()
    type('Phone', '1')
    type('Email', 'greta@hollow-oak.example')
    await act(async () => {
      fireEvent.blur(field('Phone'))
      fireEvent.blur(field('Email'))
    })
    await waitFor(() =>
      expect(row).toMatchObject({ phone: '1', email: 'greta@hollow-oak.example', version: 3 }),
    )
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('SCR-23: Escape reverts the text; a refused text is shown and not sent', async () => {
    await show()
    type('Phone', 'nonsense')
    await press('Phone', 'Escape')
    expect(shownIn('Phone')).toBe('555-0100')
    type('Email', 'nobody')
    await press('Email', 'Enter')
    await screen.findByText('Invalid email address')
    expect(shownIn('Email')).toBe('nobody')
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

  it('SCR-23: leaving the page while typing loses nothing', async () => {
    await show()
    type('Phone', '555-0111')
    cleanup()
    await waitFor(() => expect(row.phone).toBe('555-0111'))
  })

  it('SCR-23, UND-13: undo is the recorded undo of that edit, and gives back the text that was there', async () => {
    await show()
    type('Phone', '555-0111')
    await press('Phone', 'Enter')
    const toast = await screen.findByRole('alertdialog')
    expect(toast.textContent).toContain('Changed phone of Hollow Oak')
    await act(async () => fireEvent.click(within(toast).getByRole('button', { name: 'Undo' })))
    await waitFor(() => expect(row).toMatchObject({ phone: '555-0100', version: 3 }))
    expect([undone, writes]).toEqual([[1], [{ phone: '555-0111' }]])
    await screen.findByText(/^Undone: changed phone of Hollow Oak/)
  })

  it('DASH-63: what is typed is there again after a reload, says so, and is saved or discarded', async () => {
    const words = 'Gate code at the office. '.repeat(64)
    await show()
    type('Notes', words)
    type('Phone', '555-0111')
    await reloadTab()
    renderWithApi(<Page />, product, answer)
    await screen.findByDisplayValue('555-0111')
    expect(shownIn('Notes')).toBe(words)
    expect(writes).toEqual([])
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save notes' })))
    await waitFor(() => expect(row.notes).toBe(words.trim()))
    expect(screen.queryByRole('button', { name: 'Discard notes' })).toBeNull()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Discard phone' })))
    expect(shownIn('Phone')).toBe('555-0100')
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Restore text' })))
    expect(shownIn('Phone')).toBe('555-0111')
  })

  it('DASH-63: leaving the text for Discard does not save it', async () => {
    await show()
    type('Phone', '555-0111')
    await reloadTab()
    renderWithApi(<Page />, product, answer)
    await screen.findByDisplayValue('555-0111')
    const discard = screen.getByRole('button', { name: 'Discard phone' })
    await act(async () => fireEvent.blur(field('Phone'), { relatedTarget: discard }))
    await act(async () => fireEvent.click(discard))
    expect(shownIn('Phone')).toBe('555-0100')
    expect(writes).toEqual([])
  })

  it('DASH-63: typed before a reload over what a colleague wrote since, it asks', async () => {
    await show()
    type('Phone', '555-0111')
    await reloadTab()
    colleague({ phone: '555-0122' })
    renderWithApi(<Page />, product, answer)
    await screen.findByDisplayValue('555-0111')
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save phone' })))
    const dialog = await screen.findByRole('dialog', { name: 'Phone: theirs or yours?' })
    expect(row.phone).toBe('555-0122')
    isDown = true
    await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Use mine' })))
    await screen.findByText(/^Not saved/)
    expect(shownIn('Phone')).toBe('555-0111')
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
    ['Use theirs', '555-0122', 2],
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
    await act(async () => fireEvent.click(within(ofAddress).getByRole('button', { name: 'Use theirs' })))
    await waitFor(() => expect(row).toMatchObject({ phone: '555-0111', address: 'Theirs', version: 3 }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('SCR-25: deactivating is disabled for staff who are not managers, with why', async () => {
    await show()
    const button = screen.getByRole('button', { name: 'Deactivate grower…', description: WHY })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await act(async () => fireEvent.click(button))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
