import { type Client, isStale } from '@org/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StaffedApi, testDatabases } from '../../testing/staffed-api.ts'

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`on ${database.name}`, () => {
    let api: StaffedApi
    let colleague: Client
    beforeAll(async () => {
      api = await database.start()
      colleague = await api.signIn('colleague')
    })
    afterAll(() => api.close())

    const namesFor = async (client: Client) =>
      (await client.views.list({ page: 'fields' })).items.map(({ name }) => name)

    describe('saved views', () => {
      it('VIEW-1: one’s own are one’s own; shared ones are everybody’s to see', async () => {
        const kept = await api.client.views.create({
          page: 'fields',
          name: 'Zone 10',
          search: 'q=a&sort=-area',
        })
        expect(kept).toEqual({
          id: kept.id,
          page: 'fields',
          name: 'Zone 10',
          search: 'q=a&sort=-area',
          isShared: false,
          ownerName: 'Mira Holt',
          isMine: true,
          version: 1,
          editId: kept.editId,
        })
        const { editId, ...shared } = await api.client.views.create({
          page: 'fields',
          name: 'zone 2',
          search: '',
          isShared: true,
        })
        expect(editId).toBeGreaterThan(0)
        await api.client.views.create({ page: 'growers', name: 'Elsewhere', search: 'q=b' })
        expect(await namesFor(api.client)).toEqual(['zone 2', 'Zone 10'])
        expect((await colleague.views.list({ page: 'fields' })).items).toEqual([{ ...shared, isMine: false }])
      })

      it('VIEW-2: one name once for each person and page, whatever its case and accents', async () => {
        await api.client.views.create({ page: 'fields', name: 'Späte Ernte', search: 'q=1' })
        await expect(
          api.client.views.create({ page: 'fields', name: ' spate  ERNTE', search: 'q=2' }),
        ).rejects.toMatchObject({
          kind: 'conflict',
          message: 'You already have a view called Späte Ernte',
        })
        await api.client.views.create({ page: 'growers', name: 'Späte Ernte', search: '' })
        await colleague.views.create({ page: 'fields', name: 'Späte Ernte', search: '' })
        const other = await api.client.views.create({ page: 'fields', name: 'Frühe', search: '' })
        await expect(
          api.client.views.update({ id: other.id, version: 1, name: 'SPÄTE ernte' }),
        ).rejects.toMatchObject({ kind: 'conflict' })
        expect(await api.client.views.update({ id: other.id, version: 1, name: 'FRÜHE' })).toMatchObject({
          name: 'FRÜHE',
        })
      })

      it('VIEW-2: the same key saves one, whatever happens twice', async () => {
        const idempotencyKey = crypto.randomUUID()
        const input = { page: 'fields', name: 'Asked twice', search: '' } as const
        const [one, two] = await Promise.all([
          api.client.views.create(input, { idempotencyKey }),
          api.client.views.create(input, { idempotencyKey }),
        ])
        expect(two).toEqual(one)
      })

      it('VIEW-3: only its owner changes or removes it; to others it does not exist', async () => {
        const { id } = await api.client.views.create({
          page: 'fields',
          name: 'Hands off',
          search: 'q=x',
          isShared: true,
        })
        const manager = await api.signIn('manager')
        for (const other of [colleague, manager]) {
          await expect(other.views.update({ id, version: 1, name: 'Mine' })).rejects.toMatchObject({
            kind: 'notFound',
          })
          await expect(other.views.remove({ id })).rejects.toMatchObject({
            kind: 'notFound',
            message: 'This view does not exist',
          })
        }
        const changed = await api.client.views.update({ id, version: 1, isShared: false })
        expect(changed).toMatchObject({ name: 'Hands off', search: 'q=x', isShared: false, version: 2 })
        const removed = await api.client.views.remove({ id })
        expect(removed).toEqual({ ...changed, editId: removed.editId })
        expect(await namesFor(api.client)).not.toContain('Hands off')
        await expect(api.client.views.remove({ id })).rejects.toMatchObject({ kind: 'notFound' })
      })

      it('VIEW-3: a stale change of one’s own other tab is a conflict', async () => {
        const { id } = await api.client.views.create({ page: 'fields', name: 'Two tabs', search: '' })
        await api.client.views.update({ id, version: 1, search: 'q=1' })
        const error = await api.client.views
          .update({ id, version: 1, search: 'q=2' })
          .catch((thrown: unknown) => thrown)
        expect(isStale(error)).toBe(true)
      })

      it('VIEW-4: a person keeps 200 at most, also when several come at once', async () => {
        const most = await api.signIn('manager')
        for (let at = 0; at < 199; at += 1)
          await most.views.create({ page: at % 2 ? 'fields' : 'growers', name: `View ${at}`, search: '' })
        const outcomes = await Promise.allSettled(
          ['A', 'B', 'C'].map((name) => most.views.create({ page: 'fields', name, search: '' })),
        )
        expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
        await expect(most.views.create({ page: 'fields', name: 'D', search: '' })).rejects.toMatchObject({
          kind: 'conflict',
          message: 'You already have 200 saved views',
        })
      })
    })
  })
