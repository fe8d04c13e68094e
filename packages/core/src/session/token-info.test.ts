import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTokenInfo, tokenInfoFromIdentity } from './token-info.ts'

const WHOLE = { accessToken: 'a', refreshToken: 'r', expiresIn: 1_900_000_000 }
const FIELDS = ['accessToken', 'refreshToken', 'expiresIn'] as const

describe('createTokenInfo', () => {
  it('SES-30: takes what is stored', () => {
    expect(createTokenInfo({ ...WHOLE, more: true })).toEqual(WHOLE)
  })

  it('SES-30: an empty refresh token is legal, and so is an expiry of 0', () => {
    expect(createTokenInfo({ ...WHOLE, refreshToken: '', expiresIn: 0 })).toMatchObject({
      refreshToken: '',
      expiresIn: 0,
    })
  })

  it('SES-30: names the first missing field, in the order they are listed', () => {
    fc.assert(
      fc.property(
        fc.subarray([...FIELDS], { minLength: 1 }),
        fc.constantFrom(null, undefined),
        (missing, nothing) => {
          const stored = { ...WHOLE, ...Object.fromEntries(missing.map((name) => [name, nothing])) }
          const first = FIELDS.find((name) => missing.includes(name))
          expect(() => createTokenInfo(stored)).toThrow(`TokenInfo ${first} is required`)
        },
      ),
    )
  })

  it.each([null, undefined, 'text', 7, []])('SES-30: %s has no access token', (stored) => {
    expect(() => createTokenInfo(stored)).toThrow('TokenInfo accessToken is required')
  })

  it('SES-30: a field of another type is missing, and the error is the catalog’s', () => {
    expect(() => createTokenInfo({ ...WHOLE, expiresIn: '1' })).toThrow(
      expect.objectContaining({ kind: 'validation', message: 'TokenInfo expiresIn is required' }),
    )
  })
})

describe('tokenInfoFromIdentity', () => {
  it('SES-30: leaves the refresh token empty and takes exp as the expiry', () => {
    expect(tokenInfoFromIdentity({ jwt: 'a.b.c', payload: { exp: 12, iat: 3 } })).toEqual({
      accessToken: 'a.b.c',
      refreshToken: '',
      expiresIn: 12,
    })
  })

  it.each([
    [null, 'accessToken'],
    [{ payload: { exp: 1 } }, 'accessToken'],
    [{ jwt: '', payload: { exp: 1 } }, 'accessToken'],
    [{ jwt: 'a', payload: {} }, 'expiresIn'],
    [{ jwt: 'a' }, 'expiresIn'],
  ])('SES-30: requires the token, a non-empty access token and an expiry: %j', (token, name) => {
    expect(() => tokenInfoFromIdentity(token)).toThrow(`TokenInfo ${name} is required`)
  })
})
