import { mkdtemp, readFile, rm } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { dashSmoke, type Finished } from './testing/command.ts'
import { config, nothing, serve, serveTls } from './testing/servers.ts'

const gateway: RequestListener = (_, response) =>
  void response.writeHead(502, { 'content-type': 'text/html' }).end('<html>Bad Gateway</html>')

/** Says what a product says about itself; all else is as told. */
const behindConfig =
  (rest: RequestListener): RequestListener =>
  (request, response) => {
    if (request.url === '/config.json') response.end(JSON.stringify(config(`http://${request.headers.host}`)))
    else rest(request, response)
  }

interface Check {
  name: string
  verdict: string
  detail: string
}
const failed = ({ stdout }: Finished): Check[] =>
  JSON.parse(stdout).checks.filter(({ verdict }: Check) => verdict === 'failed')

describe('what dash-smoke says when something is in the way', () => {
  it.each([
    ['a closed port', nothing, 3, /Nothing listens at 127\.0\.0\.1:\d+, after \d+\.\d\d s\. Check the host/],
    [
      'a self-signed certificate',
      () => serveTls(gateway),
      3,
      /The certificate of localhost:\d+ is self-signed, after \d+\.\d\d s\. Give the server/,
    ],
    [
      'a gateway without its API',
      () => serve(gateway),
      3,
      /unavailable 502: .* \(502 from http:\/\/127\.0\.0\.1:\d+\/config\.json\), after \d+\.\d\d s\. Try again/,
    ],
    [
      'a silent server',
      () => serve(() => {}),
      3,
      /timeout: The server took too long to answer, after \d+\.\d\d s\. Try again/,
    ],
    [
      'a web page',
      () => serve((_, response) => void response.end('<h1>It works!</h1>')),
      1,
      /This address is not the API of the dashboard: http:\S+\/config\.json .*, after \d+\.\d\d s\. Check the address/,
    ],
    [
      'a redirect',
      () =>
        serve(
          (_, response) => void response.writeHead(302, { location: 'https://sso.example/in?key=x' }).end(),
        ),
      1,
      /\/config\.json redirects to https:\/\/sso\.example\/in\. No redirect is followed, after \d+\.\d\d s\. If that/,
    ],
  ])(
    'SMK-16, SMK-17: %s: a cause, seconds and a document, though it could not begin',
    async (_, open, code, cause) => {
      const folder = await mkdtemp(join(tmpdir(), 'dash-smoke-'))
      onTestFinished(() => rm(folder, { recursive: true }))
      const junit = join(folder, 'smoke.xml')
      const only = ['--base-url', await open(), '--timeout', '0.5', '--junit', junit]
      const asJson = await dashSmoke([...only, '--json'])
      expect(asJson.code).toBe(code)
      expect(asJson.stderr).toMatch(cause)
      expect(JSON.parse(asJson.stdout)).toMatchObject({
        environment: null,
        version: null,
        summary: { passed: 0, failed: 1, notExercised: 0 },
        checks: [{ name: 'begin', verdict: 'failed', detail: expect.stringMatching(cause) }],
      })
      const xml = await readFile(junit, 'utf8')
      expect(xml).toContain('tests="1" failures="1" skipped="0"')
      expect(xml).toMatch(cause)
      const asTap = await dashSmoke([...only, '--tap'])
      expect(asTap.stdout).toMatch(/^TAP version 14\n1\.\.1\nnot ok 1 - begin: /)
      expect(asTap.stdout).toMatch(cause)
    },
  )

  it('SMK-18: a gateway that has the configuration and no API is out of reach, and told once', async () => {
    const baseUrl = await serve(behindConfig(gateway))
    const finished = await dashSmoke(['--base-url', baseUrl, '--sign-in', 'none', '--json'])
    expect(finished.code).toBe(3)
    const [first, ...others] = failed(finished)
    expect(first?.name).toBe('health')
    expect(first?.detail).toMatch(/\(502 from \S+\/healthz\), after \d+\.\d\d s\. Try again in a moment\.$/)
    expect(others.map(({ name }) => name)).toEqual(['request-token', 'unauthenticated'])
    for (const { detail } of others) expect(detail).toMatch(/^the same cause as health, after \d+\.\d\d s$/)
  })

  it('SMK-18: a product that answers some calls is not out of reach', async () => {
    const rest: RequestListener = (request, response) =>
      /^\/(healthz|readyz)$/.test(request.url ?? '') ? response.end('{}') : gateway(request, response)
    const finished = await dashSmoke([
      '--base-url',
      await serve(behindConfig(rest)),
      '--sign-in',
      'none',
      '--json',
    ])
    expect(finished.code).toBe(1)
    expect(failed(finished).map(({ name }) => name)).toEqual(['request-token', 'unauthenticated'])
  })

  it('SMK-16: what a check found says how long it took', async () => {
    const wrong: RequestListener = (_, response) => void response.writeHead(500).end('{}')
    const baseUrl = await serve(behindConfig(wrong))
    const finished = await dashSmoke(['--base-url', baseUrl, '--sign-in', 'none', '--json'])
    expect(finished.code).toBe(1)
    for (const { detail } of failed(finished)) expect(detail).toMatch(/, after \d+\.\d\d s(\.|$)/)
    expect(failed(finished)[0]?.detail).toContain(`GET ${baseUrl}/healthz: expected 200, got 500`)
  })

  it('SMK-16: a web page in the place of the API is told as one', async () => {
    const page: RequestListener = (_, response) => void response.end('<!doctype html><title>App</title>')
    const baseUrl = await serve(behindConfig(page))
    const finished = await dashSmoke(['--base-url', baseUrl, '--sign-in', 'none', '--json'])
    expect(finished.code).toBe(1)
    const [first, second] = failed(finished)
    expect(first?.detail).toContain(
      `badAnswer: This address is not the API of the dashboard: ${baseUrl}/api/dash-users/me answers with a web page`,
    )
    expect(second?.detail).toMatch(/^the same cause as request-token, after/)
  })

  it('SMK-18: an identity service that is away does not put the product out of reach', async () => {
    const wrong: RequestListener = (request, response) =>
      request.url?.startsWith('/oauth2') ? gateway(request, response) : response.writeHead(404).end()
    const only = ['--base-url', await serve(behindConfig(wrong)), '--only', 'sign-in']
    expect(await dashSmoke(only, { DASH_TOKEN: 'a-token' })).toMatchObject({ code: 1 })
  })
})
