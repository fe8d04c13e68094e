import { JwtVerifier } from 'aws-jwt-verify'
import { validateCognitoJwtFields } from 'aws-jwt-verify/cognito-verifier'
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import { describe, expect, it } from 'vitest'
import { signInWithoutBrowser } from './client/index.ts'
import type { LocalIdentity } from './index.ts'
import { MAREN, ORIGIN, runService } from './testing/running-service.ts'

const signIn = (service: LocalIdentity) => signInWithoutBrowser({ ...service, origin: ORIGIN, email: MAREN })
const jwksUri = (service: LocalIdentity) => `${service.issuer}/.well-known/jwks.json`

describe('the tokens', () => {
  it('LID-6: the access token says what the pool’s says, and has no audience and no email', async () => {
    const service = await runService()
    const claims = decodeJwt((await signIn(service)).accessToken)
    expect(claims).toMatchObject({
      iss: service.issuer,
      token_use: 'access',
      client_id: service.clientId,
      scope: 'openid email profile',
      version: 2,
      sub: expect.stringMatching(/^[0-9a-f-]{36}$/),
      username: expect.stringMatching(/^google_\d{21}$/),
      origin_jti: expect.any(String),
      jti: expect.any(String),
      event_id: expect.any(String),
      auth_time: expect.any(Number),
    })
    expect(claims).not.toHaveProperty('aud')
    expect(claims).not.toHaveProperty('email')
  })

  it('LID-7: the ID token names the person, the audience and the Google identity behind it', async () => {
    const service = await runService()
    const { accessToken, idToken } = await signIn(service)
    const claims = decodeJwt(idToken)
    expect(claims).toMatchObject({
      iss: service.issuer,
      aud: service.clientId,
      token_use: 'id',
      email: MAREN,
      email_verified: false,
      given_name: 'Maren',
      family_name: 'Tidewell',
      name: 'Maren Tidewell',
      'cognito:username': decodeJwt(accessToken).username,
      origin_jti: decodeJwt(accessToken).origin_jti,
      identities: [
        { providerName: 'Google', providerType: 'Google', userId: expect.stringMatching(/^\d{21}$/) },
      ],
    })
    const picture = await fetch(String(claims.picture))
    expect(picture.headers.get('content-type')).toContain('image/svg+xml')
    expect(await picture.text()).toContain('>MT</text>')
  })

  it('LID-8: the two use different keys, both published', async () => {
    const service = await runService()
    const { accessToken, idToken } = await signIn(service)
    const kids = [accessToken, idToken].map((token) => decodeProtectedHeader(token).kid)
    const { keys } = await (await fetch(jwksUri(service))).json()
    expect(new Set(kids).size).toBe(2)
    expect(keys.map((key: { kid: string }) => key.kid)).toEqual(expect.arrayContaining(kids))
    for (const key of keys) expect(Object.keys(key).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
  })

  it('LID-6: jose verifies both against the published keys', async () => {
    const service = await runService()
    const { accessToken, idToken } = await signIn(service)
    const keys = createRemoteJWKSet(new URL(jwksUri(service)))
    const options = { issuer: service.issuer, algorithms: ['RS256'] }
    await jwtVerify(accessToken, keys, { ...options, requiredClaims: ['exp', 'sub', 'client_id'] })
    await jwtVerify(idToken, keys, { ...options, audience: service.clientId })
  })

  it('LID-6: the pool’s own verifier accepts each as its kind, and neither as the other', async () => {
    const service = await runService()
    const { accessToken, idToken } = await signIn(service)
    const keys = await (await fetch(jwksUri(service))).json()
    const verifier = (tokenUse: 'access' | 'id') => {
      const made = JwtVerifier.create({
        issuer: service.issuer,
        audience: null,
        jwksUri: jwksUri(service),
        customJwtCheck: ({ payload }) =>
          validateCognitoJwtFields(payload, { tokenUse, clientId: service.clientId }),
      })
      made.cacheJwks(keys)
      return made
    }
    await expect(verifier('access').verify(accessToken)).resolves.toMatchObject({ token_use: 'access' })
    await expect(verifier('id').verify(idToken)).resolves.toMatchObject({ token_use: 'id' })
    await expect(verifier('access').verify(idToken)).rejects.toThrow(/Token use/)
    await expect(verifier('id').verify(accessToken)).rejects.toThrow(/Token use/)
  })

  it('LID-9: both live 15 minutes unless it is said otherwise', async () => {
    const lifeOf = (token: string) => {
      const { exp = 0, iat = 0 } = decodeJwt(token)
      return exp - iat
    }
    const usual = await signIn(await runService())
    expect([lifeOf(usual.accessToken), lifeOf(usual.idToken)]).toEqual([900, 900])
    const short = await signIn(await runService({ accessTokenTtlS: 60 }))
    expect([lifeOf(short.accessToken), lifeOf(short.idToken), short.expiresIn]).toEqual([60, 60, 60])
  })

  it('LID-6: the discovery document names the endpoints that answer', async () => {
    const service = await runService()
    const document = await (await fetch(`${service.issuer}/.well-known/openid-configuration`)).json()
    expect(document.issuer).toBe(service.issuer)
    expect((await fetch(document.jwks_uri)).status).toBe(200)
    expect((await fetch(document.userinfo_endpoint)).status).toBe(401)
    expect((await fetch(document.token_endpoint, { method: 'POST' })).status).toBe(400)
  })
})
