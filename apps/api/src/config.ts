import { type Imagery, RELOCATE_WITHIN_M } from '@org/core/contract'
import * as z from 'zod'

/** Public domain, no key. Offered only: nothing of it is asked for until a person switches it on. */
const USGS_IMAGERY = {
  url: 'https://basemap.nationalmap.gov/arcgis/rest/services/USGSImageryOnly/MapServer/tile/{z}/{y}/{x}',
  attribution: 'Imagery: U.S. Geological Survey',
  maxZoom: 16,
}

const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]'])

/** What the embedded identity service calls its pool, wherever it is reached. */
const EMBEDDED_POOL = 'us-east-1_local0001'

/** Everything the server is told from outside, checked once at its start. */
export interface Config {
  environment: 'development' | 'test' | 'production'
  /** Address to listen on. */
  host: string
  /** 0: any free port. */
  port: number
  /** Where browsers reach the dashboard; null: the address listened on. */
  publicOrigin: string | null
  /** A PostgreSQL 15+ with PostGIS 3; null: the embedded database in `dataDir`. */
  databaseUrl: string | null
  /** Of the database itself, where `databaseUrl` is a pooler's; null: `databaseUrl` is the database's own. */
  databaseDirectUrl: string | null
  /** Of a standby of it that answers reads; null: there is none. */
  readDatabaseUrl: string | null
  /** Embedded database and uploaded originals. */
  dataDir: string
  /** A data folder with an empty database, which a new embedded one is a copy of; null: it is made from nothing. */
  preparedDir: string | null
  identity: {
    /** Origin of the hosted sign-in pages. */
    baseUrl: string
    issuer: string
    clientId: string
    /** The identity service's JSON API. */
    apiUrl: string
    poolId: string
  }
  /** Lower case. */
  allowedEmailDomains: readonly string[]
  /** Emails, lower case. */
  firstOperationManagers: readonly string[]
  requestToken: string
  /** The built dashboard; null: not served. */
  dashboardDir: string | null
  sentryDsn: string | null
  /** What a database in which nothing was ever written is filled with at the start. */
  demo: 'none' | 'small'
  /** Pictures of the ground that a person can lay under the map; null: none are offered. */
  imagery: Imagery | null
  /** How far from its planned place a point may be collected, in meters. */
  relocateWithinM: number
  /** IANA: papers say days of the business. */
  timeZone: string
  /** Where programs of operators read metrics; both null: nowhere. */
  metrics: {
    /** A listener that answers nothing else, to anyone who reaches it. 0: any free port. */
    listen: { host: string; port: number } | null
    /** The bearer token that opens `/metrics` beside the dashboard. */
    token: string | null
  }
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'
  version: string
  limits: {
    /** Requests a minute from one address, of anybody. */
    perAddressPerMinute: number
    /** Requests a minute of one signed-in person. */
    perPersonPerMinute: number
    /** Proxies in front whose `x-forwarded-for` is believed. */
    trustedProxies: number
  }
}

/** The environment cannot be used; `problems` names every variable and what is wrong with it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The configuration is not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((item) => item.trim().toLowerCase())
      .filter((item) => item !== ''),
  )

const required = (what: string) => z.string({ error: `is missing: ${what}` }).min(1, `is missing: ${what}`)
const httpUrl = (what: string) => required(what).refine(isHttpUrl, 'is not an http(s) address')
const origin = (what: string) =>
  httpUrl(what)
    .refine((text) => !isHttpUrl(text) || new URL(text).pathname === '/', 'has a path: an origin has none')
    .transform((text) => new URL(text).origin)
const wholeNumber = (min: number, max: number) =>
  z.coerce
    .number('is not a number')
    .int('is not a whole number')
    .min(min, `is less than ${min}`)
    .max(max, `is more than ${max}`)
const integer = (min: number, max: number, preset: number) => wholeNumber(min, max).default(preset)
const portNumber = wholeNumber(0, 65_535)
const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, 'is not a postgresql:// address')
/** The template's braces are no part of an address until a tile fills them. */
const tilesUrl = z
  .string()
  .refine(
    (text) => text === 'none' || isTilesUrl(text),
    'is neither `none` nor an http(s) address with {z}, {x} and {y}',
  )
  .default(USGS_IMAGERY.url)
/** Cognito's libraries take no other. */
const POOL_ID = /\/[\w-]+_[a-zA-Z\d]+$/

const environmentSchema = z.object({
  // A blank or a capital letter more does not make it another environment.
  NODE_ENV: z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.enum(['development', 'test', 'production'], 'is none of development, test and production'))
    .default('development'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: portNumber.default(4310),
  PUBLIC_ORIGIN: origin('where browsers reach the dashboard').optional(),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  READ_DATABASE_URL: postgresUrl.optional(),
  PREPARED_DIR: z.string().min(1).optional(),
  DATA_DIR: required('folder of the embedded database and of uploaded files'),
  IDENTITY_BASE_URL: origin('origin of the identity service’s sign-in pages').refine(
    mayTakeTokens,
    'is not https',
  ),
  IDENTITY_ISSUER: httpUrl('issuer of the tokens, ending in the pool id')
    .refine(mayTakeTokens, 'is not https')
    .transform((text) => text.replace(/\/$/, ''))
    .refine((text) => !isHttpUrl(text) || POOL_ID.test(text), 'does not end in a pool id'),
  IDENTITY_CLIENT_ID: required('app client id at the identity service'),
  IDENTITY_API_URL: httpUrl('address of the identity service’s JSON API').refine(
    mayTakeTokens,
    'is not https',
  ),
  ALLOWED_EMAIL_DOMAINS: list.refine((domains) => domains.length > 0, {
    error: 'is missing: email domains that may sign in, separated by commas',
  }),
  FIRST_OPERATION_MANAGERS: list,
  REQUEST_TOKEN: required('static token our programs send as x-request-token').min(
    16,
    'has fewer than 16 characters',
  ),
  DASHBOARD_DIR: z.string().min(1).optional(),
  SENTRY_DSN: z.url('is not an address').optional(),
  DEMO: z.enum(['none', 'small'], 'is neither `none` nor `small`').default('none'),
  IMAGERY_TILES: tilesUrl,
  IMAGERY_ATTRIBUTION: z.string().min(1).max(200).optional(),
  IMAGERY_MAX_ZOOM: integer(0, 22, USGS_IMAGERY.maxZoom),
  BUSINESS_TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'is not a time zone, as America/Chicago is')
    .default(machineZone),
  RELOCATE_WITHIN_M: integer(1, 10_000, RELOCATE_WITHIN_M),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_PORT: portNumber.optional(),
  METRICS_TOKEN: z.string().min(16, 'has fewer than 16 characters').optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  VERSION: z.string().min(1).default('0.1.0'),
  RATE_LIMIT_PER_ADDRESS: integer(1, 10_000_000, 12_000),
  RATE_LIMIT_PER_PERSON: integer(1, 10_000_000, 3_000),
  TRUSTED_PROXIES: integer(0, 10, 0),
})
type Environment = z.output<typeof environmentSchema>

/**
 * Reads the configuration from environment variables; an empty one counts as absent.
 *
 * @throws ConfigError naming everything that is missing or wrong, not only the first
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim() !== ''))
  const parsed = environmentSchema.safeParse(given)
  const problems = [
    ...(parsed.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? []),
    ...tokenProblems(given),
    ...(isProduction(given.NODE_ENV) ? productionProblems(given) : []),
    ...databaseProblems(given),
  ]
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems)
  return toConfig(parsed.data)
}

/** Every browser gets the request token: it keeps nobody from the metrics. */
function tokenProblems(env: Readonly<Record<string, string | undefined>>): string[] {
  const isSame = env.METRICS_TOKEN !== undefined && env.METRICS_TOKEN === env.REQUEST_TOKEN
  return isSame ? ['METRICS_TOKEN is the REQUEST_TOKEN, which every browser gets'] : []
}

const isProduction = (text: string | undefined): boolean => text?.trim().toLowerCase() === 'production'

/** What development forgives and production does not. */
function productionProblems(env: Readonly<Record<string, string | undefined>>): string[] {
  const problems: string[] = []
  if (env.PUBLIC_ORIGIN === undefined)
    problems.push('PUBLIC_ORIGIN is missing: where browsers reach the dashboard')
  else if (!mayTakeTokens(env.PUBLIC_ORIGIN)) problems.push('PUBLIC_ORIGIN is not https')
  if (env.DASHBOARD_DIR === undefined)
    problems.push('DASHBOARD_DIR is missing: folder of the built dashboard')
  if ((env.DEMO ?? 'none') !== 'none')
    problems.push('DEMO is not for production: a business begins with its own records')
  if (isEmbeddedIssuer(env.IDENTITY_ISSUER)) {
    problems.push(
      'IDENTITY_ISSUER is the embedded identity service, which asks for no password: production needs a real one',
    )
  }
  return problems
}

/** Addresses that mean nothing without the first. */
function databaseProblems(env: Readonly<Record<string, string | undefined>>): string[] {
  if (env.DATABASE_URL !== undefined) return []
  return ['DATABASE_DIRECT_URL', 'READ_DATABASE_URL']
    .filter((name) => env[name] !== undefined)
    .map((name) => `${name} is given without DATABASE_URL`)
}

function toConfig(env: Environment): Config {
  return {
    environment: env.NODE_ENV,
    host: env.HOST,
    port: env.PORT,
    publicOrigin: env.PUBLIC_ORIGIN ?? null,
    databaseUrl: env.DATABASE_URL ?? null,
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? null,
    readDatabaseUrl: env.READ_DATABASE_URL ?? null,
    dataDir: env.DATA_DIR,
    preparedDir: env.PREPARED_DIR ?? null,
    identity: {
      baseUrl: env.IDENTITY_BASE_URL,
      issuer: env.IDENTITY_ISSUER,
      clientId: env.IDENTITY_CLIENT_ID,
      apiUrl: env.IDENTITY_API_URL,
      poolId: new URL(env.IDENTITY_ISSUER).pathname.split('/').at(-1) ?? '',
    },
    allowedEmailDomains: env.ALLOWED_EMAIL_DOMAINS,
    firstOperationManagers: env.FIRST_OPERATION_MANAGERS,
    requestToken: env.REQUEST_TOKEN,
    dashboardDir: env.DASHBOARD_DIR ?? null,
    sentryDsn: env.SENTRY_DSN ?? null,
    demo: env.DEMO,
    imagery: imageryOf(env),
    relocateWithinM: env.RELOCATE_WITHIN_M,
    timeZone: env.BUSINESS_TIME_ZONE,
    metrics: {
      listen: env.METRICS_PORT === undefined ? null : { host: env.METRICS_HOST, port: env.METRICS_PORT },
      token: env.METRICS_TOKEN ?? null,
    },
    logLevel: env.LOG_LEVEL,
    version: env.VERSION,
    limits: {
      perAddressPerMinute: env.RATE_LIMIT_PER_ADDRESS,
      perPersonPerMinute: env.RATE_LIMIT_PER_PERSON,
      trustedProxies: env.TRUSTED_PROXIES,
    },
  }
}

function imageryOf(env: Environment): Imagery | null {
  const { IMAGERY_TILES: url, IMAGERY_ATTRIBUTION, IMAGERY_MAX_ZOOM: maxZoom } = env
  if (url === 'none') return null
  const preset = url === USGS_IMAGERY.url ? USGS_IMAGERY.attribution : `Imagery: ${new URL(url).hostname}`
  return { url, attribution: IMAGERY_ATTRIBUTION ?? preset, maxZoom }
}

/** That of the machine; UTC where it has none. */
function machineZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return isTimeZone(timeZone) ? timeZone : 'UTC'
}

function isTimeZone(text: string): boolean {
  // Offsets are taken by Intl too, but have no summer time.
  if (!/^[A-Za-z]/.test(text)) return false
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: text })
    return true
  } catch {
    return false
  }
}

function isTilesUrl(text: string): boolean {
  return isHttpUrl(text) && isSecureUrl(text) && ['{z}', '{x}', '{y}'].every((part) => text.includes(part))
}

function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

/** On this machine, or what the embedded service calls its pool behind another name. */
function isEmbeddedIssuer(text: string | undefined): boolean {
  if (text === undefined || !isHttpUrl(text)) return false
  const { hostname, pathname } = new URL(text)
  return LOOPBACK_HOSTS.has(hostname) || pathname.split('/').includes(EMBEDDED_POOL)
}

/** Whether people's tokens or codes may be sent there; what is no address is said by another rule. */
function mayTakeTokens(text: string): boolean {
  return !isHttpUrl(text) || isSecureUrl(text)
}

/** Unencrypted is fine where nobody else can listen. */
function isSecureUrl(text: string): boolean {
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || LOOPBACK_HOSTS.has(hostname)
}
