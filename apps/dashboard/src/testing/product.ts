import { createHttpClient, createSession, type Identity, type Session } from '@org/core'
import { dashUsersEndpoints, errors, type RuntimeConfig } from '@org/core/contract'
import { createBrowserPlatform } from '@org/core/platform/browser'
import { type ConnectionWatch, watchConnection } from '#platform/connection.ts'
import type { Services } from '#platform/services.ts'
import { createOpenWrites } from '#writes/open-writes.ts'

export const CONFIG: RuntimeConfig = {
  identity: {
    baseUrl: 'https://identity.example',
    issuer: 'https://identity.example/pool',
    clientId: 'dashboard',
    apiUrl: 'https://identity.example/',
    poolId: 'us-east-1_pool',
  },
  requestToken: 'request-token',
  sentryDsn: null,
  environment: 'development',
  version: '0.0.0',
}

/** What the person's browser was told to do; jsdom cannot leave a page. */
export interface Departures {
  assigned: string[]
  reloads: number
}

export interface TestProduct {
  departures: Departures
  /** How the identity service answers the next refreshes. */
  refreshFails: (error: Error | null) => void
  /** Services of a page that was just loaded at the address shown now. */
  loadPage: () => Services
  /** Answers the API's calls from here on; a rejection is a network that is gone. */
  answer: (fetch: typeof globalThis.fetch) => void
  /** Leaves this browser with a stored session, as after a sign-in and a reload. */
  signIn: () => Promise<void>
  dispose: () => void
}

const PERSON = {
  id: 7,
  first_name: 'Ada',
  last_name: 'Fallow',
  full_name: 'Ada Fallow',
  email: 'ada@fieldworks.example',
}

/** The program on real session, HTTP client and browser platform; only identity service, network and leaving are ours. */
export function createTestProduct(): TestProduct {
  const departures: Departures = { assigned: [], reloads: 0 }
  const sessions: Session[] = []
  const connections: ConnectionWatch[] = []
  let network: typeof globalThis.fetch = async () => Response.json(PERSON)
  let refreshError: Error | null = null
  let tokens = 0

  const signedIn = () => {
    tokens += 1
    const nowS = Math.floor(Date.now() / 1000)
    const claims = { email: PERSON.email, given_name: 'Ada', family_name: 'Fallow', name: 'Ada Fallow' }
    const [issuedAtS, expiresAtS] = [nowS, nowS + 900]
    const texts = {
      accessToken: `access-${tokens}`,
      idToken: `id-${tokens}`,
      refreshToken: `refresh-${tokens}`,
    }
    return { tokens: { ...texts, issuedAtS, expiresAtS }, claims }
  }

  const identity: Identity = {
    begin: async () => ({
      url: 'https://identity.example/oauth2/authorize',
      pending: { state: 'state', nonce: 'nonce', verifier: 'verifier' },
    }),
    finish: async ({ url }) => {
      if (new URL(url).searchParams.get('state') !== 'state') throw errors.googleSignInFailed()
      return signedIn()
    },
    refresh: async () => {
      if (refreshError !== null) throw refreshError
      return signedIn()
    },
    revoke: async () => {},
    logoutUrl: () => 'https://identity.example/logout',
  }

  function loadPage(): Services {
    const platform = createBrowserPlatform()
    const session = createSession({
      ...platform,
      identity,
      navigator: {
        ...platform.navigator,
        assign: (url) => void departures.assigned.push(url),
        reload: () => {
          departures.reloads += 1
        },
      },
      api: {
        update: (write) => http.call(dashUsersEndpoints.update, write),
        create: (write) => http.call(dashUsersEndpoints.create, write),
      },
    })
    const connection = watchConnection((...request) => network(...request))
    sessions.push(session)
    connections.push(connection)
    const http = createHttpClient({
      baseUrl: location.origin,
      requestToken: CONFIG.requestToken,
      accessToken: session.accessToken,
      refresh: async () => null,
      onSessionLost: () => {},
      fetch: connection.fetch,
      clock: platform.clock,
      retries: 0,
      openWrites: createOpenWrites(),
    })
    return { config: CONFIG, session, http, connection }
  }

  async function signIn() {
    const before = location.href
    history.replaceState(null, '', '/login')
    const departing = loadPage().session
    await departing.signIn()
    departing.dispose()
    history.replaceState(null, '', '/login?code=code&state=state')
    const arriving = loadPage().session
    await arriving.start()
    arriving.dispose()
    history.replaceState(null, '', before)
    departures.assigned.length = 0
  }

  return {
    departures,
    refreshFails: (error) => {
      refreshError = error
    },
    loadPage,
    answer: (fetch) => {
      network = fetch
    },
    signIn,
    dispose() {
      for (const each of [...sessions, ...connections]) each.dispose()
      localStorage.clear()
      sessionStorage.clear()
      history.replaceState(null, '', '/')
    },
  }
}
