import { isProductError } from '@org/core'
import { expect } from '../outcome.ts'
import type { Check } from './check.ts'

/** A network that fails in the given ways, then works. */
function failing(...failures: (() => Promise<Response>)[]) {
  const attempts: string[] = []
  const fetchVia: typeof fetch = (input, init) => {
    attempts.push(init?.method ?? 'GET')
    const failure = failures.shift()
    return failure === undefined ? fetch(input, init) : failure()
  }
  return { attempts, fetch: fetchVia }
}

const brokenLine = () => Promise.reject(new TypeError('The line broke'))
const overloaded = async () => new Response('busy', { status: 503, headers: { 'retry-after': '0' } })

export const retry: Check = {
  title: 'A read survives a broken line and an overloaded server; a create is never repeated',
  async run(smoke) {
    const { person } = await smoke.signedIn()
    const { clientVia } = await smoke.connected()

    const read = failing(brokenLine, overloaded)
    await clientVia(read.fetch).dashUsers.me()
    expect(read.attempts.length === 3, `the read took ${read.attempts.length} attempts instead of 3`)

    const create = failing(brokenLine)
    const write = { username: person.email, first_name: person.firstName, last_name: person.lastName }
    const error = await clientVia(create.fetch)
      .dashUsers.create(write)
      .then(
        () => null,
        (caught: unknown) => caught,
      )
    expect(isProductError(error, 'network'), 'the create did not fail with a network error')
    expect(create.attempts.length === 1, 'the create was repeated')
    return 'read in 3 attempts, create in 1'
  },
}
