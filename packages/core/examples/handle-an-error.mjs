// Asks for a grower that does not exist, and decides by the error's kind what to do.
//   DASH_BASE_URL=http://localhost:4310 DASH_REFRESH_TOKEN=… node examples/handle-an-error.mjs
import { connect, isProductError } from '@org/core'
import { createNodePlatform } from '@org/core/platform/node'

const { client } = await connect({
  baseUrl: process.env.DASH_BASE_URL ?? 'http://localhost:4310',
  refreshToken: process.env.DASH_REFRESH_TOKEN ?? '',
  platform: createNodePlatform(),
  fetch,
})

try {
  const grower = await client.growers.get({ id: 999_999_999 })
  console.log(`Found ${grower.name}`)
} catch (error) {
  if (!isProductError(error)) throw error
  switch (error.kind) {
    case 'notFound':
      console.log(`Not there: ${error.message}`)
      break
    case 'unauthenticated':
      console.log('The session is over: sign in again for a new refresh token')
      break
    default:
      // What may pass was retried already; the request id is for whoever reads the server's logs.
      console.log(`${error.message} ${error.remedy ?? ''} [request ${error.requestId}]`)
      process.exitCode = 1
  }
}
