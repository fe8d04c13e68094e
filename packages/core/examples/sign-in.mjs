// Signs in from a stored refresh token and says who that is.
//   DASH_BASE_URL=http://localhost:4310 DASH_REFRESH_TOKEN=… node examples/sign-in.mjs
import { connect } from '@org/core'
import { createNodePlatform } from '@org/core/platform/node'

const { session } = await connect({
  baseUrl: process.env.DASH_BASE_URL ?? 'http://localhost:4310',
  refreshToken: process.env.DASH_REFRESH_TOKEN ?? '',
  platform: createNodePlatform(),
  fetch,
})

const user = await session.currentUser()
console.log(`Signed in as ${user?.fullName}, staff member ${user?.id}`)
