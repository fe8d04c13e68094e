import { afterEach, describe, expect, it, vi } from 'vitest'
import { parseApiUser } from './api-user.ts'

const user = {
  id: 7,
  first_name: 'Ada',
  last_name: 'Byrne',
  full_name: 'Ada Byrne',
  email: 'ada@fieldworks.example',
  is_operation_manager: false,
}

function parse(input: unknown) {
  const logged: string[] = []
  return { user: parseApiUser(input, { log: (message) => logged.push(message) }), logged }
}

describe('parseApiUser', () => {
  afterEach(() => vi.restoreAllMocks())

  it('reads a complete user and logs nothing', () => {
    expect(parse(user)).toEqual({ user, logged: [] })
  })

  it('reads a user without id and manager flag', () => {
    const { id: _, is_operation_manager: __, ...plain } = user
    expect(parse(plain)).toEqual({ user: plain, logged: [] })
  })

  it.each([
    ['first_name', 'First name cannot be empty'],
    ['last_name', 'Last name cannot be empty'],
    ['full_name', 'Full name cannot be empty'],
    ['email', 'Invalid email address'],
  ])('USR-5: without %s it logs "%s" and answers null', (field, message) => {
    for (const wrong of ['', undefined, 5]) {
      expect(parse({ ...user, [field]: wrong })).toEqual({ user: null, logged: [message] })
    }
  })

  it('USR-5: logs each message once, in the order of the fields', () => {
    expect(parse({ ...user, first_name: '', last_name: '', full_name: '', email: 'ada' }).logged).toEqual([
      'First name cannot be empty',
      'Last name cannot be empty',
      'Full name cannot be empty',
      'Invalid email address',
    ])
  })

  it('USR-6: logs to the console when no log is given', () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(parseApiUser({ ...user, first_name: '' })).toBeNull()
    expect(logged.mock.calls).toEqual([['First name cannot be empty']])
  })

  it.each([0, -3, 1.5, '7', null, 1e300])('USR-7: an id of %s is refused', (id) => {
    expect(parse({ ...user, id })).toEqual({ user: null, logged: ['Id must be a positive integer'] })
  })

  it.each(['true', 1, null])('USR-7: an operation manager flag of %s is refused', (flag) => {
    expect(parse({ ...user, is_operation_manager: flag })).toEqual({
      user: null,
      logged: ['Operation manager flag must be true or false'],
    })
  })

  it.each([null, undefined, 'ada', 5, []])('USR-5: %s is no user', (input) => {
    expect(parse(input)).toEqual({ user: null, logged: ['User must be an object'] })
  })
})
