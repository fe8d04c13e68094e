import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MANAGER_EMAIL, openProduct } from '../../packages/cli-smoke/src/testing/real-product.ts'
import { connect } from '../../packages/core/src/connect.ts'
import { createServiceKey } from '../../packages/core/src/contract/staff/service-keys.ts'
import { createNodePlatform } from '../../packages/core/src/platform/node.ts'
import { addAccount } from '../../packages/local-identity/src/client/index.ts'
import { blocksOf, ended, openOutside } from './outside.mjs'
import { root } from './setup.mjs'

let outside
let core, engine
beforeAll(() => {
  outside = openOutside()
  ;[core, engine] = outside.packages
})
afterAll(() => outside?.remove())

const [WEST, SOUTH, EAST, NORTH] = [-96, 41, -95.99, 41.008]
const ring = [
  [WEST, SOUTH],
  [EAST, SOUTH],
  [EAST, NORTH],
  [WEST, NORTH],
  [WEST, SOUTH],
]

/** A field with a boundary and a year. */
const fieldOf = (growerId) => ({
  growerId,
  name: 'Scripted',
  year: new Date().getFullYear(),
  boundary: { geometry: { type: 'MultiPolygon', coordinates: [[ring]] } },
})

const node = (args, env) => ended(process.execPath, args, { cwd: outside.folder, env })

describe('the READMEs', () => {
  const CHECK = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--types', 'node']

  it.each(['mjs', 'mts'])('PKG-3: every block type-checks under --strict, as .%s', async (ending) => {
    const folder = join(outside.folder, `types-${ending}`)
    mkdirSync(folder)
    const blocks = [core, engine].flatMap((each) =>
      blocksOf(each).map(({ name, code }) => [
        join(folder, `${each.name}-${name}`.replace(/m?js$/, ending)),
        code,
      ]),
    )
    expect(blocks.length).toBeGreaterThanOrEqual(9)
    for (const [file, code] of blocks) writeFileSync(file, code.replace('./client.mjs', './core-client.mjs'))
    const files = blocks.map(([file]) => file)
    const { stdout } = await promisify(execFile)(
      join(root, 'node_modules/.bin/tsc'),
      [...CHECK, '--allowJs', '--checkJs', ...files],
      { cwd: outside.folder },
    ).catch((failed) => failed)
    expect(stdout).toBe('')
  })

  it('PKG-4: the blocks that need no product run as printed', async () => {
    const said = {}
    for (const { name, code } of blocksOf(engine)) {
      writeFileSync(join(outside.folder, name), code)
      said[name] = await node([name])
    }
    expect(said).toEqual({
      'design.mjs': {
        code: 0,
        stdout: expect.stringMatching(/^24 points\n2\.\d+ \[ 1\.\d+, 2\.\d+ \]\n$/),
        stderr: '',
      },
      'stages.mjs': {
        code: 0,
        stdout: expect.stringMatching(/^16 points, \d+ warnings; MSSD \d/),
        stderr: '',
      },
    })
  })
})

describe('the calls of core’s README against the real product', () => {
  const email = MANAGER_EMAIL
  const rights = ['records.read', 'growers.edit', 'designs.edit', 'exports.make', 'uploads.edit']
  let product
  let env
  let client

  beforeAll(async () => {
    product = await openProduct()
    await product.startApi()
    await addAccount(product.identity.baseUrl, { email, givenName: 'Read', familyName: 'Me' })
    const { refreshToken } = await product.signIn(email)
    const { baseUrl } = product
    ;({ client } = await connect({ baseUrl, refreshToken, platform: createNodePlatform(), fetch }))
    const { key, sent } = await createServiceKey()
    await client.staff.createService({ name: 'Scripts', rights, ...sent, endsAt: null })
    env = { DASH_BASE_URL: baseUrl, DASH_REFRESH_TOKEN: refreshToken, DASH_SERVICE_KEY: key }
    for (const { name, code } of blocksOf(core)) writeFileSync(join(outside.folder, name), code)
  }, 120_000)

  afterAll(() => product?.close())

  /** What a block prints, in a process of its own. */
  async function printed(name) {
    const { code, stdout, stderr } = await node([name], env)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    return stdout
  }

  it('PKG-5: calls.mjs, script.mjs and not-found.mjs run as printed', async () => {
    expect(await printed('calls.mjs')).toBe('North Farm: 0 fields\n')
    expect(await printed('script.mjs')).toBe('Scripts (service)\n1 North Farm\n')
    expect(await printed('not-found.mjs')).toBe('no such grower\n')
    expect(await printed('rotating-client.mjs')).toBe('')
    expect(await printed('files.mjs')).toMatch(/^.*(label|laboratory).*$/im)
  })

  it('PKG-5: keep-a-copy.mjs reads fields with their boundaries, inactive ones too', async () => {
    const { id: growerId } = await client.growers.create({ name: 'Copied Acres' })
    const { id } = await client.fields.create({ ...fieldOf(growerId), year: null })
    await client.fields.setActive({ ids: [id], active: false })
    expect(await printed('keep-a-copy.mjs')).toBe('1 read, 1 kept\n')
  })

  it('PKG-5: design.mjs commits a design for the first year it finds', async () => {
    const { id: growerId } = await client.growers.create({ name: 'Scripted Acres' })
    const { years } = await client.fields.create(fieldOf(growerId))
    const [{ id, version }] = years
    const { moved } = await client.fieldYears.confirm({ items: [{ id, version }] })
    expect(moved).toHaveLength(1)
    const [said, ...points] = (await printed('design.mjs')).trim().split('\n')
    expect(said).toBe('Design 1: 40 samples')
    expect(points).toHaveLength(25)
    expect((await client.fieldYears.get({ id })).status).toBe('stratified')
    await expect(node(['design.mjs'], env)).resolves.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('No year has a confirmed boundary and no design'),
    })
  })
})
