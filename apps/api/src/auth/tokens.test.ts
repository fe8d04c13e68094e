import { errorBodySchema } from '@org/core/contract'
import { exportJWK, generateKeyPair, UnsecuredJWT } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ForgedApi, startForgedApi, type TokenChanges } from '../testing/index.ts'

const ADA = { sub: 'sub-ada', email: 'ada@fieldworks.example' }
const HOUR_S = 3_600
const nowS = () => Math.floor(Date.now() / 1000)

describe('access tokens', () => {
  let api: ForgedApi
  beforeAll(async () => {
    api = await startForgedApi()
  })
  afterAll(() => api.close())
  afterEach(() => {
    api.forge.userInfo = 'ok'
    api.forge.keys = 'ok'
  })

  const me = (token: string) => api.request('/api/dash-users/me', { token })
  const kindOf = async (response: Response): Promise<string> =>
    `${response.status} ${errorBodySchema.parse(await response.json()).error.kind}`

  it('API-2: a good one is let in', async () => {
    // Known, but without a record: the call itself then has nothing to show.
    expect(await kindOf(await me(await api.tokenFor(ADA)))).toBe('404 userNotFound')
  })

  const wrong: [string, TokenChanges | (() => Promise<TokenChanges>)][] = [
    ['of another issuer', { claims: { iss: 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_other' } }],
    ['of another program', { claims: { client_id: 'another' } }],
    [
      'that is an ID token',
      { claims: { token_use: 'id', aud: 'forge-client' }, header: { kid: 'forge-id' } },
    ],
    ['that is over', { claims: { iat: nowS() - 2 * HOUR_S, exp: nowS() - HOUR_S } }],
    ['not valid yet', { claims: { nbf: nowS() + HOUR_S } }],
    ['without an end', { claims: { exp: undefined } }],
    ['of nobody', { claims: { sub: undefined } }],
    ['of no program', { claims: { client_id: undefined } }],
    ['of no use', { claims: { token_use: undefined } }],
    ['with an unknown key id', { header: { kid: 'unknown' } }],
    [
      'signed with another key under our key id',
      async () => ({ key: (await generateKeyPair('RS256')).privateKey }),
    ],
    [
      'signed with another algorithm',
      async () => ({ header: { alg: 'PS256' }, key: (await generateKeyPair('PS256')).privateKey }),
    ],
  ]
  it.each(wrong)('API-2: one %s is refused', async (_what, changes) => {
    const token = await api.tokenFor(ADA, typeof changes === 'function' ? await changes() : changes)
    expect(await kindOf(await me(token))).toBe('401 unauthenticated')
  })

  it('API-2: one signed with the published key as an HMAC secret is refused', async () => {
    const jwks = await (await fetch(`${api.forge.issuer}/.well-known/jwks.json`)).text()
    for (const secret of [jwks, JSON.stringify(JSON.parse(jwks).keys[0])]) {
      const token = await api.tokenFor(ADA, {
        header: { alg: 'HS256' },
        key: new TextEncoder().encode(secret),
      })
      expect(await kindOf(await me(token))).toBe('401 unauthenticated')
    }
  })

  it('API-2: one without a signature is refused', async () => {
    const claims = { ...ADA, token_use: 'access', client_id: api.forge.clientId, iss: api.forge.issuer }
    const token = new UnsecuredJWT(claims).setExpirationTime('1h').encode()
    expect(await kindOf(await me(token))).toBe('401 unauthenticated')
  })

  it('API-2: one that brings its own key is refused', async () => {
    const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
    const header = { alg: 'RS256', kid: 'forge-access', jwk: await exportJWK(publicKey) }
    expect(await kindOf(await me(await api.tokenFor(ADA, { key: privateKey, header })))).toBe(
      '401 unauthenticated',
    )
  })

  it('API-2: one with a changed payload is refused', async () => {
    const [head, , signature] = (await api.tokenFor(ADA)).split('.')
    const [, other] = (await api.tokenFor({ sub: 'sub-eve', email: 'eve@fieldworks.example' })).split('.')
    expect(await kindOf(await me(`${head}.${other}.${signature}`))).toBe('401 unauthenticated')
  })

  it.each([
    '',
    'Bearer',
    'Bearer ',
    'Bearer x',
    'Basic YTpi',
    'Bearer a.b.c d',
    `Bearer ${'x'.repeat(6000)}`,
  ])('API-2: the header %j is refused', async (authorization) => {
    const response = await api.request('/api/dash-users/me', { headers: { authorization } })
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
    expect(await kindOf(response)).toBe('401 unauthenticated')
  })

  it('API-3: the owner is asked for once a token, however many requests come together', async () => {
    const token = await api.tokenFor({ sub: 'sub-once', email: 'once@fieldworks.example' })
    const before = api.forge.asked.userInfo
    await Promise.all(Array.from({ length: 20 }, () => me(token)))
    await me(token)
    expect(api.forge.asked.userInfo - before).toBe(1)
  })

  it.each(['500', 'html', 'hang'] as const)(
    'API-3: an identity service that answers %s is an outage, not a refusal, and is asked again',
    async (fault) => {
      const token = await api.tokenFor({ sub: `sub-${fault}`, email: 'outage@fieldworks.example' })
      api.forge.userInfo = fault
      const response = await me(token)
      expect(await kindOf(response)).toBe('503 unavailable')
      api.forge.userInfo = 'ok'
      expect(await kindOf(await me(token))).toBe('404 userNotFound')
    },
  )

  it('API-3: a token that the identity service itself refuses is refused', async () => {
    const token = await api.tokenFor({ sub: 'sub-revoked', email: 'revoked@fieldworks.example' })
    api.forge.userInfo = '401'
    expect(await kindOf(await me(token))).toBe('401 unauthenticated')
  })

  it('API-3: keys that cannot be fetched are an outage, not a refusal', async () => {
    const fresh = await startForgedApi()
    fresh.forge.keys = '500'
    const token = await fresh.tokenFor(ADA)
    const first = await fresh.request('/api/dash-users/me', { token })
    fresh.forge.keys = 'ok'
    const second = await fresh.request('/api/dash-users/me', { token })
    await fresh.close()
    expect(await kindOf(first)).toBe('503 unavailable')
    expect(await kindOf(second)).toBe('404 userNotFound')
  })

  it('API-3: forged key ids do not make the server fetch keys over and over', async () => {
    await me(await api.tokenFor(ADA))
    const before = api.forge.asked.keys
    for (let index = 0; index < 10; index++) {
      await me(await api.tokenFor(ADA, { header: { kid: `forged-${index}` } }))
    }
    expect(api.forge.asked.keys - before).toBeLessThanOrEqual(1)
  })

  it('API-4: an address outside the allowed domains is refused, also one that only looks inside', async () => {
    for (const email of ['a@elsewhere.example', 'a@sub.fieldworks.example', 'a@fieldworks.example.org']) {
      const token = await api.tokenFor({ sub: `sub-${email}`, email })
      const response = await me(token)
      const { error } = errorBodySchema.parse(await response.json())
      expect([response.status, error.message]).toEqual([
        403,
        'This Google account is not allowed to use the dashboard',
      ])
    }
  })

  it('API-4: an account that did not come through Google is refused; how the pool writes the list is no matter', async () => {
    const email = 'past@fieldworks.example'
    const refused = [[], '[]', 'not json', [{ providerName: 'Facebook' }]]
    for (const [index, identities] of refused.entries()) {
      const token = await api.tokenFor({ sub: `sub-past-${index}`, email, identities })
      expect(await kindOf(await me(token))).toBe('403 forbidden')
    }
    const token = await api.tokenFor({ sub: 'sub-list', email, identities: [{ providerName: 'Google' }] })
    expect(await kindOf(await me(token))).toBe('404 userNotFound')
  })

  it('API-3: an answer about someone else is refused', async () => {
    const token = await api.tokenFor({ sub: 'sub-x', email: 'x@fieldworks.example' })
    api.forge.userInfo = 'other'
    expect(await kindOf(await me(token))).toBe('401 unauthenticated')
  })

  it('API-1: the request token is asked for first, on every address but the document of the API', async () => {
    const token = await api.tokenFor(ADA)
    for (const given of [undefined, '', 'wrong', 'test-request-tokenx', 'test-request-toke']) {
      for (const path of ['/api/dash-users/me', '/api/nothing', '/api']) {
        const headers = given === undefined ? {} : { 'x-request-token': given }
        const response = await fetch(`${api.url}${path}`, {
          headers: { ...headers, authorization: `Bearer ${token}` },
        })
        expect(await kindOf(response)).toBe('403 requestToken')
      }
    }
    expect((await fetch(`${api.url}/api/openapi.json`)).status).toBe(200)
  })
})
