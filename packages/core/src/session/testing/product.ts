import type { ApiUser, DashUserWrite } from '../../contract/dash-users/schema.ts'
import { errors } from '../../errors/catalog.ts'
import type { UserSyncApi } from '../../users/sync.ts'
import { createSession } from '../manager.ts'
import type { Session } from '../types.ts'
import { createFakeBrowser, type FakeBrowser, type FakeBrowserOptions, type FakeTab } from './fake-browser.ts'
import { createFakeIdentity, type FakeIdentity } from './fake-identity.ts'

export const CALLBACK = 'https://ops.example/login?code=c1&state=s1'

export interface FakeApi extends UserSyncApi {
  calls: string[]
  /** Ids by username: who has a record. */
  known: Map<string, number>
  /** Fails every call this way. */
  failure: unknown
  /** Runs inside every call. */
  during: () => Promise<unknown> | undefined
}

export function createFakeApi(): FakeApi {
  const answer = async (call: string, write: DashUserWrite): Promise<ApiUser> => {
    api.calls.push(call)
    await api.during()
    if (api.failure !== null) throw api.failure
    const id = api.known.get(write.username)
    if (id === undefined) throw errors.userNotFound()
    const { username, first_name, last_name } = write
    return { id, email: username, first_name, last_name, full_name: `${first_name} ${last_name}` }
  }
  const api: FakeApi = {
    calls: [],
    known: new Map([['rosa.almeida@fieldworks.example', 7]]),
    failure: null,
    during: () => undefined,
    update: (write) => answer('update', write),
    create(write) {
      if (api.failure === null) api.known.set(write.username, api.known.size + 20)
      return answer('create', write)
    },
  }
  return api
}

export interface Product {
  browser: FakeBrowser
  identity: FakeIdentity
  api: FakeApi
  /** A tab with a session that has not started. */
  open(url?: string, tab?: FakeTab): { tab: FakeTab; session: Session }
  /** A tab in which someone just signed in by the whole flow. */
  openSignedIn(): Promise<{ tab: FakeTab; session: Session }>
}

/** Everything around a session, with fakes at the edges only. */
export function createProduct(options: FakeBrowserOptions = {}): Product {
  const browser = createFakeBrowser(options)
  const identity = createFakeIdentity(browser.clock)
  const api = createFakeApi()
  const open = (url?: string, tab: FakeTab = browser.openTab(url)) => ({
    tab,
    session: createSession({ ...tab, identity, api }),
  })
  return {
    browser,
    identity,
    api,
    open,
    async openSignedIn() {
      const departing = open('https://ops.example/login')
      await departing.session.signIn()
      departing.session.dispose()
      departing.tab.url = CALLBACK
      const arrived = open(undefined, departing.tab)
      await arrived.session.start()
      return arrived
    },
  }
}
