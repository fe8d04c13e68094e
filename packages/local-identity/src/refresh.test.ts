import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  CognitoAccessToken,
  CognitoIdToken,
  CognitoRefreshToken,
  CognitoUser,
  CognitoUserPool,
  CognitoUserSession,
  type ICognitoStorage,
} from 'amazon-cognito-identity-js'
import { decodeJwt } from 'jose'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import * as z from 'zod'
import { addAccount, counters, type SignInTokens, setControl, signInWithoutBrowser } from './client/index.ts'
import type { LocalIdentity } from './index.ts'
import {
  callPool,
  folderWithKeys,
  MAREN,
  ORIGIN,
  postToken,
  refreshByPool,
  runService,
} from './testing/running-service.ts'

const signIn = (service: LocalIdentity) => signInWithoutBrowser({ ...service, origin: ORIGIN, email: MAREN })

const resultSchema = z.object({
  AuthenticationResult: z.object({
    AccessToken: z.string(),
    IdToken: z.string(),
    ExpiresIn: z.number(),
    TokenType: z.literal('Bearer'),
    RefreshToken: z.string().optional(),
  }),
})
const resultOf = (answer: { body: unknown }) => resultSchema.parse(answer.body).AuthenticationResult

function privateStorage(): ICognitoStorage {
  const values = new Map<string, string>()
  return {
    setItem: (key, value) => void values.set(key, value),
    getItem: (key) => values.get(key) ?? null,
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  }
}

/** A user of the pool's own library, signed in with these tokens. */
function libraryUser(service: LocalIdentity, tokens: SignInTokens): CognitoUser {
  const Storage = privateStorage()
  const Pool = new CognitoUserPool({
    UserPoolId: service.poolId,
    ClientId: service.clientId,
    endpoint: `${service.baseUrl}/`,
    Storage,
  })
  const Username = String(decodeJwt(tokens.idToken)['cognito:username'])
  const user = new CognitoUser({ Username, Pool, Storage })
  user.setSignInUserSession(
    new CognitoUserSession({
      IdToken: new CognitoIdToken({ IdToken: tokens.idToken }),
      AccessToken: new CognitoAccessToken({ AccessToken: tokens.accessToken }),
      RefreshToken: new CognitoRefreshToken({ RefreshToken: tokens.refreshToken }),
    }),
  )
  return user
}

function refreshByLibrary(user: CognitoUser, refreshToken: string): Promise<CognitoUserSession> {
  return new Promise((resolve, reject) => {
    user.refreshSession(new CognitoRefreshToken({ RefreshToken: refreshToken }), (error, session) =>
      error ? reject(error) : resolve(session),
    )
  })
}

describe('a refresh', () => {
  it('LID-10: amazon-cognito-identity-js gets a new session and keeps its refresh token', async () => {
    const service = await runService()
    const tokens = await signIn(service)
    const session = await refreshByLibrary(libraryUser(service, tokens), tokens.refreshToken)
    expect(session.isValid()).toBe(true)
    expect(session.getAccessToken().getJwtToken()).not.toBe(tokens.accessToken)
    expect(session.getRefreshToken().getToken()).toBe(tokens.refreshToken)
  })

  it.each(['GetTokensFromRefreshToken', 'InitiateAuth'])(
    'LID-10: %s gives tokens of the same family',
    async (name) => {
      const service = await runService()
      const tokens = await signIn(service)
      const result = resultOf(
        await callPool(service, name, {
          ClientId: service.clientId,
          RefreshToken: tokens.refreshToken,
          AuthFlow: 'REFRESH_TOKEN_AUTH',
          AuthParameters: { REFRESH_TOKEN: tokens.refreshToken },
        }),
      )
      expect(decodeJwt(result.AccessToken).origin_jti).toBe(decodeJwt(tokens.accessToken).origin_jti)
      expect(decodeJwt(result.AccessToken).auth_time).toBe(decodeJwt(tokens.accessToken).auth_time)
      expect(decodeJwt(result.IdToken)).toMatchObject({
        email: MAREN,
        identities: [{ providerName: 'Google' }],
      })
      expect(result.RefreshToken).toBeUndefined()
    },
  )

  it('LID-10: the token endpoint refreshes as well', async () => {
    const service = await runService()
    const { refreshToken } = await signIn(service)
    const params = { grant_type: 'refresh_token', client_id: service.clientId, refresh_token: refreshToken }
    const { status, body } = await postToken(service, params)
    expect([status, body.token_type, body.refresh_token]).toEqual([200, 'Bearer', refreshToken])
  })

  it.each([
    ['an unknown token', 'NotAuthorizedException', { RefreshToken: 'never-given' }],
    ['an unknown client', 'ResourceNotFoundException', { ClientId: 'nobody' }],
    ['no token', 'InvalidParameterException', { RefreshToken: undefined }],
  ])('LID-10: %s is refused with %s', async (_what, type, changes) => {
    const service = await runService()
    const { refreshToken } = await signIn(service)
    const input = { ClientId: service.clientId, RefreshToken: refreshToken, ...changes }
    const answer = await callPool(service, 'GetTokensFromRefreshToken', input)
    expect(answer).toMatchObject({ status: 400, errorType: `${type}:`, body: { __type: type } })
  })

  it('LID-10: a person who is not on the list any more is refused with UserNotFoundException', async () => {
    const dataDir = await folderWithKeys()
    const before = await runService({ dataDir })
    const email = 'ada.byrne@fieldworks.example'
    await addAccount(before.baseUrl, { email, givenName: 'Ada', familyName: 'Byrne' })
    const { refreshToken } = await signInWithoutBrowser({ ...before, origin: ORIGIN, email })
    await before.close()
    await rm(join(dataDir, 'accounts.json'))
    const service = await runService({ dataDir })
    const type = 'UserNotFoundException'
    const answer = await refreshByPool(service, refreshToken)
    expect(answer).toMatchObject({ status: 400, errorType: `${type}:`, body: { __type: type } })
  })

  it.each([
    ['SignUp', {}, 'UnknownOperationException'],
    ['constructor', {}, 'UnknownOperationException'],
    [
      'InitiateAuth',
      { AuthFlow: 'USER_PASSWORD_AUTH', ClientId: 'dashboard-local' },
      'InvalidParameterException',
    ],
    ['InitiateAuth', 'not an object', 'InvalidParameterException'],
  ])('LID-10: %s with %j is refused with %s', async (operation, input, type) => {
    const service = await runService()
    const answer = await callPool(service, operation, input)
    expect(answer).toMatchObject({ status: 400, errorType: `${type}:`, body: { __type: type } })
  })
})

describe('with rotation on', () => {
  it('LID-11: each refresh gives a new refresh token, which works in turn', async () => {
    const service = await runService()
    const first = await signIn(service)
    await setControl(service.baseUrl, { rotation: true })
    const second = resultOf(await refreshByPool(service, first.refreshToken)).RefreshToken ?? ''
    expect(second).not.toBe(first.refreshToken)
    const third = resultOf(await refreshByPool(service, second)).RefreshToken
    expect(third).not.toBe(second)
  })

  it('LID-11: a token used again within the grace works, as if its answer had been lost', async () => {
    const service = await runService()
    const first = await signIn(service)
    await setControl(service.baseUrl, { rotation: true })
    const lost = resultOf(await refreshByPool(service, first.refreshToken)).RefreshToken ?? ''
    const second = resultOf(await refreshByPool(service, first.refreshToken)).RefreshToken ?? ''
    expect(second).not.toBe(lost)
    for (const token of [lost, second]) expect((await refreshByPool(service, token)).status).toBe(200)
  })

  it('LID-11: using it again does not make the grace longer', async () => {
    const service = await runService()
    const first = await signIn(service)
    await setControl(service.baseUrl, { rotation: true, rotationGraceS: 60 })
    const clock = vi.spyOn(Date, 'now')
    onTestFinished(() => clock.mockRestore())
    const startMs = Math.floor(performance.timeOrigin + performance.now())
    const useAfter = async (seconds: number) => {
      clock.mockReturnValue(startMs + seconds * 1000)
      return (await refreshByPool(service, first.refreshToken)).errorType
    }
    expect(await useAfter(0)).toBeNull()
    expect(await useAfter(40)).toBeNull()
    expect(await useAfter(58)).toBeNull()
    expect(await useAfter(61)).toBe('RefreshTokenReuseException:')
  })

  it('LID-11: a token used again after the grace is refused as reused, and its whole family ends', async () => {
    const service = await runService()
    const first = await signIn(service)
    await setControl(service.baseUrl, { rotation: true, rotationGraceS: 0 })
    const second = resultOf(await refreshByPool(service, first.refreshToken)).RefreshToken ?? ''
    expect((await refreshByPool(service, first.refreshToken)).errorType).toBe('RefreshTokenReuseException:')
    expect((await refreshByPool(service, second)).errorType).toBe('NotAuthorizedException:')
  })

  it('LID-11: InitiateAuth no longer refreshes, and spends nothing', async () => {
    const service = await runService()
    const { refreshToken } = await signIn(service)
    await setControl(service.baseUrl, { rotation: true })
    const old = await callPool(service, 'InitiateAuth', {
      ClientId: service.clientId,
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: { REFRESH_TOKEN: refreshToken },
    })
    expect(old.errorType).toBe('NotAuthorizedException:')
    expect((await refreshByPool(service, refreshToken)).status).toBe(200)
  })
})

describe('a revocation', () => {
  const userInfo = (service: LocalIdentity, accessToken: string) =>
    fetch(`${service.baseUrl}/oauth2/userInfo`, { headers: { authorization: `Bearer ${accessToken}` } })

  it('LID-12: ends the refresh token, and userInfo stops answering for its access tokens', async () => {
    const service = await runService()
    const { accessToken, refreshToken } = await signIn(service)
    const answer = await callPool(service, 'RevokeToken', { ClientId: service.clientId, Token: refreshToken })
    expect([answer.status, answer.body]).toEqual([200, {}])
    expect((await refreshByPool(service, refreshToken)).errorType).toBe('NotAuthorizedException:')
    expect((await userInfo(service, accessToken)).status).toBe(401)
  })

  it('LID-12: /oauth2/revoke does the same', async () => {
    const service = await runService()
    const { refreshToken } = await signIn(service)
    const body = new URLSearchParams({ token: refreshToken, client_id: service.clientId })
    expect((await fetch(`${service.baseUrl}/oauth2/revoke`, { method: 'POST', body })).status).toBe(200)
    expect((await refreshByPool(service, refreshToken)).errorType).toBe('NotAuthorizedException:')
  })

  it('LID-12: happens when amazon-cognito-identity-js signs out, which needs origin_jti', async () => {
    const service = await runService()
    const tokens = await signIn(service)
    const user = libraryUser(service, tokens)
    await new Promise<void>((resolve) => user.signOut(() => resolve()))
    expect((await counters(service.baseUrl)).revoke).toBe(1)
    expect((await refreshByPool(service, tokens.refreshToken)).errorType).toBe('NotAuthorizedException:')
  })

  it('LID-12: leaves the sign-in of another browser alone', async () => {
    const service = await runService()
    const [here, there] = [await signIn(service), await signIn(service)]
    await callPool(service, 'RevokeToken', { ClientId: service.clientId, Token: here.refreshToken })
    expect((await refreshByPool(service, there.refreshToken)).status).toBe(200)
  })

  it('LID-12: takes refresh tokens only', async () => {
    const service = await runService()
    const { accessToken } = await signIn(service)
    const answer = await callPool(service, 'RevokeToken', { ClientId: service.clientId, Token: accessToken })
    expect(answer.errorType).toBe('UnsupportedTokenTypeException:')
  })
})
