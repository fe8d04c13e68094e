import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StaffedApi, testDatabases } from '../../testing/staffed-api.ts'
import { agreed, commitOf, growerWithFields, importFile, square, stage } from './testing.ts'

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`on ${database.name}`, () => {
    let api: StaffedApi
    beforeAll(async () => {
      api = await database.start()
    })
    afterAll(() => api.close())

    async function idsOf(query: { growerId?: number; limit?: number }): Promise<number[]> {
      const ids: number[] = []
      let cursor: string | undefined
      do {
        const page = await api.client.uploads.list({ ...query, ...(cursor === undefined ? {} : { cursor }) })
        ids.push(...page.items.map(({ id }) => id))
        cursor = page.nextCursor ?? undefined
      } while (cursor !== undefined)
      return ids
    }

    describe('the history of uploads', () => {
      it('UPL-29: says what was sent, by whom, and what became of it', async () => {
        const { growerId, upload, fieldIds } = await growerWithFields(api.client, 'Historic', [
          [square(10, 50)],
          [square(11, 50)],
        ])
        const colleague = await api.signIn('colleague')
        const later = await stage(colleague, [[square(10, 50, 0.012)], [square(12, 50)], [square(13, 50)]])
        const update = { index: 0, action: 'update' as const, fieldId: fieldIds[0] ?? 0, fieldVersion: 1 }
        await importFile(
          colleague,
          await agreed(colleague, commitOf(later, growerId, [update, { index: 1 }])),
        )
        const { items } = await api.client.uploads.list({ growerId })
        expect(items).toMatchObject([
          {
            id: later.id,
            fileName: 'drawn.geojson',
            format: 'GeoJSON',
            status: 'committed',
            featureCount: 3,
            createdCount: 1,
            updatedCount: 1,
            createdBy: 'Jon Arden',
            canUndo: false,
          },
          {
            id: upload.id,
            sizeBytes: upload.sizeBytes,
            createdCount: 2,
            createdBy: 'Mira Holt',
            canUndo: true,
          },
        ])
      })

      it('UPL-29: newest first; pages of every size hold every upload once', async () => {
        for (let at = 0; at < 5; at += 1) await stage(api.client, [[square(10 + at, 50)]])
        const whole = await idsOf({ limit: 500 })
        expect(whole).toEqual(whole.toSorted((one, other) => other - one))
        for (const limit of [1, 2, 4]) expect(await idsOf({ limit })).toEqual(whole)
        await expect(api.client.uploads.list({ cursor: 'nonsense' })).rejects.toMatchObject({
          kind: 'validation',
        })
      })

      it('UPL-29: of a grower also the files of others that gave it a field', async () => {
        const { id: chosen } = await api.client.growers.create({ name: 'Chosen For File' })
        const { id: other } = await api.client.growers.create({ name: 'Named In File' })
        const upload = await stage(api.client, [[square(10, 50)]])
        await importFile(
          api.client,
          await agreed(api.client, commitOf(upload, chosen, [{ index: 0, growerId: other }])),
        )
        expect(await idsOf({ growerId: chosen })).toEqual([upload.id])
        expect(await idsOf({ growerId: other })).toEqual([upload.id])
      })

      it('UPL-29: nobody without a sign-in sees it', async () => {
        expect((await api.request('/api/uploads')).status).toBe(401)
      })
    })
  })
