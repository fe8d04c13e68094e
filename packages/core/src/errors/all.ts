import { errors as raisedByCore } from './catalog.ts'
import { type ErrorDetail, ProductError } from './product-error.ts'

/** Names within a sentence: “This field” becomes “this field”; a record's own name stays. */
const within = (what: string): string => what.replace(/^(This|The) /, (word) => word.toLowerCase())

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

  /** The bearer token of a program that reads the server's metrics is missing or wrong. */
  metricsToken: () =>
    new ProductError({
      kind: 'unauthenticated',
      status: 401,
      message: 'The metrics token is missing or wrong',
      remedy: 'Check the bearer token of the program that reads the metrics.',
    }),

  /** The key of a service account is unknown, was revoked or has expired. */
  serviceKey: () =>
    new ProductError({
      kind: 'unauthenticated',
      status: 401,
      message: 'This service key is not accepted',
      remedy: 'Ask an operation manager for a new key of the service account.',
    }),

  /** A person who signed in with an email address outside the allowed domains. */
  domainNotAllowed: () =>
    new ProductError({
      kind: 'forbidden',
      status: 403,
      message: 'This Google account is not allowed to use the dashboard',
      remedy: 'Sign in with your work account, or ask an operation manager to allow your domain.',
    }),

  /** @param allowed what the address does allow (details: `allow`); the answer's `Allow` header says the same */
  methodNotAllowed: (method: string, allowed: readonly string[] = []) =>
    new ProductError({
      kind: 'methodNotAllowed',
      status: 405,
      message: `This address does not allow ${method}`,
      details: allowed.length === 0 ? [] : [{ path: 'allow', message: allowed.join(', ') }],
    }),

  conflict: (message: string, remedy = 'Reload to see the newest version.') =>
    new ProductError({ kind: 'conflict', status: 409, message, remedy }),

  /**
   * Someone changed the row after the person opened it. The details hold both versions: `body.version` (the person's)
   * and `current.version` (the row's).
   *
   * @param path where the input named the version, for a call about several rows
   * @param remedy what the person does instead of comparing
   */
  stale: (
    what: string,
    seenVersion: number,
    currentVersion: number,
    path = 'body.version',
    remedy = 'Compare the changes, then keep theirs or yours.',
  ) =>
    new ProductError({
      kind: 'conflict',
      status: 409,
      message: `Someone changed ${within(what)} after you opened it`,
      remedy,
      details: [
        { path, message: String(seenVersion) },
        { path: 'current.version', message: String(currentVersion) },
      ],
    }),

  /**
   * Rows that prevent an undo, one sentence each (details: `row`): who changed which row, and when.
   *
   * @param rows at least one
   */
  undoRefused: (rows: readonly string[]) =>
    new ProductError({
      kind: 'conflict',
      status: 409,
      message: rows.length > 1 ? `${rows.length} rows were changed again` : 'The row was changed again',
      remedy: 'Review the later changes, then correct the rows by hand.',
      details: rows.map((message) => ({ path: 'row', message })),
    }),

  /** A move that the workflow does not allow from the row's state. */
  illegalMove: ({ message, remedy }: { message: string; remedy: string }) =>
    new ProductError({ kind: 'conflict', status: 409, message, remedy }),

  /** A write to what belongs to an approved field year. */
  locked: (what: string, remedy = 'Ask an operation manager to unlock it.') =>
    new ProductError({
      kind: 'conflict',
      status: 409,
      message: `${what} is approved and locked`,
      remedy,
    }),

  /** A design that the server makes otherwise than the caller: each stage with both digests. */
  otherDesign: (stages: readonly { stage: string; sent: string; made: string }[]) =>
    new ProductError({
      kind: 'conflict',
      status: 409,
      message: 'The server makes another design from this boundary and plan',
      remedy: 'Reload the page, then commit again: its boundary or its program is not the newest.',
      details: stages.map(({ stage, sent, made }) => ({
        path: `body.digests.${stage}`,
        message: `Sent ${sent}, made here ${made}`,
      })),
    }),

  /** Years are confirmed or planned on the boundary that a new one replaces: the person decides which boundary they use. */
  boundaryInPlan: (years: readonly number[]) =>
    new ProductError({
      kind: 'conflict',
      status: 409,
      message: `${years.join(', ')} ${years.length === 1 ? 'uses' : 'use'} the boundary before this change`,
      remedy: 'Compare the boundaries, then keep the old one for these years or plan again on the new one.',
      details: years.map((year) => ({ path: 'plannedYears', message: String(year) })),
    }),

  /**
   * Fields of open enrollments are to be deactivated: the person confirms it.
   *
   * @param enrollments at least one: one sentence each, with its fields (details: `enrollment`)
   */
  fieldsEnrolled: (enrollments: readonly string[]) =>
    new ProductError({
      kind: 'conflict',
      status: 409,
      message:
        enrollments.length === 1
          ? 'An enrollment has some of these fields'
          : `${enrollments.length} enrollments have some of these fields`,
      remedy: 'Review the enrollments, then decide.',
      details: enrollments.map((message) => ({ path: 'enrollment', message })),
    }),

  /** A coordinate system would put a file in the sea, or far from the business's fields: the person confirms it. */
  oddPlace: (crs: string, where: string) =>
    new ProductError({
      kind: 'conflict',
      status: 409,
      message: `${crs} puts this file in ${where}`,
      remedy: 'Check the map. Confirm this coordinate system, or choose another one.',
      details: [{ path: 'body.confirmed', message: where }],
    }),

  /** The grower has an enrollment of the same program, year and fields: the person decides. */
  sameEnrollment: (title: string, id: number) =>
    new ProductError({
      kind: 'conflict',
      status: 409,
      message: `${title} already exists with the same fields`,
      remedy: 'Open that enrollment, or create another one.',
      details: [{ path: 'sameEnrollment', message: String(id) }],
    }),

  tooLarge: (limitBytes: number) =>
    new ProductError({
      kind: 'tooLarge',
      status: 413,
      message: `The request is larger than ${Math.floor(limitBytes / 1024)} kB`,
      remedy: 'Send less data at a time.',
    }),

  /** The address, or the headers together, are longer than the server accepts. */
  addressTooLong: (limitBytes: number) =>
    new ProductError({
      kind: 'tooLarge',
      status: 414,
      message: `The address is longer than ${Math.floor(limitBytes / 1024)} kB`,
    }),

  unsupportedMedia: (message = 'The body must be JSON') =>
    new ProductError({ kind: 'unsupportedMedia', status: 415, message }),

  /** A file that cannot be read: the message says why, the remedy says what would work. */
  unreadableFile: (message: string, remedy: string, details: readonly ErrorDetail[] = []) =>
    new ProductError({ kind: 'unreadableFile', status: 422, message, remedy, details }),
} as const
