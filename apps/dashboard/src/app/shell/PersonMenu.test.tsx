import { errors, toErrorBody } from '@org/core/contract'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { noteWaiting, waitingOf } from '#platform/collecting-marks.ts'
import { createTestProduct, type TestProduct } from '#testing/product.ts'
import { App } from '../App.tsx'
import { Photo } from './Photo.tsx'

const ME = {
  id: 7,
  first_name: 'Ada',
  last_name: 'Fallow',
  full_name: 'Ada Fallow',
  email: 'ada@fieldworks.example',
}

let product: TestProduct
beforeEach(() => {
  product = createTestProduct()
})
afterEach(() => {
  cleanup()
  product.dispose()
})

/** The product with the person's panel open; other calls than the sign-out everywhere answer with who the person is. */
async function openPanel(
  isManager: boolean,
  signOut: () => Promise<Response> = async () => Response.error(),
) {
  const asked: string[] = []
  product.answer(async (input, init) => {
    const { method, url } = new Request(input, init)
    if (method === 'DELETE') {
      asked.push(new URL(url).pathname)
      return signOut()
    }
    return Response.json({ ...ME, is_operation_manager: isManager })
  })
  await product.signIn()
  history.replaceState(null, '', '/enrollments')
  const services = product.loadPage()
  render(<App start={async () => services} onStarted={() => {}} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Ada Fallow, your account' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Your account' }))
  return { panel, asked, session: services.session }
}

const initials = (within: Element) => within.querySelector('[data-initials]')?.getAttribute('data-initials')

describe('DASH-67: the person’s menu', () => {
  it('stands in the footer with the name and, without a picture, the initials', async () => {
    await openPanel(false)
    const button = screen.getByRole('button', { name: 'Ada Fallow, your account', hidden: true })
    expect(button.closest('footer')).toBeTruthy()
    expect(button.textContent).toBe('Ada Fallow')
    expect(initials(button)).toBe('AF')
  })

  it('leads an operation manager to Staff and to the audit log, and says what they are', async () => {
    const { panel } = await openPanel(true)
    expect(await panel.findByText('Operation manager')).toBeTruthy()
    expect(panel.getByText('ada@fieldworks.example')).toBeTruthy()
    const links = panel.getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Staff', '/admin/staff'],
      ['Audit log', '/admin/audit'],
    ])
    fireEvent.click(panel.getByRole('link', { name: 'Staff' }))
    await waitFor(() => expect(location.pathname).toBe('/admin/staff'))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Your account' })).toBeNull())
  })

  it('shows other staff these pages with the reason, and no way', async () => {
    const { panel } = await openPanel(false)
    // What they are, and the page.
    expect(panel.getAllByText('Staff')).toHaveLength(2)
    const refused = panel.getAllByRole('link')
    expect(refused.map((link) => [link.getAttribute('aria-disabled'), link.getAttribute('href')])).toEqual([
      ['true', null],
      ['true', null],
    ])
    expect(refused[0]?.textContent).toContain('Only operation managers can manage staff')
    expect(refused[1]?.textContent).toContain('Only operation managers can read the audit log')
  })

  it('signs out of this browser', async () => {
    const { panel, asked } = await openPanel(false)
    const button = panel.getByRole('button', { name: /^Sign out ?In all tabs/ })
    expect(button.textContent).toContain('In all tabs of this browser')
    fireEvent.click(button)
    await waitFor(() => expect(product.departures.assigned).toEqual(['https://identity.example/logout']))
    expect(asked).toEqual([])
  })
})

describe('COP-16: signing out on a phone', () => {
  const press = (panel: ReturnType<typeof within>) =>
    fireEvent.click(panel.getByRole('button', { name: /^Sign out ?In all tabs/ }))

  it('is refused without network: the next person would be let in as this one', async () => {
    const { panel } = await openPanel(false)
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    press(panel)
    expect(await screen.findByText(/^You are offline\. Sign out when the network is back/)).toBeTruthy()
    expect(product.departures.assigned).toEqual([])
    vi.restoreAllMocks()
  })

  it('asks first while acts of the field wait, and keeps them', async () => {
    noteWaiting(7, 3)
    const { panel } = await openPanel(false)
    press(panel)
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign out while acts wait?' }))
    expect(dialog.getByText(/^3 acts of collecting wait in this browser/)).toBeTruthy()
    expect(product.departures.assigned).toEqual([])
    fireEvent.click(dialog.getByRole('button', { name: 'Sign out' }))
    await waitFor(() => expect(product.departures.assigned).toEqual(['https://identity.example/logout']))
    expect(waitingOf(7)).toBe(3)
    noteWaiting(7, 0)
  })
})

describe('DASH-69: signing out everywhere', () => {
  const ask = async (panel: ReturnType<typeof within>) => {
    fireEvent.click(panel.getByRole('button', { name: /^Sign out everywhere/ }))
    return within(await screen.findByRole('dialog', { name: 'Sign out everywhere?' }))
  }

  it('asks first, says what it does, and the default is no', async () => {
    const { panel, asked } = await openPanel(false)
    const dialog = await ask(panel)
    expect(dialog.getByText(/every other browser, and on every device/)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Cancel' })))
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(asked).toEqual([])
  })

  it('ends every session of this person, then leaves this browser and says so on the login page', async () => {
    sessionStorage.setItem('draft:here', 'typed')
    const { panel, asked } = await openPanel(false, async () =>
      Response.json({ endedAt: '2026-11-25T10:00:00.000Z' }),
    )
    const dialog = await ask(panel)
    fireEvent.click(dialog.getByRole('button', { name: 'Sign out everywhere' }))
    await waitFor(() => expect(product.departures.assigned).toEqual(['https://identity.example/logout']))
    expect(asked).toEqual(['/api/dash-users/7/sessions'])
    expect((await screen.findByRole('alert')).textContent).toBe('You signed out everywhere')
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('typed')
  })

  it('where it fails, says that nobody is signed out and why, and can be tried again', async () => {
    const { panel, asked, session } = await openPanel(false, async () =>
      Response.json(toErrorBody(errors.unavailable()), { status: 503 }),
    )
    const dialog = await ask(panel)
    const button = dialog.getByRole('button', { name: 'Sign out everywhere' })
    await act(async () => fireEvent.click(button))
    expect((await dialog.findByRole('alert')).textContent).toMatch(
      /^Not signed out: The service is not available right now/,
    )
    expect(session.getSnapshot().status).toBe('signedIn')
    await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Sign out everywhere' })))
    await waitFor(() => expect(asked).toHaveLength(2))
  })
})

describe('DASH-67: a photo', () => {
  const person = { firstName: 'Ada', lastName: 'Fallow', image: 'https://lh3.googleusercontent.com/a/photo' }

  it('is the picture on top of the initials, asked for without saying where from', () => {
    const { container } = render(<Photo person={person} />)
    const picture = container.querySelector('img')
    expect(picture?.getAttribute('src')).toBe(person.image)
    expect(picture?.getAttribute('referrerpolicy')).toBe('no-referrer')
    expect(initials(container)).toBe('AF')
  })

  it('is the initials alone where the picture does not load, until there is another', () => {
    const { container, rerender } = render(<Photo person={person} />)
    fireEvent.error(container.querySelector('img') ?? document.body)
    expect(container.querySelector('img')).toBeNull()
    rerender(<Photo person={{ ...person, image: `${person.image}2` }} />)
    expect(container.querySelector('img')).toBeTruthy()
    rerender(<Photo person={{ ...person, image: undefined }} />)
    expect(container.querySelector('img')).toBeNull()
    expect(initials(container)).toBe('AF')
  })
})
