import { readdir, stat } from 'node:fs/promises'
import { type ClientRequest, request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StaffedApi, startStaffedApi } from '../testing/staffed-api.ts'
import { TEST_REQUEST_TOKEN } from '../testing/test-api.ts'

const MB = 1024 * 1024
const HELD_MB = 20
const SMALL = new TextEncoder().encode(
  '{"type":"Polygon","coordinates":[[[1,1],[1.01,1],[1.01,1.01],[1,1.01],[1,1]]]}',
)

describe('files on their way in', () => {
  let api: StaffedApi
  beforeAll(async () => {
    api = await startStaffedApi()
  })
  afterAll(() => api.close())

  const incoming = async (): Promise<number[]> => {
    const folder = join(api.server.services.config.dataDir, 'uploads', 'incoming')
    const names = await readdir(folder).catch(() => [])
    return Promise.all(names.map(async (name) => (await stat(join(folder, name))).size))
  }

  /** Sends all of a file but its last byte. */
  function held(megabytes: number): { call: ClientRequest; status: Promise<number> } {
    const { hostname, port } = new URL(api.url)
    const call = request({
      ...{ hostname, port, method: 'POST', path: '/api/uploads/boundaries' },
      headers: {
        'x-request-token': TEST_REQUEST_TOKEN,
        authorization: `Bearer ${api.token}`,
        'content-type': 'application/octet-stream',
        'content-length': megabytes * MB,
        'x-file-name': 'held.geojson',
      },
    })
    const status = new Promise<number>((resolve, reject) => {
      call.on('response', (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      })
      call.on('error', reject)
    })
    status.catch(() => {})
    call.write(Buffer.alloc(megabytes * MB - 1, 'x'))
    return { call, status }
  }

  it('API-34: go to disk, three of a person at once, and keep nobody else’s file from its turn', async () => {
    const sent = Array.from({ length: 5 }, () => held(HELD_MB))
    await expect.poll(incoming, { timeout: 30_000 }).toEqual([1, 2, 3].map(() => HELD_MB * MB - 1))
    const other = await api.signIn('colleague')
    const read = await other.uploads.stageBoundaries({ file: SMALL, fileName: 'small.geojson' })
    expect(read.features).toHaveLength(1)
    for (const { call } of sent) call.destroy()
    await expect.poll(incoming, { timeout: 10_000 }).toEqual([])
  }, 60_000)

  it('API-34: are dropped when they are refused, and kept when they are taken', async () => {
    const { call, status } = held(1)
    call.end(' ')
    expect(await status).toBe(422)
    await expect.poll(incoming).toEqual([])
    const first = await api.client.uploads.stageBoundaries({ file: SMALL, fileName: 'one.geojson' })
    const again = await api.client.uploads.stageBoundaries({ file: SMALL, fileName: 'one.geojson' })
    expect(again.features).toEqual(first.features)
    expect(await incoming()).toEqual([])
  })
})
