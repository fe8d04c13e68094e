import { type Client, MAX_SHAPED_ROWS } from '@org/core'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listHandlers } from '../../lists/handlers.ts'
import { drawField, shape } from '../../testing/drawn-fields.ts'
import { rounds } from '../../testing/soak.ts'
import { bothDatabases, type StaffedApi } from '../../testing/staffed-api.ts'
import { square } from '../uploads/testing.ts'
import { fieldSource } from './read.ts'
import { shapedPage } from './shapes.ts'

const CORNERS_OF_SQUARE = 5

for (const database of bothDatabases())
  describe.skipIf(database.isMissing)(`fields with their boundaries, on ${database.name}`, () => {
    let api: StaffedApi
    let client: Client
    beforeAll(async () => {
      api = await database.start()
      client = api.client
      const { id: growerId } = await client.growers.create({ name: 'Shaped Acres' })
      const [hole = []] = square(-93.595, 42.002, 0.002)
      const { id, version } = await drawField(client, growerId, 'Moved', square(-97, 42))
      await client.fields.saveBoundary({ id, version, geometry: shape(square(-97, 42, 0.013)) })
      await client.fields.create({ growerId, name: 'Bare' })
      await client.fields.create({
        growerId,
        name: 'Two parts',
        boundary: { geometry: shape([...square(-93.6, 42), hole], square(-93.5, 42)) },
      })
      for (const at of [1, 2, 3]) await drawField(client, growerId, `Plain ${at}`, square(-90 + at / 10, 42))
    })
    afterAll(() => api.close())

    it('FLD-87: on request each row has its newest boundary, as the boundary’s own call answers it', async () => {
      const { items } = await client.fields.list({ geometry: true })
      expect(items).toHaveLength(6)
      for (const { geometry, ...row } of items) {
        const { boundaryVersionId: boundaryId, id } = row
        const boundary = boundaryId === null ? null : await client.fields.boundary({ id, boundaryId })
        expect([row.name, geometry]).toEqual([row.name, boundary?.geometry ?? null])
      }
      expect(items.find(({ name }) => name === 'Two parts')?.geometry?.coordinates).toHaveLength(2)
      expect(items.find(({ name }) => name === 'Bare')).toMatchObject({ geometry: null })
    })

    it('FLD-87: without the request rows have no such member, and are otherwise the same', async () => {
      const { items } = await client.fields.list({})
      const shaped = await client.fields.list({ geometry: true })
      for (const row of items) expect(Object.keys(row)).not.toContain('geometry')
      expect(shaped.items.map(({ geometry: _, ...row }) => row)).toEqual(items)
      expect(await client.fields.list({ geometry: false })).toMatchObject({ items })
    })

    it('FLD-87: more rows than a page with boundaries has, and another word, are refused by name', async () => {
      await expect(client.fields.list({ geometry: true, limit: MAX_SHAPED_ROWS + 1 })).rejects.toMatchObject({
        kind: 'validation',
        details: [{ path: 'query.limit' }],
      })
      expect((await client.fields.list({ geometry: true, limit: MAX_SHAPED_ROWS })).items).toHaveLength(6)
      const asked: object = { geometry: 'yes' }
      await expect(client.fields.list(asked)).rejects.toMatchObject({
        kind: 'validation',
        details: [{ path: 'query.geometry' }],
      })
    })

    it('FLD-88: a page ends before its boundaries have too many corners, and the pages together have every row', async () => {
      const { list } = listHandlers(fieldSource)
      const call = {
        db: api.server.services.database.db,
        person: 'Ines',
        signal: new AbortController().signal,
      }
      const asked = { geometry: true, sort: 'name', active: 'active' } as const
      const all = (await client.fields.list({ geometry: true })).items
      const cornersOf = ({ geometry }: (typeof all)[number]) => geometry?.coordinates.flat(2).length ?? 0
      const some = { limit: fc.integer({ min: 1, max: 6 }), most: fc.integer({ min: 1, max: 40 }) }
      const property = fc.asyncProperty(fc.record(some), async ({ limit, most }) => {
        const found: typeof all = []
        let cursor: string | undefined
        do {
          const query = { ...asked, limit, cursor }
          const page = await shapedPage(call.db, query, (plain) => list(call, plain), most)
          const corners = page.items.map((row) => cornersOf(row)).reduce((sum, each) => sum + each, 0)
          expect(page.items.length === 1 || corners <= most).toBe(true)
          found.push(...page.items)
          cursor = page.nextCursor ?? undefined
        } while (cursor !== undefined)
        expect(found).toEqual(all)
      })
      expect(all.map(cornersOf).filter((corners) => corners === CORNERS_OF_SQUARE)).toHaveLength(4)
      await fc.assert(property, { numRuns: rounds(20, 200) })
    })
  })
