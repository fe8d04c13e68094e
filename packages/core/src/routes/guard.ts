import { isYearInWindow } from '../contract/years.ts'
import { currentQuery } from './former.ts'
import { matchPath, type RouteMatch } from './match.ts'
import { paths } from './paths.ts'

export interface GuardInput {
  /** The path alone: `/growers/7`. */
  path: string
  /** The query, with or without its question mark. */
  search: string
  authenticated: boolean
  /** The user kept in the browser, if any; with an id, the login page has nothing to do. */
  storedUser: { id?: number | undefined } | null
  /** Decides the year window. */
  now: Date
  /** Whether pages for developers exist. Default: false. */
  development?: boolean
}

/**
 * Whether a page may be entered, or where to go instead. `forgetUser` is set when a stored user is left over
 * from a session that has ended: forget it before following the redirect, or the login page sends back here.
 */
export type GuardResult = { allow: true } | { redirectTo: string; forgetUser?: true }

const ALLOW: GuardResult = { allow: true }

/** Decides one navigation (specification §2). Pure: the same input always gives the same answer. */
export function guardRoute(input: GuardInput): GuardResult {
  const match = matchPath(input.path)
  if (match === null || (match.name === 'gallery' && !input.development)) return to(paths.home.link())
  if (match.name === 'auth') return to(paths.login.link())
  if (match.name === 'home') return to(paths.fields.link())
  if (match.name === 'login') return hasId(input.storedUser) ? to(paths.home.link()) : ALLOW
  if (!input.authenticated) return sendToLogin(input)
  return guardPage(match, input)
}

/** The pages behind the sign-in that lead elsewhere. */
function guardPage(match: RouteMatch, { search, now }: GuardInput): GuardResult {
  switch (match.name) {
    case 'sampling':
      return to(paths.samplingReport.link() + queryOf(search))
    case 'spreadsheets':
      return to(paths.spreadsheetsFields.link() + queryOf(search))
    case 'fields':
    case 'enrollments':
      return guardList(match.path, search)
    case 'newField':
      return guardNewField(match.path, new URLSearchParams(search), now)
    default:
      return ALLOW
  }
}

/** An address of an earlier release leads to what it is called now. */
function guardList(path: string, search: string): GuardResult {
  const query = currentQuery(search)
  return query === null ? ALLOW : to(path + queryOf(query))
}

function guardNewField(path: string, query: URLSearchParams, now: Date): GuardResult {
  if ((query.get('growerId') ?? '').trim() === '') {
    return toError(`Page ${path} requires a growerId query parameter.`)
  }
  const year = query.get('year') ?? ''
  if (!/^\d{4}$/.test(year) || !isYearInWindow(Number(year), now)) {
    return toError(`Page ${path} requires a valid year query parameter.`)
  }
  return ALLOW
}

function sendToLogin({ storedUser }: GuardInput): GuardResult {
  const redirectTo = paths.login.link()
  return hasId(storedUser) ? { redirectTo, forgetUser: true } : { redirectTo }
}

const to = (redirectTo: string): GuardResult => ({ redirectTo })
const toError = (message: string): GuardResult => to(paths.adminError.link({ message }))
const hasId = (user: GuardInput['storedUser']): boolean => user?.id !== undefined && user.id !== null

function queryOf(search: string): string {
  const query = search.replace(/^\?/, '')
  return query === '' ? '' : `?${query}`
}
