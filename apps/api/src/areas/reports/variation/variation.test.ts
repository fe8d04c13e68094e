import type { Client } from '@org/core'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type GivenDesign, givenDesign, givenField, givenResults } from '../../../testing/given-design.ts'
import { bothDatabases, type StaffedApi } from '../../../testing/staffed-api.ts'
import { writeRaw } from '../../../testing/write-raw.ts'
import { yearOf } from '../../field-years/testing.ts'
import { YEAR } from '../../uploads/testing.ts'

const DESIGN: GivenDesign = {
  strata: [{ areaM2: 10_000, points: 6 }],
  depths: [
    { topCm: 0, bottomCm: 15 },
    { topCm: 15, bottomCm: 30 },
  ],
}

for (const database of bothDatabases())
  describe.skipIf(database.isMissing)(`how much results vary on ${database.name}`, () => {
    let api: StaffedApi
    let client: Client
    beforeAll(async () => {
      api = await database.start()
      client = api.client
    })
    afterAll(() => api.close())

    const newGrower = async (name: string) => (await client.growers.create({ name })).id

    /** A field with carbon in the upper layer by year and point; far more in the lower one. */
    async function measured(
      growerId: number,
      name: string,
      byYear: Readonly<Record<number, readonly (number | string)[]>>,
    ) {
      const field = await givenField(client, growerId, name)
      for (const [year, values] of Object.entries(byYear)) {
        const samples = await givenDesign(api, field, Number(year), DESIGN)
        const lines = samples.flatMap(({ id, point, topCm }) => {
          const value = values[point]
          return value === undefined ? [] : [[id, topCm === 0 ? value : 50 * (point + 1)]]
        })
        await givenResults(client, ['SOC %'], lines)
      }
      return field.id
    }
    async function variationOf(fieldId: number, year = YEAR) {
      const detail = await client.fields.get({ id: fieldId })
      if (detail.years.every((each) => each.year !== year))
        await client.fields.saveYear({ id: fieldId, year, version: null })
      const { id: fieldYearId } = await yearOf(client, fieldId, year)
      return (await client.reports.variation({ fieldYearId })).variation
    }

    it('RPT-83: of the field’s newest earlier year with five values, in its layer from the surface', async () => {
      const own = await measured(await newGrower('Own Acres'), 'Own', {
        [YEAR - 2]: [2, 2, 2, 2, 2],
        [YEAR - 1]: [1, 2, 3, 4, 5, '< 0.4'],
        [YEAR]: [9, 9, 9, 9, 10, 10],
      })
      expect(await variationOf(own)).toEqual({
        ...{ source: 'field', sourceName: 'Own', year: YEAR - 1, bottomCm: 15, values: 5, fields: 1 },
        analyteName: 'Soil organic carbon',
        cv: expect.closeTo(Math.sqrt(2.5) / 3, 12),
      })
    })

    it('RPT-83: else of its grower, within each field; else of its program; else of nothing', async () => {
      const grower = await newGrower('Pooled Acres')
      const few = await measured(grower, 'Few', { [YEAR - 1]: [1, 2, 3, 4] })
      expect(await variationOf(few)).toBeNull()
      // Twice as much carbon, just as varied: the difference between fields is not counted.
      await measured(grower, 'Rich', { [YEAR - 1]: [20, 40, 60, 80] })
      expect(await variationOf(few)).toMatchObject({
        ...{ source: 'grower', sourceName: 'Pooled Acres', values: 8, fields: 2 },
        cv: expect.closeTo(Math.sqrt(5 / 3) / 2.5, 12),
      })
    })

    it('RPT-83: of the program that held other fields then', async () => {
      const other = await newGrower('Program Acres')
      const { db } = api.server.services.database
      const enroll = async (growerId: number, year: number, fieldIds: number[]) => {
        const { id } = await client.enrollments.create({ growerId, program: 'Carbon North', year, fieldIds })
        await writeRaw(db, sql`UPDATE enrollment SET status = 'eligible' WHERE id = ${id}`)
      }
      const held = await measured(other, 'Held', { [YEAR - 1]: [1, 2, 3, 4, 5] })
      await measured(other, 'Beside', { [YEAR - 1]: [7, 7, 7, 7, 7, 7] })
      const grower = await newGrower('Fresh Acres')
      const { id: fresh } = await givenField(client, grower, 'Fresh')
      await enroll(grower, YEAR, [fresh])
      expect(await variationOf(fresh)).toBeNull()
      await enroll(other, YEAR - 1, [held])
      expect(await variationOf(fresh)).toMatchObject({
        ...{ source: 'program', sourceName: 'Carbon North', year: YEAR - 1, values: 5, fields: 1 },
      })
    })

    it('RPT-83: a field year that is not there is not found', async () => {
      await expect(client.reports.variation({ fieldYearId: 999_999 })).rejects.toMatchObject({
        kind: 'notFound',
      })
    })
  })
