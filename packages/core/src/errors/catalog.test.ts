import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { errors } from './all.ts'
import { asProductError } from './catalog.ts'
import { isProductError, messageFor, ProductError } from './product-error.ts'

/** One error of every entry of the catalog. */
const every: Record<keyof typeof errors, ProductError> = {
  authentication: errors.authentication(),
  userNotFound: errors.userNotFound(),
  userUpdate: errors.userUpdate(),
  userCreation: errors.userCreation(),
  server: errors.server(),
  googleSignInFailed: errors.googleSignInFailed(),
  noMaps: errors.noMaps(),
  storageRefused: errors.storageRefused(),
  unauthenticated: errors.unauthenticated(),
  sessionEnded: errors.sessionEnded(),
  requestToken: errors.requestToken(),
  metricsToken: errors.metricsToken(),
  serviceKey: errors.serviceKey(),
  forbidden: errors.forbidden(),
  domainNotAllowed: errors.domainNotAllowed(),
  suspended: errors.suspended(),
  validation: errors.validation([{ path: 'body.name', message: 'Enter a name' }]),
  notFound: errors.notFound(),
  methodNotAllowed: errors.methodNotAllowed('PATCH'),
  conflict: errors.conflict('Somebody else changed it'),
  stale: errors.stale('This field', 3, 5),
  illegalMove: errors.illegalMove({ message: 'Not possible', remedy: 'Sign it.' }),
  locked: errors.locked('2026 of North Forty'),
  otherDesign: errors.otherDesign([{ stage: 'cells', sent: 'a', made: 'b' }]),
  boundaryInPlan: errors.boundaryInPlan([2026]),
  fieldsEnrolled: errors.fieldsEnrolled(['Prairie Star · Soil carbon 2026 (signed) has North Forty']),
  oddPlace: errors.oddPlace('EPSG:26915', 'the sea'),
  sameEnrollment: errors.sameEnrollment('Hay 2026 of Fir Farm', 7),
  undoRefused: errors.undoRefused(['North Forty was changed by Jon Arden since']),
  tooLarge: errors.tooLarge(2048),
  addressTooLong: errors.addressTooLong(8192),
  unsupportedMedia: errors.unsupportedMedia(),
  unreadableFile: errors.unreadableFile('No features', 'Export it again.'),
  rateLimited: errors.rateLimited(30),
  unavailable: errors.unavailable(),
  network: errors.network(),
  timeout: errors.timeout(),
  aborted: errors.aborted(),
  badAnswer: errors.badAnswer([]),
  notTheApi: errors.notTheApi('https://ops.example/config.json'),
  redirected: errors.redirected('https://ops.example/config.json', 'https://sso.example/'),
}

describe('the error catalog', () => {
  it.each([
    ['authentication', 'authentication', 400, 'Authentication failed'],
    ['userNotFound', 'userNotFound', 404, 'Failed to find user'],
    ['userUpdate', 'userUpdate', 400, 'Failed to update user'],
    ['userCreation', 'userCreation', 400, 'Failed to create user'],
    ['server', 'server', 500, 'Unknown error'],
    ['googleSignInFailed', 'server', 500, 'Google sign-in failed'],
  ] as const)('ERR-1: %s has its exact kind, status and message', (name, kind, status, message) => {
    expect(every[name]).toMatchObject({ name: 'ProductError', kind, status, message })
  })

  it('ERR-1: authentication and server errors carry a message of their own', () => {
    expect(errors.authentication('Wrong account')).toMatchObject({ status: 400, message: 'Wrong account' })
    expect(errors.server('Disk full')).toMatchObject({ status: 500, message: 'Disk full' })
  })

  it.each(Object.entries(every))('ERR-2: %s says all there is to know', (_, error) => {
    expect(error).toBeInstanceOf(ProductError)
    expect(error.message).not.toBe('')
    expect(error.status === 0 || (error.status >= 400 && error.status <= 599)).toBe(true)
    if (error.retryable) expect(error.remedy).toBeDefined()
  })

  it('ERR-2: an entry that can be retried is one that passes by itself', () => {
    const retryable = Object.entries(every).flatMap(([name, { retryable }]) => (retryable ? [name] : []))
    expect(retryable).toEqual(['server', 'rateLimited', 'unavailable', 'network', 'timeout'])
  })

  it('keeps the cause for logs', () => {
    const cause = new Error('socket closed')
    expect(errors.network(cause).cause).toBe(cause)
    expect(errors.userNotFound()).not.toHaveProperty('cause')
  })
})

describe('messageFor', () => {
  it('ERR-3: answers a product error’s message', () => {
    expect(messageFor(errors.googleSignInFailed())).toBe('Google sign-in failed')
  })

  it('ERR-3: answers "Unknown error" for all else', () => {
    fc.assert(fc.property(fc.anything(), (anything) => messageFor(anything) === 'Unknown error'))
    expect(messageFor(undefined)).toBe('Unknown error')
    expect(messageFor(new Error('secret detail'))).toBe('Unknown error')
  })
})

describe('asProductError', () => {
  it('ERR-4: passes product errors through', () => {
    const error = errors.userUpdate()
    expect(asProductError(error)).toBe(error)
  })

  it('ERR-4: rethrows an error with its original message', () => {
    const cause = new TypeError('cannot read the session')
    expect(asProductError(cause)).toMatchObject({
      kind: 'server',
      status: 500,
      message: cause.message,
      cause,
    })
  })

  it.each([undefined, null, 'text', 5, {}, new Error('')])(
    'ERR-4: answers "Unknown error" for %o',
    (thrown) => {
      expect(asProductError(thrown)).toMatchObject({ kind: 'server', message: 'Unknown error' })
    },
  )
})

describe('isProductError', () => {
  it('tells product errors from others, and kinds apart', () => {
    expect(isProductError(errors.server())).toBe(true)
    expect(isProductError(errors.server(), 'server')).toBe(true)
    expect(isProductError(errors.server(), 'timeout')).toBe(false)
    expect(isProductError(new Error('no'))).toBe(false)
    expect(isProductError({ kind: 'server', status: 500, message: 'no' })).toBe(false)
  })
})
