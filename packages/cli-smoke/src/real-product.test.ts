import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addAccount, counters, resetControl, setControl } from '@org/local-identity/client'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { CHECK_NAMES } from './checks/index.ts'
import { dashSmoke, dashSmokeProcess, type Finished } from './testing/command.ts'
import { openProduct, REQUEST_TOKEN, type RealProduct, STAFF_EMAIL_DOMAIN } from './testing/real-product.ts'

const SLOW_MS = 120_000
let product: RealProduct
let folder: string

beforeAll(async () => {
  product = await openProduct()
  folder = await mkdtemp(join(tmpdir(), 'dash-smoke-reports-'))
}, SLOW_MS)

afterAll(async () => {
  await product.close()
  await rm(folder, { recursive: true, force: true })
})

afterEach(() => resetControl(product.identity.baseUrl))

const smoke = (args: string[] = [], env: Record<string, string> = {}) =>
  dashSmoke(['--base-url', product.baseUrl, ...args], env)

const verdicts = ({ stdout }: Finished): Record<string, string> =>
  Object.fromEntries(
    JSON.parse(stdout).checks.map((check: { name: string; verdict: string }) => [check.name, check.verdict]),
  )

/** A member of staff who has signed in before, with the tokens of another sign-in. */
async function knownStaff(name: string) {
  const email = `${name}@${STAFF_EMAIL_DOMAIN}`
  await addAccount(product.identity.baseUrl, { email, givenName: 'Known', familyName: 'Staff' })
  const tokens = await product.signIn(email)
  const first = await smoke(['--only', 'sign-in,update'], { DASH_REFRESH_TOKEN: tokens.refreshToken })
  expect(first).toMatchObject({ code: 0 })
  return product.signIn(email)
}

describe('dash-smoke against the real API and identity service', () => {
  it(
    'SMK-1, SMK-8, SMK-12, SMK-14: waits for the product, makes every check, signs out what it signed in and ends with 0',
    async () => {
      const waiting = dashSmokeProcess(['--base-url', product.baseUrl, '--wait', '200', '--json'])
      await product.startApi()
      const finished = await waiting
      expect(finished).toMatchObject({ code: 0, stderr: '' })
      expect(verdicts(finished)).toEqual(Object.fromEntries(CHECK_NAMES.map((name) => [name, 'passed'])))
      const { checks } = JSON.parse(finished.stdout)
      const firstSignIn = checks.find((check: { name: string }) => check.name === 'first-sign-in')
      expect(firstSignIn.detail).toMatch(/^404, created (\d+), created again as the same record, updated$/)
      for (const { durationMs } of checks) expect(durationMs * 10).toBeCloseTo(Math.round(durationMs * 10), 6)
      expect((await counters(product.identity.baseUrl)).revoke).toBe(1)
    },
    SLOW_MS,
  )

  it('SMK-5: signs in by an access token in the environment', async () => {
    const { accessToken, idToken } = await knownStaff('by-token')
    const finished = await smoke(['--json'], { DASH_TOKEN: accessToken })
    expect(finished.code).toBe(0)
    expect(verdicts(finished)).toMatchObject({
      'sign-in': 'passed',
      'first-sign-in': 'notExercised',
      'read-back': 'passed',
      refresh: 'notExercised',
      'sign-out': 'notExercised',
    })
    expectNothingOf(finished, [accessToken, idToken, REQUEST_TOKEN])
  })

  it('SMK-5, SMK-14: signs in by a stored refresh token, and leaves it usable', async () => {
    const { refreshToken } = await knownStaff('by-refresh-token')
    for (const time of ['once', 'again']) {
      const finished = await smoke(['--json'], { DASH_REFRESH_TOKEN: refreshToken })
      expect(finished.code, time).toBe(0)
      expect(verdicts(finished)).toMatchObject({
        'sign-in': 'passed',
        'first-sign-in': 'notExercised',
        refresh: 'passed',
        'sign-out': 'notExercised',
      })
      expectNothingOf(finished, [refreshToken, REQUEST_TOKEN])
    }
  })

  it('SMK-5: signs in by a refresh token where the identity service rotates them', async () => {
    await setControl(product.identity.baseUrl, { rotation: true, rotationGraceS: 0 })
    const { refreshToken } = await product.signIn(`by-token@${STAFF_EMAIL_DOMAIN}`)
    const finished = await smoke(['--json'], { DASH_REFRESH_TOKEN: refreshToken })
    expect(finished.code).toBe(0)
    expect(verdicts(finished)).toMatchObject({ refresh: 'passed' })
  })

  it('SMK-6: a refused refresh token is a failed sign-in, and what needs it is not exercised', async () => {
    const finished = await smoke(['--json'], { DASH_REFRESH_TOKEN: 'forged-refresh-token' })
    expect(finished.code).toBe(1)
    expect(verdicts(finished)).toMatchObject({
      health: 'passed',
      unauthenticated: 'passed',
      'sign-in': 'failed',
      'bad-bodies': 'notExercised',
      latency: 'notExercised',
    })
    expectNothingOf(finished, ['forged-refresh-token'])
  })

  it('SMK-6: so is an access token nobody issued', async () => {
    const finished = await smoke(['--json', '--only', 'sign-in'], { DASH_TOKEN: 'forged-access-token' })
    expect(finished.code).toBe(1)
    expectNothingOf(finished, ['forged-access-token'])
  })

  it('SMK-6: --sign-in none makes the checks nobody needs to sign in for', async () => {
    const finished = await smoke(['--json', '--sign-in', 'none'])
    expect(finished.code).toBe(0)
    expect(verdicts(finished)).toMatchObject({ unauthenticated: 'passed', 'sign-in': 'notExercised' })
  })

  it('SMK-4: a wrong request token is found out', async () => {
    const env = { DASH_REQUEST_TOKEN: 'not-the-request-token' }
    const finished = await smoke(['--json', '--only', 'health,request-token'], env)
    expect(finished.code).toBe(1)
    expect(verdicts(finished)).toEqual({ health: 'passed', 'request-token': 'failed' })
    expectNothingOf(finished, ['not-the-request-token'])
  })

  it('SMK-9: an identity service that does not refresh is found out', async () => {
    const { refreshToken } = await product.signIn(`by-token@${STAFF_EMAIL_DOMAIN}`)
    await setControl(product.identity.baseUrl, { refresh: '500' })
    const finished = await smoke(['--only', 'sign-in'], { DASH_REFRESH_TOKEN: refreshToken })
    expect(finished.code).toBe(1)
    expect(finished.stdout).toContain('✗ sign-in')
  })

  it('SMK-11: makes only the checks asked for, in their own order', async () => {
    const finished = await smoke(['--json', '--only', 'latency', '--only', 'health,sign-in'])
    expect(Object.keys(verdicts(finished))).toEqual(['health', 'sign-in', 'latency'])
  })

  it('SMK-10: speaks to people, and writes a JUnit report beside it', async () => {
    const file = join(folder, 'smoke.xml')
    const finished = await smoke(['--junit', file])
    expect(finished.code).toBe(0)
    expect(finished.stdout).toMatch(/✓ health .*\n {4}\/healthz and \/readyz answer 200\n/)
    expect(finished.stdout).toMatch(new RegExp(`\\n${CHECK_NAMES.length} passed, 0 failed in [\\d.]+ s\\n$`))
    const xml = await readFile(file, 'utf8')
    expect(xml).toContain(`tests="${CHECK_NAMES.length}" failures="0" skipped="0"`)
    expectNothingOf({ ...finished, stderr: xml }, [REQUEST_TOKEN])
  })

  it('SMK-10: speaks TAP', async () => {
    const { stdout } = await smoke(['--tap', '--sign-in', 'none'])
    expect(stdout).toMatch(/^TAP version 14\n1\.\.12\nok 1 - health: /)
    expect(stdout).toMatch(/\nok 12 - sign-out: [^\n]+ # SKIP nobody is signed in\n$/)
  })

  it('SMK-10: a report that cannot be written is wrong usage', async () => {
    const finished = await smoke(['--only', 'health', '--junit', join(folder, 'nowhere', 'smoke.xml')])
    expect(finished.code).toBe(2)
    expect(finished.stderr).toContain('the JUnit report cannot be written')
  })
})

/** SMK-13: neither the secrets given nor anything that looks like a signed token. */
function expectNothingOf({ stdout, stderr }: Finished, secrets: readonly string[]): void {
  const written = stdout + stderr
  for (const secret of secrets) expect(written).not.toContain(secret)
  expect(written).not.toMatch(/eyJ[\w-]+\.eyJ/)
}
