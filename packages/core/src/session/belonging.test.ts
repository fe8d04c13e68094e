import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { endpoints } from '../contract/endpoints.ts'
import { toErrorBody } from '../contract/errors.ts'
import { errors } from '../errors/all.ts'
import { asProductError } from '../errors/catalog.ts'
import { createHttpClient } from '../http/http-client.ts'
import { keys } from './keys.ts'
import { parseRecord, writeRecord } from './record.ts'
import { turn } from './testing/fake-clock.ts'
import { IVO, ROSA } from './testing/fake-identity.ts'
import { createProduct, type Product } from './testing/product.ts'
import { tokensOf } from './tokens-of.ts'

const SUBS = new Map([
  [7, ROSA.sub],
  [8, IVO.sub],
])
const me = { id: 7, first_name: 'R', last_name: 'A', full_name: 'R A', email: 'r@fieldworks.example' }

/** Two people who share a browser: the next one signs in, in a tab of their own. */
function twoPeople() {
  const product = createProduct()
  product.identity.rotation = true
  product.api.known.set(String(IVO.email), 8)
  const people = [IVO, ROSA]
  return {
    product,
    async nextPerson() {
      const claims = people.shift() ?? ROSA
      people.push(claims)
      product.identity.claims = claims
      product.browser.storage.remove(keys.session)
      const { session } = await product.openSignedIn()
      session.dispose()
    },
  }
}

const sent = (init: RequestInit | undefined) =>
  new Headers(init?.headers).get('authorization')?.replace('Bearer ', '') ?? null

function clientOf(
  { browser }: Product,
  session: Parameters<typeof tokensOf>[0],
  fetch: typeof globalThis.fetch,
) {
  const options = { requestToken: 'r', clock: browser.clock, random: () => 0, fetch }
  return createHttpClient({ ...options, ...tokensOf(session) })
}

describe('calls and the sessions they were begun in', () => {
  it('SES-34: a call of one person is not sent again with the token of the next', async () => {
    const { product, nextPerson } = twoPeople()
    const { tab, session } = await product.openSignedIn()
    const tokens: (string | null)[] = []
    const client = clientOf(product, session, async (_, init) => {
      tokens.push(sent(init))
      await nextPerson()
      return Response.json(toErrorBody(errors.unauthenticated()), { status: 401 })
    })
    await expect(client.call(endpoints.dashUsers.me, {})).rejects.toMatchObject({ kind: 'aborted' })
    expect(tokens.map((token) => product.identity.made.get(token ?? ''))).toEqual([ROSA.sub])
    expect(session.storedUser()?.id).toBe(8)
    expect(tab.reloads).toBe(1)
  })

  it('SES-25: nor does a caller that waited for a refresh get a token of a later session of the same person', async () => {
    const product = createProduct()
    const { session } = await product.openSignedIn()
    product.identity.held = true
    const waiting = session.refresh({ force: true }).catch(asProductError)
    await turn()
    const record = parseRecord(product.browser.storage.get(keys.session))
    if (record !== null) writeRecord(product.browser.storage, { ...record, sessionId: 'later' })
    await turn()
    product.identity.release()
    expect(session.sessionId()).toBe('later')
    expect(await waiting).toMatchObject({ kind: 'aborted' })
  })

  it('SES-34: whatever happens in whatever order, every request carries the token of whose call it is', async () => {
    const acts = fc.array(fc.constantFrom('call', 'call', 'next', 'signOut', 'refresh', 'expire', 'answer'), {
      maxLength: 14,
    })
    const statuses = fc.infiniteStream(fc.constantFrom(200, 401, 503))
    await fc.assert(
      fc.asyncProperty(acts, statuses, fc.scheduler(), async (sequence, answers, scheduler) => {
        const { product, nextPerson } = twoPeople()
        const { session } = await product.openSignedIn()
        const { refresh } = product.identity
        product.identity.refresh = (token) => scheduler.schedule(Promise.resolve(token)).then(refresh)
        const pending: Promise<unknown>[] = []
        /** Who made each call, and whose token went with it. */
        const sentFor: [unknown, unknown][] = []

        const call = () => {
          const person = session.storedUser()
          const client = clientOf(product, session, async (_, init) => {
            const token = sent(init)
            if (person !== null && token !== null)
              sentFor.push([SUBS.get(person.id ?? 0), product.identity.made.get(token)])
            const [status] = answers.take(1)
            await scheduler.schedule(Promise.resolve())
            if (status === 200) return Response.json(me)
            const error = status === 401 ? errors.unauthenticated() : errors.unavailable()
            return Response.json(toErrorBody(error), { status: error.status })
          })
          return client.call(endpoints.dashUsers.me, {}).catch(asProductError)
        }
        for (const act of sequence) {
          if (act === 'call') pending.push(call())
          else if (act === 'next') await nextPerson()
          else if (act === 'signOut') pending.push(session.signOut({ reload: true }))
          else if (act === 'refresh') pending.push(session.refresh({ force: true }).catch(asProductError))
          else if (act === 'expire') product.browser.clock.set(product.browser.clock.now() + 900_000)
          else if (scheduler.count() > 0) await scheduler.waitOne()
          await turn()
        }
        let done = false
        void Promise.all(pending).then(() => {
          done = true
        })
        while (!done || scheduler.count() > 0) {
          await product.browser.clock.advance(1_000)
          if (scheduler.count() > 0) await scheduler.waitOne()
        }
        for (const [caller, owner] of sentFor) expect(owner).toBe(caller)
      }),
      { numRuns: 100 },
    )
  })
})
