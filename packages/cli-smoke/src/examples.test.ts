import { addAccount } from '@org/local-identity/client'
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

  it('a refused refresh token ends an example with the error, not with a hang', async () => {
    const { code, stderr } = await example('sign-in.mjs', { ...env, DASH_REFRESH_TOKEN: 'forged' })
    expect(code).toBe(1)
    expect(stderr).toContain('ProductError')
  })
})
