import { generateKeyPair, SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { setControl, signInWithoutBrowser } from './client/index.ts'
import type { LocalIdentity } from './index.ts'
import { MAREN, ORIGIN, runService, temporaryFolder } from './testing/running-service.ts'

const signIn = (service: LocalIdentity) => signInWithoutBrowser({ ...service, origin: ORIGIN, email: MAREN })
const ask = (service: LocalIdentity, authorization?: string) =>
  fetch(`${service.baseUrl}/oauth2/userInfo`, { headers: authorization ? { authorization } : {} })

describe('/oauth2/userInfo', () => {
  it('LID-13: says who an access token belongs to, and that Google vouches for it', async () => {
    const service = await runService()
    const response = await ask(service, `Bearer ${(await signIn(service)).accessToken}`)
    expect(response.status).toBe(200)
    const person = await response.json()
    expect(JSON.parse(person.identities)).toMatchObject([{ providerName: 'Google' }])
    expect(person).toMatchObject({
      email_verified: 'false',
      sub: expect.stringMatching(/^[0-9a-f-]{36}$/),
      email: MAREN,
      given_name: 'Maren',
      family_name: 'Tidewell',
      name: 'Maren Tidewell',
      username: expect.stringMatching(/^google_\d{21}$/),
      picture: expect.stringContaining('/avatars/'),
    })
  })

  it('LID-13: refuses an ID token, no token, and noise', async () => {
    const service = await runService()
    const { idToken } = await signIn(service)
    for (const authorization of [`Bearer ${idToken}`, undefined, 'Bearer a.b.c', 'Basic eDp5'])
      expect((await ask(service, authorization)).status).toBe(401)
  })

  it('LID-13: refuses a token signed by someone else', async () => {
    const service = await runService()
    const { accessToken } = await signIn(service)
    const { privateKey } = await generateKeyPair('RS256')
    const claims: unknown = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString())
    const forged = await new SignJWT({ ...Object(claims) })
      .setProtectedHeader({ alg: 'RS256' })
      .sign(privateKey)
    expect((await ask(service, `Bearer ${forged}`)).status).toBe(401)
  })

  it('LID-13: refuses a token of another service with its own keys', async () => {
    const service = await runService()
    const other = await runService({ dataDir: await temporaryFolder() })
    const { accessToken } = await signIn(other)
    expect((await ask(other, `Bearer ${accessToken}`)).status).toBe(200)
    expect((await ask(service, `Bearer ${accessToken}`)).status).toBe(401)
  })

  it('LID-21: can be broken by a switch', async () => {
    const service = await runService()
    const { accessToken } = await signIn(service)
    await setControl(service.baseUrl, { userInfo: '500' })
    expect((await ask(service, `Bearer ${accessToken}`)).status).toBe(500)
  })
})
