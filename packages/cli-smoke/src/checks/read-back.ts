import { expect } from '../outcome.ts'
import type { Check } from './check.ts'

export const readBack: Check = {
  title: 'The record reads back as it was written',
  async run(smoke) {
    const { person } = await smoke.signedIn()
    const { client } = await smoke.connected()
    const write = { username: person.email, first_name: person.firstName, last_name: person.lastName }
    const written = await client.dashUsers.update(write)
    const read = await client.dashUsers.me()
    expect(
      JSON.stringify(read) === JSON.stringify(written),
      'GET /dash-users/me differs from what PUT answered',
    )
    const { first_name, last_name } = read
    expect(
      first_name === person.firstName && last_name === person.lastName,
      'the names differ from those sent',
    )
    expect(
      read.email.toLowerCase() === person.email.toLowerCase(),
      'the email differs from that of the sign-in',
    )
    return `record ${read.id} as ${read.full_name}`
  },
}
