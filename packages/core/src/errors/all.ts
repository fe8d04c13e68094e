import { errors as raisedByCore } from './catalog.ts'
import { type ErrorDetail, isProductError, ProductError } from './product-error.ts'

/** The catalog: every error of the product by name, with its exact kind, status and message (specification §8). */
export const errors = {
  ...raisedByCore,

  userCreation: (details: readonly ErrorDetail[] = []) =>
    new ProductError({ kind: 'userCreation', status: 400, message: 'Failed to create user', details }),

  /** The static request token is missing or wrong: the caller is not one of our programs. */
  requestToken: () =>
    new ProductError({
      kind: 'requestToken',
      status: 403,
      message: 'The request token is missing or wrong',
      remedy: 'Check the x-request-token setting of this program.',
    }),

  /** A signed-in person whose e-mail is outside the allowed domains. */
  domainNotAllowed: () =>
    new ProductError({
      kind: 'forbidden',
      status: 403,
      message: 'This Google account is not allowed to use the dashboard',
      remedy: 'Sign in with your work account, or ask an operation manager to allow your domain.',
    }),

  suspended: () =>
    new ProductError({
      kind: 'forbidden',
      status: 403,
      message: 'Your access is suspended',
      remedy: 'Ask an operation manager to restore it.',
    }),

  methodNotAllowed: (method: string) =>
    new ProductError({ kind: 'methodNotAllowed', status: 405, message: `${method} is not possible here` }),

  conflict: (message: string, remedy = 'Reload to see the newest version.') =>
    new ProductError({ kind: 'conflict', status: 409, message, remedy }),

  /**
   * Somebody else changed the row since the person saw it. Both versions are in the details: `body.version` (theirs)
   * and `current.version` (the row's).
   *
   * @param path where the input named the version, for a call about several rows
   * @param remedy what else the person does
   */
  stale: (
    what: string,
    seenVersion: number,
    currentVersion: number,
    path = 'body.version',
    remedy = 'Look at what changed, then keep theirs or yours.',
  ) =>
    new ProductError({
      kind: 'conflict',
      status: 409,
      message: `${what} was changed by somebody else meanwhile`,
      remedy,
      details: [
        { path, message: String(seenVersion) },
        { path: 'current.version', message: String(currentVersion) },
      ],
    }),

  /**
   * Rows in the way of an undo, a sentence each (details: `row`): who changed which of them, and when.
   *
   * @param rows at least one
   */
  undoRefused: (rows: readonly string[]) =>
    new ProductError({
      kind: 'conflict',
      status: 409,
      message: rows.length > 1 ? `${rows.length} of its rows were changed since` : 'It was changed since',
      remedy: 'Look at what happened since, and change by hand what is still wrong.',
      details: rows.map((message) => ({ path: 'row', message })),
    }),

  /** A move that the workflow does not have from where the row stands. */
  illegalMove: ({ message, remedy }: { message: string; remedy: string }) =>
    new ProductError({ kind: 'conflict', status: 409, message, remedy }),

  /** A write below an approved field-year. */
  locked: (what: string) =>
    new ProductError({
      kind: 'conflict',
      status: 409,
      message: `${what} is approved and locked`,
      remedy: 'Ask an operation manager to unlock it.',
    }),

  /** A new boundary would take the ground from under years confirmed or planned on the one before: the person decides. */
  boundaryInPlan: (years: readonly number[]) =>
    new ProductError({
      kind: 'conflict',
      status: 409,
      message: `${years.join(', ')} ${years.length === 1 ? 'stands' : 'stand'} on the boundary as it was`,
      remedy: 'Look at the difference, then keep that boundary for it or plan anew on the new one.',
      details: years.map((year) => ({ path: 'plannedYears', message: String(year) })),
    }),

  /**
   * Fields that enrollments under way have: whoever deactivates them says that they have seen which.
   *
   * @param enrollments at least one: what each is and has, in a sentence (details: `enrollment`)
   */
  fieldsEnrolled: (enrollments: readonly string[]) =>
    new ProductError({
      kind: 'conflict',
      status: 409,
      message:
        enrollments.length === 1
          ? 'An enrollment has some of these fields'
          : `${enrollments.length} enrollments have some of these fields`,
      remedy: 'Look at the enrollments, then decide.',
      details: enrollments.map((message) => ({ path: 'enrollment', message })),
    }),

  /** A coordinate system would put a file at sea, or far from the business's fields: the person confirms it. */
  oddPlace: (crs: string, where: string) =>
    new ProductError({
      kind: 'conflict',
      status: 409,
      message: `${crs} puts this file in ${where}`,
      remedy: 'Look at the map. Confirm it, or choose another coordinate system.',
      details: [{ path: 'body.confirmed', message: where }],
    }),

  /** One of the same grower, program, year and fields is there: the person decides. */
  sameEnrollment: (title: string, id: number) =>
    new ProductError({
      kind: 'conflict',
      status: 409,
      message: `${title} is there already, with the same fields`,
      remedy: 'Open it, or create another one anyway.',
      details: [{ path: 'sameEnrollment', message: String(id) }],
    }),

  tooLarge: (limitBytes: number) =>
    new ProductError({
      kind: 'tooLarge',
      status: 413,
      message: `The request is larger than ${Math.floor(limitBytes / 1024)} kB`,
      remedy: 'Send less at once.',
    }),

  /** The address, or all headers together, are longer than the server reads. */
  addressTooLong: (limitBytes: number) =>
    new ProductError({
      kind: 'tooLarge',
      status: 414,
      message: `The address is longer than ${Math.floor(limitBytes / 1024)} kB`,
    }),

  unsupportedMedia: (message = 'The body must be JSON') =>
    new ProductError({ kind: 'unsupportedMedia', status: 415, message }),

  /** A stranger's file that cannot be used: the message says why, the remedy what would work. */
  unreadableFile: (message: string, remedy: string, details: readonly ErrorDetail[] = []) =>
    new ProductError({ kind: 'unreadableFile', status: 422, message, remedy, details }),
} as const

/** Whether an error says that the row was changed by somebody else meanwhile (`errors.stale`). */
export function isStale(error: unknown): error is ProductError {
  return isProductError(error, 'conflict') && error.details.some(({ path }) => path === 'current.version')
}

/** The enrollment that is there already (`errors.sameEnrollment`); null for any other error. */
export function sameEnrollmentOf(error: unknown): number | null {
  if (!isProductError(error, 'conflict')) return null
  const found = error.details.find(({ path }) => path === 'sameEnrollment')
  return found === undefined ? null : Number(found.message)
}

/** The years that ask what becomes of their plans (`errors.boundaryInPlan`); empty for any other error. */
export function plannedYearsOf(error: unknown): number[] {
  if (!isProductError(error, 'conflict')) return []
  return error.details.filter(({ path }) => path === 'plannedYears').map(({ message }) => Number(message))
}

/** Where a coordinate system would put a file, to be confirmed (`errors.oddPlace`); null for any other error. */
export function oddPlaceOf(error: unknown): string | null {
  if (!isProductError(error, 'conflict')) return null
  return error.details.find(({ path }) => path === 'body.confirmed')?.message ?? null
}
