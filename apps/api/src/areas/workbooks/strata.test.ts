import type { Client } from '@org/core'
import { stratumWorkbook } from '@org/core/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type GivenDesign,
  type GivenSample,
  givenDesign,
  givenField,
  givenResults,
} from '../../testing/given-design.ts'
import { type StaffedApi, testDatabases } from '../../testing/staffed-api.ts'
import { writeRaw } from '../../testing/write-raw.ts'
import { YEAR } from '../uploads/testing.ts'

const workbook = stratumWorkbook.id
const DESIGN: GivenDesign = {
  strata: [
    { areaM2: 10_000, points: 2 },
    { areaM2: 30_000, points: 3 },
  ],
  depths: [
    { topCm: 0, bottomCm: 15 },
    { topCm: 15, bottomCm: 30 },
  ],
}

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`the workbook of strata on ${database.name}`, () => {
    let api: StaffedApi
    let client: Client
    let growerId: number
    beforeAll(async () => {
      api = await database.start()
      client = api.client
      growerId = (await client.growers.create({ name: 'Layered Acres' })).id
    })
    afterAll(() => api.close())

    async function designed(name: string) {
      const field = await givenField(client, growerId, name)
      return { fieldId: field.id, samples: await givenDesign(api, field, YEAR, DESIGN) }
    }
    const strataOf = async (fieldId: number) => (await client.strata.list({ fieldId: [fieldId] })).items
    const meansOf = async (fieldId: number) => (await strataOf(fieldId)).map(({ means }) => means)
    const upper = (samples: readonly GivenSample[]) => samples.filter(({ topCm }) => topCm === 0)
    const inStratum = (samples: readonly GivenSample[], from: number, to: number) =>
      samples.filter(({ point }) => point >= from && point < to)

    it('WBK-60, WBK-61: nothing is written, and each cell is refused with what it follows from', async () => {
      const { fieldId } = await designed('Refused')
      const [stratum] = await strataOf(fieldId)
      const id = stratum?.id ?? 0
      const { refused, changed, editId } = await client.workbooks.edit({
        workbook,
        cells: [
          { id, column: 'name', was: stratum?.name, is: 'Other' },
          { id, column: 'soc', was: null, is: 2 },
          { id: 999_999, column: 'points', was: 1, is: 2 },
        ],
      })
      expect(refused.map(({ message }) => message)).toEqual([
        'Named by the design',
        'The mean of its uppermost sampled layer, of one value a point',
        'Planned by the design',
      ])
      expect({ changed, editId }).toEqual({ changed: [], editId: null })
    })

    it('WBK-61: counts collected points as the list of points does: a replaced one by the one in its place', async () => {
      const { fieldId } = await designed('Collected')
      const points = (await client.points.list({ fieldId: [fieldId], sort: 'field', limit: 10 })).items
      const [first, second, third] = points.map(({ id }) => id)
      const { db } = api.server.services.database
      const collected = sql`collected_at = now(), actual_lon = lon, actual_lat = lat`
      const put = (id: number | undefined, set: ReturnType<typeof sql>) =>
        writeRaw(db, sql`UPDATE point SET ${set}, version = version + 1 WHERE id = ${id}`)
      expect((await strataOf(fieldId)).map(({ collectedCount }) => collectedCount)).toEqual([0, 0])
      await put(first, sql`status = 'collected', ${collected}`)
      await put(third, sql`status = 'relocated', ${collected}`)
      expect((await strataOf(fieldId)).map(({ collectedCount }) => collectedCount)).toEqual([1, 1])
      // A point of the reserve that takes no place is not to be sampled.
      await put(first, sql`role = 'over'`)
      expect((await strataOf(fieldId)).map(({ collectedCount }) => collectedCount)).toEqual([0, 1])
      await put(first, sql`replaces_point_id = ${second}`)
      expect((await strataOf(fieldId)).map(({ collectedCount }) => collectedCount)).toEqual([1, 1])
    })

    it('WBK-62: the mean is of the uppermost layer, of the values that count, with the number of points', async () => {
      const { fieldId, samples } = await designed('Averaged')
      const lines = samples.map(({ id, point, topCm }) => [id, topCm === 0 ? 1 + point : 50, 140])
      await givenResults(client, ['SOC %', 'K (Mehlich 3) ppm'], lines)
      expect(await meansOf(fieldId)).toEqual([
        { soc: { mean: 1.5, points: 2, words: '' }, k: { mean: 140, points: 2, words: '' } },
        { soc: { mean: 4, points: 3, words: '' }, k: { mean: 140, points: 3, words: '' } },
      ])
      const stratum = (await strataOf(fieldId))[0]
      const { columns } = await client.workbooks.values({
        ...{ workbook, ids: [stratum?.id ?? 0], columns: ['soc', 'clay', 'collected', 'name'] },
      })
      expect(columns.map(({ shown, stored }) => [shown[0], stored])).toEqual([
        [1.5, null],
        [null, null],
        [0, null],
        [stratum?.name, null],
      ])
    })

    it('WBK-62: a rejected value does not count; several methods, a limit or several values leave no mean', async () => {
      const { fieldId, samples } = await designed('Mixed')
      const [one, two] = [inStratum(upper(samples), 0, 2), inStratum(upper(samples), 2, 5)]
      await givenResults(
        client,
        ['K (Mehlich 3) ppm', 'SOC %'],
        one.map(({ id }, at) => [id, 140, 1 + at]),
      )
      await givenResults(
        client,
        ['SOC %'],
        two.map(({ id }, at) => [id, at === 0 ? '< 0.5' : 2]),
      )
      expect((await meansOf(fieldId))[1]?.soc).toEqual({
        ...{ mean: null, points: 3, words: '1 of 3 beyond a limit' },
      })
      const { items } = await client.results.list({ fieldId: [fieldId], analyte: ['soc'] })
      const bad = items.filter(({ value, sampleId }) => value === 2 && sampleId === one[1]?.id)
      const results = bad.map(({ id, version }) => ({ id, version }))
      await client.results.judge({ results, verdict: 'failed', reason: 'Spilled' })
      expect((await meansOf(fieldId))[0]?.soc).toEqual({ mean: 1, points: 1, words: '' })
      await givenResults(client, ['K (ammonium acetate) ppm'], [[two[0]?.id ?? 0, 120]])
      await givenResults(client, ['K (Mehlich 3) ppm'], [[two[1]?.id ?? 0, 130]])
      expect((await meansOf(fieldId))[1]?.k).toMatchObject({ mean: null, words: 'Several methods' })
      await givenResults(client, ['SOC g/kg'], [[one[0]?.id ?? 0, 11]])
      expect((await meansOf(fieldId))[0]?.soc).toMatchObject({
        ...{ mean: null, words: 'Several values of a point' },
      })
    })

    it('WBK-62: a superseded value does not count, nor one of a point that is not to be sampled', async () => {
      const { fieldId, samples } = await designed('Superseded')
      const one = inStratum(upper(samples), 0, 2)
      await givenResults(
        client,
        ['SOC %'],
        one.map(({ id }, at) => [id, 1 + at]),
      )
      await givenResults(client, ['SOC %'], [[one[1]?.id ?? 0, 4]])
      expect((await meansOf(fieldId))[0]?.soc).toEqual({ mean: 2.5, points: 2, words: '' })
      const { db } = api.server.services.database
      await writeRaw(
        db,
        sql`UPDATE point SET role = 'over' WHERE id = (SELECT point_id FROM sample WHERE id = ${one[0]?.id})`,
      )
      expect((await meansOf(fieldId))[0]?.soc).toEqual({ mean: 4, points: 1, words: '' })
    })

    it('WBK-61: a stratum of a locked year says so', async () => {
      const { fieldId } = await designed('Shut')
      const [stratum] = await strataOf(fieldId)
      if (stratum === undefined) throw new Error('no stratum')
      expect(stratumWorkbook.lockOf(stratum)).toBeNull()
      expect(stratumWorkbook.lockOf({ ...stratum, status: 'approved' })).toBe(
        `${YEAR} of Shut is approved and locked`,
      )
    })
  })
