import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { API_VERSION, API_VERSION_HEADER } from '@org/core/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { square } from '../areas/uploads/testing.ts'
import { TEST_REQUEST_TOKEN } from '../testing/index.ts'
import { approvedYear } from '../testing/planned-years.ts'
import { type StaffedApi, startStaffedApi } from '../testing/staffed-api.ts'

/** The last commit of each release whose SDK this server still serves. */
const RELEASES = [{ name: '0.1.0', commit: '519ea9ec' }]

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, maxBuffer: 2 ** 28 })
/** A clone without history does not have them. */
const isHere = (commit: string): boolean => {
  try {
    git('cat-file', '-e', `${commit}^{commit}`)
    return true
  } catch {
    return false
  }
}

/** What the earlier client is made to do, as a program of its own: it must not find this version's modules. */
const PROGRAM = `
const { createClient, endpoints } = await import(process.env.SDK)
const client = createClient({
  baseUrl: process.env.BASE_URL,
  requestToken: process.env.REQUEST_TOKEN,
  accessToken: async () => process.env.TOKEN,
  refresh: async () => null,
  onSessionLost: () => {},
  fetch,
  clock: { now: () => Date.now(), setTimer: (run, ms) => { const t = setTimeout(run, ms); return () => clearTimeout(t) } },
  retries: 0,
})
const read = {}
const failed = {}
const attempt = async (name, call) => {
  try {
    read[name] = JSON.stringify(await call()).length
  } catch (error) {
    failed[name] = error.kind + ': ' + error.message + ' ' + JSON.stringify(error.details)
  }
}
const takesNothing = ({ method, params, query, answers }) =>
  method === 'GET' && params === undefined && answers === undefined && (query === undefined || query.safeParse({}).success)
for (const [area, calls] of Object.entries(endpoints))
  for (const [name, endpoint] of Object.entries(calls))
    if (takesNothing(endpoint)) await attempt(area + '.' + name, () => client[area][name]({}))
await attempt('writes', async () => {
  const grower = await client.growers.create({ name: 'Earlier Farm' })
  const { id, version } = grower
  const renamed = await client.growers.update({ id, version, notes: 'Gate 4' })
  await client.edits.undo({ id: renamed.editId })
  await client.growers.setActive({ id, version: version + 2, active: false, reason: 'Sold' })
  return client.growers.get({ id })
})
await attempt('one of each', async () => {
  const { items: [year] } = await client.fieldYears.list({})
  const { items: [point] } = await client.points.list({})
  const { items: [design] } = await client.designs.list({ fieldYearId: year.id })
  return Promise.all([
    client.fieldYears.get({ id: year.id }),
    client.fields.get({ id: year.fieldId }),
    client.fields.boundary({ id: year.fieldId, boundaryId: year.boundaryVersionId }),
    client.points.get({ id: point.id }),
    client.designs.sheet({ sha256: design.sheetSha256 }),
  ])
})
await attempt('a refusal', async () => {
  const error = await client.growers.get({ id: 999999 }).catch((thrown) => thrown)
  if (error.kind !== 'notFound' || error.status !== 404) throw error
  return error.message
})
process.stdout.write(JSON.stringify({ read, failed }))
`
const outcomeSchema = z.object({
  read: z.record(z.string(), z.number()),
  failed: z.record(z.string(), z.string()),
})

for (const { name, commit } of RELEASES)
  describe.skipIf(!isHere(commit))(
    `the SDK of ${name}${isHere(commit) ? '' : ' (its commit is not here)'}`,
    () => {
      let api: StaffedApi
      let folder: string
      beforeAll(async () => {
        folder = mkdtempSync(join(tmpdir(), 'earlier-sdk-'))
        const packed = join(folder, 'core.tar')
        git('archive', '--output', packed, commit, 'packages/core/src', 'packages/core/package.json')
        execFileSync('tar', ['-xf', packed], { cwd: folder })
        symlinkSync(join(root, 'packages/core/node_modules'), join(folder, 'packages/core/node_modules'))
        api = await startStaffedApi()
        const manager = await api.signIn('manager')
        const { id: growerId } = await api.client.growers.create({ name: 'Compatible Farm' })
        await approvedYear({ client: api.client, manager, growerId }, 'North Forty', square(-93, 41))
      })
      afterAll(async () => {
        await api?.close()
        rmSync(folder, { recursive: true, force: true })
      })

      it('CMP-1: reads everything, writes, undoes and is refused in its own words', async () => {
        const sdk = join(folder, 'packages/core/src/index.ts')
        expect(existsSync(sdk)).toBe(true)
        const token = await api.tokenFor({
          sub: 'staffed tova.reed@fieldworks.example',
          email: 'tova.reed@fieldworks.example',
        })
        const env = { SDK: sdk, BASE_URL: api.url, TOKEN: token, REQUEST_TOKEN: TEST_REQUEST_TOKEN }
        const { read, failed } = outcomeSchema.parse(JSON.parse(await runModule(PROGRAM, env)))
        // It needs the name of a row, which the contract cannot say.
        expect(failed).toEqual({ 'comments.list': expect.stringContaining('Name a row of a workbook') })
        expect(Object.keys(read).length).toBeGreaterThan(40)
        expect(read).toMatchObject({ 'points.list': expect.any(Number), writes: expect.any(Number) })
      })

      it('CMP-2: every answer names the version of the API', async () => {
        for (const path of ['/api/growers', '/api/nothing', '/healthz']) {
          const answer = await api.request(path, { token: api.token })
          expect([path, answer.headers.get(API_VERSION_HEADER)]).toEqual([path, String(API_VERSION)])
        }
      })
    },
  )

/** @returns what it printed */
function runModule(text: string, env: Record<string, string>): Promise<string> {
  const flags = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', text]
  const child = spawn(process.execPath, flags, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [out, err] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    out += piece
  })
  child.stderr.setEncoding('utf8').on('data', (piece: string) => {
    err += piece
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => (code === 0 ? resolve(out) : reject(new Error(err))))
  })
}
