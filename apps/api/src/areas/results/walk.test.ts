import type { Client } from '@org/core'
import { followedStatus, isProductError } from '@org/core/contract'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bagsOf, commitUpload, csvFile, mapAsProposed, samplesOf, sentYear } from '../../testing/lab-files.ts'
import { pointsOf } from '../../testing/planned-years.ts'
import { type StaffedApi, testDatabases } from '../../testing/staffed-api.ts'

/** What people do, in any order. */
type Step =
  | { do: 'commit'; every: number; from: number; value: number; unit: string }
  | { do: 'undo'; which: number }
  | { do: 'verify'; which: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('commit' as const),
    every: fc.integer({ min: 1, max: 4 }),
    from: fc.nat(3),
    value: fc.integer({ min: 1, max: 3 }),
    unit: fc.constantFrom('%', 'g/kg'),
  }),
  fc.record({ do: fc.constant('undo' as const), which: fc.nat(9) }),
  fc.record({ do: fc.constant('verify' as const), which: fc.nat(20) }),
)

const [database] = testDatabases()

describe.skipIf(database === undefined || database.isMissing)('a walk of uploads and undos', () => {
  let api: StaffedApi
  let client: Client
  let yearId: number
  const uploads: number[] = []
  beforeAll(async () => {
    if (database === undefined) return
    api = await database.start()
    client = api.client
    const manager = await api.signIn('manager')
    const { id: growerId } = await client.growers.create({ name: 'Walked Acres' })
    const crew = await client.crews.create({ name: 'North', pointsADay: 200 })
    yearId = (await sentYear({ api, client, manager, growerId, crew }, 'Walked', { lon: -97, lat: 46 })).id
  })
  afterAll(() => api?.close())

  async function commit({ every, from, value, unit }: Extract<Step, { do: 'commit' }>): Promise<void> {
    const bags = (await bagsOf(client, yearId)).filter((_, at) => at % every === from % every)
    const lines = bags.map(({ id }) => [id, value])
    const file = csvFile([['Our sample id', `SOC (${unit})`], ...lines])
    const upload = await mapAsProposed(client, await client.resultUploads.stage(file))
    await commitUpload(client, upload)
    uploads.push(upload.id)
  }

  async function take(one: Step): Promise<void> {
    if (one.do === 'commit') return commit(one)
    if (one.do === 'undo') {
      const id = uploads[one.which % Math.max(1, uploads.length)]
      if (id !== undefined) await client.resultUploads.undo({ id })
      return
    }
    const bags = await bagsOf(client, yearId)
    const bag = bags[one.which % bags.length]
    if (bag !== undefined)
      await client.labels.act({ act: { event: 'verify', samples: [{ id: bag.id, version: bag.version }] } })
  }

  async function check(): Promise<void> {
    const { rows: wrong } = await sql<{ id: number }>`
      SELECT id FROM result WHERE is_current <> (id = (SELECT max(other.id) FROM result AS other
        WHERE other.sample_id = result.sample_id AND other.identity = result.identity))`.execute(
      api.server.services.database.db,
    )
    expect(wrong).toEqual([])
    const { items } = await client.results.list({ fieldYearId: [yearId], limit: 500 })
    const measured = new Set(items.map(({ sampleId }) => sampleId))
    const samples = await samplesOf(client, yearId)
    for (const { id, status } of samples)
      expect(['results', 'verified'].includes(status), `sample ${id} is ${status}`).toBe(measured.has(id))
    const counted = (await pointsOf(client, yearId)).filter(({ role }) => role === 'base')
    const points = counted.map(({ id, status }) => ({
      status,
      samples: samples.flatMap((sample) => (sample.pointId === id ? [sample.status] : [])),
    }))
    expect((await client.fieldYears.get({ id: yearId })).status).toBe(followedStatus(points))
    for (const id of uploads) {
      const { resultCount } = await client.resultUploads.get({ id })
      const { rows } = await client.results.sums({ uploadId: [id], superseded: 'yes' })
      expect(resultCount).toBe(rows)
    }
  }

  it('RES-50, RES-51, RES-52, RES-53: leaves samples, years and results as they follow from each other', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
        for (const one of steps) {
          await take(one).catch((error: unknown) => {
            if (!isProductError(error, 'conflict')) throw error
          })
          await check()
        }
      }),
      { numRuns: 4 },
    )
  }, 180_000)
})
