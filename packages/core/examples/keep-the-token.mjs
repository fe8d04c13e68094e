// Runs any number of times where the identity service replaces refresh tokens: keeps the newest in a file.
//   DASH_BASE_URL=http://localhost:4310 DASH_TOKEN_FILE=.dash-token DASH_REFRESH_TOKEN=… node examples/keep-the-token.mjs
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { connect } from '@org/core'
import { createNodePlatform } from '@org/core/platform/node'

const file = process.env.DASH_TOKEN_FILE ?? '.dash-token'

const { session } = await connect({
  baseUrl: process.env.DASH_BASE_URL ?? 'http://localhost:4310',
  refreshToken: existsSync(file) ? readFileSync(file, 'utf8') : (process.env.DASH_REFRESH_TOKEN ?? ''),
  // Whoever has it is you: for your eyes only, and whole or not there.
  onRefreshToken(newest) {
    writeFileSync(`${file}.new`, newest, { mode: 0o600 })
    renameSync(`${file}.new`, file)
  },
  platform: createNodePlatform(),
  fetch,
  timeoutMs: 20_000,
})

console.log(`Signed in as ${(await session.currentUser())?.fullName}`)
