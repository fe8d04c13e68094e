import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ended, openOutside } from './outside.mjs'

const MOST_S = 10
const INSTALL_MOST_S = 240
const TOOLS = {
  'node-20': 'npm:node@20.19.0',
  'node-22': 'npm:node@22',
  'node-24': 'npm:node@24',
  deno: '2',
  bun: '1',
  '@arethetypeswrong/cli': '0.18.5',
}

/** How a file is run, by the name of the runtime, in the folder that they are installed in. */
const RUNTIMES = {
  'Node 20.19': (bin, file) => [join(bin, 'node-20/bin/node'), ['--no-warnings', file]],
  'Node 22': (bin, file) => [join(bin, 'node-22/bin/node'), ['--no-warnings', file]],
  'Node 24': (bin, file) => [join(bin, 'node-24/bin/node'), [file]],
  Deno: (bin, file) => [join(bin, '.bin/deno'), ['run', '--allow-all', file]],
  Bun: (bin, file) => [join(bin, '.bin/bun'), ['run', file]],
}

const NOT_FOUND = {
  error: { kind: 'notFound', status: 404, message: 'Grower 1 does not exist', retryable: false, details: [] },
}

/** A program that loads each entry, asks a server of its own, listens for the session, and has nothing more to do. */
const program = (load, entries) => `
${load === 'import' ? "import { createServer } from 'node:http'" : "const { createServer } = require('node:http')"}
async function main() {
  const loaded = {}
  ${entries.map((entry) => `loaded['${entry}'] = ${load === 'import' ? 'await import' : 'require'}('${entry}')`).join('\n  ')}
  const { createClient, createCognitoIdentity, createSession, designPlanSchema, tokensOf } = loaded['@org/core']
  const platform = loaded['@org/core/platform/node'].createNodePlatform()
  const server = createServer((request, response) => {
    response.writeHead(404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(${JSON.stringify(NOT_FOUND)}))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = 'http://127.0.0.1:' + server.address().port
  const at = { baseUrl, issuer: baseUrl, clientId: 'c', poolId: 'local_c', apiUrl: baseUrl + '/', origin: baseUrl }
  const session = createSession({ ...platform, identity: createCognitoIdentity(at), api: () => client.dashUsers })
  const client = createClient({ baseUrl, requestToken: 't', fetch, clock: platform.clock, ...tokensOf(session) })
  session.subscribe(() => {})
  await session.start()
  const refused = await client.growers.get({ id: 1 }).catch(({ kind }) => kind)
  console.log(Object.keys(loaded).length, session.getSnapshot().status, refused)
  server.close()
  server.closeAllConnections()
}
main()
`

describe.skipIf(process.env.SOAK !== '1')('the packed packages', () => {
  let outside
  let bin
  let tools
  let missing = null
  beforeAll(async () => {
    outside = openOutside()
    tools = mkdtempSync(join(tmpdir(), 'runtimes-'))
    bin = join(tools, 'node_modules')
    writeFileSync(join(tools, 'package.json'), JSON.stringify({ private: true, dependencies: TOOLS }))
    // With the settings of the registry, which are in the environment where there is one to go through.
    const { code, stderr } = await ended('npm', ['install', '--no-audit', '--no-fund'], {
      cwd: tools,
      env: process.env,
      mostS: INSTALL_MOST_S,
    })
    if (code === 0) return
    missing = `Skipped: the runtimes could not be installed: ${stderr.trim().split('\n')[0]}`
    process.stdout.write(`${missing}\n`)
  }, 300_000)
  afterAll(() => {
    outside?.remove()
    rmSync(tools, { recursive: true, force: true })
  })

  const entries = () =>
    outside.packages
      .filter(({ manifest }) => manifest.exports !== undefined)
      .flatMap(({ manifest }) => Object.keys(manifest.exports).map((entry) => manifest.name + entry.slice(1)))

  const cases = Object.keys(RUNTIMES).flatMap((name) => [
    [name, 'import', 'mjs'],
    [name, 'require', 'cjs'],
  ])
  it.for(cases)(
    'PKG-9: work on %s by %s, and end by themselves',
    async ([name, load, ending], { skip, expect }) => {
      if (missing !== null) skip(missing)
      const file = `${load}.${ending}`
      writeFileSync(join(outside.folder, file), program(load, entries()))
      const [command, args] = RUNTIMES[name](bin, file)
      const run = await ended(command, args, { cwd: outside.folder, mostS: MOST_S })
      expect(run).toEqual({ code: 0, stdout: `${entries().length} signedOut notFound\n`, stderr: '' })
    },
  )

  it('PKG-10: have types that ESM and bundlers find', async ({ skip }) => {
    if (missing !== null) skip(missing)
    for (const { file, manifest } of outside.packages)
      if (manifest.exports !== undefined) {
        const args = [file, '--profile', 'esm-only', '--format', 'json']
        const { code, stdout } = await ended(join(bin, '.bin/attw'), args, { cwd: tools })
        expect(code, stdout.slice(0, 2000)).toBe(0)
      }
  })
})
