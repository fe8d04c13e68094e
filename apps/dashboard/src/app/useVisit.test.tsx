import { errors } from '@org/core/contract'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Router, useLocation } from 'wouter'
import { checkedNavigation } from '#platform/checked-navigation.ts'
import { takeLostPath } from '#platform/lost-path.ts'
import { type Services, ServicesProvider } from '#platform/services.ts'
import { createTestProduct, type TestProduct } from '#testing/product.ts'
import { useVisit } from './useVisit.ts'

let product: TestProduct

beforeEach(() => {
  product = createTestProduct()
})
afterEach(() => {
  cleanup()
  product.dispose()
})

function Visit() {
  const visit = useVisit()
  const [, navigate] = useLocation()
  return (
    <>
      <output>{visit?.name ?? 'nothing'}</output>
      <button type="button" onClick={() => navigate('/enrollments')}>
        Enrollments
      </button>
    </>
  )
}

/** Loads the page at an address, as the program does: the session is started before the first frame. */
async function open(address: string): Promise<Services> {
  cleanup()
  history.replaceState(null, '', address)
  const services = product.loadPage()
  const started = services.session.start()
  render(
    <StrictMode>
      <ServicesProvider value={services}>
        <Router aroundNav={checkedNavigation(services.session)}>
          <Visit />
        </Router>
      </ServicesProvider>
    </StrictMode>,
  )
  await act(() => started)
  return services
}

const shown = (name: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(name))
const address = () => location.pathname + location.search

describe('the gate', () => {
  it.each([
    '/fields',
    '/growers/3',
    '/growers/fields/new?growerId=1&year=2026',
    '/growers/fields/9',
    '/growers/fields/stratums',
    '/enrollments',
    '/sampling/points',
    '/spreadsheets/fields',
    '/admin-error?message=No',
    '/changelog',
  ])('DASH-1: sends an unauthenticated visitor of %s to /login', async (path) => {
    await open(path)
    await shown('login')
    expect(address()).toBe('/login')
  })

  it.each([
    ['/', '/fields', 'fields'],
    ['/sampling', '/sampling/report', 'samplingReport'],
    ['/spreadsheets', '/spreadsheets/fields', 'spreadsheetsFields'],
    ['/auth', '/fields', 'fields'],
    ['/login', '/fields', 'fields'],
    ['/no/such/page', '/fields', 'fields'],
    ['/__gallery', '/fields', 'fields'],
    [
      '/growers/fields/new',
      `/admin-error?message=${encodeURIComponent('Page /growers/fields/new requires a growerId query parameter.')}`,
      'adminError',
    ],
  ])('DASH-2: leads a signed-in person from %s to %s', async (from, to, name) => {
    await product.signIn()
    await open(from)
    await shown(name)
    expect(address()).toBe(to)
  })

  it('DASH-77: the path of an address that no page has is kept, without its query, for the page that says so', async () => {
    await product.signIn()
    await open('/no/such/page?token=secret')
    await shown('fields')
    expect(takeLostPath()).toBe('/no/such/page')
    expect(takeLostPath()).toBeNull()
    await open('/')
    await shown('fields')
    expect(takeLostPath()).toBeNull()
    await open(`/${'a'.repeat(200)}`)
    await shown('fields')
    expect(takeLostPath()).toBe(`/${'a'.repeat(59)}…`)
  })

  it('DASH-3: keeps the path of a visitor who is sent to /login, and returns there after the sign-in', async () => {
    const { session } = await open('/growers/3?tab=fields')
    await shown('login')
    await act(() => session.signIn())
    expect(product.departures.assigned).toEqual(['https://identity.example/oauth2/authorize'])
    session.dispose()

    const arrived = await open('/login?code=code&state=state')
    await waitFor(() => expect(address()).toBe('/growers/3?tab=fields'))
    expect(arrived.session.getSnapshot().authenticated).toBe(true)
  })

  it('DASH-3: sends a person who comes to /login signed in to / and not to the last path', async () => {
    await product.signIn()
    const before = await open('/changelog')
    await shown('changelog')
    before.session.dispose()
    await open('/login')
    await waitFor(() => expect(address()).toBe('/fields'))
  })

  it('DASH-4: shows the login page with the error and without the parameters after a forged callback', async () => {
    const { session } = await open('/login?code=code&state=forged')
    await shown('login')
    expect(address()).toBe('/login')
    expect(session.getSnapshot().error?.message).toBe('Google sign-in failed')
  })

  it('DASH-5: leaves the page when the session ends, and comes back to it after the next sign-in', async () => {
    await product.signIn()
    const { session } = await open('/sampling/points')
    await shown('samplingPoints')
    await act(() => session.signOut({ reload: true }))
    await shown('login')
    expect(product.departures.reloads).toBe(1)
    expect(session.lastPath()).toBe('/sampling/points')
  })

  it('DASH-6: checks the session before a navigation: a refused one ends on the login page', async () => {
    await product.signIn()
    const { session } = await open('/changelog')
    await shown('changelog')
    localStorage.clear()
    act(() => screen.getByRole('button').click())
    await shown('login')
    expect(session.getSnapshot().authenticated).toBe(false)
  })

  it('DASH-6: navigates with a session that cannot be refreshed right now', async () => {
    await product.signIn()
    const { session } = await open('/changelog')
    product.refreshFails(errors.unavailable())
    await act(() => session.refresh({ force: true }).catch(() => null))
    expect(session.getSnapshot().delayed?.kind).toBe('unavailable')
    act(() => screen.getByRole('button').click())
    await shown('enrollments')
  })
})
