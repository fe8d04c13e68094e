import { type Client, createClient } from '@org/core'
import { createNodePlatform } from '@org/core/platform/node'
import { hasSharedPostgres, lackOfPostgres } from './shared-postgres.ts'
import { type ForgedApi, startForgedApi, TEST_REQUEST_TOKEN, type TestApiOptions } from './test-api.ts'

export interface StaffedApi extends ForgedApi {
  /** The product's own client, signed in as a member of staff. */
  client: Client
  /** The access token it sends. */
  token: string
  /** The same client, signed in as someone else of the staff; each call makes the person known anew. */
  signIn(who: keyof typeof OTHERS): Promise<Client>
}

/** Who `client` is. */
export const MIRA = { email: 'mira.holt@fieldworks.example', first_name: 'Mira', last_name: 'Holt' }
const OTHERS = {
  /** An operation manager. */
  manager: { email: 'tova.reed@fieldworks.example', first_name: 'Tova', last_name: 'Reed' },
  /** As little of a manager as Mira Holt. */
  colleague: { email: 'jon.arden@fieldworks.example', first_name: 'Jon', last_name: 'Arden' },
}

/** The real server with one member of staff, Mira Holt, known to it. */
export async function startStaffedApi({ env, ...options }: TestApiOptions = {}): Promise<StaffedApi> {
  const managers = { FIRST_OPERATION_MANAGERS: OTHERS.manager.email }
  const api = await startForgedApi({ ...options, env: { ...managers, ...env } })
  const { client, token } = await join(api, MIRA)
  return { ...api, client, token, signIn: async (who) => (await join(api, OTHERS[who])).client }
}

/** Makes someone known to the server. */
async function join(api: ForgedApi, { email, ...names }: typeof MIRA) {
  const token = await api.tokenFor({ sub: `staffed ${email}`, email })
  const client = createClient({
    baseUrl: api.url,
    requestToken: TEST_REQUEST_TOKEN,
    accessToken: async () => token,
    refresh: async () => null,
    onSessionLost: () => undefined,
    fetch: globalThis.fetch,
    clock: createNodePlatform().clock,
    timeoutMs: 120_000,
    retries: 0,
  })
  await client.dashUsers.create({ username: email, ...names })
  return { client, token }
}

/** A database that the same tests run on. */
export interface TestDatabase {
  /** For the name of the tests; says why they are skipped when they are. */
  name: string
  isMissing: boolean
  start(): Promise<StaffedApi>
}

const EMBEDDED: TestDatabase = {
  name: 'the embedded database',
  isMissing: false,
  start: () => startStaffedApi({ database: 'embedded' }),
}

const POSTGRES: TestDatabase = {
  name: `PostgreSQL${lackOfPostgres}`,
  isMissing: !hasSharedPostgres(),
  start: () => startStaffedApi(),
}

/**
 * The quicker database that this machine has: PostgreSQL, or the embedded one. What may differ between the two is tested
 * on {@link bothDatabases}; with `TEST_DATABASES=both` everything is.
 */
export const testDatabases = (): TestDatabase[] => {
  if (process.env.TEST_DATABASES === 'both') return bothDatabases()
  return hasSharedPostgres() ? [POSTGRES] : [EMBEDDED]
}

/** For tests of what may differ between the two: geometry, text search, locks, streams, transactions. */
export const bothDatabases = (): TestDatabase[] => [EMBEDDED, POSTGRES]
