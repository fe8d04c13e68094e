// The connection of the examples that do a job: a service account, whose key an operation manager makes on the Staff page.
import { connect } from '@org/core'

export const connection = await connect({
  baseUrl: process.env.DASH_BASE_URL ?? 'http://localhost:4310',
  serviceKey: process.env.DASH_SERVICE_KEY ?? '',
  // DASH_LOG=1 shows each call: no key, body or value of a query is in it.
  ...(process.env.DASH_LOG === '1' ? { onCall: (report) => console.error(JSON.stringify(report)) } : {}),
})
export const { client } = connection
