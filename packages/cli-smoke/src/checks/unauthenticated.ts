import { type Client, createClient, isProductError } from '@org/core'
import { createNodePlatform } from '@org/core/platform/node'
import { commonCause, describeFailure, expect } from '../outcome.ts'
import { expectError, type Product } from '../product.ts'
import { fixedToken } from '../sign-in.ts'
import type { Check } from './check.ts'

const STRANGER = { username: 'stranger@example.com', first_name: 'No', last_name: 'Body' }

/** Claims anybody could write, signed by nobody. */
const UNSIGNED_TOKEN = [{ alg: 'none' }, { sub: 'stranger', token_use: 'access', exp: 4_102_444_800 }]
  .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  .concat('')
  .join('.')

export const unauthenticated: Check = {
  title: 'Every call is refused without a token and with a forged one',
  async run({ product }) {
    const { dashUsers } = strangersClient(product)
    await expectRefused('GET', dashUsers.me())
    await expectRefused('PUT', dashUsers.update(STRANGER))
    await expectRefused('POST', dashUsers.create(STRANGER))
    for (const token of ['garbage', UNSIGNED_TOKEN]) {
      const headers = { 'x-request-token': product.config.requestToken, authorization: `Bearer ${token}` }
      const answer = await product.send('/api/dash-users/me', { headers })
      expectError('a forged token', answer, 401, 'unauthenticated')
    }
    return 'GET, PUT and POST answer 401; so do a malformed and an unsigned token'
  },
}

function strangersClient({ baseUrl, config, timeoutMs }: Product): Client {
  const { clock } = createNodePlatform()
  return createClient({
    baseUrl,
    requestToken: config.requestToken,
    fetch,
    clock,
    timeoutMs,
    ...fixedToken(null),
  })
}

async function expectRefused(method: string, call: Promise<unknown>): Promise<void> {
  const outcome = await call.then(
    () => 'an answer',
    (error: unknown) => {
      if (commonCause(error) !== null) throw error
      return isProductError(error) ? `${error.status} ${error.kind}` : describeFailure(error)
    },
  )
  expect(outcome === '401 unauthenticated', `${method} without a token: expected 401, got ${outcome}`)
}
