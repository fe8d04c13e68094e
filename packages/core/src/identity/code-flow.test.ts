import { describe, expect, it } from 'vitest'
import { errors } from '../errors/catalog.ts'
import { createCognitoIdentity } from './cognito-identity.ts'
import { comeBack, MAREN, ORIGIN, OSKAR, runIdentity } from './testing/hosted-ui.ts'
import { runOddService, unsignedToken } from './testing/odd-service.ts'

describe('leaving for the hosted UI', () => {
  it('IDN-1: asks for a code with PKCE, the three scopes, Google, and a registered way back', async () => {
    const { config, service } = await runIdentity()
    const { url } = await createCognitoIdentity(config).begin()
    const { origin, pathname, searchParams } = new URL(url)
    expect(origin + pathname).toBe(`${service.baseUrl}/oauth2/authorize`)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      client_id: service.clientId,
      response_type: 'code',
      redirect_uri: `${ORIGIN}/login`,
      scope: 'openid email profile',
      identity_provider: 'Google',
      code_challenge_method: 'S256',
    })
  })

  it('IDN-1: state is 32 random bytes in base64url, a nonce is always sent, and neither comes twice', async () => {
    const { config } = await runIdentity()
    const identity = createCognitoIdentity(config)
    const departures = await Promise.all([identity.begin(), identity.begin()])
    for (const { url, pending } of departures) {
      const { searchParams } = new URL(url)
      expect(Buffer.from(pending.state, 'base64url')).toHaveLength(32)
      expect(pending.state).toMatch(/^[\w-]{43}$/)
      expect(searchParams.get('state')).toBe(pending.state)
      expect(searchParams.get('nonce')).toBe(pending.nonce)
      expect(url).not.toContain(pending.verifier)
    }
    const [first, second] = departures
    expect(new Set([...Object.values(first.pending), ...Object.values(second.pending)]).size).toBe(6)
  })
})

describe('coming back', () => {
  it('IDN-3: exchanges the code for tokens and the person’s claims', async () => {
    const { config, service } = await runIdentity()
    const identity = createCognitoIdentity(config)
    const { url, pending } = await identity.begin()
    const { tokens, claims } = await identity.finish({ url: await comeBack(url, MAREN), pending })
    expect(claims).toMatchObject({ email: MAREN, aud: service.clientId, nonce: pending.nonce })
    expect(tokens.refreshToken).not.toBe('')
    expect(tokens.expiresAtS - tokens.issuedAtS).toBe(900)
  })

  it.each([
    ['forged state', (url: URL) => url.searchParams.set('state', 'forged')],
    ['missing state', (url: URL) => url.searchParams.delete('state')],
    ['forged code', (url: URL) => url.searchParams.set('code', 'forged')],
    ['missing code', (url: URL) => url.searchParams.delete('code')],
    ['canceled', (url: URL) => url.searchParams.set('error', 'access_denied')],
    ['another issuer', (url: URL) => url.searchParams.set('iss', 'https://evil.example')],
  ])('IDN-3: refuses a callback with %s as ‘Google sign-in failed’', async (_, change) => {
    const { config } = await runIdentity()
    const identity = createCognitoIdentity(config)
    const { url, pending } = await identity.begin()
    const callback = new URL(await comeBack(url, MAREN))
    change(callback)
    const failed = identity.finish({ url: callback.href, pending })
    await expect(failed).rejects.toMatchObject({
      kind: 'server',
      status: 500,
      message: 'Google sign-in failed',
    })
    await expect(failed).rejects.toHaveProperty('cause')
  })

  it('IDN-3: refuses the ID token of another sign-in, by its nonce, and another verifier', async () => {
    const { config } = await runIdentity()
    const identity = createCognitoIdentity(config)
    for (const change of [{ nonce: 'another' }, { verifier: 'a'.repeat(43) }]) {
      const { url, pending } = await identity.begin()
      const callback = { url: await comeBack(url, MAREN), pending: { ...pending, ...change } }
      await expect(identity.finish(callback)).rejects.toMatchObject({ message: 'Google sign-in failed' })
    }
  })

  it('IDN-4: a callback works once', async () => {
    const { config } = await runIdentity()
    const identity = createCognitoIdentity(config)
    const { url, pending } = await identity.begin()
    const callback = { url: await comeBack(url, OSKAR), pending }
    await identity.finish(callback)
    await expect(identity.finish(callback)).rejects.toMatchObject({ message: 'Google sign-in failed' })
  })

  it.each([-7_200, 0, 7_200])('IDN-5: a clock that is %i s wrong keeps nobody out', async (aheadS) => {
    const { identity } = await finishing({ aheadS })
    const { tokens } = await identity.finish(CALLBACK)
    expect(tokens.expiresAtS - tokens.issuedAtS).toBe(900)
  })

  it.each([
    ['made for another client', { client_id: 'other' }],
    ['that is an ID token', { token_use: 'id' }],
    ['without an expiry', { exp: undefined }],
  ])('IDN-6: refuses an access token %s, though it has no audience to check', async (_, accessClaims) => {
    const { identity } = await finishing({ accessClaims })
    await expect(identity.finish(CALLBACK)).rejects.toMatchObject({ message: 'Google sign-in failed' })
  })

  it.each([
    ['another audience', { aud: 'other' }],
    ['another issuer', { iss: 'https://evil.example' }],
    ['another nonce', { nonce: 'other' }],
  ])('IDN-3: refuses an ID token with %s', async (_, idClaims) => {
    const { identity } = await finishing({ idClaims })
    await expect(identity.finish(CALLBACK)).rejects.toMatchObject({ message: 'Google sign-in failed' })
  })

  it('IDN-2: needs no discovery and no client secret: one request, with the client’s name in the body', async () => {
    const { identity, requests } = await finishing({})
    await identity.finish(CALLBACK)
    expect(requests).toHaveLength(1)
    expect(requests[0]).toMatchObject({ method: 'POST', url: '/oauth2/token' })
    expect(requests[0]?.headers.authorization).toBeUndefined()
    const body = new URLSearchParams(requests[0]?.body)
    expect(body.get('client_id')).toBe('client-1')
    expect(body.has('client_secret')).toBe(false)
  })
})

describe('the way out', () => {
  it('IDN-14: is the hosted sign-out with a registered way back, and ends the hosted session', async () => {
    const { config, service } = await runIdentity()
    const identity = createCognitoIdentity(config)
    const cookies = new Map<string, string>()
    const { url, pending } = await identity.begin()
    await identity.finish({ url: await comeBack(url, MAREN, cookies), pending })
    expect(identity.logoutUrl()).toBe(
      `${service.baseUrl}/logout?client_id=${service.clientId}&logout_uri=${encodeURIComponent(`${ORIGIN}/login`)}`,
    )
    expect(await comeBack(identity.logoutUrl(), MAREN, cookies)).toBe(`${ORIGIN}/login`)
    const again = await identity.begin()
    const callback = await comeBack(again.url, OSKAR, cookies)
    const { claims } = await identity.finish({ url: callback, pending: again.pending })
    expect(claims.email).toBe(OSKAR)
  })
})

describe('the configuration', () => {
  const config = {
    baseUrl: 'https://auth.example',
    issuer: 'https://issuer.example/pool',
    clientId: 'client-1',
    apiUrl: 'https://api.example/',
    poolId: 'us-east-1_x1',
    origin: ORIGIN,
  }

  it.each(['baseUrl', 'issuer', 'apiUrl', 'origin'] as const)(
    'IDN-2: refuses an unencrypted %s beyond this machine',
    (name) => {
      for (const url of [
        'http://auth.example',
        'http://localhost.evil.example',
        'http://evil-localhost',
        'http://127.0.0.1.evil.example',
        'http://128.0.0.1',
        'http://10.0.0.1',
        'ftp://localhost',
        'no address',
      ])
        expect(() => createCognitoIdentity({ ...config, [name]: url })).toThrow(
          expect.objectContaining({
            kind: 'validation',
            details: [{ path: name, message: expect.any(String) }],
          }),
        )
    },
  )

  it.each([
    'http://localhost:4320',
    'http://127.0.0.1:4320',
    'http://127.8.0.12:4320',
    'http://[::1]:4320',
    'https://auth.example',
  ])('IDN-2: takes %s', (url) => {
    expect(createCognitoIdentity({ ...config, baseUrl: url }).logoutUrl()).toContain(url)
  })

  it('IDN-2: sends no code unencrypted to another machine, whatever it is told', async () => {
    const { finishCodeFlow } = await import('./code-flow.ts')
    const service = {
      ...config,
      baseUrl: 'http://auth.example',
      redirectUri: `${ORIGIN}/login`,
      loopback: false,
    }
    await expect(finishCodeFlow(service, CALLBACK, AbortSignal.timeout(5_000))).rejects.toMatchObject({
      code: 'OAUTH_HTTP_REQUEST_FORBIDDEN',
    })
  })

  it('IDN-9: a service that cannot be reached fails the sign-in', async () => {
    const identity = createCognitoIdentity({ ...config, baseUrl: 'http://127.0.0.1:9' })
    await expect(identity.finish(CALLBACK)).rejects.toEqual(errors.googleSignInFailed())
  })
})

const CALLBACK = {
  url: `${ORIGIN}/login?code=c1&state=s1`,
  pending: { state: 's1', nonce: 'n1', verifier: 'v'.repeat(43) },
}

interface Oddity {
  aheadS?: number
  idClaims?: object
  accessClaims?: object
}

/** A service whose token endpoint answers with tokens of one's choice. */
async function finishing({ aheadS = 0, idClaims = {}, accessClaims = {} }: Oddity) {
  const odd = await runOddService((response) => {
    const iat = Math.floor(Date.now() / 1000) + aheadS
    const times = { iat, exp: iat + 900 }
    const about = { sub: 'person-1', iss: odd.config.issuer }
    const id = { ...about, ...times, aud: 'client-1', nonce: 'n1', token_use: 'id', ...idClaims }
    const access = { ...about, ...times, client_id: 'client-1', token_use: 'access', ...accessClaims }
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify({
        access_token: unsignedToken(access),
        id_token: unsignedToken(id),
        refresh_token: 'refresh-1',
        token_type: 'Bearer',
        expires_in: 900,
      }),
    )
  })
  return { identity: createCognitoIdentity(odd.config), requests: odd.requests }
}
