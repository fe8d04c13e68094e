import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { identityUserFromClaims, userFromToken } from './identity-user.ts'

const claims = {
  given_name: 'Ada',
  family_name: 'Byrne',
  name: 'Ada Byrne',
  email: 'ada@fieldworks.example',
  picture: 'https://pictures.example/ada.png',
}
const tokenInfo = { accessToken: 'token', refreshToken: '', expiresIn: 1_800_000_000 }

describe('identityUserFromClaims', () => {
  it('USR-8: reads the five claims', () => {
    expect(identityUserFromClaims(claims)).toStrictEqual({
      firstName: 'Ada',
      lastName: 'Byrne',
      fullName: 'Ada Byrne',
      email: 'ada@fieldworks.example',
      image: 'https://pictures.example/ada.png',
    })
  })

  it('USR-8: a claim that is missing, empty or no text is a gap', () => {
    const claim = fc.constantFrom(undefined, null, '', 5, {}, true)
    fc.assert(
      fc.property(fc.record({ given_name: claim, name: claim, picture: claim }), (gaps) => {
        expect(identityUserFromClaims(gaps)).toStrictEqual({
          firstName: undefined,
          lastName: undefined,
          fullName: undefined,
          email: undefined,
          image: undefined,
        })
      }),
    )
  })

  it('USR-8: takes anything', () => {
    fc.assert(fc.property(fc.anything(), (anything) => void identityUserFromClaims(anything)))
  })
})

describe('userFromToken', () => {
  it('USR-9: maps the claims to a user without an id', () => {
    expect(userFromToken(tokenInfo, claims)).toStrictEqual({
      id: undefined,
      firstName: 'Ada',
      lastName: 'Byrne',
      fullName: 'Ada Byrne',
      email: 'ada@fieldworks.example',
      image: 'https://pictures.example/ada.png',
    })
  })

  it('USR-9: does without a picture', () => {
    expect(userFromToken(tokenInfo, { ...claims, picture: undefined }).image).toBeUndefined()
  })

  it.each([null, undefined])('USR-9: requires token info (%s)', (absent) => {
    expect(() => userFromToken(absent, claims)).toThrow(
      expect.objectContaining({ kind: 'authentication', message: 'The sign-in has no token info' }),
    )
  })

  it.each([
    ['given_name', 'given name'],
    ['family_name', 'family name'],
    ['name', 'full name'],
    ['email', 'email'],
  ])('USR-9: requires %s', (claim, what) => {
    expect(() => userFromToken(tokenInfo, { ...claims, [claim]: '' })).toThrow(
      expect.objectContaining({ kind: 'authentication', message: `The sign-in has no ${what}` }),
    )
  })
})
