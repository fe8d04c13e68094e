import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { dashSmoke, dashSmokeProcess } from './testing/command.ts'
import { config, nothing, serve } from './testing/servers.ts'

const SECRET = 'a-secret-access-token'

describe('dash-smoke and what can go wrong', () => {
  it('SMK-2, SMK-16: ends with 3 where nothing listens, and says so in a sentence', async () => {
    const baseUrl = await nothing()
    const finished = await dashSmokeProcess(['--base-url', baseUrl])
    const place = baseUrl.slice('http://'.length)
    expect({ ...finished, stderr: finished.stderr.replace(/\d+\.\d\d s/, 'N s') }).toEqual({
      code: 3,
      stdout: '',
      stderr: `dash-smoke: ${baseUrl}: network: Nothing listens at ${place}, after N s. Check the host and the port, and that the server runs, then try again.\n`,
    })
  })

  it('SMK-2: ends with 3 where nothing answers in time', async () => {
    const finished = await dashSmoke(['--base-url', await serve(() => {}), '--timeout', '0.3'])
    expect(finished.code).toBe(3)
  })

  it('SMK-2: waiting ends too', async () => {
    const finished = await dashSmoke([
      '--base-url',
      await serve((_, response) => void response.destroy()),
      '--wait',
      '1',
    ])
    expect(finished.code).toBe(3)
  })

  it('SMK-3: ends with 1 where something else answers', async () => {
    const baseUrl = await serve((_, response) => void response.end('<h1>It works!</h1>'))
    const finished = await dashSmokeProcess(['--base-url', baseUrl])
    expect(finished.code).toBe(1)
    expect(finished.stderr).toContain('badAnswer')
  })

  it.each([
    [['--color']],
    [['extra']],
    [['--base-url', 'localhost:4310']],
    [['--base-url', 'ftp://localhost']],
    [['--base-url', 'http://localhost/app']],
    [['--base-url', 'http://ops.example']],
    [['--base-url', 'http://10.0.0.7:4310']],
    [['--origin', 'http://ops.example']],
    [['--base-url', 'http://somebody:password@localhost']],
    [['--timeout', 'soon']],
    [['--timeout', '0']],
    [['--wait', '-1']],
    [['--only', 'nothing']],
    [['--sign-in', 'magic']],
    [['--json', '--tap']],
    [['--junit']],
  ])('SMK-2: ends with 2 and says why for %j', async (args) => {
    const finished = await dashSmoke(args)
    expect(finished).toMatchObject({ code: 2, stdout: '' })
    expect(finished.stderr).toMatch(/^error: /)
  })

  it('SMK-2: ends with 2 for a wrong address in the environment', async () => {
    const finished = await dashSmokeProcess([], { DASH_BASE_URL: 'nowhere' })
    expect(finished.code).toBe(2)
  })

  it('SMK-2: says that an address lacks its scheme', async () => {
    const finished = await dashSmoke(['--base-url', 'ops.example.com'])
    expect(finished).toMatchObject({ code: 2, stdout: '' })
    expect(finished.stderr).toContain('Write the address with https://')
  })

  it('SMK-2: takes a slash at the end of an address', async () => {
    const finished = await dashSmoke(['--base-url', `${await nothing()}/`])
    expect(finished.code).toBe(3)
  })

  it('SMK-19: --version prints the version of the program', async () => {
    const manifest = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'))
    const finished = await dashSmokeProcess(['--version'])
    expect(finished).toEqual({ code: 0, stdout: `${manifest.version}\n`, stderr: '' })
  })

  it('SMK-2: help is no mistake', async () => {
    const finished = await dashSmokeProcess(['--help'])
    expect(finished).toMatchObject({ code: 0, stderr: '' })
    expect(finished.stdout).toContain(
      'Exit codes: 0 all passed, 1 a check failed, 2 wrong usage, 3 unreachable',
    )
  })

  it('SMK-3, SMK-4: a product that refuses nobody fails, whatever else it does', async () => {
    const baseUrl = await serve((request, response) => {
      const body = request.url === '/config.json' ? config(`http://${request.headers.host}`) : { id: 1 }
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
    const finished = await dashSmoke(['--base-url', baseUrl, '--sign-in', 'none', '--json'])
    expect(finished.code).toBe(1)
    const failed = JSON.parse(finished.stdout).checks.filter(
      ({ verdict }: { verdict: string }) => verdict === 'failed',
    )
    expect(failed.map(({ name }: { name: string }) => name)).toEqual(['request-token', 'unauthenticated'])
  })

  it('SMK-7: an error without a request id fails', async () => {
    const baseUrl = await serve((request, response) => {
      const isConfig = request.url === '/config.json'
      const error = { kind: 'requestToken', status: 403, message: 'No', retryable: false, details: [] }
      const body = isConfig ? config(`http://${request.headers.host}`) : { error }
      response
        .writeHead(isConfig ? 200 : 403, { 'content-type': 'application/json' })
        .end(JSON.stringify(body))
    })
    const finished = await dashSmoke(['--base-url', baseUrl, '--only', 'request-token'])
    expect(finished.stdout).toContain('no request token: the error has no request id to quote')
  })

  it('SMK-5: asks for a way to sign in where there is none', async () => {
    const baseUrl = await serve((request, response) => {
      const isConfig = request.url === '/config.json'
      response.writeHead(isConfig ? 200 : 404, { 'content-type': 'application/json' })
      response.end(JSON.stringify(config('https://auth.example')))
    })
    const finished = await dashSmoke(['--base-url', baseUrl, '--only', 'sign-in'])
    expect(finished.code).toBe(1)
    expect(finished.stdout).toContain(
      'set DASH_SERVICE_KEY, DASH_TOKEN or DASH_REFRESH_TOKEN, or pass --sign-in none',
    )
  })

  it.each(['baseUrl', 'issuer', 'apiUrl'])(
    'SMK-15: a product that names an unencrypted identity service (%s) is sent no token',
    async (name) => {
      const asked: (string | undefined)[] = []
      const baseUrl = await serve((request, response) => {
        asked.push(request.url)
        const { identity, ...rest } = config(`http://${request.headers.host}`)
        const body = { ...rest, identity: { ...identity, [name]: 'http://auth.example/' } }
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      })
      const finished = await dashSmoke(['--base-url', baseUrl], { DASH_TOKEN: SECRET })
      expect(finished.code).toBe(1)
      expect(finished.stderr).toContain(`config.json identity.${name}: Must be an https address`)
      expect(asked).toEqual(['/config.json'])
    },
  )

  it.each([
    ['DASH_IDENTITY_BASE_URL', 'baseUrl'],
    ['DASH_IDENTITY_ISSUER', 'issuer'],
    ['DASH_IDENTITY_API_URL', 'apiUrl'],
  ])(
    'SMK-15: an environment that names an unencrypted identity service (%s) is sent no token',
    async (variable, name) => {
      const asked: (string | undefined)[] = []
      const baseUrl = await serve((request, response) => {
        asked.push(request.url)
        response.end(JSON.stringify(config(`http://${request.headers.host}`)))
      })
      const environment = { DASH_TOKEN: SECRET, [variable]: 'http://auth.example/' }
      const finished = await dashSmoke(['--base-url', baseUrl], environment)
      expect(finished.code).toBe(1)
      expect(finished.stderr).toContain(`The environment’s configuration is not usable: identity.${name}`)
      expect(asked).toEqual(['/config.json'])
    },
  )

  it('SMK-15: a token follows no redirect', async () => {
    const followed: (string | undefined)[] = []
    const elsewhere = await serve((request, response) => {
      followed.push(request.url)
      response.end('{}')
    })
    const baseUrl = await serve((request, response) => {
      if (request.url === '/config.json')
        response.end(JSON.stringify(config(`http://${request.headers.host}`)))
      else response.writeHead(307, { location: `${elsewhere}${request.url}` }).end()
    })
    const only = ['--base-url', baseUrl, '--only', 'sign-in']
    const byToken = await dashSmoke(only, { DASH_TOKEN: SECRET })
    expect(byToken.code).toBe(1)
    expect(byToken.stdout).toContain(`redirects to ${elsewhere}/oauth2/userInfo. No redirect is followed`)
    expect(await dashSmoke(only, { DASH_REFRESH_TOKEN: SECRET })).toMatchObject({ code: 1 })
    expect(await dashSmoke([...only, '--sign-in', 'local'])).toMatchObject({ code: 1 })
    expect(followed).toEqual([])
  })

  it('SMK-15: --sign-in local makes no account at a service that is not this machine’s', async () => {
    const baseUrl = await serve(
      (_, response) => void response.end(JSON.stringify(config('https://auth.example'))),
    )
    const finished = await dashSmoke(['--base-url', baseUrl, '--only', 'sign-in', '--sign-in', 'local'])
    expect(finished.code).toBe(1)
    expect(finished.stdout).toContain('the product does not use the local identity service')
  })

  it('SMK-13: prints no secret, also when the other side echoes it', async () => {
    const baseUrl = await serve((request, response) => {
      const own = `http://${request.headers.host}`
      const echo = [request.headers.authorization, request.headers['x-request-token']].join(' ')
      const claims = { email: 'ada@fieldworks.example', given_name: 'Ada', family_name: 'Byrne' }
      const error = {
        kind: 'server',
        status: 500,
        message: echo,
        retryable: false,
        details: [{ path: echo, message: echo }],
      }
      const known: Record<string, unknown> = { '/config.json': config(own), '/oauth2/userInfo': claims }
      const body = known[request.url ?? ''] ?? { error }
      response.writeHead('error' in Object(body) ? 500 : 200, {
        'content-type': 'application/json',
        'x-request-id': echo,
      })
      response.end(JSON.stringify(body))
    })
    for (const format of ['--json', '--tap', '--sign-in=token']) {
      const finished = await dashSmoke(['--base-url', baseUrl, format], { DASH_TOKEN: SECRET })
      expect(finished.code).toBe(1)
      expect(finished.stdout).toContain('[secret]')
      for (const secret of [SECRET, 'a-static-shared-value']) {
        expect(finished.stdout + finished.stderr).not.toContain(secret)
      }
    }
  })
})
