import { errors } from '@org/core/contract'
import { toasts } from '@org/ui'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Services } from '#platform/services.ts'
import { createTestProduct, type TestProduct } from '#testing/product.ts'
import { App } from './App.tsx'

let product: TestProduct

beforeEach(() => {
  product = createTestProduct()
})
afterEach(() => {
  cleanup()
  product.dispose()
})

const nothing = () => {}

/** Opens the whole program at an address, in the state this browser is in. */
async function open(address: string): Promise<Services> {
  history.replaceState(null, '', address)
  const services = product.loadPage()
  const start = async () => services
  render(
    <StrictMode>
      <App start={start} onStarted={nothing} />
    </StrictMode>,
  )
  await screen.findByRole('main')
  return services
}

async function openSignedIn(address: string): Promise<Services> {
  await product.signIn()
  return open(address)
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('the login page', () => {
  it('DASH-8: has one button and nothing else', async () => {
    await open('/login')
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'Continue with Google',
    ])
    expect(screen.queryAllByRole('link')).toEqual([])
    expect(screen.getByRole('alert').textContent).toBe('')
    await waitFor(() => expect(document.title).toBe('Sign in · Sampling operations'))
  })

  it('DASH-8: leaves for the identity service, and is busy until the page is gone', async () => {
    await open('/login')
    fireEvent.click(screen.getByRole('button'))
    const busy = await screen.findByRole('button', { name: 'Signing in…' })
    expect(busy.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(busy)
    await waitFor(() => expect(product.departures.assigned).toHaveLength(1))
  })

  it('DASH-8: shows the sign-in error', async () => {
    await open('/login?error=access_denied&state=state')
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Google sign-in failed'))
    expect(screen.getByRole('button', { name: 'Continue with Google' })).toBeTruthy()
  })
})

describe('the shell', () => {
  it.each([
    ['/sampling', 'Sampling report', 'Sampling'],
    ['/sampling/points', 'Sampling points', 'Sampling'],
    ['/sampling/label-tracking', 'Label tracking', 'Sampling'],
    ['/sampling/upload', 'Sampling data upload', 'Sampling'],
    ['/enrollments', 'Enrollments', 'Enrollments'],
    ['/spreadsheets', 'Fields workbook', 'Spreadsheets'],
    ['/growers/fields/stratums', 'Strata', 'Fields'],
    ['/changelog', 'Releases', 'Releases'],
    ['/admin-error?message=No', 'Something went wrong', 'Fields'],
    ['/growers/none', 'Not found', 'Fields'],
  ])('DASH-7: shows %s as %j and highlights %s', async (path, title, entry) => {
    await openSignedIn(path)
    await heading(title)
    const main = within(screen.getByRole('navigation', { name: 'Main' }))
    expect(main.getByRole('link', { current: 'page' }).getAttribute('aria-label')).toBe(entry)
  })

  it('DASH-9: shows the message of the error page as text, whatever it holds', async () => {
    const message = '<img src=x onerror="alert(1)"> & more'
    await openSignedIn(`/admin-error?${new URLSearchParams({ message })}`)
    await waitFor(() => expect(screen.getByText(message)).toBeTruthy())
    expect(document.querySelector('main img')).toBeNull()
    expect(screen.getByRole('link', { name: 'Show fields' }).getAttribute('href')).toBe('/')
  })

  it('DASH-32: shows an entry’s title on focus and puts it away on Escape', async () => {
    await openSignedIn('/enrollments')
    await heading('Enrollments')
    expect(screen.queryByRole('tooltip')).toBeNull()
    fireEvent.keyDown(document.body, { key: 'Tab' })
    act(() => screen.getByRole('link', { name: 'Spreadsheets' }).focus())
    expect((await screen.findByRole('tooltip')).textContent).toBe('Spreadsheets')
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
  })

  it('DASH-34: has the test-environment banner with its link, and never shows it', async () => {
    await openSignedIn('/enrollments')
    await heading('Enrollments')
    const banner = screen.getByTestId('test-environment')
    expect(banner.hidden).toBe(true)
    expect(banner.querySelector('a')?.href).toMatch(/^https:/)
  })

  it('DASH-35: has a footer with copyright and version', async () => {
    await openSignedIn('/enrollments')
    await heading('Enrollments')
    const footer = screen.getByRole('contentinfo').textContent
    expect(footer).toContain(`© ${new Date().getFullYear()} Sampling operations`)
    expect(footer).toContain('v0.0.0 · test')
  })

  it('DASH-36: says that the session cannot be refreshed, and that the person is still signed in', async () => {
    const { session } = await openSignedIn('/enrollments')
    await heading('Enrollments')
    product.refreshFails(errors.unavailable())
    await act(() => session.refresh({ force: true }).catch(() => null))
    expect(await screen.findByText(/You are still signed in/)).toBeTruthy()
    product.refreshFails(null)
    await act(() => session.refresh({ force: true }))
    await waitFor(() => expect(screen.queryByText(/You are still signed in/)).toBeNull())
  })

  it('DASH-37: announces another page, names the tab after it, and moves focus to its content', async () => {
    await openSignedIn('/enrollments')
    await heading('Enrollments')
    expect(document.activeElement).toBe(document.body)
    fireEvent.click(screen.getByRole('link', { name: 'Sampling' }))
    await heading('Sampling report')
    await waitFor(() => expect(document.title).toBe('Sampling report · Sampling operations'))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
    const said = () => screen.getAllByRole('status').map((element) => element.textContent)
    await waitFor(() => expect(said()).toContain('Sampling report'))
  })

  it('DASH-37: starts with a link that skips to the content', async () => {
    await openSignedIn('/enrollments')
    const skip = screen.getByRole('link', { name: 'Skip to content' })
    expect(document.querySelector('a')).toBe(skip)
    expect(document.querySelector(skip.getAttribute('href') ?? '')).toBe(screen.getByRole('main'))
  })

  it('DASH-38: signs out at its foot', async () => {
    await openSignedIn('/enrollments')
    await heading('Enrollments')
    fireEvent.click(screen.getByRole('button', { name: 'Sign out' }))
    await waitFor(() => expect(product.departures.assigned).toEqual(['https://identity.example/logout']))
    // A sign-in before the hosted session has ended would be of the same account.
    const busy = await screen.findByRole('button', { name: 'Signing out…' })
    expect(busy.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(busy)
    expect(product.departures.assigned).toHaveLength(1)
  })

  it('DASH-39: keeps how each person likes to see things in this browser', async () => {
    await openSignedIn('/enrollments')
    await heading('Enrollments')
    fireEvent.click(screen.getByRole('button', { name: 'Preferences' }))
    const panel = within(await screen.findByRole('dialog', { name: 'Preferences' }))
    for (const choice of ['Dark', 'Hectares', 'Centimeters', 'Compact']) {
      fireEvent.click(panel.getByRole('radio', { name: choice }))
      expect(panel.getByRole('radio', { name: choice }).getAttribute('aria-checked')).toBe('true')
    }
    expect(document.documentElement.dataset).toMatchObject({ theme: 'dark', density: 'compact' })
    expect(JSON.parse(localStorage.getItem('preferences:7') ?? '')).toMatchObject({
      state: { theme: 'dark', areaUnit: 'ha', depthUnit: 'cm', density: 'compact' },
    })
  })

  it('DASH-39: reads what is damaged of the preferences as the default, and keeps the rest', async () => {
    localStorage.setItem(
      'preferences:7',
      '{"state":{"theme":"mauve","density":"compact","areaUnit":7},"version":1}',
    )
    await openSignedIn('/enrollments')
    fireEvent.click(await screen.findByRole('button', { name: 'Preferences' }))
    const panel = within(await screen.findByRole('dialog', { name: 'Preferences' }))
    const chosen = panel.getAllByRole('radio', { checked: true }).map((radio) => radio.textContent)
    expect(chosen).toEqual(['Acres', 'Inches', 'System', 'Compact'])
  })

  it('DASH-43: gives each version its address, and marks the one that was asked for', async () => {
    await openSignedIn('/changelog')
    await heading('Releases')
    const [first] = screen.getAllByRole('heading', { level: 2 })
    const link = within(first ?? document.body).getByRole('link')
    expect(link.getAttribute('aria-current')).toBeNull()
    fireEvent.click(link)
    await waitFor(() => expect(link.getAttribute('aria-current')).toBe('true'))
    expect(location.pathname).toBe('/changelog')
    expect(new URLSearchParams(location.search).get('version')).toBe(link.textContent)
  })

  it('DASH-42: marks the releases until this person has looked at them, on this visit and on later ones', async () => {
    await openSignedIn('/enrollments')
    await heading('Enrollments')
    const marked = () => screen.queryAllByRole('link', { description: 'New release' })
    expect(marked().map((link) => link.getAttribute('aria-label'))).toEqual(['Releases'])
    fireEvent.click(screen.getByRole('link', { name: 'Releases' }))
    await heading('Releases')
    await waitFor(() => expect(marked()).toEqual([]))
    cleanup()
    await open('/enrollments')
    await heading('Enrollments')
    expect(marked()).toEqual([])
  })

  it.each([
    ['/growers/none', 'Not found'],
    ['/growers/fields/0', 'Not found'],
    ['/growers/fields/new?growerId=none&year=2026', 'Not found'],
    ['/admin-error?message=No', 'Something went wrong'],
    ['/changelog', 'Releases'],
  ])('DASH-56: names the tab of %s as its heading: %s', async (path, title) => {
    await openSignedIn(path)
    await heading(title)
    await waitFor(() => expect(document.title).toBe(`${title} · Sampling operations`))
  })

  it('DASH-57: finds a page where it was left on the way back, and at its top on any other way', async () => {
    await openSignedIn('/changelog')
    await heading('Releases')
    const main = screen.getByRole('main')
    main.scrollTop = 120
    fireEvent.scroll(main)
    fireEvent.click(screen.getByRole('link', { name: 'Enrollments' }))
    await heading('Enrollments')
    expect(main.scrollTop).toBe(0)
    act(() => history.back())
    await heading('Releases')
    await waitFor(() => expect(main.scrollTop).toBe(120))
    fireEvent.click(screen.getByRole('link', { name: 'Enrollments' }))
    await heading('Enrollments')
    fireEvent.click(screen.getByRole('link', { name: 'Releases' }))
    await heading('Releases')
    expect(main.scrollTop).toBe(0)
  })

  it('DASH-53: says that the machine is offline and what still works, and takes it back by itself', async () => {
    await openSignedIn('/enrollments')
    await heading('Enrollments')
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
    const said = await screen.findByText(/You are offline/)
    expect(said.textContent).toMatch(/can still read/)
    expect(said.closest('[role="status"]')).toBeTruthy()
    network.mockRestore()
    act(() => void window.dispatchEvent(new Event('online')))
    await waitFor(() => expect(screen.queryByText(/You are offline/)).toBeNull())
  })

  it('DASH-53: in a workbook says that cells can be typed, and are sent later', async () => {
    await openSignedIn('/spreadsheets/fields')
    await heading('Fields workbook')
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
    const said = await screen.findByText(/You are offline/)
    expect(said.textContent).toMatch(/Your cells are kept, and sent when the network is back/)
    network.mockRestore()
    act(() => void window.dispatchEvent(new Event('online')))
  })

  it('DASH-53: says that the server cannot be reached once a request found nobody, until one is answered', async () => {
    const { connection } = await openSignedIn('/enrollments')
    await heading('Enrollments')
    product.answer(async () => {
      throw new TypeError('Failed to fetch')
    })
    await act(() => connection.fetch('/api/growers').catch(() => null))
    expect(await screen.findByText(/The server cannot be reached/)).toBeTruthy()
    product.answer(async () => new Response(null, { status: 500 }))
    await act(() => connection.fetch('/api/growers'))
    await waitFor(() => expect(screen.queryByText(/The server cannot be reached/)).toBeNull())
  })

  it('DASH-52: has one place for toasts, whatever page is shown', async () => {
    await openSignedIn('/enrollments')
    await heading('Enrollments')
    const undo = vi.fn()
    act(() => void toasts.show({ message: 'Creek bottom renamed', undo }))
    expect(await screen.findByText('Creek bottom renamed')).toBeTruthy()
    fireEvent.click(screen.getByRole('link', { name: 'Sampling' }))
    await heading('Sampling report')
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(undo).toHaveBeenCalledOnce()
  })
})

describe('the start', () => {
  it('DASH-16: says what failed and starts again when asked', async () => {
    const services = product.loadPage()
    history.replaceState(null, '', '/login')
    const start = vi.fn<() => Promise<Services>>()
    start.mockRejectedValueOnce(errors.network()).mockResolvedValue(services)
    render(<App start={start} onStarted={nothing} />)
    expect((await screen.findByRole('alert')).textContent).toContain('The server could not be reached')
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('button', { name: 'Continue with Google' })).toBeTruthy()
  })
})
