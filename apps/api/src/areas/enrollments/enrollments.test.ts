import type { Client, EnrollmentDetail, MultiPolygon } from '@org/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StaffedApi, testDatabases } from '../../testing/staffed-api.ts'

const YEAR = new Date().getUTCFullYear()

/** Squares of about 90 m on a grid in Iowa; `east` in shares of a square. */
function square(column: number, row = 0, east = 0): MultiPolygon {
  const size = 0.001
  const west = -93 + (column + east) * size
  const south = 42 + row * size
  const ring: [number, number][] = [
    [west, south],
    [west + size, south],
    [west + size, south + size],
    [west, south + size],
    [west, south],
  ]
  return { type: 'MultiPolygon', coordinates: [[ring]] }
}

for (const database of await testDatabases())
  describe.skipIf(database.isMissing)(`enrollments on ${database.name}`, () => {
    let api: StaffedApi
    let manager: Client
    beforeAll(async () => {
      api = await database.start()
      manager = await api.signIn('manager')
    })
    afterAll(() => api.close())

    let places = 0
    /** A grower with fields side by side, and none of anybody else near. */
    async function growerWith(name: string, fields: number) {
      const grower = await api.client.growers.create({ name })
      places += 10
      const made: number[] = []
      for (let at = 0; at < fields; at += 1) {
        const { id } = await api.client.fields.create({
          growerId: grower.id,
          name: `${name} ${at + 1}`,
          boundary: { geometry: square(at, places) },
        })
        made.push(id)
      }
      return { growerId: grower.id, fieldIds: made, row: places }
    }
    const seen = ({ id, version }: EnrollmentDetail) => ({ id, version })

    it('ENR-1: are made as drafts, with their fields’ areas and years', async () => {
      const { growerId, fieldIds } = await growerWith('Alder', 2)
      const made = await api.client.enrollments.create({
        growerId,
        programme: 'Cover crops',
        year: YEAR,
        fieldIds,
      })
      expect(made).toMatchObject({
        status: 'draft',
        fieldCount: 2,
        programme: 'Cover crops',
        findingCount: 0,
      })
      const areas = await Promise.all(
        fieldIds.map(async (id) => (await api.client.fields.get({ id })).areaM2),
      )
      expect(made.areaM2).toBeCloseTo((areas[0] ?? 0) + (areas[1] ?? 0), 6)
      expect(made.fields.map(({ fieldYear }) => fieldYear?.status)).toEqual([
        'boundary_pending',
        'boundary_pending',
      ])
      expect(await api.client.enrollments.list({ growerId })).toMatchObject({ items: [{ id: made.id }] })
      const { states } = await api.client.enrollments.summary({ growerId })
      expect(states).toEqual([expect.objectContaining({ status: 'draft', count: 1, fieldCount: 2 })])
      const { moved, refused, editId } = await api.client.enrollments.submit({ items: [seen(made)] })
      expect({ moved, refused, editId }).toMatchObject({ moved: [{ status: 'eligible' }], refused: [] })
      const facets = await api.client.enrollments.facets()
      expect(facets.programmes).toContainEqual({ programme: 'Cover crops', count: 1 })
      const signed = await manager.enrollments.sign({ items: moved })
      expect(signed).toMatchObject({ moved: [{ status: 'signed' }], refused: [] })
    })
  })
