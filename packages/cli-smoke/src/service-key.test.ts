import type { IncomingMessage, RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import { errors, toErrorBody } from '@org/core'
import { describe, expect, it } from 'vitest'
import { dashSmoke } from './testing/command.ts'
import { config, serve } from './testing/servers.ts'

const KEY = 'dashkey_0123456789abcdef'
const person = {
  id: 7,
  first_name: 'Nightly',
  last_name: 'Import',
  full_name: 'Nightly Import',
  email: 'nightly@fieldworks.example',
}

/** A product with one service account; notes what else than its own calls is asked, and with which key. */
async function product() {
  const asked: string[] = []
  const seen = new Set<string | undefined>()
  const listener: RequestListener = async (request, response) => {
    const { url = '', method } = request
    const body = await text(request)
    const reply = (status: number, value: unknown) =>
      response
        .writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'r-1' })
        .end(JSON.stringify(value))
    if (url === '/config.json') return reply(200, config(`http://${request.headers.host}`))
    if (url === '/healthz' || url === '/readyz') return reply(200, {})
    asked.push(`${method} ${url}`)
    seen.add(request.headers.authorization)
    const refusal = refusalOf(request, body)
    if (refusal !== null) return reply(refusal.status, toErrorBody(refusal, 'r-1'))
    return reply(200, person)
  }
  return { baseUrl: await serve(listener), asked, seen }
}

function refusalOf({ headers, method }: IncomingMessage, body: string) {
  if (headers['x-request-token'] !== 'a-static-shared-value') return errors.requestToken()
  if (headers.authorization !== `Bearer ${KEY}`) return errors.unauthenticated()
  if (method === 'GET') return null
  if (headers['content-type'] !== 'application/json') return errors.unsupportedMedia()
  const own = { username: person.email, first_name: person.first_name, last_name: person.last_name }
  if (body.includes('somebody-else')) return errors.forbidden()
  return body === JSON.stringify(own) ? null : errors.validation([])
}

describe('a service key', () => {
  it('SMK-20: signs in before a token, and says what it cannot exercise', async () => {
    const { baseUrl, asked, seen } = await product()
    const env = { DASH_SERVICE_KEY: KEY, DASH_TOKEN: 'another-token' }
    const finished = await dashSmoke(['--base-url', baseUrl, '--json'], env)
    expect(finished).toMatchObject({ code: 0, stderr: '' })
    const { checks } = JSON.parse(finished.stdout)
    const left = checks.filter(({ verdict }: { verdict: string }) => verdict === 'notExercised')
    expect(
      Object.fromEntries(left.map(({ name, detail }: Record<string, string>) => [name, detail])),
    ).toEqual({
      'first-sign-in': 'a service key belongs to an account that the API knows',
      refresh: 'a service key does not expire within the run and cannot be refreshed',
      'sign-out': 'a service key is no session that can be ended',
    })
    expect(checks.find(({ name }: { name: string }) => name === 'sign-in').detail).toBe(
      `${person.email}, by the service key in DASH_SERVICE_KEY`,
    )
    // The identity service, which this server would be too, is asked nothing.
    expect(asked.filter((call) => !call.includes('/api/dash-users'))).toEqual([])
    expect(seen).not.toContain('Bearer another-token')
  })

  it('SMK-20: refused, is a failed sign-in that names the variable', async () => {
    const { baseUrl } = await product()
    const finished = await dashSmoke(['--base-url', baseUrl, '--only', 'sign-in'], {
      DASH_SERVICE_KEY: 'dashkey_revoked',
    })
    expect(finished.code).toBe(1)
    expect(finished.stdout).toContain('the API refuses DASH_SERVICE_KEY (401)')
  })

  it('SMK-13: is printed nowhere, also when the API echoes it', async () => {
    const baseUrl = await serve((request, response) => {
      const echo = String(request.headers.authorization)
      const isConfig = request.url === '/config.json'
      const body = isConfig
        ? config(`http://${request.headers.host}`)
        : toErrorBody(errors.server(echo), echo)
      response.writeHead(isConfig ? 200 : 500, { 'x-request-id': echo }).end(JSON.stringify(body))
    })
    for (const format of ['--json', '--tap', '--sign-in=service-key']) {
      const finished = await dashSmoke(['--base-url', baseUrl, format], { DASH_SERVICE_KEY: KEY })
      expect(finished.code).toBe(1)
      expect(finished.stdout).toContain('[secret]')
      expect(finished.stdout + finished.stderr).not.toContain(KEY)
    }
  })

  it('SMK-5: --sign-in service-key without a key says what to set', async () => {
    const { baseUrl } = await product()
    const only = ['--base-url', baseUrl, '--only', 'sign-in', '--sign-in', 'service-key']
    const finished = await dashSmoke(only, { DASH_TOKEN: 'another-token' })
    expect(finished.code).toBe(1)
    expect(finished.stdout).toContain('DASH_SERVICE_KEY is not set')
  })
})
