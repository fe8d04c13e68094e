// Creates a grower, then lists all growers, page by page.
//   DASH_BASE_URL=http://localhost:4310 DASH_REFRESH_TOKEN=… node examples/list-and-create.mjs
import { randomUUID } from 'node:crypto'
import { connect } from '@org/core'
import { createNodePlatform } from '@org/core/platform/node'

const { client } = await connect({
  baseUrl: process.env.DASH_BASE_URL ?? 'http://localhost:4310',
  refreshToken: process.env.DASH_REFRESH_TOKEN ?? '',
  platform: createNodePlatform(),
  fetch,
})

// With a key of its own the call can be repeated safely: the client does so when the line breaks.
const created = await client.growers.create({ name: 'Example Farm' }, { idempotencyKey: randomUUID() })
console.log(`Created grower ${created.id}`)

let cursor
do {
  const page = await client.growers.list({ limit: 100, cursor })
  for (const { id, name, fieldCount } of page.items) console.log(`${id}  ${name}  ${fieldCount} fields`)
  cursor = page.nextCursor ?? undefined
} while (cursor !== undefined)
