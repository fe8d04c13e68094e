import type { Client } from '@org/core'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type GivenDesign, givenDesign, givenField, givenResults } from '../../testing/given-design.ts'
import { bothDatabases, type StaffedApi } from '../../testing/staffed-api.ts'
import { writeRaw } from '../../testing/write-raw.ts'
import { YEAR } from '../uploads/testing.ts'

const DESIGN: GivenDesign = {
  strata: [
    { areaM2: 10_000, points: 2 },
    { areaM2: 30_000, points: 2 },
  ],
  depths: [
    { topCm: 0, bottomCm: 15 },
    { topCm: 15, bottomCm: 30 },
  ],
}
const HEADER = ['SOC %', 'Bulk density (g/cm3)', 'Soil pH (1:1 water)']

for (const database of bothDatabases())
  describe.skipIf(database.isMissing)(`reports of results on ${database.name}`, () => {
    let api: StaffedApi
    let client: Client
    let growerId: number
    beforeAll(async () => {
      api = await database.start()
      client = api.client
      growerId = (await client.growers.create({ name: 'Reported Acres' })).id
    })
    afterAll(() => api.close())

    /** A field with carbon by point, a tenth less in the lower layer. */
    async function measured(
      name: string,
      byYear: Readonly<Record<number, readonly (number | string)[]>>,
      design = DESIGN,
    ) {
      const field = await givenField(client, growerId, name)
      for (const [year, values] of Object.entries(byYear)) {
        const samples = await givenDesign(api, field, Number(year), design)
        const lines = samples.flatMap(({ id, point, topCm }) => {
          const value = values[point]
          return value === undefined
            ? []
            : [[id, topCm === 0 || typeof value === 'string' ? value : value * 0.9, 1.3, 6.5]]
        })
        await givenResults(client, HEADER, lines)
      }
      return field
    }
    const problemsOf = (fields: readonly { problem: string | null }[]) =>
      fields.map(({ problem }) => problem === null)

    it('RPT-20, RPT-24, RPT-25: a field’s design, points, series, layers and other years', async () => {
      const { id: fieldId } = await measured('Whole', { [YEAR - 1]: [1, 1, 2, 2], [YEAR]: [1, 3, '< 0.4'] })
      const report = await client.reports.field({ fieldId, year: YEAR })
      expect(report.field).toMatchObject({ id: fieldId, name: 'Whole', growerName: 'Reported Acres' })
      expect(report.field.boundary?.type).toBe('MultiPolygon')
      expect(report.years).toEqual([YEAR, YEAR - 1])
      const { years } = await client.fields.get({ id: fieldId })
      expect(years.map(({ id }) => id)).toContain(report.fieldYear?.id)
      expect(report.design?.strata.map(({ weight }) => weight)).toEqual([0.25, 0.75])
      expect(report.design?.points).toHaveLength(4)
      expect(report.series.map(({ analyte, results }) => [analyte, results])).toEqual(
        expect.arrayContaining([
          ['soc', 6],
          ['soc_stock', 6],
        ]),
      )
      expect(report.shown?.analyte).toBe('soc')
      expect(report.layers[0]).toMatchObject({ n: 3, missing: 1, censored: 1, mean: (1 + 3 + 0.2) / 3 })
      expect(report.campaigns).toMatchObject([{ year: YEAR - 1, layers: [{ mean: 1.5, n: 4 }, { n: 4 }] }])
      expect(report.notes).toEqual([
        '2 values are below the detection limit: each stands as half of its limit, and may be anything from 0 to its limit.',
      ])
      const stock = await client.reports.field({ fieldId, year: YEAR, analyte: 'soc_stock' })
      expect(stock.values.find(({ topCm }) => topCm === 0)?.value).toBeCloseTo(19.5, 9)
      expect(stock.campaigns[0]?.layers).toHaveLength(2)
    })

    it('RPT-20, RPT-36: a year without a design says so; a field that does not exist is not found', async () => {
      const { id: fieldId } = await givenField(client, growerId, 'Empty')
      const report = await client.reports.field({ fieldId, year: YEAR - 3 })
      expect(report).toMatchObject({ fieldYear: null, design: null, series: [], shown: null, values: [] })
      expect(report.notes).toEqual(['This field has no design in this year.'])
      const estimate = await client.reports.estimate({ fieldId, year: YEAR - 3, since: YEAR - 4 })
      expect(estimate).toMatchObject({ mean: null, change: { change: null } })
      const nobody = { fieldId: 999_999, year: YEAR }
      await expect(client.reports.field(nobody)).rejects.toMatchObject({ kind: 'notFound' })
      await expect(client.reports.estimate(nobody)).rejects.toMatchObject({ kind: 'notFound' })
    })

    it('RPT-20: points that were replaced are left out, those that took their place count', async () => {
      const field = await measured('Replaced', { [YEAR]: [1, 3, 5, 7] })
      const { db } = api.server.services.database
      await writeRaw(
        db,
        sql`UPDATE point SET status = 'replaced' WHERE field_id = ${field.id} AND number = 1`,
      )
      const asked = { fieldId: field.id, year: YEAR }
      const { design, layers } = await client.reports.field(asked)
      expect(design?.points.map(({ number }) => number)).toEqual([2, 3, 4])
      expect(layers[0]).toMatchObject({ n: 3, missing: 0 })
      expect(await client.reports.estimate(asked)).toMatchObject({ n: 3, sampled: { planned: 3 } })
    })

    it('RPT-44: a design whose bags are of zigzags has a mean and no interval', async () => {
      const plan = { cores: { pattern: 'zigzag', count: 15, radiusM: 8 } } as const
      const { id: fieldId } = await measured('Zigzag', { [YEAR]: [1, 3, 5, 7] }, { ...DESIGN, plan })
      const asked = { fieldId, year: YEAR }
      const answer = await client.reports.estimate(asked)
      expect(answer).toMatchObject({ interval: null, standardError: null, mean: 5 })
      expect(answer.noInterval).toContain('the cores of each bag lie along a zigzag')
    })

    it('RPT-32: a point that a person put elsewhere before the commit takes the interval away', async () => {
      const { id: fieldId } = await measured('By Hand', { [YEAR]: [1, 3, 5, 7] })
      const { db } = api.server.services.database
      await writeRaw(
        db,
        sql`UPDATE point SET is_hand_placed = true WHERE field_id = ${fieldId} AND number = 2`,
      )
      const answer = await client.reports.estimate({ fieldId, year: YEAR })
      expect(answer).toMatchObject({ interval: null, mean: 5, sampled: { moved: 1 } })
      expect(answer.noInterval).toContain('1 point was collected at another place than drawn')
    })

    it('RPT-32: a point collected elsewhere takes the interval away until it is left out', async () => {
      const { id: fieldId } = await measured('Moved', { [YEAR]: [1, 3, 5, 7] })
      const { db } = api.server.services.database
      const collect = (number: number, offsetM: number) =>
        writeRaw(
          db,
          sql`UPDATE point SET status = 'relocated', collected_at = now(), actual_lon = lon, actual_lat = lat + 0.0001,
            accuracy_m = 3, offset_m = ${offsetM} WHERE field_id = ${fieldId} AND number = ${number}`,
        )
      const asked = { fieldId, year: YEAR }
      expect(await client.reports.estimate(asked)).toMatchObject({ noInterval: null, sampled: { moved: 0 } })
      await collect(2, 1)
      const moved = await client.reports.estimate(asked)
      expect(moved).toMatchObject({ interval: null, n: 4, mean: 5, sampled: { moved: 1 } })
      const left = await client.reports.estimate({ ...asked, moved: 'leaveOut' })
      expect(left).toMatchObject({ interval: null, n: 3, mean: 4.75 })
      expect(left.noInterval).toContain('why point 2 was not sampled as drawn is not said')
      await writeRaw(db, sql`UPDATE point SET cause = 'time' WHERE field_id = ${fieldId} AND number = 2`)
      const said = await client.reports.estimate({ ...asked, moved: 'leaveOut' })
      expect(said).toMatchObject({ noInterval: null, n: 3, mean: 4.75 })
      expect(said.assumes).toContain('why point 2 has no value')
      const { design } = await client.reports.field(asked)
      const second = design?.points[1]
      expect(second).toMatchObject({ offsetM: 1, status: 'relocated' })
      expect(second?.lat).toBeCloseTo(43.0001, 9)
    })

    it('RPT-34, RPT-38: stocks and their change between two years', async () => {
      const { id: fieldId } = await measured('Twice', {
        [YEAR - 1]: [1, 1.2, 2, 2.4],
        [YEAR]: [1.1, 1.4, 2.2, 2.8],
      })
      for (const basis of ['depth', 'mass'] as const) {
        const answer = await client.reports.estimate({
          ...{ fieldId, year: YEAR, analyte: 'soc_stock', since: YEAR - 1, basis },
        })
        expect(answer).toMatchObject({ topCm: 0, bottomCm: 30, n: 4, problem: null, areaM2: 40_000 })
        expect(answer.change).toMatchObject({ since: YEAR - 1, matched: 4, problem: null })
        expect(answer.change?.change).toBeGreaterThan(0)
        expect(answer.total?.tons).toBeCloseTo((answer.mean ?? 0) * 4, 9)
        expect(answer.referenceMassTHa === null).toBe(basis === 'depth')
      }
    })

    it('RPT-39: a field in two programs counts in both; drafts, reviews and withdrawn enrollments in none', async () => {
      const [one, other, empty] = [
        await measured('One', { [YEAR]: [1, 3, 5, 7] }),
        await measured('Other', { [YEAR]: [2, 4, 6, 8] }),
        await givenField(client, growerId, 'Unsampled'),
      ]
      const enroll = (program: string, fieldIds: number[]) =>
        client.enrollments.create({ growerId, program, year: YEAR, fieldIds })
      const { db } = api.server.services.database
      // With the trace of a recorded change, by which kept answers are known to be old.
      const become = async (id: number, status: string) => {
        await writeRaw(db, sql`UPDATE enrollment SET status = ${status} WHERE id = ${id}`)
        await writeRaw(
          db,
          sql`UPDATE list_state SET seq = (SELECT max(seq) + 1 FROM list_state) WHERE entity = 'enrollment'`,
        )
      }
      const carbon = await enroll('Carbon', [one.id, other.id, empty.id])
      const water = await enroll('Water', [one.id])
      for (const status of ['draft', 'submitted', 'needs_review', 'withdrawn']) {
        await become(carbon.id, status)
        const none = await client.reports.program({ program: 'carbon', year: YEAR })
        expect(none).toMatchObject({ mean: null, fields: [], problem: expect.stringContaining('No field') })
      }
      await become(carbon.id, 'eligible')
      await become(water.id, 'active')
      const both = await client.reports.program({ program: 'carbon', year: YEAR })
      expect(both.fields.map(({ fieldName }) => fieldName)).toEqual(['One', 'Other', 'Unsampled'])
      expect(problemsOf(both.fields)).toEqual([true, true, false])
      expect(both).toMatchObject({ mean: 5.5, areaM2: 80_000, topCm: 0, bottomCm: 15, problem: null })
      const ofOne = await client.reports.estimate({ fieldId: one.id, year: YEAR })
      const alone = await client.reports.program({ program: 'Water', year: YEAR })
      expect(alone).toMatchObject({ mean: ofOne.mean, standardError: ofOne.standardError })
      expect((await client.reports.field({ fieldId: one.id, year: YEAR })).programs).toEqual([
        'Carbon',
        'Water',
      ])
      for (const basis of ['depth', 'mass'] as const) {
        const stock = await client.reports.program({
          program: 'Carbon',
          year: YEAR,
          analyte: 'soc_stock',
          basis,
        })
        expect(stock).toMatchObject({ bottomCm: 30, problem: null })
        expect(stock.total?.tons).toBeCloseTo((stock.mean ?? 0) * 8, 9)
      }
      await become(water.id, 'withdrawn')
      expect((await client.reports.program({ program: 'Water', year: YEAR })).problem).toContain('No field')
    })
  })
