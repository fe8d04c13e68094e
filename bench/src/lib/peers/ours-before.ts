/** What a page loads from core before identity code is needed: session, guards, the retrying client, the ports. */
export {
  createCognitoIdentity,
  createHttpClient,
  createSession,
  guardRoute,
  messageFor,
  paths,
  tokensOf,
} from '@org/core'
export { createBrowserPlatform } from '@org/core/platform/browser'
