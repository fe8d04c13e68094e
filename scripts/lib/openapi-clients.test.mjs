import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openProduct, STAFF_EMAIL_DOMAIN } from '../../packages/cli-smoke/src/testing/real-product.ts'
import { connect } from '../../packages/core/src/connect.ts'
import { createNodePlatform } from '../../packages/core/src/platform/node.ts'
import { addAccount } from '../../packages/local-identity/src/client/index.ts'
import { ended } from './outside.mjs'
import { root } from './setup.mjs'

const INSTALL_MOST_S = 240
const TOOLS = {
  '@redocly/cli': '2.77.0',
  '@stoplight/spectral-cli': '6.16.3',
  'openapi-fetch': '0.17.0',
  'openapi-typescript': '7.13.0',
  // openapi-typescript asks for one before 6.
  typescript: '5.9.3',
}

/** Findings of Redocly that stay, by rule: the letter's slash, and addresses that an id of digits tells apart. */
const REDOCLY_STAYS = { 'no-path-trailing-slash': 1, 'no-ambiguous-paths': 4 }

const start = `
import createClient from 'openapi-fetch'
import type { paths } from './schema.d.ts'
const { BASE_URL: baseUrl = '', REQUEST_TOKEN = '', ACCESS_TOKEN = '' } = process.env
const headers = { 'x-request-token': REQUEST_TOKEN, authorization: 'Bearer ' + ACCESS_TOKEN }
const client = createClient<paths>({ baseUrl, headers })
`
/** What people write with the generated types, and what it prints. */
const SCRIPTS = {
  'create.ts': [
    `${start}
const { data, response } = await client.POST('/api/growers', {
  params: { header: { 'idempotency-key': 'generated-1' } },
  body: { name: 'Generated Farms' },
})
const name: string | undefined = data?.name
console.log(response.status, name, data?.version)`,
    '201 Generated Farms 1\n',
  ],
  'list.ts': [
    `${start}
const { data } = await client.GET('/api/growers', { params: { query: { limit: 10, sort: '-name', thenBy: 'area|-fields' } } })
for (const { name, areaHa } of data?.items ?? []) console.log(name, areaHa.toFixed(1))`,
    'Generated Farms 0.0\n',
  ],
  'error.ts': [
    `${start}
const { data, error } = await client.GET('/api/growers/{id}', { params: { path: { id: 987654 } } })
console.log(data, error?.error.kind, error?.status, error?.type)`,
    'undefined notFound 404 /api/docs#error-notFound\n',
  ],
}

describe.skipIf(process.env.SOAK !== '1')('clients made from the OpenAPI document', () => {
  const email = `generated@${STAFF_EMAIL_DOMAIN}`
  let product
  let folder
  let bin
  let env
  let missing = null

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'generated-'))
    bin = join(folder, 'node_modules/.bin')
    writeFileSync(
      join(folder, 'package.json'),
      JSON.stringify({ private: true, type: 'module', dependencies: TOOLS }),
    )
    writeFileSync(join(folder, 'spectral.json'), '{ "extends": "spectral:oas" }')
    // With the settings of the registry, which are in the environment where there is one to go through.
    const { code, stderr } = await ended('npm', ['install', '--no-audit', '--no-fund'], {
      ...{ cwd: folder, env: process.env, mostS: INSTALL_MOST_S },
    })
    if (code !== 0) {
      missing = `Skipped: the makers of clients could not be installed: ${stderr.trim().split('\n')[0]}`
      process.stdout.write(`${missing}\n`)
      return
    }
    product = await openProduct()
    await product.startApi()
    await addAccount(product.identity.baseUrl, { email, givenName: 'Gene', familyName: 'Rated' })
    const { refreshToken, accessToken } = await product.signIn(email)
    const { baseUrl } = product
    await connect({ baseUrl, refreshToken, platform: createNodePlatform(), fetch })
    const { requestToken } = await (await fetch(`${baseUrl}/config.json`)).json()
    env = { BASE_URL: baseUrl, REQUEST_TOKEN: requestToken, ACCESS_TOKEN: accessToken }
    writeFileSync(join(folder, 'openapi.json'), await (await fetch(`${baseUrl}/api/openapi.json`)).text())
  }, 420_000)
  afterAll(async () => {
    await product?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const tool = (name, args) => ended(join(bin, name), args, { cwd: folder, mostS: 120 })

  it('OAS-5: Redocly finds only what stays', async ({ skip }) => {
    if (missing !== null) skip(missing)
    const { stdout } = await tool('redocly', ['lint', 'openapi.json', '--format', 'json'])
    const { problems } = JSON.parse(stdout)
    const found = Object.groupBy(problems, ({ ruleId }) => ruleId)
    const counts = Object.fromEntries(Object.entries(found).map(([rule, each]) => [rule, each.length]))
    expect(counts).toEqual(REDOCLY_STAYS)
  })

  it('OAS-5: Spectral finds only the slash', async ({ skip }) => {
    if (missing !== null) skip(missing)
    const args = ['lint', 'openapi.json', '--ruleset', 'spectral.json', '--format', 'json', '--quiet']
    const { stdout } = await tool('spectral', args)
    const found = JSON.parse(stdout).map(({ code, path }) => [code, path.at(-1)])
    expect(found).toEqual([['path-keys-no-trailing-slash', '/api/dash-users/']])
  })

  it('OAS-10: scripts with types of openapi-typescript type-check, and do what they say', async ({
    skip,
  }) => {
    if (missing !== null) skip(missing)
    const made = await tool('openapi-typescript', ['openapi.json', '-o', 'schema.d.ts'])
    expect(made.code, made.stderr).toBe(0)
    for (const [file, [code]] of Object.entries(SCRIPTS)) writeFileSync(join(folder, file), code)
    const files = Object.keys(SCRIPTS)
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022']
    const types = ['--allowImportingTsExtensions', '--typeRoots', join(root, 'node_modules/@types')]
    const checked = await tool('tsc', [...options, ...types, '--types', 'node', '--skipLibCheck', ...files])
    expect(checked.stdout).toBe('')
    for (const [file, [, prints]] of Object.entries(SCRIPTS)) {
      const said = await ended(process.execPath, ['--no-warnings', file], { cwd: folder, env })
      expect(said, file).toEqual({ code: 0, stdout: prints, stderr: '' })
    }
  })
})
