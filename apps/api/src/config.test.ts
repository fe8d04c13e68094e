import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const good = {
  NODE_ENV: 'production',
  DATA_DIR: '/var/lib/sampling',
  PUBLIC_ORIGIN: 'https://dashboard.example/',
  DASHBOARD_DIR: '/srv/dashboard',
  IDENTITY_BASE_URL: 'https://auth.example',
  IDENTITY_ISSUER: 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Pool1/',
  IDENTITY_CLIENT_ID: 'client',
  IDENTITY_API_URL: 'https://cognito-idp.us-east-1.amazonaws.com/',
  ALLOWED_EMAIL_DOMAINS: ' Fieldworks.example, ,other.example',
  FIRST_OPERATION_MANAGERS: 'Ada@Fieldworks.example',
  REQUEST_TOKEN: '0123456789abcdef',
}

function problemsOf(env: Record<string, string | undefined>): readonly string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.problems
  }
}

describe('the configuration', () => {
  it('API-19: reads the environment, with lists and addresses in one form', () => {
    expect(readConfig(good)).toMatchObject({
      environment: 'production',
      host: '127.0.0.1',
      port: 4310,
      publicOrigin: 'https://dashboard.example',
      databaseUrl: null,
      identity: {
        issuer: 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Pool1',
        poolId: 'us-east-1_Pool1',
      },
      allowedEmailDomains: ['fieldworks.example', 'other.example'],
      firstOperationManagers: ['ada@fieldworks.example'],
      sentryDsn: null,
      imagery: { maxZoom: 16, attribution: 'Imagery: U.S. Geological Survey' },
    })
  })

  it('MAP-20: imagery is offered from one address, or not at all', () => {
    expect(readConfig({ ...good, IMAGERY_TILES: 'none' }).imagery).toBeNull()
    const own = 'https://tiles.example/{z}/{x}/{y}.jpg'
    expect(readConfig({ ...good, IMAGERY_TILES: own, IMAGERY_MAX_ZOOM: '19' }).imagery).toEqual({
      url: own,
      attribution: 'Imagery: tiles.example',
      maxZoom: 19,
    })
  })

  it('MET-1, MET-2: metrics are read nowhere unless a port or a token says where', () => {
    expect(readConfig(good).metrics).toEqual({ listen: null, token: null })
    expect(readConfig({ ...good, METRICS_HOST: '10.0.0.5' }).metrics.listen).toBeNull()
    expect(readConfig({ ...good, METRICS_PORT: '9310' }).metrics.listen).toEqual({
      host: '127.0.0.1',
      port: 9310,
    })
    const METRICS_TOKEN = '0123456789-metrics'
    expect(readConfig({ ...good, METRICS_TOKEN }).metrics).toEqual({ listen: null, token: METRICS_TOKEN })
    expect(problemsOf({ ...good, METRICS_TOKEN: 'short' })).toEqual([
      'METRICS_TOKEN has fewer than 16 characters',
    ])
    expect(problemsOf({ ...good, METRICS_TOKEN: good.REQUEST_TOKEN })).toEqual([
      'METRICS_TOKEN is the REQUEST_TOKEN, which every browser gets',
    ])
    expect(problemsOf({ ...good, METRICS_PORT: '70000' })).toEqual(['METRICS_PORT is more than 65535'])
  })

  it('LBL-88: a time zone is one that exists; without one it is the machine’s', () => {
    expect(readConfig({ ...good, BUSINESS_TIME_ZONE: 'America/Chicago' }).timeZone).toBe('America/Chicago')
    expect(readConfig(good).timeZone).not.toBe('')
    for (const BUSINESS_TIME_ZONE of ['Chicago', '-06:00', 'America/Nowhere'])
      expect(problemsOf({ ...good, BUSINESS_TIME_ZONE })).toEqual([
        'BUSINESS_TIME_ZONE is not a time zone, as America/Chicago is',
      ])
  })

  it('API-19: production with nothing set is refused with everything that is missing, at once', () => {
    const problems = problemsOf({ NODE_ENV: 'production' })
    expect(problems.map((problem) => problem.split(' ')[0]).sort()).toEqual([
      'ALLOWED_EMAIL_DOMAINS',
      'DASHBOARD_DIR',
      'DATA_DIR',
      'IDENTITY_API_URL',
      'IDENTITY_BASE_URL',
      'IDENTITY_CLIENT_ID',
      'IDENTITY_ISSUER',
      'PUBLIC_ORIGIN',
      'REQUEST_TOKEN',
    ])
    for (const problem of problems) expect(problem).toMatch(/^[A-Z_]+ is missing: ./)
  })

  it.each([
    ['PORT', '70000', 'PORT is more than 65535'],
    ['PORT', '-1', 'PORT is less than 0'],
    ['PORT', '43.1', 'PORT is not a whole number'],
    ['PORT', 'http', 'PORT is not a number'],
    ['NODE_ENV', 'prod'],
    ['DATABASE_URL', 'mysql://x'],
    ['IDENTITY_BASE_URL', 'auth.example'],
    ['IDENTITY_BASE_URL', 'https://auth.example/path', 'IDENTITY_BASE_URL has a path: an origin has none'],
    ['IDENTITY_BASE_URL', 'http://auth.example'],
    ['PUBLIC_ORIGIN', 'http://dashboard.example'],
    ['IDENTITY_ISSUER', 'http://issuer.example/us-east-1_Ab12', 'IDENTITY_ISSUER is not https'],
    ['IDENTITY_ISSUER', 'https://issuer.example', 'IDENTITY_ISSUER does not end in a pool id'],
    ['REQUEST_TOKEN', 'short'],
    ['ALLOWED_EMAIL_DOMAINS', ' , '],
    ['REQUEST_TOKEN', '   '],
    ['SENTRY_DSN', 'nonsense'],
    ['IMAGERY_TILES', 'https://tiles.example/{z}/{x}.jpg'],
    ['IMAGERY_TILES', 'http://tiles.example/{z}/{x}/{y}'],
    ['IMAGERY_MAX_ZOOM', '23', 'IMAGERY_MAX_ZOOM is more than 22'],
    ['LOG_LEVEL', 'loud'],
  ])('API-19: names %s=%j as wrong', (name, value, sentence = name) => {
    const problems = problemsOf({ ...good, [name]: value })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(sentence)
  })

  it.each([
    ['IDENTITY_BASE_URL', 'http://auth.example'],
    ['IDENTITY_ISSUER', 'http://issuer.example/us-east-1_Ab12'],
    ['IDENTITY_API_URL', 'http://10.0.0.7/'],
  ])('API-19: sends tokens unencrypted to no other machine, in development neither (%s)', (name, value) => {
    for (const NODE_ENV of ['development', 'test', 'production'])
      expect(problemsOf({ ...good, NODE_ENV, [name]: value })).toEqual([`${name} is not https`])
  })

  it('API-19: unencrypted addresses are fine on loopback, also in production', () => {
    const loopback = { IDENTITY_BASE_URL: 'http://localhost:4320', PUBLIC_ORIGIN: 'http://127.0.0.1:4310' }
    expect(problemsOf({ ...good, ...loopback })).toEqual([])
  })

  it.each([
    'http://localhost:4320/us-east-1_local0001',
    'http://127.0.0.1:4320/us-east-1_Pool1',
    'https://[::1]:4320/us-east-1_local0001/',
    'https://sign-in.example/us-east-1_local0001',
  ])('API-25: production refuses the identity service without passwords as issuer: %s', (issuer) => {
    for (const environment of ['production', 'production ', ' Production', 'PRODUCTION\t']) {
      expect(problemsOf({ ...good, NODE_ENV: environment, IDENTITY_ISSUER: issuer })).toEqual([
        'IDENTITY_ISSUER is the embedded identity service, which asks for no password: production needs a real one',
      ])
    }
    for (const environment of ['development', 'test', undefined])
      expect(problemsOf({ ...good, NODE_ENV: environment, IDENTITY_ISSUER: issuer })).toEqual([])
  })

  it('API-25: production is production also with blanks and capital letters; another word is refused', () => {
    expect(readConfig({ ...good, NODE_ENV: ' Production\n' }).environment).toBe('production')
    expect(problemsOf({ ...good, NODE_ENV: 'PRODUCTION ', PUBLIC_ORIGIN: undefined })).toEqual([
      'PUBLIC_ORIGIN is missing: where browsers reach the dashboard',
    ])
    expect(problemsOf({ ...good, NODE_ENV: 'prod' })).toEqual([
      'NODE_ENV is none of development, test and production',
    ])
  })

  it('DMO-9: a demonstration is asked for by name, and never in production', () => {
    expect(readConfig(good).demo).toBe('none')
    expect(readConfig({ ...good, NODE_ENV: 'development', DEMO: 'small' }).demo).toBe('small')
    expect(problemsOf({ ...good, NODE_ENV: 'development', DEMO: 'huge' })).toEqual([
      'DEMO is neither `none` nor `small`',
    ])
    expect(problemsOf({ ...good, DEMO: 'small' })).toEqual([
      'DEMO is not for production: a business begins with its own records',
    ])
  })
})
