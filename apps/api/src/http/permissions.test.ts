import { createServiceKey } from '@org/core'
import {
  type Capability,
  type Endpoint,
  type ErrorBody,
  endpoints,
  errorBodySchema,
  isAllowed,
  PERMISSIONS,
  type Rights,
  ROLES,
  refusalOf,
  SERVICE_CAPABILITIES,
} from '@org/core/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listRoutes } from '../app/routes.ts'
import { TEST_REQUEST_TOKEN } from '../testing/index.ts'
import { type StaffedApi, startStaffedApi } from '../testing/staffed-api.ts'

const routes = listRoutes()

/** Everyone who may knock, and what they carry. */
const CALLERS = [
  'signed out',
  'forged token',
  'wrong request token',
  'other domain',
  'suspended manager',
  'no record',
  'staff',
  'manager',
  'former manager',
  'reading service',
  'service',
] as const
type Caller = (typeof CALLERS)[number]

/** The refusal's status, kind and sentence; `let in` for everything that is no refusal of the person. */
type Outcome = string
const LET_IN = 'let in'

const RIGHTS: Partial<Record<Caller, Rights>> = {
  staff: 'staff',
  manager: 'manager',
  'former manager': 'staff',
  'reading service': ['records.read'],
  service: SERVICE_CAPABILITIES,
}

/** What the contract says becomes of a call. */
function expected(endpoint: Endpoint, who: Caller): Outcome {
  if (endpoint.caller === 'ticket') return LET_IN
  if (who === 'wrong request token') return '403 requestToken: The request token is missing or wrong'
  if (endpoint.caller === 'anyone') return LET_IN
  if (who === 'signed out' || who === 'forged token') return '401 unauthenticated: Sign in to continue'
  if (who === 'other domain') return '403 forbidden: This Google account is not allowed to use the dashboard'
  if (who === 'suspended manager') return '403 forbidden: Your access is suspended'
  if (endpoint.caller === 'authenticated') return LET_IN
  const rights = RIGHTS[who]
  if (rights === undefined) return '403 forbidden: You have no staff record yet'
  const { may } = endpoint
  if (may === undefined || isAllowed(rights, may)) return LET_IN
  return `403 forbidden: ${refusalOf(may, rights)}`
}

/** Leads to no row: what is let in finds nothing, or misses its input, and changes nothing. */
const addressOf = ({ path }: Endpoint): string =>
  `/api${path.replaceAll('{ticket}', 'no-such-ticket').replaceAll(/\{\w+\}/g, '999999999')}`

describe('permissions', () => {
  let api: StaffedApi
  const tokens = new Map<Caller, string | null>()
  beforeAll(async () => {
    api = await startStaffedApi()
    const boss = await api.signIn('manager')
    const known = async (name: string) => {
      const email = `${name}@fieldworks.example`
      const token = await api.tokenFor({ sub: `sub-${name}`, email })
      const json = { username: email, first_name: name, last_name: 'Walker' }
      await api.request('/api/dash-users/', { method: 'POST', token, json })
      const { items } = await boss.staff.list()
      const row = items.find((each) => each.email === email)
      if (row === undefined) throw new Error('not on the list')
      return { token, row: { id: row.id, version: row.version } }
    }
    const [walker, suspended, former] = [await known('staff'), await known('gone'), await known('former')]
    const granted = await boss.staff.setManager({ ...suspended.row, isOperationManager: true })
    await boss.staff.setSuspended({
      id: granted.id,
      version: granted.version,
      isSuspended: true,
      reason: 'Left',
    })
    const flagged = await boss.staff.setManager({ ...former.row, isOperationManager: true })
    // Known to the server with the flag before it is taken away.
    await api.request('/api/staff', { token: former.token })
    await boss.staff.setManager({ id: flagged.id, version: flagged.version, isOperationManager: false })
    const manager = await api.tokenFor({
      sub: 'staffed tova.reed@fieldworks.example',
      email: 'tova.reed@fieldworks.example',
    })
    const service = async (name: string, rights: Capability[]) => {
      const { key, sent } = await createServiceKey()
      await boss.staff.createService({ name, rights, ...sent, endsAt: null })
      return key
    }
    const entries: [Caller, string | null][] = [
      ['signed out', null],
      ['forged token', `${walker.token.slice(0, -6)}forged`],
      ['wrong request token', manager],
      ['other domain', await api.tokenFor({ sub: 'sub-other', email: 'tova.reed@elsewhere.example' })],
      ['suspended manager', suspended.token],
      ['no record', await api.tokenFor({ sub: 'sub-new', email: 'new@fieldworks.example' })],
      ['staff', walker.token],
      ['manager', manager],
      ['former manager', former.token],
      ['reading service', await service('Reading', [])],
      ['service', await service('All', [...SERVICE_CAPABILITIES])],
    ]
    for (const [who, token] of entries) tokens.set(who, token)
  })
  afterAll(() => api.close())

  async function outcome(endpoint: Endpoint, who: Caller): Promise<Outcome> {
    const hasBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE'
    const answer = await api.request(addressOf(endpoint), {
      method: endpoint.method,
      token: tokens.get(who) ?? null,
      headers: {
        'x-request-token': who === 'wrong request token' ? 'wrong' : TEST_REQUEST_TOKEN,
      },
      ...(hasBody ? { json: {} } : {}),
    })
    if (answer.status !== 401 && answer.status !== 403) {
      // A stream has no end of its own.
      await answer.body?.cancel()
      return LET_IN
    }
    const { error }: ErrorBody = errorBodySchema.parse(await answer.json())
    return `${answer.status} ${error.kind}: ${error.message}`
  }

  it('PRM-1: every endpoint for staff says who may, in the words of the table', () => {
    const unsaid = routes.filter(({ endpoint }) => endpoint.caller === 'staff' && endpoint.may === undefined)
    expect(unsaid.map(({ name }) => name)).toEqual([])
    const known: readonly string[] = Object.keys(PERMISSIONS)
    const unknown = routes.filter(
      ({ endpoint }) => endpoint.may !== undefined && !known.includes(endpoint.may),
    )
    expect(unknown.map(({ name }) => name)).toEqual([])
  })

  it('PRM-2: the walk knows every endpoint of the contract', () => {
    const all = Object.entries(endpoints).flatMap(([area, ofArea]) =>
      Object.keys(ofArea).map((name) => `${area}.${name}`),
    )
    expect(routes.map(({ name }) => name).toSorted()).toEqual(all.toSorted())
  })

  it.each(CALLERS)(
    'PRM-3: %s: every endpoint lets in and refuses as the table says, in its words',
    async (who) => {
      const told: Record<string, Outcome> = {}
      const wanted: Record<string, Outcome> = {}
      for (const { name, endpoint } of routes) {
        told[name] = await outcome(endpoint, who)
        wanted[name] = expected(endpoint, who)
      }
      expect(told).toEqual(wanted)
    },
  )

  it('PRM-4: a refusal comes before anything is looked at: an unknown row and a bad body make no difference', async () => {
    const told = await api.request('/api/staff/1/manager', {
      method: 'PUT',
      token: tokens.get('staff') ?? null,
      body: '{ no JSON',
      headers: { 'content-type': 'application/json' },
    })
    expect(told.status).toBe(403)
  })
})

const callsOf = (isAmong: (endpoint: Endpoint) => boolean): string =>
  routes
    .filter(({ endpoint }) => isAmong(endpoint))
    .map(({ name }) => `\`${name}\``)
    .toSorted()
    .join(', ')

/** Who may call without a staff record; of staff the capability decides. */
const WITHOUT_RECORD: Readonly<Record<Exclude<Endpoint['caller'], 'staff'>, string>> = {
  authenticated: 'who signed in, also without a staff record',
  ticket: 'who has a one-use ticket',
  anyone: 'anyone',
}

/** The table as people read it; `vitest -u` writes it anew. */
it('PRM-5: the table in the documents is the table of the contract', async () => {
  const lines = Object.entries(PERMISSIONS).map(([capability, { roles, what }]) => {
    const calls = callsOf(({ caller, may }) => caller === 'staff' && may === capability)
    const who = ROLES.every((role) => roles.some((each) => each === role))
      ? 'everyone'
      : roles.map((role) => (role === 'manager' ? 'operation managers' : role)).join(', ')
    return `| \`${capability}\` | ${what} | ${who} | ${calls} |`
  })
  const others = Object.entries(WITHOUT_RECORD).map(
    ([kind, who]) => `| ${who} | ${callsOf(({ caller }) => caller === kind)} |`,
  )
  const table = [
    '# Who may do what',
    '',
    'Made from `packages/core/src/contract/permissions.ts` and the endpoints by `apps/api/src/http/permissions.test.ts`; rules in [permissions.md](permissions.md).',
    '',
    '| capability | to … | who | calls |',
    '|---|---|---|---|',
    ...lines,
    '',
    'Calls that ask for no staff record:',
    '',
    '| who | calls |',
    '|---|---|',
    ...others,
    '',
  ].join('\n')
  await expect(table).toMatchFileSnapshot('../../../../docs/spec/permissions-table.md')
})
