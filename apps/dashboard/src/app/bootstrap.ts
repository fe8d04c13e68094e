import {
  createCognitoIdentity,
  createSession,
  fetchRuntimeConfig,
  type HttpClient,
  type HttpClientOptions,
  hasStoredSession,
  tokensOf,
} from '@org/core'
import { clientErrors, dashUsersEndpoints, type RuntimeConfig } from '@org/core/contract'
import { createBrowserPlatform } from '@org/core/platform/browser'
import { type ConnectionWatch, watchConnection } from '#platform/connection.ts'
import { depthUnitNow } from '#platform/depth-unit.ts'
import { watchDraftOwner } from '#platform/drafts.ts'
import type { Services } from '#platform/services.ts'
import { watchSessionEnd } from '#platform/sign-out.ts'
import { loadShell } from './Pages.tsx'

/**
 * Everything one page load is built on: configuration, then platform, identity, session and HTTP client. The session
 * is made but not started: whoever shows it starts it, to see it starting.
 *
 * @throws {ProductError} when the configuration cannot be had
 */
export async function startServices(): Promise<Services> {
  const platform = createBrowserPlatform()
  const ahead = hasStoredSession(platform.storage) ? loadAhead() : null
  const services = createServices(platform, await fetchRuntimeConfig('', fetch))
  await Promise.race([ahead, new Promise((resolve) => setTimeout(resolve, AHEAD_MS))])
  return services
}

/**
 * A page that is begun before its programs are there stands empty for 300 ms: React lets nothing take the place of
 * what it has just shown any sooner. Who waits for a slow line sees the frame meanwhile.
 */
const AHEAD_MS = 500

/** Who comes back signed in needs these: they come beside the configuration. Who needs one that did not, asks again. */
async function loadAhead(): Promise<void> {
  await Promise.allSettled([loadHttp(), loadShell(new URL(location.href))])
}

function createServices(platform: ReturnType<typeof createBrowserPlatform>, config: RuntimeConfig): Services {
  const session = createSession({
    ...platform,
    identity: createCognitoIdentity({ ...config.identity, origin: location.origin }),
    api: {
      update: (write) => http.call(dashUsersEndpoints.update, write),
      create: (write) => http.call(dashUsersEndpoints.create, write),
    },
  })
  // Before any part of the page looks at the session.
  watchDraftOwner(session)
  watchSessionEnd(session, config.requestToken, (...request) => fetch(...request))
  const connection = watchConnection((...request) => fetch(...request))
  const http = lazyHttpClient(
    {
      ...tokensOf(session),
      requestToken: config.requestToken,
      fetch: connection.fetch,
      clock: platform.clock,
      depthUnit: depthUnitNow,
    },
    connection,
  )
  return { config, session, http, connection }
}

const loadHttp = () => import('./http.ts')

/** The HTTP client as a program of its own: the login page makes no call before somebody signs in. */
function lazyHttpClient(options: HttpClientOptions, connection: ConnectionWatch): HttpClient {
  let client: HttpClient | undefined
  // A browser keeps a program that failed to load failed for this page's life. Who then does something gets another page.
  let isPressed = false
  const onPress = () => {
    isPressed = true
  }
  const loaded = async (): Promise<HttpClient> => {
    try {
      const { createHttpClient, createOpenWrites, waitWithWrites } = await loadHttp()
      return waitWithWrites(createHttpClient({ ...options, openWrites: createOpenWrites() }), connection)
    } catch (cause) {
      if (isPressed && navigator.onLine) location.reload()
      for (const press of ['pointerdown', 'keydown'])
        addEventListener(press, onPress, { capture: true, once: true })
      throw clientErrors.network(cause)
    }
  }
  return {
    async call(endpoint, input, callOptions) {
      client ??= await loaded()
      return client.call(endpoint, input, callOptions)
    },
    // Nothing was asked yet by a client that is not there: nothing can be behind what was heard.
    heard: (seq) => client?.heard?.(seq),
    seen: () => client?.seen?.() ?? null,
  }
}
