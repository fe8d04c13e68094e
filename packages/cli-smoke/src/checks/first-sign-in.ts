import { createClient, isProductError } from '@org/core'
import { createNodePlatform } from '@org/core/platform/node'
import { expect, isOutOfReach, NotExercised } from '../outcome.ts'
import { fixedToken } from '../sign-in.ts'
import type { Check } from './check.ts'

export const firstSignIn: Check = {
  title: 'A new person: update answers 404, create makes the record, update finds it',
  async run(smoke) {
    const { person, isFresh, accessToken, device } = await smoke.signedIn()
    if (device === 'service-key')
      throw new NotExercised('a service key belongs to an account that the API knows')
    if (!isFresh) throw new NotExercised('it needs an account that the API has never seen')
    const { baseUrl, config, timeoutMs } = smoke.product
    const { clock } = createNodePlatform()
    const shared = { baseUrl, requestToken: config.requestToken, fetch, clock, timeoutMs }
    const { dashUsers } = createClient({ ...shared, ...fixedToken(accessToken) })
    const write = { username: person.email, first_name: person.firstName, last_name: person.lastName }

    const unknown = await dashUsers.update(write).then(
      () => null,
      (error: unknown) => error,
    )
    if (isOutOfReach(unknown)) throw unknown
    expect(isProductError(unknown, 'userNotFound'), 'the first update did not answer 404 userNotFound')
    const created = await dashUsers.create(write)
    const again = await dashUsers.create(write)
    expect(again.id === created.id, 'creating twice made two records')
    const updated = await dashUsers.update(write)
    expect(updated.id === created.id, 'the update found a record other than the created one')
    return `404, created ${created.id}, created again as the same record, updated`
  },
}
