import type { Session } from '@org/core'
import type { AroundNavHandler } from 'wouter'
import { reportError } from './error-reporting/index.ts'
import { mayLeave } from './leaving.ts'

/** Longest a navigation waits for the session check, so that it answers within 100 ms whatever the network does. */
const MAX_CHECK_MS = 50

/**
 * Checks the session before each navigation to another page (specification §2). With fresh tokens that is at once.
 * A check that has to ask the identity service goes on behind the page; a refusal then signs out as anywhere else.
 * Changes of the query alone (a filter, a selection) are the same page and wait for nothing. A page with unsaved work
 * is left once the person has said so.
 */
export function checkedNavigation(session: Session): AroundNavHandler {
  let newest = 0
  return function go(navigate, to, options) {
    newest += 1
    const asked = newest
    if (new URL(to, location.href).pathname === location.pathname) {
      navigate(to, options)
      return
    }
    if (!mayLeave(() => go(navigate, to, options))) return
    void within(MAX_CHECK_MS, checkSession(session)).then(() => {
      if (asked === newest) navigate(to, options)
    })
  }
}

/** The session check. Its outcome is the session's state; an unreadable session is reported, not thrown. */
export async function checkSession(session: Session): Promise<void> {
  try {
    await session.currentUser()
  } catch (error) {
    reportError(error, 'session check')
  }
}

function within(ms: number, work: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    void work.finally(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}
