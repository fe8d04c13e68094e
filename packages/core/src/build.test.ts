import { execFile } from 'node:child_process'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const run = promisify(execFile)
const root = fileURLToPath(new URL('..', import.meta.url))
/** Inside the package, so that what is built finds the package's dependencies. */
const outDir = join(root, 'dist', 'build-test')

beforeAll(
  () => run(join(root, '../../node_modules/.bin/tsup'), ['--silent', '--out-dir', outDir], { cwd: root }),
  60_000,
)
afterAll(() => rm(outDir, { recursive: true, force: true }))

const read = (file: string) => readFile(join(outDir, file), 'utf8')

describe('the built package', () => {
  it('is what package.json exports', async () => {
    const { exports } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
    const built = await readdir(outDir, { recursive: true })
    for (const entry of Object.values<{ default: string }>(exports)) {
      expect(built).toContain(entry.default.replace('./dist/', ''))
    }
  })

  it('is imported by a plain script, and its entries share one ProductError', async () => {
    const script = `
      const core = await import('./index.js')
      const contract = await import('./contract/index.js')
      const { createNodePlatform } = await import('./platform/node.js')
      console.log(JSON.stringify({
        shared: core.ProductError === contract.ProductError && core.errors.server() instanceof contract.ProductError,
        areas: Object.keys(contract.endpoints),
        home: core.guardRoute({ path: '/', search: '', authenticated: true, storedUser: null, now: new Date() }),
        clock: typeof createNodePlatform().clock.now(),
      }))`
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { cwd: outDir })
    expect(JSON.parse(stdout)).toEqual({
      shared: true,
      areas: expect.arrayContaining(['dashUsers']),
      home: { redirectTo: '/fields' },
      clock: 'number',
    })
  })

  it('loads the identity libraries only when they are needed', async () => {
    for (const entry of ['index.js', 'contract/index.js', 'platform/browser.js', 'platform/node.js']) {
      expect(await read(entry)).not.toMatch(/from ["'](amazon-cognito-identity-js|oauth4webapi)["']/)
    }
  })

  it('runs the shim before the library that needs it, in a file that no bundler may drop', async () => {
    const cognito = await read('identity/cognito.js')
    const shim = cognito.indexOf('"./global-shim.js"')
    expect(shim).toBeGreaterThan(-1)
    expect(shim).toBeLessThan(cognito.indexOf('"amazon-cognito-identity-js"'))
    const { sideEffects } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
    expect(sideEffects).toContain('./dist/identity/global-shim.js')
  })
})
