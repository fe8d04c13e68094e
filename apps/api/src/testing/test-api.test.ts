import { dashUserSchema } from '@org/core/contract'
import { setControl, signInWithoutBrowser } from '@org/local-identity/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { SIGN_IN_ORIGIN, startTestApi, type TestApi } from './test-api.ts'

const accountsSchema = z.object({
  accounts: z.array(z.object({ email: z.string(), givenName: z.string(), familyName: z.string() })),
})
type Account = z.output<typeof accountsSchema>['accounts'][number]

describe('the server with the local identity service', () => {
  let api: TestApi
  let inside: Account
  let outside: Account
  beforeAll(async () => {
    api = await startTestApi()
    const { accounts } = accountsSchema.parse(await (await fetch(`${api.identity.baseUrl}/accounts`)).json())
    const [first] = accounts
    const elsewhere = accounts.find(({ email }) => !email.endsWith('@fieldworks.example'))
    if (first === undefined || elsewhere === undefined) throw new Error('accounts are missing')
    inside = first
    outside = elsewhere
  })
  afterAll(() => api.close())

  it('API-3: knows a person by a whole sign-in, and 404, create, update work', async () => {
    const token = await api.tokenFor(inside.email)
    const json = { username: inside.email, first_name: inside.givenName, last_name: inside.familyName }
    const send = (method: string) => api.request('/api/dash-users/', { method, token, json })
    expect((await send('PUT')).status).toBe(404)
    const { id } = dashUserSchema.parse(await (await send('POST')).json())
    expect(dashUserSchema.parse(await (await send('PUT')).json()).id).toBe(id)
    expect((await api.request('/api/dash-users/me', { token })).status).toBe(200)
  })

  it('API-4: refuses the account outside the allowed domains', async () => {
    const answer = await api.request('/api/dash-users/me', { token: await api.tokenFor(outside.email) })
    expect(answer.status).toBe(403)
  })

  it('API-3: while userInfo is down, people already known go on and new tokens are answered 503', async () => {
    const known = await api.tokenFor(inside.email)
    await api.request('/api/dash-users/me', { token: known })
    const { baseUrl, clientId } = api.identity
    const origin = SIGN_IN_ORIGIN
    const { accessToken } = await signInWithoutBrowser({ baseUrl, clientId, origin, email: inside.email })
    await setControl(baseUrl, { userInfo: '500' })
    const statusOf = async (token: string) => (await api.request('/api/dash-users/me', { token })).status
    expect([await statusOf(known), await statusOf(accessToken)]).toEqual([200, 503])
    await setControl(baseUrl, { userInfo: 'ok' })
    expect(await statusOf(accessToken)).toBe(200)
  })
})
