import { describe, expect, it } from 'vitest'
import type { ApiUser, DashUserWrite } from '../contract/dash-users/schema.ts'
import { errors } from '../errors/all.ts'
import { syncUser } from './sync.ts'

const person = { email: 'ada@fieldworks.example', firstName: 'Ada', lastName: 'Byrne' }
const write = { username: 'ada@fieldworks.example', first_name: 'Ada', last_name: 'Byrne' }
const record = { id: 7, first_name: 'Ada', last_name: 'Byrne', full_name: 'Ada Byrne', email: person.email }

/** Answers each call with the next of the given results and notes what was asked. */
function api(...results: (ApiUser | Error)[]) {
  const calls: [string, DashUserWrite][] = []
  const answer = (name: string) => async (body: DashUserWrite) => {
    calls.push([name, body])
    const result = results.shift()
    if (result === undefined) throw new Error('called too often')
    if (result instanceof Error) throw result
    return result
  }
  return { calls, update: answer('update'), create: answer('create') }
}

describe('syncUser', () => {
  it('USR-13: updates, and is done when there is a record', async () => {
    const calls = api(record)
    await expect(syncUser(calls, person)).resolves.toEqual(record)
    expect(calls.calls).toEqual([['update', write]])
  })

  it('USR-13: on 404 creates and updates again', async () => {
    const calls = api(errors.userNotFound(), record, { ...record, id: 8 })
    await expect(syncUser(calls, person)).resolves.toMatchObject({ id: 8 })
    expect(calls.calls).toEqual([
      ['update', write],
      ['create', write],
      ['update', write],
    ])
  })

  it.each([errors.server('broken'), errors.unavailable(), errors.network(), new TypeError('odd')])(
    'USR-14: raises %s as it came, without creating',
    async (failure) => {
      const calls = api(failure)
      await expect(syncUser(calls, person)).rejects.toBe(failure)
      expect(calls.calls).toHaveLength(1)
    },
  )

  it('USR-14: raises a failed creation', async () => {
    const failure = errors.userCreation()
    await expect(syncUser(api(errors.userNotFound(), failure), person)).rejects.toBe(failure)
  })

  it('USR-14: raises a second 404 rather than creating for ever', async () => {
    const calls = api(errors.userNotFound(), record, errors.userNotFound())
    await expect(syncUser(calls, person)).rejects.toMatchObject({ kind: 'userNotFound' })
    expect(calls.calls).toHaveLength(3)
  })

  it('USR-15: an answer without id is a failed update', async () => {
    const { id: _, ...nameless } = record
    await expect(syncUser(api(nameless), person)).rejects.toMatchObject({
      kind: 'userUpdate',
      message: 'Failed to update user',
    })
  })

  it('USR-15: so is an answer the client refused for its missing id, but for nothing else', async () => {
    const refused = (path: string) => errors.badAnswer([{ path, message: 'Invalid input' }])
    await expect(syncUser(api(refused('id')), person)).rejects.toMatchObject({ kind: 'userUpdate' })
    await expect(syncUser(api(refused('email')), person)).rejects.toMatchObject({ kind: 'badAnswer' })
  })
})
