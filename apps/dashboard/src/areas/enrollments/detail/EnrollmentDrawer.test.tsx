import { calendarDay, type Role } from '@org/core'
import { toasts } from '@org/ui'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RoleProvider } from '#data/permissions.ts'
import { useInvalidate } from '#data/swr.ts'
import { createTestProduct } from '#testing/product.ts'
import { reloadTab } from '#testing/reload.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { MoveDialogs } from '../moves/MoveDialogs.tsx'
import { useAsked } from '../moves/useMoving.ts'
import { EnrollmentDrawer } from './EnrollmentDrawer.tsx'
import { EnrollmentServer, enrolledField, enrollment, finding } from './testing.tsx'

const product = createTestProduct()
let server: EnrollmentServer
beforeEach(() => {
  server = new EnrollmentServer()
})
afterEach(() => {
  cleanup()
  toasts.clear()
  useAsked.setState({ asking: null, refused: null })
  product.dispose()
})

/** As the page has it: opened by a button, beside it; the other button is what the live channel does. */
function Page({ role }: { role: Role }) {
  const [openId, setOpenId] = useState<number | null>(null)
  const invalidate = useInvalidate()
  return (
    <RoleProvider value={role}>
      <button type="button" onClick={() => setOpenId(4)}>
        Open it
      </button>
      <button type="button" onClick={() => void invalidate(['enrollments'])}>
        News
      </button>
      <button type="button" onClick={() => setOpenId(5)}>
        Open another
      </button>
      {openId === null ? null : <EnrollmentDrawer id={openId} onClose={() => setOpenId(null)} />}
      <MoveDialogs />
    </RoleProvider>
  )
}

async function show(role: Role = 'manager') {
  renderWithApi(<Page role={role} />, product, server.answer)
  const opener = screen.getByRole('button', { name: 'Open it' })
  opener.focus()
  await act(async () => fireEvent.click(opener))
  await screen.findByRole('heading', { name: 'Alder Farms' })
}
const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })))
const key = (element: Element, name: string, more = {}) =>
  act(async () => fireEvent.keyDown(element, { key: name, ...more }))
const notes = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Notes' })
const fieldsShown = () =>
  within(screen.getByRole('region', { name: 'Fields' }))
    .getAllByRole('link')
    .map((link) => link.textContent)
const undoToast = async (words: RegExp) => {
  const toast = (await screen.findByText(words)).closest('[role="alertdialog"]')
  if (!(toast instanceof HTMLElement)) throw new Error('no toast')
  await act(async () => fireEvent.click(within(toast).getByRole('button', { name: 'Undo' })))
}

describe('an enrollment beside the page', () => {
  it('END-3: takes the focus, closes on Escape, and gives the focus back to what opened it', async () => {
    await show()
    const heading = screen.getByRole('heading', { name: 'Alder Farms' })
    expect(document.activeElement).toBe(heading)
    await key(heading, 'Escape')
    expect(screen.queryByRole('complementary')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open it' }))
  })

  it('END-4: says what it is, and leads to the grower', async () => {
    server.row = enrollment({ status: 'needs_review', reason: 'The lane is shared' })
    await show()
    expect(screen.getByText('Needs review')).toBeTruthy()
    expect(screen.getByText('Soil carbon · 2026')).toBeTruthy()
    expect(screen.getByText('Last reason: “The lane is shared”')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Alder Farms' }).getAttribute('href')).toBe(
      '/growers/11?part=enrollments',
    )
  })

  it('END-5: the next move says why it is refused', async () => {
    server.row = enrollment({ status: 'eligible' })
    await show('staff')
    const why = 'Only operation managers can sign enrollments'
    expect(screen.getByRole('button', { name: 'Sign…', description: why })).toBeTruthy()
    await press('Sign…')
    expect(screen.queryByRole('dialog')).toBeNull()
    // Nothing else is possible for staff either: no menu of refusals.
    expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull()
    expect(server.writes).toEqual([])
  })

  it('END-5: what else is possible comes before what is refused, which says why', async () => {
    server.row = enrollment({ status: 'eligible' })
    await show()
    await press('More actions')
    const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent ?? '')
    expect(items.findIndex((item) => item.startsWith('Withdraw'))).toBe(0)
    expect(items.find((item) => item.startsWith('Activate'))).toContain(
      'not possible: this enrollment is eligible',
    )
  })

  it('END-5: one that came to its end says so, and offers nothing', async () => {
    server.row = enrollment({ status: 'withdrawn' })
    await show()
    expect(screen.getByText(/This enrollment is closed/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull()
  })

  it('SCR-93: marks a field that was deactivated since', async () => {
    server.row = enrollment({ fields: [enrolledField(1), enrolledField(2, { active: false })] })
    await show()
    const [first, second] = within(screen.getByRole('region', { name: 'Fields' })).getAllByRole('listitem')
    expect(first?.textContent).not.toContain('Inactive')
    expect(second?.textContent).toContain('Inactive')
  })

  it('END-6: a submission that finds problems shows each with its fix', async () => {
    server.found = [finding()]
    await show('staff')
    await press('Submit')
    await screen.findByText('Field 2 has no boundary')
    expect(screen.getByText('Needs review')).toBeTruthy()
    const draw = screen.getByRole('link', { name: 'Draw the boundary' })
    expect(draw.getAttribute('href')).toBe('/growers/fields/2')
    await screen.findByText('Alder Farms · Soil carbon 2026 needs review')
  })

  it('END-6: signing asks for the day, withdrawing for the reason', async () => {
    server.row = enrollment({ status: 'eligible' })
    await show()
    await press('Sign…')
    const dialog = await screen.findByRole('dialog')
    await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Sign' })))
    await screen.findByText('Signed')
    const day = calendarDay(new Date())
    expect(server.writes).toMatchObject([{ path: 'sign', items: [{ id: 4, version: 1 }], signedOn: day }])
    await press('More actions')
    await act(async () => fireEvent.click(screen.getByRole('menuitem', { name: /^Withdraw/ })))
    expect(await screen.findByRole('textbox', { name: 'Reason' })).toBeTruthy()
  })

  it.each([
    ['America/Los_Angeles', '2026-11-23T04:30:00Z', '2026-11-22'],
    ['Pacific/Auckland', '2026-11-22T20:00:00Z', '2026-11-23'],
  ])(
    'API-31: in %s a signature is of the day on the calendar there, and no later one is taken',
    async (zone, now, day) => {
      const usual = process.env.TZ
      process.env.TZ = zone
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
      try {
        server.row = enrollment({ status: 'eligible' })
        await show()
        await press('Sign…')
        const dialog = await screen.findByRole('dialog')
        const input = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Signed on' })
        expect(input.value).toBe(`11/${day.slice(8)}/2026`)
        const sign = () =>
          act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Sign' })))
        await act(async () => fireEvent.change(input, { target: { value: '11/24/26' } }))
        await sign()
        await within(dialog).findByText(/^Nov 24, 2026 is too late/)
        expect(server.writes).toEqual([])
        await act(async () => fireEvent.change(input, { target: { value: day } }))
        await sign()
        await screen.findByText('Signed')
        expect(server.writes).toMatchObject([{ path: 'sign', signedOn: day }])
      } finally {
        vi.useRealTimers()
        if (usual === undefined) delete process.env.TZ
        else process.env.TZ = usual
      }
    },
  )

  it('DASH-63: the reason of a move is kept through a reload, and given up by Cancel', async () => {
    server.row = enrollment({ status: 'eligible' })
    await show()
    const ask = async () => {
      await press('More actions')
      await act(async () => fireEvent.click(screen.getByRole('menuitem', { name: /^Withdraw/ })))
      return screen.findByRole<HTMLInputElement>('textbox', { name: 'Reason' })
    }
    fireEvent.change(await ask(), { target: { value: 'The grower sold the farm' } })
    await reloadTab()
    useAsked.setState({ asking: null, refused: null })
    await show()
    expect((await ask()).value).toBe('The grower sold the farm')
    await screen.findByText(/Your unsaved text is back/)
    await press('Cancel')
    expect((await ask()).value).toBe('')
  })

  it('END-7: gives it to a manager, and back to nobody', async () => {
    await show()
    await press(/^No manager/)
    await act(async () => fireEvent.click(await screen.findByRole('option', { name: 'Maren Tidewell' })))
    await waitFor(() => expect(server.writes).toEqual([{ managerId: 2 }]))
    await undoToast(/Manager is now Maren Tidewell/)
    await waitFor(() => expect(server.row.manager).toBeNull())
    expect([server.undone, server.writes]).toEqual([[1], [{ managerId: 2 }]])
  })
})

describe('its check and its fields', () => {
  it('END-11: is checked again without submitting, and says what was found just now', async () => {
    server.row = enrollment({ status: 'needs_review', findings: [finding()] })
    await show('staff')
    expect(screen.getByText(/Fix 1 problem, then submit again/)).toBeTruthy()
    await press('Check again')
    await screen.findByText('Checked just now: no problems.')
    expect(screen.queryByText('Field 2 has no boundary')).toBeNull()
    server.found = [finding({ kind: 'zeroArea', message: 'Field 1 encloses no ground' })]
    await press('Check again')
    await screen.findByText('Field 1 encloses no ground')
    expect(server.writes).toEqual([])
  })

  it('END-11: the heading says what stands below it, the button what it does', async () => {
    server.row = enrollment({ status: 'draft' })
    await show('staff')
    expect(screen.getByRole('heading', { name: 'Problems' })).toBeTruthy()
    await press('Check now')
    await screen.findByText('Checked just now: no problems.')
    expect(screen.getByRole('button', { name: 'Check again' })).toBeTruthy()
  })

  it('END-10: a field enrolled twice is removed from its finding', async () => {
    const other = { enrollmentId: 31, fieldId: 2, fieldName: 'Field 2', growerName: 'Alder Farms' }
    server.row = enrollment({ status: 'needs_review', findings: [finding({ kind: 'fieldTwice', other })] })
    await show('staff')
    expect(screen.getByRole('link', { name: 'Open the other enrollment' }).getAttribute('href')).toBe(
      '/enrollments?open=31',
    )
    const check = screen.getByRole('region', { name: 'Problems' })
    await act(async () => fireEvent.click(within(check).getByRole('button', { name: 'Remove Field 2' })))
    await waitFor(() => expect(server.writes).toEqual([{ fieldIds: [1] }]))
  })

  it('END-10: says what was found and how it ends; fields are added from the finding that there are none', async () => {
    const none = finding({ kind: 'noFields', message: 'This enrollment has no fields', field: null })
    server.row = enrollment({ status: 'needs_review', fields: [], findings: [none] })
    await show('staff')
    const check = within(screen.getByRole('region', { name: 'Problems' }))
    expect(check.getByText('This enrollment has no fields')).toBeTruthy()
    expect(check.getByText('An enrollment needs at least one field.')).toBeTruthy()
    await act(async () => fireEvent.click(check.getByRole('button', { name: 'Add fields' })))
    expect(await screen.findByRole('dialog', { name: 'Add fields' })).toBeTruthy()
  })

  it('END-10: a finding of an enrollment whose fields cannot be changed does not offer to take them off', async () => {
    server.row = enrollment({ status: 'submitted', findings: [finding()] })
    await show('staff')
    const check = within(screen.getByRole('region', { name: 'Problems' }))
    expect(check.getByRole('link', { name: 'Draw the boundary' }).getAttribute('href')).toBe(
      '/growers/fields/2',
    )
    expect(check.queryByRole('button', { name: 'Remove Field 2' })).toBeNull()
  })

  it('END-16: fields are removed, restored by undo, and added from the rest', async () => {
    await show('staff')
    await press('Remove Field 1')
    await waitFor(() => expect(fieldsShown()).toEqual(['Field 2']))
    await undoToast(/1 field removed/)
    await waitFor(() => expect(fieldsShown()).toEqual(['Field 1', 'Field 2']))
    expect([server.undone, server.writes]).toEqual([[1], [{ fieldIds: [2] }]])
    await press('Add fields')
    const dialog = await screen.findByRole('dialog', { name: 'Add fields' })
    await within(dialog).findByRole('checkbox', { name: 'Field 3' })
    expect(within(dialog).getAllByRole('checkbox')).toHaveLength(2)
    await act(async () => fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Field 3' })))
    await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Add 1 field' })))
    await waitFor(() => expect(fieldsShown()).toEqual(['Field 1', 'Field 2', 'Field 3']))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('END-16: what was not added stays chosen, with why', async () => {
    await show('staff')
    await press('Add fields')
    const dialog = await screen.findByRole('dialog', { name: 'Add fields' })
    await act(async () => fireEvent.click(await within(dialog).findByRole('checkbox', { name: 'Field 3' })))
    server.isDown = true
    await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Add 1 field' })))
    await within(dialog).findByText('Your choices are kept.')
    server.isDown = false
    await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Add 1 field' })))
    await waitFor(() => expect(server.writes).toEqual([{ fieldIds: [1, 2, 3] }]))
  })

  it('END-16: once it was decided, both are refused with why', async () => {
    server.row = enrollment({ status: 'signed' })
    await show()
    const why = 'You can change fields only while the enrollment is a draft or needs review; it is signed'
    for (const name of ['Add fields', 'Remove Field 1'])
      expect(screen.getByRole('button', { name, description: why })).toBeTruthy()
  })

  it('END-15: says which field has no boundary, and how far its year is', async () => {
    const fieldYear = {
      id: 5,
      status: 'stratified' as const,
      crop: 'Oats',
      practice: '',
      design: null,
      version: 1,
    }
    server.row = enrollment({
      fields: [enrolledField(1, { hasBoundary: false }), enrolledField(2, { fieldYear })],
    })
    await show('staff')
    const [first, second] = within(screen.getByRole('region', { name: 'Fields' })).getAllByRole('listitem')
    expect(first?.textContent).toContain('No boundary')
    expect(second?.textContent).toContain('Stratified')
    expect(second?.textContent).toContain('Story County · Iowa · Oats')
  })
})

describe('its notes', () => {
  it('END-17: are saved by Ctrl Enter and on leaving the text; Escape reverts the text and closes nothing', async () => {
    await show('staff')
    fireEvent.change(notes(), { target: { value: 'Gate 4' } })
    await key(notes(), 'Enter', { ctrlKey: true })
    await waitFor(() => expect(server.writes).toEqual([{ notes: 'Gate 4' }]))
    fireEvent.change(notes(), { target: { value: 'nonsense' } })
    await key(notes(), 'Escape')
    expect(notes().value).toBe('Gate 4')
    fireEvent.change(notes(), { target: { value: 'Gate 5' } })
    await act(async () => fireEvent.blur(notes()))
    await waitFor(() => expect(server.writes[1]).toEqual({ notes: 'Gate 5' }))
  })

  it('END-17: closing the enrollment while typing loses nothing', async () => {
    await show('staff')
    fireEvent.change(notes(), { target: { value: 'Call first' } })
    await press('Close')
    await waitFor(() => expect(server.row.notes).toBe('Call first'))
  })

  it('END-17: opening another enrollment while typing writes nothing into the other', async () => {
    await show('staff')
    fireEvent.change(notes(), { target: { value: 'Call first' } })
    const another = screen.getByRole('button', { name: 'Open another' })
    another.focus()
    await act(async () => fireEvent.click(another))
    const heading = await screen.findByRole('heading', { name: 'Birch Land' })
    await waitFor(() => expect(server.writes).toEqual([{ notes: 'Call first' }]))
    expect(notes().value).toBe('')
    expect(document.activeElement).toBe(heading)
  })

  it('END-17: what could not be saved because it was closed is said, and can be tried again', async () => {
    await show('staff')
    server.isDown = true
    fireEvent.change(notes(), { target: { value: 'Gate 4' } })
    // Who presses the cross leaves the notes before.
    act(() => void fireEvent.blur(notes()))
    await press('Close')
    await screen.findByText(/^Notes not saved: /)
    server.isDown = false
    await press('Try again')
    await waitFor(() => expect(server.row.notes).toBe('Gate 4'))
  })

  it('DASH-63: are there again after a reload, and are saved or discarded from there', async () => {
    const words = 'Gate code at the office. '.repeat(64)
    await show('staff')
    fireEvent.change(notes(), { target: { value: words } })
    await reloadTab()
    expect(server.writes).toEqual([])
    await show('staff')
    expect(notes().value).toBe(words)
    await press('Save notes')
    await waitFor(() => expect(server.row.notes).toBe(words.trim()))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard notes' })).toBeNull())
    fireEvent.change(notes(), { target: { value: 'Something else' } })
    await reloadTab()
    await show('staff')
    await press('Discard notes')
    expect(notes().value).toBe(words.trim())
    await press('Restore text')
    expect(notes().value).toBe('Something else')
  })

  it('DASH-63: closed without a network they are in their place when it is opened again', async () => {
    await show('staff')
    server.isDown = true
    fireEvent.change(notes(), { target: { value: 'Gate 4' } })
    await press('Close')
    await screen.findByText(/^Notes not saved: .*What you typed is kept with the enrollment/)
    server.isDown = false
    await press('Open it')
    expect(notes().value).toBe('Gate 4')
    await press('Save notes')
    await waitFor(() => expect(server.row.notes).toBe('Gate 4'))
  })

  it('DASH-63: typed before a reload over what a colleague wrote since, they ask', async () => {
    await show('staff')
    fireEvent.change(notes(), { target: { value: 'Gate 4' } })
    await reloadTab()
    server.colleague({ notes: 'Gate 9' })
    await show('staff')
    await press('Save notes')
    await screen.findByRole('dialog', { name: 'Notes: theirs or yours?' })
    expect(server.row.notes).toBe('Gate 9')
    expect(screen.getByDisplayValue('Gate 4')).toBeTruthy()
  })

  it('END-17: what could not be saved stays, with why', async () => {
    await show('staff')
    server.isDown = true
    fireEvent.change(notes(), { target: { value: 'Gate 4' } })
    await act(async () => fireEvent.blur(notes()))
    await screen.findByText(/^Not saved: /)
    expect(notes().value).toBe('Gate 4')
  })
})

describe('two people at once', () => {
  it('END-20: another’s change of something else stays, and nobody is asked', async () => {
    await show('staff')
    server.colleague({ manager: { id: 2, name: 'Maren Tidewell' } })
    fireEvent.change(notes(), { target: { value: 'Gate 4' } })
    await act(async () => fireEvent.blur(notes()))
    await waitFor(() => expect(server.row).toMatchObject({ notes: 'Gate 4', manager: { id: 2 }, version: 3 }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it.each([
    ['Use theirs', 'Gate 9'],
    ['Use mine', 'Gate 4'],
  ])('END-20: another’s notes are shown beside one’s own: %s', async (choice, kept) => {
    await show('staff')
    server.colleague({ notes: 'Gate 9' })
    fireEvent.change(notes(), { target: { value: 'Gate 4' } })
    await act(async () => fireEvent.blur(notes()))
    const dialog = await screen.findByRole('dialog', { name: 'Notes: theirs or yours?' })
    expect(dialog.textContent).toContain('Gate 9')
    expect(dialog.textContent).toContain('Gate 4')
    expect(dialog.textContent).toContain('Greta Hale')
    await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: choice })))
    await waitFor(() => expect(server.row.notes).toBe(kept))
    await waitFor(() => expect(notes().value).toBe(kept))
  })

  it('END-20: a conflict found after closing is shown in a message, and the person can still use their notes', async () => {
    await show('staff')
    server.colleague({ notes: 'Gate 9' })
    fireEvent.change(notes(), { target: { value: 'Gate 4' } })
    await press('Close')
    await screen.findByText(/Greta Hale also changed the notes/)
    expect(server.row.notes).toBe('Gate 9')
    await press('Use mine')
    await waitFor(() => expect(server.row.notes).toBe('Gate 4'))
  })

  it('END-20: a person who reverted their text before leaving is not asked about another’s notes', async () => {
    await show('staff')
    fireEvent.change(notes(), { target: { value: 'Gate 4' } })
    fireEvent.change(notes(), { target: { value: '' } })
    server.colleague({ notes: 'Gate 9' })
    await press('News')
    await screen.findByText(/Greta Hale changed this enrollment/)
    await act(async () => fireEvent.blur(notes()))
    expect(notes().value).toBe('Gate 9')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('END-21: what two people did to its fields holds both', async () => {
    await show('staff')
    server.colleague({ fields: [enrolledField(1), enrolledField(2), enrolledField(4)] })
    await press('Remove Field 1')
    await waitFor(() => expect(server.writes).toEqual([{ fieldIds: [2, 4] }]))
    await waitFor(() => expect(fieldsShown()).toEqual(['Field 2', 'Field 4']))
  })

  it('END-22: a colleague’s move is shown with the name and what changed', async () => {
    server.row = enrollment({ status: 'eligible' })
    await show('staff')
    server.colleague({ status: 'signed', signedOn: '2026-11-20' })
    await press('News')
    await screen.findByText('Greta Hale changed this enrollment: Eligible → Signed, signed on Nov 20, 2026.')
  })

  it('END-22: a move of a stale version is refused, names who changed it, and shows the new state', async () => {
    server.row = enrollment({ status: 'signed' })
    await show()
    server.colleague({ status: 'active' })
    await press('Activate')
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('Someone changed this enrollment after you opened it')
    await key(dialog, 'Escape')
    await screen.findByText('Greta Hale changed this enrollment: Signed → Active.')
    expect(screen.getByRole('button', { name: 'Complete' })).toBeTruthy()
  })
})
