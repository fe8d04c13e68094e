import { dashUserSchema } from '@org/core'
import { expect } from '../outcome.ts'
import type { Check } from './check.ts'

export const update: Check = {
  title: 'A known person can update their record, with and without the trailing slash',
  async run(smoke) {
    const { product } = smoke
    const { person, accessToken } = await smoke.signedIn()
    const { client } = await smoke.connected()
    const write = { username: person.email, first_name: person.firstName, last_name: person.lastName }
    const { id } = await client.dashUsers.update(write)

    const { status, body } = await product.send('/api/dash-users', {
      method: 'PUT',
      headers: {
        'content-type': 'application/json',
        'x-request-token': product.config.requestToken,
        authorization: `Bearer ${accessToken}`,
      },
      body: JSON.stringify(write),
    })
    const other = dashUserSchema.safeParse(body)
    expect(status === 200 && other.success, `PUT /api/dash-users: expected 200 and a user, got ${status}`)
    expect(other.data?.id === id, 'the two addresses answered different records')
    return `record ${id}`
  },
}
