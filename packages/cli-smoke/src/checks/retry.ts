import { expect } from '../outcome.ts'
import type { Check } from './check.ts'

/** A network that fails in the given ways, then works. */
function failing(...failures: (() => Promise<Response>)[]) {
  const attempts: string[] = []
  const keys: (string | null)[] = []
  const fetchVia: typeof fetch = (input, init) => {
    attempts.push(init?.method ?? 'GET')
    keys.push(new Headers(init?.headers).get('idempotency-key'))
    const failure = failures.shift()
    return failure === undefined ? fetch(input, init) : failure()
  }
  return { attempts, keys, fetch: fetchVia }
}

const brokenLine = () => Promise.reject(new TypeError('The connection broke'))
const overloaded = async () => new Response('busy', { status: 503, headers: { 'retry-after': '0' } })

export const retry: Check = {
  title: 'A read survives a broken connection and an overloaded server; a create is repeated under its key',
  async run(smoke) {
    const { person } = await smoke.signedIn()
    const { clientVia } = await smoke.connected()

    const read = failing(brokenLine, overloaded)
    await clientVia(read.fetch).dashUsers.me()
    expect(read.attempts.length === 3, `the read took ${read.attempts.length} attempts instead of 3`)

    const create = failing(brokenLine)
    const write = { username: person.email, first_name: person.firstName, last_name: person.lastName }
    await clientVia(create.fetch).dashUsers.create(write)
    expect(create.attempts.length === 2, `the create took ${create.attempts.length} attempts instead of 2`)
    const [first, second] = create.keys
    expect(first !== null && first === second, 'the create was repeated under another idempotency key')
    return 'read in 3 attempts, create in 2 under one key'
  },
}
