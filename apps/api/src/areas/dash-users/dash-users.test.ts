import { dashUserSchema, errorBodySchema } from '@org/core/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staffTable } from '../../auth/tables.ts'
import { transact } from '../../db/transact.ts'
import {
  type ForgedApi,
  type ForgedPerson,
  type RequestOptions,
  startForgedApi,
} from '../../testing/index.ts'
import { addPerson } from '../../testing/people.ts'
import { appointFirstManagers } from './first-managers.ts'

let people = 0
const newPerson = (): ForgedPerson => {
  people++
  return { sub: `sub-${people}`, email: `person${people}@fieldworks.example` }
}

describe('dash-users', () => {
  let api: ForgedApi
  beforeAll(async () => {
    api = await startForgedApi({ env: { FIRST_OPERATION_MANAGERS: 'Boss@fieldworks.example' } })
  })
  afterAll(() => api.close())

  const call = async (person: ForgedPerson, method: string, json?: unknown, more: RequestOptions = {}) => {
    const token = await api.tokenFor(person)
    const path = method === 'GET' ? '/api/dash-users/me' : '/api/dash-users/'
    return api.request(path, { method, token, ...(json === undefined ? {} : { json }), ...more })
  }
  const names = (person: ForgedPerson, first_name = 'Ada', last_name = 'Byron') => ({
    username: person.email,
    first_name,
    last_name,
  })
  const errorOf = async (response: Response) => errorBodySchema.parse(await response.json()).error
  const changesOf = (id: number) =>
    api.server.services.database.db
      .selectFrom('change')
      .selectAll()
      .where('entity', '=', 'staff')
      .where('entity_id', '=', id)
      .orderBy('seq')
      .execute()

  it('DU-1: an update before the record exists is 404 ‘Failed to find user’; then create, then update', async () => {
    const person = newPerson()
    const missing = await call(person, 'PUT', names(person))
    expect(missing.status).toBe(404)
    expect(await errorOf(missing)).toMatchObject({ kind: 'userNotFound', message: 'Failed to find user' })
    const created = await call(person, 'POST', names(person))
    expect(created.status).toBe(201)
    const { id } = dashUserSchema.parse(await created.json())
    const updated = await call(person, 'PUT', names(person, ' Augusta  ', 'King'))
    expect(updated.status).toBe(200)
    expect(await updated.json()).toEqual({
      id,
      first_name: 'Augusta',
      last_name: 'King',
      full_name: 'Augusta King',
      email: person.email,
      is_operation_manager: false,
    })
    expect(await (await call(person, 'GET')).json()).toMatchObject({ id, full_name: 'Augusta King' })
  })

  it('DU-1: the slash at the end makes no difference', async () => {
    const person = newPerson()
    const token = await api.tokenFor(person)
    const send = (path: string, method: string) => api.request(path, { method, token, json: names(person) })
    expect((await send('/api/dash-users', 'PUT')).status).toBe(404)
    expect((await send('/api/dash-users', 'POST')).status).toBe(201)
    expect((await send('/api/dash-users', 'PUT')).status).toBe(200)
    expect((await api.request('/api/dash-users/me/', { token })).status).toBe(200)
  })

  it('DU-2: creating twice, also at once, is one record', async () => {
    const person = newPerson()
    const answers = await Promise.all(Array.from({ length: 8 }, () => call(person, 'POST', names(person))))
    const bodies = await Promise.all(answers.map(async (answer) => dashUserSchema.parse(await answer.json())))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]))
    expect(new Set(bodies.map((body) => body.id)).size).toBe(1)
    expect(await changesOf(bodies[0]?.id ?? 0)).toHaveLength(1)
  })

  it('DU-2: of several who create it at once with other names one is taken, and all are told the same', async () => {
    const person = newPerson()
    const firstNames = ['Ada', 'Bea', 'Cleo', 'Dora', 'Edda', 'Flora', 'Gerda', 'Hedda']
    const answers = await Promise.all(firstNames.map((first) => call(person, 'POST', names(person, first))))
    const bodies = await Promise.all(answers.map(async (answer) => dashUserSchema.parse(await answer.json())))
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
    const [body] = bodies
    expect(await (await call(person, 'GET')).json()).toEqual(body)
    expect(await changesOf(body?.id ?? 0)).toMatchObject([{ after: { firstName: body?.first_name } }])
  })

  it('DU-2: creating again changes nothing', async () => {
    const person = newPerson()
    const first = dashUserSchema.parse(await (await call(person, 'POST', names(person))).json())
    const row = () =>
      api.server.services.database.db
        .selectFrom('staff')
        .selectAll()
        .where('id', '=', first.id)
        .executeTakeFirstOrThrow()
    const before = await row()
    const again = await call(person, 'POST', names(person, 'Other', 'Name'))
    expect(await again.json()).toEqual(first)
    expect(await row()).toEqual(before)
    expect(await changesOf(first.id)).toHaveLength(1)
  })

  it('DU-3: nobody can create or update another person, whoever the other is', async () => {
    const [person, other] = [newPerson(), newPerson()]
    await call(other, 'POST', names(other))
    for (const method of ['PUT', 'POST']) {
      const answer = await call(person, method, names(other, 'Mallory', 'M'))
      expect(answer.status).toBe(403)
      expect(await errorOf(answer)).toMatchObject({ kind: 'forbidden' })
    }
    expect(await (await call(other, 'GET')).json()).toMatchObject({ full_name: 'Ada Byron' })
    expect((await call(person, 'GET')).status).toBe(404)
  })

  it('DU-3: the case of the email makes no difference', async () => {
    const person = newPerson()
    const shouted = { ...names(person), username: person.email.toUpperCase() }
    expect((await call(person, 'POST', shouted)).status).toBe(201)
    expect((await call({ ...person, email: person.email.toUpperCase() }, 'PUT', names(person))).status).toBe(
      200,
    )
  })

  const bad: [string, unknown, string][] = [
    ['no username', { first_name: 'A', last_name: 'B' }, 'body.username'],
    ['a username that is no email', { username: 'ada', first_name: 'A', last_name: 'B' }, 'body.username'],
    ['an empty first name', { username: 'a@b.example', first_name: '  ', last_name: 'B' }, 'body.first_name'],
    ['an empty last name', { username: 'a@b.example', first_name: 'A', last_name: '' }, 'body.last_name'],
    ['a number for a name', { username: 'a@b.example', first_name: 1, last_name: 'B' }, 'body.first_name'],
    [
      'a name of two lines',
      { username: 'a@b.example', first_name: 'A\nB', last_name: 'B' },
      'body.first_name',
    ],
    [
      'a name with half a character',
      { username: 'a@b.example', first_name: '\ud83d', last_name: 'B' },
      'first_name',
    ],
    [
      'a very long name',
      { username: 'a@b.example', first_name: 'x'.repeat(201), last_name: 'B' },
      'body.first_name',
    ],
    ['a list', [], 'body'],
    ['null', null, 'body'],
  ]
  it.each(bad)('DU-4: %s is refused in the words of the call', async (_what, json, path) => {
    const person = newPerson()
    for (const [method, kind, message] of [
      ['PUT', 'userUpdate', 'Failed to update user'],
      ['POST', 'userCreation', 'Failed to create user'],
    ] as const) {
      const answer = await call(person, method, json)
      expect(answer.status).toBe(400)
      const error = await errorOf(answer)
      expect(error).toMatchObject({ kind, message })
      expect(error.details.map((detail) => detail.path)).toContain(path)
    }
  })

  it('DU-4: the exact sentences of the specification are in the details', async () => {
    const answer = await call(newPerson(), 'PUT', { username: 'x', first_name: '', last_name: '' })
    expect((await errorOf(answer)).details.map((detail) => detail.message)).toEqual([
      'Invalid email address',
      'First name cannot be empty',
      'Last name cannot be empty',
    ])
  })

  it('DU-4: a body that is not JSON is refused in the words of the call', async () => {
    const headers = { 'content-type': 'application/json' }
    const answer = await call(newPerson(), 'PUT', undefined, { body: '{"username":', headers })
    expect(await errorOf(answer)).toMatchObject({
      message: 'Failed to update user',
      details: [{ path: 'body', message: 'Is not JSON' }],
    })
  })

  it('DU-5: each write is recorded with who, before and after; one that changes nothing is not', async () => {
    const person = newPerson()
    const { id } = dashUserSchema.parse(await (await call(person, 'POST', names(person))).json())
    await call(person, 'PUT', names(person))
    await call(person, 'PUT', names(person, 'Augusta'))
    const changes = await changesOf(id)
    expect(changes).toMatchObject([
      { by_staff_id: id, before: null, after: { firstName: 'Ada', email: person.email, hasSignedIn: true } },
      { by_staff_id: id, before: { firstName: 'Ada' }, after: { firstName: 'Augusta' } },
    ])
    expect(JSON.stringify(changes)).not.toContain(person.sub)
  })

  const endSessions = (token: string, id: number) =>
    api.request(`/api/dash-users/${id}/sessions`, { method: 'DELETE', token })
  const secondsOf = (ms: number) => Math.floor(ms / 1000)
  /** A token of a sign-in at some second; made anew by a refresh, it says the same. */
  const tokenOfSignIn = (person: ForgedPerson, auth_time: number | undefined) =>
    api.tokenFor(person, { claims: { auth_time } })
  const meOf = (token: string) => api.request('/api/dash-users/me', { token })

  it('DU-7: signing out everywhere ends every session that began before, and what a refresh makes of them', async () => {
    const person = newPerson()
    const { id } = dashUserSchema.parse(await (await call(person, 'POST', names(person))).json())
    const began = secondsOf(Date.now()) - 60
    const [here, elsewhere] = [await tokenOfSignIn(person, began), await tokenOfSignIn(person, began - 3600)]
    const unsaid = await tokenOfSignIn(person, undefined)
    for (const token of [here, elsewhere, unsaid]) expect((await meOf(token)).status).toBe(200)
    const answer = await endSessions(here, id)
    expect(answer.status).toBe(200)
    const renewed = await tokenOfSignIn(person, began - 3600)
    for (const token of [here, elsewhere, unsaid, renewed]) {
      const refused = await meOf(token)
      expect(refused.status).toBe(401)
      expect(await errorOf(refused)).toMatchObject({
        kind: 'sessionEnded',
        message: 'You signed out everywhere',
        remedy: 'Sign in again.',
      })
      expect((await api.request('/api/growers', { token })).status).toBe(401)
    }
  })

  it('DU-7: whoever signs in after the answer is let in at once, and whoever signed in within its second before is not', async () => {
    const person = newPerson()
    const { id } = dashUserSchema.parse(await (await call(person, 'POST', names(person))).json())
    const sameSecond = await tokenOfSignIn(person, secondsOf(Date.now()))
    expect((await endSessions(sameSecond, id)).status).toBe(200)
    const next = await tokenOfSignIn(person, secondsOf(Date.now()))
    expect((await meOf(next)).status).toBe(200)
    expect((await meOf(sameSecond)).status).toBe(401)
    // And once more, from the new session.
    expect((await endSessions(next, id)).status).toBe(200)
    expect((await meOf(next)).status).toBe(401)
  })

  it('DU-8: nobody ends another person’s sessions', async () => {
    const [person, other] = [newPerson(), newPerson()]
    const { id } = dashUserSchema.parse(await (await call(person, 'POST', names(person))).json())
    await call(other, 'POST', names(other))
    const boss = { sub: 'sub-boss', email: 'boss@fieldworks.example' }
    await call(boss, 'POST', names(boss))
    for (const caller of [other, boss, newPerson()]) {
      const refused = await endSessions(await api.tokenFor(caller), id)
      expect(refused.status).toBe(404)
      expect((await meOf(await api.tokenFor(caller))).status).toBe(
        caller === other || caller === boss ? 200 : 404,
      )
    }
    expect((await call(person, 'GET')).status).toBe(200)
  })

  it('DU-8: that a person signed out everywhere is recorded, by whom and when, and cannot be undone', async () => {
    const person = newPerson()
    const { id } = dashUserSchema.parse(await (await call(person, 'POST', names(person))).json())
    const answer: { endedAt: string } = await (await endSessions(await api.tokenFor(person), id)).json()
    const [, change] = await changesOf(id)
    expect(change).toMatchObject({
      by_staff_id: id,
      channel: 'sign-out',
      before: { sessionsEndedAt: null },
      after: { sessionsEndedAt: answer.endedAt },
    })
    expect(staffTable.entity.undoneElsewhere).toContain('operation managers')
  })

  it('DU-6: the configured first operation managers are managers from their first record on', async () => {
    const boss = { sub: 'sub-boss', email: 'boss@fieldworks.example' }
    expect(await (await call(boss, 'POST', names(boss))).json()).toMatchObject({ is_operation_manager: true })
  })

  it('DU-6: people configured later become managers only where there is none', async () => {
    const person = newPerson()
    const { id } = dashUserSchema.parse(await (await call(person, 'POST', names(person))).json())
    const { db } = api.server.services.database
    await appointFirstManagers(db, [person.email])
    expect(await (await call(person, 'GET')).json()).toMatchObject({ is_operation_manager: false })
    await transact(db, { staffId: null }, async (tx) => {
      const rows = tx.rows(staffTable)
      const managers = await rows.lockWhere(sql<boolean>`is_operation_manager`)
      await rows.patch(managers.map((row) => ({ row, set: { isOperationManager: false } })))
    })
    await appointFirstManagers(db, [person.email])
    expect(await (await call(person, 'GET')).json()).toMatchObject({ id, is_operation_manager: true })
  })

  it('API-5: a record made ahead is bound to the first account with its email, and to no other', async () => {
    const person = newPerson()
    const { db } = api.server.services.database
    const { email } = person
    const id = await transact(db, { staffId: null }, (tx) => addPerson(tx, { email }))
    const firsts = await Promise.all([
      call(person, 'GET'),
      call(person, 'PUT', names(person)),
      call(person, 'GET'),
    ])
    expect(firsts.map((answer) => answer.status)).toEqual([200, 200, 200])
    expect(await (await call(person, 'GET')).json()).toMatchObject({ id })
    const twin = { ...person, sub: 'sub-twin' }
    for (const answer of [
      await call(twin, 'GET'),
      await call(twin, 'POST', names(twin)),
      await call(twin, 'PUT', names(twin)),
    ]) {
      expect(answer.status).toBe(403)
      expect(await errorOf(answer)).toMatchObject({
        message: 'This email address belongs to another account',
      })
    }
  })

  it('API-5: a person whose email changed keeps the record, and the record follows', async () => {
    const person = newPerson()
    const { id } = dashUserSchema.parse(await (await call(person, 'POST', names(person))).json())
    const married = { ...person, email: 'married@fieldworks.example' }
    expect(await (await call(married, 'PUT', names(married))).json()).toMatchObject({
      id,
      email: married.email,
    })
    const other = newPerson()
    await call(other, 'POST', names(other))
    const taken = await call({ ...person, email: other.email }, 'PUT', names(other))
    expect(await errorOf(taken)).toMatchObject({ kind: 'userUpdate' })
  })
})
