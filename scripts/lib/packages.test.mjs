import { join } from 'node:path'
import { build } from 'esbuild'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ended, openOutside } from './outside.mjs'

let outside
let core, engine, smoke
beforeAll(() => {
  outside = openOutside()
  ;[core, engine, smoke] = outside.packages
})
afterAll(() => outside?.remove())

const node = (args) => ended(process.execPath, args, { cwd: outside.folder })
const entriesOf = ({ manifest }) =>
  Object.keys(manifest.exports).map((entry) => manifest.name + entry.slice(1))

describe('what is in a tarball', () => {
  it('PKG-1: all that is used outside, and nothing of the tests or of builds', () => {
    for (const { name, paths } of outside.packages) {
      expect(paths, name).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json']))
      expect(
        paths.filter((path) => /\.test|test-d|testing|tsbuildinfo|build-test|dist\/api|^src/.test(path)),
      ).toEqual([])
    }
    expect(core.paths).toEqual(
      expect.arrayContaining([
        'THIRD-PARTY-LICENSES',
        ...['connection', 'season-results', 'sign-in', 'watch-lab-folder'].map(
          (name) => `examples/${name}.mjs`,
        ),
      ]),
    )
    expect(engine.paths).toEqual(
      expect.arrayContaining(['pictures/route.svg', 'tools/example/field.geojson']),
    )
  })

  it('PKG-2: its manifest names versions that are there, a license and the oldest Node; publint finds nothing', async () => {
    const versions = Object.fromEntries(
      outside.packages.map(({ manifest }) => [manifest.name, manifest.version]),
    )
    for (const { folder, manifest } of outside.packages) {
      expect(manifest).toMatchObject({ license: 'SEE LICENSE IN LICENSE', engines: { node: '>=20.19' } })
      for (const [name, version] of Object.entries(manifest.dependencies))
        if (name.startsWith('@org/')) expect([name, version]).toEqual([name, versions[name]])
        else expect(version, name).toMatch(/^\d+\.\d+\.\d+$/)
      const { messages, pkg } = await publint({ pkgDir: folder, strict: true, pack: false })
      expect(messages.map((message) => formatMessage(message, pkg))).toEqual([])
    }
  })
})

describe('a program outside', () => {
  it('PKG-6: loads each entry by import and by require, and ends', async () => {
    const entries = [core, engine].flatMap(entriesOf)
    expect(entries.length).toBeGreaterThanOrEqual(11)
    const imports = entries.map((entry) => `console.log(typeof (await import('${entry}')))`).join('\n')
    const requires = entries.map((entry) => `console.log(typeof require('${entry}'))`).join('\n')
    const wanted = { code: 0, stdout: 'object\n'.repeat(entries.length), stderr: '' }
    expect(await node(['--input-type=module', '-e', imports])).toEqual(wanted)
    expect(await node(['--input-type=commonjs', '-e', requires])).toEqual(wanted)
  })

  it('PKG-8: has dash-smoke as a program, with the client of the local identity service in it', async () => {
    const main = join(smoke.folder, smoke.manifest.bin['dash-smoke'])
    const { code, stdout } = await node([main, '--help'])
    expect([code, stdout]).toEqual([0, expect.stringContaining('Usage: dash-smoke')])
    const unreachable = await node([main, '--base-url', 'http://localhost:65530'])
    expect(unreachable).toMatchObject({ code: 3, stderr: expect.stringContaining('localhost:65530') })
    const client = smoke.paths.find((path) => /^dist\/client-.*\.js$/.test(path))
    const load = `console.log(typeof (await import('./node_modules/@org/cli-smoke/${client}')).signInWithoutBrowser)`
    expect(await node(['--input-type=module', '-e', load])).toEqual({
      code: 0,
      stdout: 'function\n',
      stderr: '',
    })
  })
})

describe('what an import costs', () => {
  /** Bytes of minified JavaScript before any lazy import. */
  async function bytesOf(name, from) {
    const { metafile } = await build({
      stdin: { contents: `export { ${name} } from '${from}'`, resolveDir: outside.folder },
      ...{ bundle: true, minify: true, splitting: true, format: 'esm', platform: 'browser' },
      ...{ write: false, metafile: true, outdir: 'out' },
    })
    return Object.values(metafile.outputs).find(({ entryPoint }) => entryPoint !== undefined)?.bytes
  }

  it.each([
    ['areaIn', '@org/core', 200],
    ['isAllowed', '@org/core', 2000],
    ['isProductError', '@org/core', 700],
    ['paths', '@org/core', 3000],
    // What a page needs before anyone is signed in.
    ['createSession, createCognitoIdentity, fetchRuntimeConfig, guardRoute, tokensOf', '@org/core', 62_000],
    ['createLiveChanges', '@org/core/live', 70_000],
    ['createRandom', '@org/sampling-design', 2500],
    ['allocate', '@org/sampling-design', 5000],
  ])('PKG-7: %s of %s is at most %i bytes', async (name, from, most) => {
    expect(await bytesOf(name, from)).toBeLessThanOrEqual(most)
  })
})
