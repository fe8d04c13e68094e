import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addAccount, resetControl, setControl } from '@org/local-identity/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { example } from './testing/command.ts'
import { openProduct, type RealProduct, STAFF_EMAIL_DOMAIN } from './testing/real-product.ts'

const email = `script-author@${STAFF_EMAIL_DOMAIN}`
let product: RealProduct
let env: Record<string, string>

beforeAll(async () => {
  product = await openProduct()
  await product.startApi()
  await addAccount(product.identity.baseUrl, { email, givenName: 'Script', familyName: 'Author' })
  const { refreshToken } = await product.signIn(email)
  env = { DASH_BASE_URL: product.baseUrl, DASH_REFRESH_TOKEN: refreshToken }
}, 120_000)

afterAll(() => product.close())

describe('the SDK’s examples against the real API and identity service', () => {
  it('sign-in.mjs signs in from a stored refresh token', async () => {
    await expect(example('sign-in.mjs', env)).resolves.toEqual({
      code: 0,
      stdout: 'Signed in as Script Author, staff member 1\n',
      stderr: '',
    })
  })

  it('list-and-create.mjs creates a grower and lists all', async () => {
    await expect(example('list-and-create.mjs', env)).resolves.toEqual({
      code: 0,
      stdout: 'Created grower 1\n1  Example Farm  0 fields\n',
      stderr: '',
    })
  })

  it('handle-an-error.mjs tells a missing record from other failures', async () => {
    const { code, stdout } = await example('handle-an-error.mjs', env)
    expect(code).toBe(0)
    expect(stdout).toMatch(/^Not there: .+ does not exist\n$/)
  })

  it('keep-the-token.mjs runs again and again where refresh tokens are replaced', async () => {
    await setControl(product.identity.baseUrl, { rotation: true, rotationGraceS: 0 })
    const folder = await mkdtemp(join(tmpdir(), 'dash-example-'))
    const { refreshToken } = await product.signIn(email)
    const own = { ...env, DASH_REFRESH_TOKEN: refreshToken, DASH_TOKEN_FILE: join(folder, 'token') }
    for (const time of ['once', 'again', 'and again'])
      expect(await example('keep-the-token.mjs', own), time).toEqual({
        code: 0,
        stdout: 'Signed in as Script Author\n',
        stderr: '',
      })
    expect((await stat(own.DASH_TOKEN_FILE)).mode & 0o777).toBe(0o600)
    await resetControl(product.identity.baseUrl)
    await rm(folder, { recursive: true })
  })

  it('a refused refresh token ends an example with the error, not with a hang', async () => {
    const { code, stderr } = await example('sign-in.mjs', { ...env, DASH_REFRESH_TOKEN: 'forged' })
    expect(code).toBe(1)
    expect(stderr).toContain('ProductError')
  })
})
