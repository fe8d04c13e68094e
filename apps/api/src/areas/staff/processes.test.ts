import { staffMemberSchema } from '@org/core/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { type Hearing, hearingOf } from '../../testing/heard.ts'
import { type ForgedApi, startForgedApi } from '../../testing/index.ts'
import {
  hasSharedPostgres,
  lackOfPostgres,
  type SharedPostgres,
  sharedPostgres,
} from '../../testing/shared-postgres.ts'

const ADA = { sub: 'sub-ada', email: 'ada.reed@fieldworks.example', names: ['Ada', 'Reed'] }
const JON = { sub: 'sub-jon', email: 'jon.arden@fieldworks.example', names: ['Jon', 'Arden'] }
type Person = typeof ADA

describe.skipIf(!hasSharedPostgres())(`staff, two processes on one PostgreSQL${lackOfPostgres}`, () => {
  let cluster: SharedPostgres
  let servers: ForgedApi[] = []
  let others: Hearing[] = []
  beforeAll(async () => {
    cluster = sharedPostgres()
    const env = {
      DATABASE_URL: await cluster.createDatabase(),
      FIRST_OPERATION_MANAGERS: `${ADA.email},${JON.email}`,
    }
    servers = [await startForgedApi({ env }), await startForgedApi({ env })]
    others = servers.slice(1).map((api) => hearingOf(api.server))
    for (const { email, names, ...person } of [ADA, JON]) {
      const [first_name, last_name] = names
      await call(0, { email, names, ...person }, 'POST', '/api/dash-users/', {
        username: email,
        first_name,
        last_name,
      })
    }
  })
  afterAll(async () => {
    for (const server of servers) await server.close()
    await cluster?.close()
  })

  function server(at: number): ForgedApi {
    const api = servers[at]
    if (api === undefined) throw new Error('not started')
    return api
  }
  async function call(at: number, person: Person, method: string, path: string, json?: object) {
    const token = await server(at).tokenFor({ sub: person.sub, email: person.email })
    return server(at).request(path, { method, token, ...(json === undefined ? {} : { json }) })
  }
  async function rowOf(person: Person, by: Person) {
    const answer = await (await call(0, by, 'GET', '/api/staff')).json()
    const { items } = z.object({ items: z.array(staffMemberSchema) }).parse(answer)
    const row = items.find(({ email }) => email === person.email)
    if (row === undefined) throw new Error('not on the list')
    return row
  }
  const setSuspended = async (by: Person, person: Person, isSuspended: boolean) => {
    const { id, version } = await rowOf(person, by)
    const answer = await call(0, by, 'PUT', `/api/staff/${id}/suspension`, {
      version,
      isSuspended,
      reason: 'Test',
    })
    expect(answer.status).toBe(200)
    await Promise.all(others.map((hearing) => hearing.caughtUp()))
  }
  const statuses = (person: Person) =>
    Promise.all(servers.map(async (_, at) => (await call(at, person, 'GET', '/api/growers')).status))

  it('STF-6: who is suspended through one process is out on the next call of every other, and in again', async () => {
    expect(await statuses(JON)).toEqual([200, 200])
    await setSuspended(ADA, JON, true)
    expect(await statuses(JON)).toEqual([403, 403])
    await setSuspended(ADA, JON, false)
    expect(await statuses(JON)).toEqual([200, 200])
  })

  it('STF-8: managers who remove each other through two processes at once leave one', async () => {
    const [ada, jon] = [await rowOf(ADA, ADA), await rowOf(JON, ADA)]
    const remove = (at: number, by: Person, { id, version }: typeof ada) =>
      call(at, by, 'PUT', `/api/staff/${id}/manager`, { version, isOperationManager: false })
    const answers = await Promise.all([remove(0, ADA, jon), remove(1, JON, ada)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403])
    const rows = await server(0).server.services.database.db.selectFrom('staff').selectAll().execute()
    expect(rows.filter((row) => row.is_operation_manager && row.suspended_at === null)).toHaveLength(1)
  })
})
