import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorBodySchema } from '@org/core/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startChild } from '../testing/child.ts'
import { mountSmallDisk } from '../testing/small-disk.ts'
import { type StaffedApi, startStaffedApi } from '../testing/staffed-api.ts'
import { copyDatabase } from '../testing/template-folder.ts'

const MAIN = new URL('../main.ts', import.meta.url)
const MB = 1024 * 1024
const FULL = { kind: 'unavailable', status: 503, message: 'The disk of the server is full' }
const disk = await mountSmallDisk(512)
const reason = 'skipped' in disk ? ` (skipped: ${disk.skipped})` : ''

describe.skipIf('skipped' in disk)(`a data folder on a full disk${reason}`, () => {
  const dataDir = 'folder' in disk ? disk.folder : ''
  const ballast = join(dataDir, 'of-another-program')
  let api: StaffedApi
  beforeAll(async () => {
    await copyDatabase(dataDir)
    api = await startStaffedApi({ database: 'embedded', env: { DATA_DIR: dataDir } })
  })
  afterAll(async () => {
    await api?.close()
    if ('close' in disk) await disk.close()
  })

  /** Another program takes what is free, but for so much. */
  const leave = async (bytes: number): Promise<void> => {
    await rm(ballast, { force: true })
    const { bavail, bsize } = await statfs(dataDir)
    await writeFile(ballast, Buffer.alloc(bavail * bsize - bytes))
    await aSecond()
  }
  const aSecond = () => new Promise((resolve) => setTimeout(resolve, 1_100))
  const upload = () =>
    api.request('/api/uploads/boundaries', {
      method: 'POST',
      token: api.token,
      body: '{"type":"FeatureCollection","features":[]}',
      headers: { 'content-type': 'application/octet-stream', 'x-file-name': 'fields.geojson' },
    })
  const errorOf = async (response: Response) => errorBodySchema.parse(await response.json()).error

  it('API-16, API-44: writes and uploads name it and reads go on; once space is freed all goes on, without a restart', async () => {
    const { id } = await api.client.growers.create({ name: 'Before' })
    await leave(8 * MB)
    await expect(api.client.growers.create({ name: 'Meanwhile' })).rejects.toMatchObject(FULL)
    expect(await errorOf(await upload())).toMatchObject(FULL)
    expect(await errorOf(await api.request('/readyz'))).toMatchObject(FULL)
    expect((await api.request('/healthz')).status).toBe(200)
    expect(await api.client.growers.get({ id })).toMatchObject({ name: 'Before' })
    await rm(ballast)
    await aSecond()
    await api.client.growers.create({ name: 'After' })
    expect((await api.request('/readyz')).status).toBe(200)
    expect((await upload()).status).not.toBe(503)
    expect((await api.client.growers.list({})).items.map(({ name }) => name)).toEqual(['After', 'Before'])
  }, 60_000)

  it('API-45: a server that starts there says so in a sentence and ends with 1', async () => {
    await leave(8 * MB)
    const { config } = api.server.services
    const child = startChild(MAIN, {
      NODE_ENV: 'test',
      PORT: '0',
      DATA_DIR: dataDir,
      IDENTITY_BASE_URL: api.forge.baseUrl,
      IDENTITY_ISSUER: api.forge.issuer,
      IDENTITY_CLIENT_ID: api.forge.clientId,
      IDENTITY_API_URL: `${api.forge.baseUrl}/`,
      ALLOWED_EMAIL_DOMAINS: 'fieldworks.example',
      REQUEST_TOKEN: config.requestToken,
    })
    await expect(child.next()).rejects.toThrow('The process ended (1)')
    expect(child.stderr()).toMatch(/^The disk of the data folder .* is full: less than 64 MB are free\..*\n$/)
    await rm(ballast)
  }, 60_000)
})
