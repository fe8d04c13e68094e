import type { ServerResponse } from 'node:http'
import { counters, setControl, signInWithoutBrowser } from '@org/local-identity/client'
import { CognitoUserPool } from 'amazon-cognito-identity-js'
import { describe, expect, it } from 'vitest'
import { createCognitoIdentity } from './cognito-identity.ts'
import { MAREN, ORIGIN, OSKAR, runIdentity } from './testing/hosted-ui.ts'
import { runOddService, unsignedToken } from './testing/odd-service.ts'

async function signedIn(email = MAREN) {
  const running = await runIdentity()
  const { baseUrl, clientId } = running.service
  const signIn = (who: string) => signInWithoutBrowser({ baseUrl, clientId, origin: ORIGIN, email: who })
  const { refreshToken, accessToken } = await signIn(email)
  return {
    ...running,
    baseUrl,
    signIn,
    refreshToken,
    accessToken,
    identity: createCognitoIdentity(running.config),
  }
}

describe('refreshing', () => {
  it('IDN-10: works without rotation: the refresh token stays', async () => {
    const { identity, refreshToken, accessToken } = await signedIn()
    const { tokens, claims } = await identity.refresh(refreshToken)
    expect(tokens.refreshToken).toBe(refreshToken)
    expect(tokens.accessToken).not.toBe(accessToken)
    expect(claims).toMatchObject({ email: MAREN })
    expect((await identity.refresh(refreshToken)).tokens.issuedAtS).toBeGreaterThan(0)
  })

  it('IDN-10: works with rotation: the new refresh token is told, the old one is dead', async () => {
    const { identity, refreshToken, baseUrl } = await signedIn()
    await setControl(baseUrl, { rotation: true, rotationGraceS: 0 })
    const { tokens } = await identity.refresh(refreshToken)
    expect(tokens.refreshToken).not.toBe(refreshToken)
    const next = await identity.refresh(tokens.refreshToken)
    expect(next.tokens.refreshToken).not.toBe(tokens.refreshToken)
    await expect(identity.refresh(refreshToken)).rejects.toMatchObject({ kind: 'authentication' })
  })

  it.each([
    ['429', 'rateLimited', true],
    ['500', 'unavailable', true],
    ['revoked', 'authentication', false],
  ] as const)(
    'IDN-7: makes one request when the service answers %s (%s)',
    async (refresh, kind, retryable) => {
      const { identity, refreshToken, baseUrl } = await signedIn()
      await setControl(baseUrl, { refresh })
      await expect(identity.refresh(refreshToken)).rejects.toMatchObject({ kind, retryable })
      expect((await counters(baseUrl)).refresh).toBe(1)
    },
  )

  it('IDN-9: a hang ends at the deadline, the request is given up, and the session may try again', async () => {
    const { config, refreshToken, baseUrl } = await signedIn()
    await setControl(baseUrl, { refresh: 'hang' })
    const identity = createCognitoIdentity({ ...config, deadlineMs: 150 })
    await expect(identity.refresh(refreshToken)).rejects.toMatchObject({ kind: 'timeout', retryable: true })
    await setControl(baseUrl, { refresh: 'ok' })
    expect((await createCognitoIdentity(config).refresh(refreshToken)).tokens.accessToken).not.toBe('')
  })

  it('IDN-12: nothing to refresh with is a refusal, without a crash and without asking', async () => {
    const { identity, baseUrl } = await signedIn()
    await expect(identity.refresh('')).rejects.toMatchObject({ kind: 'authentication' })
    expect((await counters(baseUrl)).refresh).toBe(0)
    await identity.revoke('')
    expect((await counters(baseUrl)).revoke).toBe(0)
  })

  it('IDN-11: people in one process do not see each other, and nothing is left behind', async () => {
    const { identity, signIn, refreshToken, config } = await signedIn(MAREN)
    const other = createCognitoIdentity(config)
    const oskar = await signIn(OSKAR)
    const [first, second, third] = await Promise.all([
      identity.refresh(refreshToken),
      other.refresh(oskar.refreshToken),
      identity.refresh(refreshToken),
    ])
    expect([first, second, third].map(({ claims }) => claims.email)).toEqual([MAREN, OSKAR, MAREN])
    const pool = new CognitoUserPool({ UserPoolId: config.poolId, ClientId: config.clientId })
    expect(pool.getCurrentUser()).toBeNull()
    expect(Reflect.get(globalThis, 'localStorage')?.length ?? 0).toBe(0)
  })
})

describe('redirects', () => {
  it.each([301, 302, 307, 308])(
    'IDN-16: a %i is followed nowhere: no token leaves for another address',
    async (status) => {
      const elsewhere = await runOddService((response) => response.end('{}'))
      const odd = await runOddService(
        (response) => void response.writeHead(status, { location: elsewhere.config.apiUrl }).end(),
      )
      const identity = createCognitoIdentity(odd.config)
      await expect(identity.refresh('refresh-1')).rejects.toMatchObject({ kind: 'network', retryable: true })
      await expect(identity.revoke('refresh-1')).rejects.toMatchObject({ kind: 'network' })
      await expect(
        identity.finish({
          url: `${ORIGIN}/login?code=c1&state=s1`,
          pending: { state: 's1', nonce: 'n1', verifier: 'v'.repeat(43) },
        }),
      ).rejects.toMatchObject({ message: 'Google sign-in failed' })
      expect(odd.requests).toHaveLength(3)
      expect(elsewhere.requests).toEqual([])
    },
  )
})

describe('revoking', () => {
  it('IDN-13: ends the refresh token at the service', async () => {
    const { identity, refreshToken } = await signedIn()
    await identity.revoke(refreshToken)
    await expect(identity.refresh(refreshToken)).rejects.toMatchObject({ kind: 'authentication' })
  })

  it('IDN-13: needs no access token, so none that lacks origin_jti can prevent it', async () => {
    const odd = await runOddService((response) => response.end('{}'))
    await createCognitoIdentity(odd.config).revoke('refresh-1')
    expect(odd.requests).toHaveLength(1)
    expect(odd.requests[0]?.headers['x-amz-target']).toMatch(/\.RevokeToken$/)
    expect(JSON.parse(odd.requests[0]?.body ?? '')).toEqual({ ClientId: 'client-1', Token: 'refresh-1' })
  })

  it('IDN-9: a hang ends at the deadline here too', async () => {
    const odd = await runOddService(() => {})
    const identity = createCognitoIdentity({ ...odd.config, deadlineMs: 150 })
    await expect(identity.revoke('refresh-1')).rejects.toMatchObject({ kind: 'timeout' })
  })
})

describe('answers of a service, a proxy or a captive portal', () => {
  const json =
    (status: number, body: unknown, headers = {}) =>
    (response: ServerResponse) =>
      void response.writeHead(status, headers).end(JSON.stringify(body))
  const text =
    (status: number, body: string, headers = {}) =>
    (response: ServerResponse) =>
      void response.writeHead(status, headers).end(body)
  const refusal = (name: string) => json(400, { __type: name, message: 'no' })

  it.each([
    'NotAuthorizedException',
    'UserNotFoundException',
    'TokenRevokedException',
    'RefreshTokenReuseException',
    'com.amazonaws.cognito#NotAuthorizedException',
  ])('IDN-8: %s is a refusal: the session is dead', async (name) => {
    const odd = await runOddService(refusal(name))
    await expect(createCognitoIdentity(odd.config).refresh('r')).rejects.toMatchObject({
      kind: 'authentication',
    })
    expect(odd.requests).toHaveLength(1)
  })

  it('IDN-8: so is one that only the header names', async () => {
    const odd = await runOddService(text(400, '', { 'x-amzn-errortype': 'NotAuthorizedException:' }))
    await expect(createCognitoIdentity(odd.config).refresh('r')).rejects.toMatchObject({
      kind: 'authentication',
    })
  })

  it.each<[string, string, (response: ServerResponse) => void]>([
    ['an internal error', 'unavailable', refusal('InternalErrorException')],
    ['an error of a name not known', 'unavailable', refusal('SomethingNewException')],
    ['too many requests', 'rateLimited', json(429, { __type: 'TooManyRequestsException', message: 'Rate' })],
    ['a limit', 'rateLimited', refusal('LimitExceededException')],
    [
      'an HTML error page',
      'unavailable',
      text(502, '<html>Bad gateway</html>', { 'content-type': 'text/html' }),
    ],
    ['an empty 503', 'unavailable', text(503, '')],
    ['a 403 of a proxy', 'unavailable', text(403, 'Forbidden')],
    ['a page that says all is well', 'unavailable', text(200, '<html>Welcome to the hotel</html>')],
    ['200 with nothing in it', 'unavailable', json(200, {})],
    ['200 with half an answer', 'unavailable', json(200, { AuthenticationResult: { AccessToken: 'a' } })],
    [
      '200 with tokens that are none',
      'unavailable',
      json(200, { AuthenticationResult: { AccessToken: 'a', IdToken: 'b' } }),
    ],
    [
      '200 with the token of another client',
      'unavailable',
      json(200, {
        AuthenticationResult: {
          AccessToken: unsignedToken({ token_use: 'access', client_id: 'other', iat: 1, exp: 2 }),
          IdToken: unsignedToken({}),
        },
      }),
    ],
    ['a connection cut', 'network', (response) => void response.destroy()],
  ])('IDN-8: %s is no refusal: not now (%s), after one request', async (_, kind, answer) => {
    const odd = await runOddService(answer)
    const failed = createCognitoIdentity(odd.config).refresh('r')
    await expect(failed).rejects.toMatchObject({ name: 'ProductError', kind, retryable: true })
    expect(odd.requests).toHaveLength(1)
  })

  it('IDN-8: nobody there is no refusal either', async () => {
    const odd = await runOddService(() => {})
    const identity = createCognitoIdentity({ ...odd.config, apiUrl: 'http://127.0.0.1:9/' })
    await expect(identity.refresh('r')).rejects.toMatchObject({ kind: 'network', retryable: true })
  })

  it('IDN-9: an answer that stops half-way ends at the deadline, and its connection is closed', async () => {
    const odd = await runOddService((response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('{"Authentication')
    })
    const identity = createCognitoIdentity({ ...odd.config, deadlineMs: 150 })
    await expect(identity.refresh('r')).rejects.toMatchObject({ kind: 'timeout', retryable: true })
    await expect.poll(odd.abandoned).toBe(1)
  })
})
