import { expect, NotExercised } from '../outcome.ts'
import type { Check } from './check.ts'

const CALLS = 3

/** A network on which the first calls carry a token the API refuses; notes the tokens of all others. */
function refusing(calls: number) {
  const tokens: string[] = []
  let left = calls
  const fetchVia: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers)
    if (left > 0) {
      left -= 1
      headers.set('authorization', 'Bearer expired')
    } else tokens.push(headers.get('authorization') ?? '')
    return fetch(input, { ...init, headers })
  }
  return { tokens, fetch: fetchVia }
}

export const refresh: Check = {
  title: 'Calls refused together cause one refresh, and succeed with its token',
  async run(smoke) {
    const { session, clientVia } = await smoke.connected()
    if (session === null) {
      const { device } = await smoke.signedIn()
      throw new NotExercised(
        device === 'service-key'
          ? 'a service key does not expire within the run and cannot be refreshed'
          : 'an access token alone cannot be refreshed',
      )
    }
    const before = await session.accessToken()

    const network = refusing(CALLS)
    const client = clientVia(network.fetch)
    await Promise.all(Array.from({ length: CALLS }, () => client.dashUsers.me()))

    const after = smoke.secrets.keep((await session.accessToken()) ?? '')
    expect(after !== before, 'the session kept the refused token')
    const all =
      network.tokens.length === CALLS && network.tokens.every((token) => token === `Bearer ${after}`)
    expect(all, 'the retries did not all carry the one new token')
    return `${CALLS} calls refused, 1 refresh, ${CALLS} retries answered`
  },
}
