import { describe, expect, it } from 'vitest'
import { createVisitor } from './client/visitor.ts'
import type { LocalIdentity } from './index.ts'
import {
  authorizeUrl,
  callbackFor,
  exchange,
  MAREN,
  ORIGIN,
  REDIRECT_URI,
  refreshByPool,
  runService,
} from './testing/running-service.ts'

function logoutUrl(service: LocalIdentity, changes: Record<string, string> = {}): URL {
  const url = new URL(`${service.baseUrl}/logout`)
  url.search = new URLSearchParams({
    client_id: service.clientId,
    logout_uri: REDIRECT_URI,
    ...changes,
  }).toString()
  return url
}

describe('/logout', () => {
  it('LID-14: goes straight back, and the next sign-in asks for the account again', async () => {
    const service = await runService()
    const visitor = createVisitor()
    await callbackFor(service, MAREN, visitor)
    const { status, location } = await visitor.visit(logoutUrl(service))
    expect([status, location?.href]).toEqual([302, REDIRECT_URI])
    const next = await visitor.visit(authorizeUrl(service))
    expect(next.location?.pathname).toMatch(/^\/interaction\//)
  })

  it('LID-14: goes back for a browser that has no session', async () => {
    const service = await runService()
    const { status, location } = await createVisitor().visit(logoutUrl(service))
    expect([status, location?.href]).toEqual([302, REDIRECT_URI])
  })

  it.each([
    ['an address that is not registered', { logout_uri: `${ORIGIN}/` }],
    ['another site', { logout_uri: 'https://elsewhere.example/login' }],
    ['an unknown client', { client_id: 'nobody' }],
  ])('LID-14: refuses %s, and the session stays', async (_what, changes) => {
    const service = await runService()
    const visitor = createVisitor()
    await callbackFor(service, MAREN, visitor)
    const { status, location } = await visitor.visit(logoutUrl(service, changes))
    expect([status, location]).toEqual([400, null])
    expect((await visitor.visit(authorizeUrl(service))).location?.searchParams.has('code')).toBe(true)
  })

  it('LID-14: leaves refresh tokens alive: ending them is a revocation', async () => {
    const service = await runService()
    const visitor = createVisitor()
    const { body } = await exchange(service, await callbackFor(service, MAREN, visitor))
    await visitor.visit(logoutUrl(service))
    expect((await refreshByPool(service, String(body.refresh_token))).status).toBe(200)
  })
})
