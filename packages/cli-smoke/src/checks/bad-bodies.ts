import { expectError } from '../product.ts'
import type { Check } from './check.ts'

interface BadBody {
  what: string
  body: string
  contentType?: string
}

/** A body whose content is wrong is a failed update or creation (specification §8), told by its details. */
const CONTENT_KINDS = { PUT: ['validation', 'userUpdate'], POST: ['validation', 'userCreation'] } as const

export const badBodies: Check = {
  title: 'Wrong bodies are refused, each with an error of the catalog',
  async run(smoke) {
    const { product } = smoke
    const { person, accessToken } = await smoke.signedIn()
    const send = (method: string, { body, contentType = 'application/json' }: BadBody) => {
      const headers = {
        'content-type': contentType,
        'x-request-token': product.config.requestToken,
        authorization: `Bearer ${accessToken}`,
      }
      return product.send('/api/dash-users/', { method, headers, body })
    }
    const wrong = wrongBodies(person.email)
    for (const method of ['PUT', 'POST'] as const) {
      for (const bad of wrong) {
        expectError(`${method} with ${bad.what}`, await send(method, bad), 400, ...CONTENT_KINDS[method])
      }
      expectError(`${method} with ${FORM.what}`, await send(method, FORM), 415, 'unsupportedMedia')
      expectError(`${method} with ${OTHER.what}`, await send(method, OTHER), 403, 'forbidden')
    }
    return `${wrong.length + 2} kinds, by PUT and by POST`
  },
}

const json = (body: unknown) => JSON.stringify(body)

const FORM: BadBody = {
  what: 'a form',
  body: 'username=smoke',
  contentType: 'application/x-www-form-urlencoded',
}
const OTHER: BadBody = {
  what: 'another person',
  body: json({ username: 'somebody-else@fieldworks.example', first_name: 'Some', last_name: 'Body' }),
}

function wrongBodies(username: string): BadBody[] {
  const right = { username, first_name: 'Smoke', last_name: 'Check' }
  return [
    { what: 'an empty object', body: '{}' },
    { what: 'a list', body: json([right]) },
    { what: 'null', body: 'null' },
    { what: 'broken JSON', body: '{"username":' },
    { what: 'an empty first name', body: json({ ...right, first_name: '' }) },
    { what: 'a blank last name', body: json({ ...right, last_name: '   ' }) },
    { what: 'a name of two lines', body: json({ ...right, first_name: 'Smoke\nCheck' }) },
    { what: 'a number for a name', body: json({ ...right, last_name: 7 }) },
    { what: 'no email address', body: json({ ...right, username: 'nobody' }) },
  ]
}
