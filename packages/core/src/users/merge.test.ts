import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ApiUser } from '../contract/dash-users/schema.ts'
import { isProductError } from '../errors/product-error.ts'
import type { IdentityUser } from './identity-user.ts'
import { mergeUser } from './merge.ts'

const apiUser: fc.Arbitrary<ApiUser> = fc.record(
  {
    id: fc.integer({ min: 1 }),
    first_name: fc.string({ minLength: 1 }),
    last_name: fc.string({ minLength: 1 }),
    full_name: fc.string({ minLength: 1 }),
    email: fc.emailAddress(),
    is_operation_manager: fc.boolean(),
  },
  { requiredKeys: ['first_name', 'last_name', 'full_name', 'email'] },
)
const claim = fc.option(fc.string(), { nil: undefined })
const identityUser: fc.Arbitrary<IdentityUser> = fc.record({
  firstName: claim,
  lastName: claim,
  fullName: claim,
  email: claim,
  image: claim,
})

const FIELDS = [
  ['firstName', 'first_name'],
  ['lastName', 'last_name'],
  ['fullName', 'full_name'],
  ['email', 'email'],
] as const

describe('mergeUser', () => {
  it('USR-10: the identity value wins in each field, and the API fills each gap', () => {
    fc.assert(
      fc.property(apiUser, identityUser, (api, identity) => {
        const merged = mergeUser(api, identity)
        for (const [field, apiField] of FIELDS) {
          const fromIdentity = identity[field]
          const isGap = fromIdentity === undefined || fromIdentity === ''
          expect(merged[field]).toBe(isGap ? api[apiField] : fromIdentity)
        }
      }),
    )
  })

  it('USR-11: id and manager flag come from the API alone, the image from the identity alone', () => {
    fc.assert(
      fc.property(apiUser, identityUser, (api, identity) => {
        const merged = mergeUser(api, identity)
        expect(merged.id).toBe(api.id)
        expect(merged.isOperationManager).toBe(api.is_operation_manager)
        expect(merged.image).toBe(identity.image === '' ? undefined : identity.image)
      }),
    )
  })

  it('USR-12: one source alone is enough if it is complete', () => {
    const complete = fc.record({
      firstName: fc.string({ minLength: 1 }),
      lastName: fc.string({ minLength: 1 }),
      fullName: fc.string({ minLength: 1 }),
      email: fc.string({ minLength: 1 }),
      image: claim,
    })
    fc.assert(
      fc.property(complete, apiUser, (identity, api) => {
        expect(mergeUser(null, identity).firstName).toBe(identity.firstName)
        expect(mergeUser(api, null).email).toBe(api.email)
      }),
    )
  })

  it('USR-12: without the API, the first gap is the error', () => {
    fc.assert(
      fc.property(identityUser, (identity) => {
        const gap = FIELDS.map(([field]) => field).find((field) => !identity[field])
        fc.pre(gap !== undefined)
        expect(() => mergeUser(null, identity)).toThrow(`UserInfo ${gap} is required`)
      }),
    )
  })

  it('USR-12: two empty sources are an error of the catalog', () => {
    try {
      mergeUser(null, null)
      expect.unreachable()
    } catch (error) {
      expect(isProductError(error, 'validation')).toBe(true)
    }
  })
})
