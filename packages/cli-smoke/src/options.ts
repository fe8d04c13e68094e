import { readFileSync } from 'node:fs'
import { hasScheme, isTokenAddress, NO_SCHEME } from '@org/core'
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import { CHECK_NAMES, type CheckName } from './checks/index.ts'
import { DEVICES, type Device } from './sign-in.ts'

export interface SmokeOptions {
  /** Origin of the product, without a path. */
  baseUrl: string
  /** Origin registered with the identity service for sign-ins. */
  origin: string
  device: Device
  /** Longest one request may take, in milliseconds. */
  timeoutMs: number
  /** How long to wait for the product to become ready, in milliseconds. */
  waitMs: number
  /** Checks to make; all when empty. */
  only: readonly CheckName[]
  format: 'human' | 'json' | 'tap'
  /** Where to write a JUnit report, if anywhere. */
  junitFile: string | null
}

/** There is nothing to check: help was asked for, or the command line is wrong. The message is already printed. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  readonly exitCode: 0 | 2

  constructor(message: string, exitCode: 0 | 2) {
    super(message)
    this.exitCode = exitCode
  }
}

const ENVIRONMENT_HELP = `
Sign-in uses the first that applies:
  DASH_SERVICE_KEY      a service key, sent as it is
  DASH_TOKEN            an access token
  DASH_REFRESH_TOKEN    a refresh token; used up where the identity service rotates them
  neither               a new account, where the product uses the local identity service

The product names its identity service at /config.json; these variables override it:
  DASH_REQUEST_TOKEN, DASH_IDENTITY_BASE_URL, DASH_IDENTITY_ISSUER, DASH_IDENTITY_CLIENT_ID,
  DASH_IDENTITY_API_URL, DASH_IDENTITY_POOL_ID

Checks: ${CHECK_NAMES.join(', ')}

Exit codes: 0 all passed, 1 a check failed, 2 wrong usage, 3 unreachable`

/**
 * Reads the command line.
 *
 * @param print takes what help and usage errors say
 * @throws UsageError
 */
export function parseOptions(
  args: readonly string[],
  print: { out(text: string): void; err(text: string): void },
): SmokeOptions {
  const command = new Command('dash-smoke')
    .version(readVersion(), '--version', 'print the version of this program')
    .description('Checks /api/dash-users of a running product end to end.')
    .addOption(
      new Option('--base-url <url>', 'origin of the product')
        .env('DASH_BASE_URL')
        .default('http://localhost:4310')
        .argParser(parseOrigin),
    )
    .option('--origin <url>', 'origin registered for sign-ins (default: the base URL)', parseOrigin)
    .addOption(new Option('--sign-in <device>', 'how to sign in').choices(DEVICES).default('auto'))
    .option('--timeout <seconds>', 'the longest that one request may take', parseTimeout, 10)
    .option('--wait <seconds>', 'how long to wait for the product to become ready', parseWait, 0)
    .option('--only <checks>', 'names of checks, separated by commas', parseOnly, [])
    .addOption(new Option('--json', 'print one JSON document').conflicts('tap'))
    .addOption(new Option('--tap', 'print Test Anything Protocol, version 14'))
    .option('--junit <file>', 'write a JUnit report as well')
    .addHelpText('after', ENVIRONMENT_HELP)
    .exitOverride()
    .configureOutput({ writeOut: print.out, writeErr: print.err })
  try {
    command.parse(args, { from: 'user' })
  } catch (error) {
    if (error instanceof CommanderError) throw new UsageError(error.message, error.exitCode === 0 ? 0 : 2)
    throw error
  }
  return toOptions(command.opts<RawOptions>())
}

interface RawOptions {
  baseUrl: string
  origin?: string
  signIn: Device
  timeout: number
  wait: number
  only: CheckName[]
  json?: true
  tap?: true
  junit?: string
}

function toOptions(raw: RawOptions): SmokeOptions {
  return {
    baseUrl: raw.baseUrl,
    origin: raw.origin ?? raw.baseUrl,
    device: raw.signIn,
    timeoutMs: raw.timeout * 1000,
    waitMs: raw.wait * 1000,
    only: raw.only,
    format: raw.json ? 'json' : raw.tap ? 'tap' : 'human',
    junitFile: raw.junit ?? null,
  }
}

/** From its source and when it is built alike, the manifest is one folder above. */
function readVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  const isNamed = typeof manifest === 'object' && manifest !== null && 'version' in manifest
  return isNamed ? String(manifest.version) : 'unknown'
}

function parseOrigin(text: string): string {
  if (!hasScheme(text)) throw new InvalidArgumentError(`${NO_SCHEME}; http:// for this machine.`)
  if (!URL.canParse(text)) throw new InvalidArgumentError('It is not an address.')
  const url = new URL(text)
  const isOrigin = /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
  if (!isOrigin)
    throw new InvalidArgumentError('Give an http(s) origin without a path, such as http://localhost:4310.')
  if (!isTokenAddress(url.origin))
    throw new InvalidArgumentError(
      'Tokens are sent to it: give an https origin, or an origin of this machine.',
    )
  return url.origin
}

function parseTimeout(text: string): number {
  const seconds = Number(text)
  if (!(seconds > 0 && seconds <= 3600)) throw new InvalidArgumentError('Give seconds between 0 and 3600.')
  return seconds
}

function parseWait(text: string): number {
  return text.trim() === '0' ? 0 : parseTimeout(text)
}

function parseOnly(text: string, before: CheckName[]): CheckName[] {
  const names = text.split(',').map((name) => {
    const known = CHECK_NAMES.find((check) => check === name.trim())
    if (known === undefined) throw new InvalidArgumentError(`There is no check '${name.trim()}'.`)
    return known
  })
  return [...before, ...names]
}
