import { GROWER_SORTS, type Grower, type GrowerSort } from '@org/core'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rounds } from '../../testing/soak.ts'
import { bothDatabases, type StaffedApi } from '../../testing/staffed-api.ts'

const square = (lon: number, lat: number, size: number) => ({
  type: 'MultiPolygon' as const,
  coordinates: [
    [
      [
        [lon, lat],
        [lon + size, lat],
        [lon + size, lat + size],
        [lon, lat + size],
        [lon, lat],
      ],
    ] as [number, number][][],
  ],
})

for (const database of bothDatabases())
  describe.skipIf(database.isMissing)(`on ${database.name}`, () => {
    let api: StaffedApi
    beforeAll(async () => {
      api = await database.start()
      // Same names, same counts and same areas among them: only the id then tells one from the next.
      for (const [at, fields] of [2, 0, 1, 1, 0, 2, 3].entries()) {
        const { id } = await api.client.growers.create({ name: `Row ${at % 3}` })
        for (let n = 0; n < fields; n += 1)
          await api.client.fields.create({
            growerId: id,
            name: `F${n}`,
            boundary: { geometry: square(-93 + at * 0.1 + n * 0.01, 42, 0.002 + n * 0.001) },
          })
      }
      await api.client.growers.update({ id: 1, version: 1, notes: 'touched last' })
    })
    afterAll(() => api.close())

    async function all(sort: GrowerSort, limit: number): Promise<Grower[]> {
      const items: Grower[] = []
      let cursor: string | undefined
      do {
        const page = await api.client.growers.list({
          sort,
          limit,
          active: 'all',
          ...(cursor === undefined ? {} : { cursor }),
        })
        items.push(...page.items)
        cursor = page.nextCursor ?? undefined
      } while (cursor !== undefined)
      return items
    }

    const KEYS: Record<string, (grower: Grower) => string | number> = {
      name: ({ name }) => name,
      fields: ({ fieldCount }) => fieldCount,
      area: ({ areaHa }) => areaHa,
      updated: ({ updatedAt }) => updatedAt,
    }

    describe('the orders of growers', () => {
      it('GRW-4: whatever the order and the size of a page, each grower is there once, in order', async () => {
        const sorts = fc.constantFrom(...GROWER_SORTS)
        await fc.assert(
          fc.asyncProperty(sorts, fc.integer({ min: 1, max: 8 }), async (sort, limit) => {
            const growers = await all(sort, limit)
            expect(new Set(growers.map(({ id }) => id)).size).toBe(7)
            expect(growers).toHaveLength(7)
            const keyOf = KEYS[sort.replace('-', '')]
            const keys = growers.map((grower) => keyOf?.(grower) ?? '')
            const ordered = sort.startsWith('-') ? keys.toReversed() : keys
            for (const [at, key] of ordered.slice(1).entries()) expect(key >= (ordered[at] ?? '')).toBe(true)
          }),
          { numRuns: rounds(15, 40) },
        )
      })

      it('GRW-4: the newest change comes first where asked', async () => {
        expect((await all('-updated', 3))[0]).toMatchObject({ id: 1, notes: 'touched last' })
      })

      it('GRW-4: a forged cursor is refused or finds a place, whatever it says', async () => {
        const forged = fc.tuple(
          fc.constantFrom(...GROWER_SORTS),
          fc.oneof(fc.maxSafeInteger(), fc.double(), fc.string({ unit: 'binary' }), fc.constant(null)),
          fc.oneof(fc.maxSafeInteger(), fc.string()),
        )
        await fc.assert(
          fc.asyncProperty(forged, async ([sort, key, id]) => {
            const cursor = Buffer.from(JSON.stringify([`growers ${sort}`, key, id])).toString('base64url')
            const query = new URLSearchParams({ sort, cursor })
            const { status } = await api.request(`/api/growers?${query}`, { token: api.token })
            expect([200, 400]).toContain(status)
          }),
          { numRuns: rounds(40, 150) },
        )
      })

      it('GRW-4: refuses the cursor of another order', async () => {
        const { nextCursor } = await api.client.growers.list({ sort: 'area', limit: 1 })
        await expect(
          api.client.growers.list({ sort: '-area', cursor: nextCursor ?? '' }),
        ).rejects.toMatchObject({ kind: 'validation' })
      })
    })
  })
