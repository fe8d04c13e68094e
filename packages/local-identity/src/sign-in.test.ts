import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { signInWithoutBrowser } from './client/index.ts'
import { createVisitor } from './client/visitor.ts'
import {
  authorizeUrl,
  callbackFor,
  exchange,
  followBack,
  MAREN,
  ORIGIN,
  OSKAR,
  openAccountPage,
  PKCE,
  REDIRECT_URI,
  refreshByPool,
  runService,
} from './testing/running-service.ts'

/** Beside the project, where the machine has it. */
const vectorUrl = new URL('../../../../shared/data/identity/rfc7636_appendix_b.json', import.meta.url)

describe('the code flow', () => {
  it('LID-3: gives tokens to a client that walks it with PKCE, state and nonce', async () => {
    const service = await runService()
    const tokens = await signInWithoutBrowser({ ...service, origin: ORIGIN, email: MAREN })
    expect(tokens.expiresIn).toBe(900)
    expect(tokens.refreshToken).not.toBe('')
    expect(decodeJwt(tokens.idToken)).toMatchObject({ email: MAREN })
  })

  it.each([
    ['no challenge', { code_challenge: null, code_challenge_method: null }],
    ['a plain challenge', { code_challenge: PKCE.verifier, code_challenge_method: 'plain' }],
  ])('LID-3: refuses a departure with %s', async (_what, changes) => {
    const service = await runService()
    const { location } = await createVisitor().visit(authorizeUrl(service, changes))
    expect(location?.href.startsWith(REDIRECT_URI)).toBe(true)
    expect(location?.searchParams.get('error')).toBe('invalid_request')
  })

  it('LID-3: refuses a code with another verifier', async () => {
    const service = await runService()
    const callback = await callbackFor(service, MAREN)
    const { status, body } = await exchange(service, callback, 'x'.repeat(43))
    expect([status, body.error]).toEqual([400, 'invalid_grant'])
  })

  it.skipIf(!existsSync(vectorUrl))('LID-3: computes the challenge as RFC 7636, appendix B does', () => {
    const vector = z
      .object({ code_verifier: z.string(), code_challenge: z.string() })
      .parse(JSON.parse(readFileSync(vectorUrl, 'utf8')))
    expect(PKCE).toEqual({ verifier: vector.code_verifier, challenge: vector.code_challenge })
    expect(createHash('sha256').update(PKCE.verifier).digest('base64url')).toBe(vector.code_challenge)
  })

  it('LID-3: takes a code once, and ends what its first use gave', async () => {
    const service = await runService()
    const callback = await callbackFor(service, MAREN)
    const first = await exchange(service, callback)
    const second = await exchange(service, callback)
    expect([first.status, second.status, second.body.error]).toEqual([200, 400, 'invalid_grant'])
    const refresh = await refreshByPool(service, String(first.body.refresh_token))
    expect(refresh.errorType).toBe('NotAuthorizedException:')
  })

  it('LID-4: returns with the code and the state, and with nothing else', async () => {
    const service = await runService()
    const callback = await callbackFor(service, MAREN)
    expect([...callback.searchParams.keys()].sort()).toEqual(['code', 'state'])
    expect(callback.searchParams.get('state')).toBe('state-of-the-test')
  })

  it.each([
    ['another page of the origin', `${ORIGIN}/fields`],
    ['another origin', 'http://localhost:9/login'],
    ['a longer address', `${REDIRECT_URI}/more`],
  ])('LID-4: leads nobody to %s', async (_what, redirect_uri) => {
    const service = await runService()
    const { status, location, text } = await createVisitor().visit(authorizeUrl(service, { redirect_uri }))
    expect([status, location]).toEqual([400, null])
    expect(text).toContain('Sign-in is not possible')
  })

  it('LID-5: puts a nonce into the ID token when it was sent none', async () => {
    const service = await runService()
    const callback = await callbackFor(service, MAREN, createVisitor(), { nonce: null })
    const { body } = await exchange(service, callback)
    expect(decodeJwt(String(body.id_token)).nonce).toMatch(/^[\w-]{20,}$/)
  })

  it('LID-5: returns the nonce it was sent', async () => {
    const service = await runService()
    const { body } = await exchange(service, await callbackFor(service, MAREN))
    expect(decodeJwt(String(body.id_token)).nonce).toBe('nonce-of-the-test')
  })
})

describe('several sign-ins', () => {
  it('LID-17: a second one in the same browser asks nothing and leaves the first alive', async () => {
    const service = await runService()
    const visitor = createVisitor()
    const first = await exchange(service, await callbackFor(service, MAREN, visitor))
    const again = await visitor.visit(authorizeUrl(service))
    expect(again.location?.href.startsWith(`${REDIRECT_URI}?`)).toBe(true)
    const second = await exchange(service, new URL(again.location ?? ''))
    for (const { body } of [first, second])
      expect((await refreshByPool(service, String(body.refresh_token))).status).toBe(200)
  })

  it('LID-17: after a revocation, the session of the browser still signs in', async () => {
    const service = await runService()
    const visitor = createVisitor()
    const callback = await callbackFor(service, MAREN, visitor)
    await exchange(service, callback)
    await exchange(service, callback)
    const again = await visitor.visit(authorizeUrl(service))
    const { status, body } = await exchange(service, new URL(again.location ?? ''))
    expect(status).toBe(200)
    expect((await refreshByPool(service, String(body.refresh_token))).status).toBe(200)
  })

  it('LID-18: run side by side in one browser, and the other person stays signed in', async () => {
    const service = await runService()
    const visitor = createVisitor()
    const pageOfMaren = await openAccountPage(service, visitor, { state: 'maren' })
    const pageOfOskar = await openAccountPage(service, visitor, { state: 'oskar' })
    const oskar = await followBack(visitor, pageOfOskar, { email: OSKAR })
    const maren = await followBack(visitor, pageOfMaren, { email: MAREN })
    expect([oskar, maren].map((url) => url.searchParams.get('state'))).toEqual(['oskar', 'maren'])
    for (const [callback, email] of [
      [oskar, OSKAR],
      [maren, MAREN],
    ] as const) {
      const { body } = await exchange(service, callback)
      expect(decodeJwt(String(body.id_token)).email).toBe(email)
      expect((await refreshByPool(service, String(body.refresh_token))).status).toBe(200)
    }
  })

  it('LID-18: asks again when the dashboard says prompt=login, and another person may be chosen', async () => {
    const service = await runService()
    const visitor = createVisitor()
    await callbackFor(service, MAREN, visitor)
    const callback = await callbackFor(service, OSKAR, visitor, { prompt: 'login' })
    const { body } = await exchange(service, callback)
    expect(decodeJwt(String(body.id_token)).email).toBe(OSKAR)
  })
})
