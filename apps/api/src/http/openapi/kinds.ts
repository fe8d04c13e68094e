import type { Endpoint, ErrorKind } from '@org/core/contract'

/** The statuses with which a kind of error is answered, and what it means. Kinds that only a client raises have none. */
export const KINDS: Readonly<Record<ErrorKind, { statuses: readonly number[]; means: string }>> = {
  authentication: { statuses: [], means: 'The sign-in failed' },
  userNotFound: { statuses: [404], means: 'The caller has no staff record yet' },
  userUpdate: { statuses: [400], means: 'The staff record could not be updated with this input' },
  userCreation: { statuses: [400], means: 'The staff record could not be created from this input' },
  server: { statuses: [500], means: 'The server failed; the same call may succeed later' },
  unauthenticated: {
    statuses: [401],
    means: 'The access token or service key is missing, expired or refused',
  },
  sessionEnded: { statuses: [401], means: 'The person signed out everywhere after this session began' },
  requestToken: { statuses: [403], means: 'The request token is missing or wrong' },
  forbidden: { statuses: [403], means: 'The caller does not have the right to do this' },
  validation: { statuses: [400], means: 'The input is not valid; the details name each wrong part' },
  notFound: { statuses: [404], means: 'The record or address does not exist' },
  methodNotAllowed: { statuses: [405], means: 'The address does not allow this method' },
  conflict: { statuses: [409], means: 'The record or its state does not allow it; the message says why' },
  tooLarge: { statuses: [413, 414], means: 'The body or the address is too long' },
  unsupportedMedia: { statuses: [415], means: 'The body has another media type, or is compressed' },
  unreadableFile: { statuses: [422], means: 'The file cannot be read; the remedy says what would work' },
  rateLimited: { statuses: [429], means: 'Too many requests; wait for the seconds of retry-after' },
  unavailable: { statuses: [503], means: 'The server or its database is not available; try again later' },
  network: { statuses: [], means: 'No answer was received' },
  timeout: { statuses: [504], means: 'The answer took too long; what was written is rolled back' },
  aborted: { statuses: [], means: 'The caller gave up' },
  badAnswer: { statuses: [], means: 'The answer is not what the contract promises' },
}

/** The page for people. */
export const DOCS_PATH = '/api/docs'
/** Where the page explains a kind. */
export const errorAnchor = (kind: ErrorKind): string => `error-${kind}`

/** `notFound` → `Not found`. */
export function titleOfKind(kind: ErrorKind): string {
  const words = kind.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

const OF_ALL: readonly ErrorKind[] = [
  ...(['validation', 'rateLimited', 'tooLarge', 'server', 'unavailable', 'timeout'] as const),
]
const OF_SIGNED_IN: readonly ErrorKind[] = ['unauthenticated', 'sessionEnded', 'forbidden']

export const isSignedIn = ({ caller }: Endpoint): boolean => caller !== 'anyone' && caller !== 'ticket'
export const hasBody = ({ body, raw }: Endpoint): boolean => body !== undefined || raw !== undefined

/** Every kind of error that a call can answer. */
export function kindsOf(endpoint: Endpoint): ErrorKind[] {
  const kinds = new Set<ErrorKind>([
    ...OF_ALL,
    ...(endpoint.caller === 'ticket' ? (['methodNotAllowed'] as const) : (['requestToken'] as const)),
    ...(isSignedIn(endpoint) ? OF_SIGNED_IN : []),
    ...(hasBody(endpoint) ? (['unsupportedMedia'] as const) : []),
    ...endpoint.errors,
  ])
  return [...kinds]
}

/** The kinds of a call by status; those of a long address are no different from those of a large body. */
export function kindsByStatus(endpoint: Endpoint): Map<number, ErrorKind[]> {
  const found = new Map<number, ErrorKind[]>()
  for (const kind of kindsOf(endpoint))
    for (const status of KINDS[kind].statuses)
      if (status !== 413 || hasBody(endpoint)) found.set(status, [...(found.get(status) ?? []), kind])
  return new Map([...found].sort(([one], [other]) => one - other))
}
