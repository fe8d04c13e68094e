import { guardRoute, matchPath, paths, type RouteMatch } from '@org/core'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { checkSession } from '#platform/checked-navigation.ts'
import { keepLostPath } from '#platform/lost-path.ts'
import { useServices } from '#platform/services.ts'
import { useSession } from '#platform/session.ts'

/** More redirects than the path table can need one after the other. */
const MAX_REDIRECTS = 5

/**
 * The gate before every page: the page the person may see at the address shown, every redirect followed. Null while
 * the session is starting. Remembers each address as the last path, also that of a visitor who is sent to the login
 * page, and leads there after the sign-in.
 */
export function useVisit(): RouteMatch | null {
  const { session } = useServices()
  const { status, authenticated } = useSession()
  const [path] = useLocation()
  const search = useSearch()
  const asked = search === '' ? path : `${path}?${search}`
  const isSignedOutHere = useSignedOutHere()

  const returns = authenticated && isLogin(asked) && isSignedOutHere()
  const start = (returns ? session.lastPath() : null) ?? asked
  const allowed = status === 'starting' ? asked : followRedirects(start, authenticated, session.storedUser())
  const lost = authenticated && status !== 'starting' ? lostPathOf(start) : null

  // A redirect is part of a navigation that was checked. Before any effect of the page reads the address.
  useLayoutEffect(() => {
    if (lost !== null) keepLostPath(lost)
    if (allowed !== asked) navigate(allowed, { replace: true })
  }, [allowed, asked, lost])

  useEffect(() => session.rememberPath(asked), [session, asked])

  useEffect(() => {
    // Back and forward cannot be held up: they are checked as they happen.
    const check = () => void checkSession(session)
    window.addEventListener('popstate', check)
    return () => window.removeEventListener('popstate', check)
  }, [session])

  return status === 'starting' ? null : matchPath(new URL(allowed, location.origin).pathname)
}

/** Where the guards of specification §2 lead from an address. */
function followRedirects(
  start: string,
  authenticated: boolean,
  storedUser: { id?: number | undefined } | null,
): string {
  let address = start
  for (let hop = 0; hop < MAX_REDIRECTS; hop += 1) {
    const { pathname, search } = new URL(address, location.origin)
    const verdict = guardRoute({
      path: pathname,
      search,
      authenticated,
      // Without a session there is no user to know: /login and / can never send the visitor to each other.
      storedUser: authenticated ? storedUser : null,
      now: new Date(),
    })
    if ('allow' in verdict) return address
    address = verdict.redirectTo
  }
  return paths.login.link()
}

/** Whether this page was seen signed out: who then signs in came from somewhere, and goes back there. */
function useSignedOutHere(): () => boolean {
  const { session } = useServices()
  const { status } = useSession()
  const signedOut = useRef(session.storedUser() === null)
  useEffect(() => {
    if (status === 'signedOut') signedOut.current = true
    if (status === 'signedIn') signedOut.current = false
  }, [status])
  return () => signedOut.current
}

/** The path of an address that no page has; null for a page's. Its query is said nowhere. */
function lostPathOf(address: string): string | null {
  const { pathname } = new URL(address, location.origin)
  return matchPath(pathname) === null ? pathname : null
}

const isLogin = (address: string): boolean => matchPath(address.split('?', 1)[0] ?? '')?.name === 'login'
