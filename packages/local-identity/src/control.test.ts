import { describe, expect, it } from 'vitest'
import { counters, resetControl, setControl, signInWithoutBrowser } from './client/index.ts'
import type { LocalIdentity } from './index.ts'
import { MAREN, ORIGIN, postToken, refreshByPool, runService } from './testing/running-service.ts'

const signIn = (service: LocalIdentity) => signInWithoutBrowser({ ...service, origin: ORIGIN, email: MAREN })

describe('the switches', () => {
  it.each([
    ['429', 429, 'TooManyRequestsException'],
    ['500', 500, 'InternalErrorException'],
    ['revoked', 400, 'NotAuthorizedException'],
  ] as const)('LID-21: refresh %s answers with %i %s by the pool’s API', async (fault, status, type) => {
    const service = await runService()
    const { refreshToken } = await signIn(service)
    await setControl(service.baseUrl, { refresh: fault })
    const answer = await refreshByPool(service, refreshToken)
    expect([answer.status, answer.body.__type]).toEqual([status, type])
    await resetControl(service.baseUrl)
    expect((await refreshByPool(service, refreshToken)).status).toBe(200)
  })

  it.each([
    ['429', 429],
    ['500', 500],
    ['revoked', 400],
  ] as const)('LID-21: refresh %s answers with %i at the token endpoint', async (fault, status) => {
    const service = await runService()
    const { refreshToken } = await signIn(service)
    await setControl(service.baseUrl, { refresh: fault })
    const params = { grant_type: 'refresh_token', client_id: service.clientId, refresh_token: refreshToken }
    expect((await postToken(service, params)).status).toBe(status)
  })

  it('LID-21: refresh hang never answers, spends nothing, and a later refresh works', async () => {
    const service = await runService()
    const { refreshToken } = await signIn(service)
    await setControl(service.baseUrl, { refresh: 'hang', rotation: true })
    const impatient = new AbortController()
    const hanging = fetch(`${service.baseUrl}/`, {
      method: 'POST',
      headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.GetTokensFromRefreshToken' },
      body: JSON.stringify({ ClientId: service.clientId, RefreshToken: refreshToken }),
      signal: impatient.signal,
    })
    await expect.poll(async () => (await counters(service.baseUrl)).refresh).toBe(1)
    impatient.abort()
    await expect(hanging).rejects.toThrow(/abort/)
    await setControl(service.baseUrl, { refresh: 'ok' })
    expect((await refreshByPool(service, refreshToken)).status).toBe(200)
  })

  it('LID-21: the life of access tokens can be changed', async () => {
    const service = await runService()
    await setControl(service.baseUrl, { accessTokenTtlS: 7 })
    expect((await signIn(service)).expiresIn).toBe(7)
    await resetControl(service.baseUrl)
    expect((await signIn(service)).expiresIn).toBe(900)
  })

  it('LID-21: counts what was asked for, until reset', async () => {
    const service = await runService()
    const { accessToken, refreshToken } = await signIn(service)
    await refreshByPool(service, refreshToken)
    await refreshByPool(service, 'never-given')
    await fetch(`${service.baseUrl}/oauth2/userInfo`, { headers: { authorization: `Bearer ${accessToken}` } })
    expect(await counters(service.baseUrl)).toEqual({
      refresh: 2,
      authorize: 1,
      token: 1,
      userInfo: 1,
      revoke: 0,
    })
    await resetControl(service.baseUrl)
    expect(await counters(service.baseUrl)).toEqual({
      refresh: 0,
      authorize: 0,
      token: 0,
      userInfo: 0,
      revoke: 0,
    })
  })

  it.each([
    ['an unknown switch', { refresh_: 'ok' }],
    ['an unknown value', { refresh: 'sometimes' }],
    ['a life of no length', { accessTokenTtlS: 0 }],
  ])('LID-21: refuses %s and changes nothing', async (_what, patch) => {
    const service = await runService()
    const headers = { 'x-local-identity-control': '1', 'content-type': 'application/json' }
    const url = `${service.baseUrl}/control`
    const before = await (await fetch(url, { headers })).json()
    const answer = await fetch(url, { method: 'PUT', headers, body: JSON.stringify(patch) })
    expect(answer.status).toBe(400)
    expect(await (await fetch(url, { headers })).json()).toEqual(before)
  })

  it.each(['/control', '/control/counters', '/control/reset'])(
    'LID-21: %s needs the control header',
    async (path) => {
      const service = await runService()
      const method = path.endsWith('reset') ? 'POST' : 'GET'
      expect((await fetch(service.baseUrl + path, { method })).status).toBe(403)
    },
  )
})
