import { type Client, type GrowerUpdate, isStale } from '@org/core'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StaffedApi, testDatabases } from '../../testing/staffed-api.ts'

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`on ${database.name}`, () => {
    let api: StaffedApi
    let manager: Client
    beforeAll(async () => {
      api = await database.start()
      manager = await api.signIn('manager')
    })
    afterAll(() => api.close())

    const changesOf = async (id: number) =>
      (await api.client.changes.timeline({ entity: 'grower', id })).items.map(
        ({ before, after, reason }) => ({
          before,
          after,
          reason,
        }),
      )

    describe('changing a grower', () => {
      it('GRW-7: writes what is named and leaves the rest; the change holds only what differs', async () => {
        const made = await api.client.growers.create({
          name: 'Tern Hollow',
          phone: '555-0100',
          notes: 'Gate',
        })
        const changed = await api.client.growers.update({
          id: made.id,
          version: 1,
          phone: ' 555-0199 ',
          notes: 'Gate',
          externalRef: 'TH-4',
        })
        expect(changed).toEqual({
          ...made,
          phone: '555-0199',
          externalRef: 'TH-4',
          version: 2,
          updatedAt: changed.updatedAt,
          editId: changed.editId,
        })
        expect({ ...(await api.client.growers.get({ id: made.id })), editId: changed.editId }).toEqual(
          changed,
        )
        expect((await changesOf(made.id))[0]).toEqual({
          before: { phone: '555-0100', externalRef: '' },
          after: { phone: '555-0199', externalRef: 'TH-4' },
          reason: null,
        })
      })

      it('GRW-7: what differs in nothing is no change', async () => {
        const made = await api.client.growers.create({ name: 'Same As Ever', address: '4 Mill Road' })
        const again = await api.client.growers.update({ id: made.id, version: 1, address: '4 Mill Road' })
        expect(again).toEqual({ ...made, editId: null })
        expect(await changesOf(made.id)).toHaveLength(1)
      })

      it('GRW-7: any patches one after the other leave what each said last, and one change for each that differed', async () => {
        const text = fc.constantFrom('', 'a', 'B', 'Å 3')
        const patch = fc.record({ phone: text, address: text, contactLastName: text }, { requiredKeys: [] })
        await fc.assert(
          fc.asyncProperty(fc.array(patch, { maxLength: 6 }), async (patches) => {
            const made = await api.client.growers.create({ name: 'Patched' })
            let expected = { phone: '', address: '', contactLastName: '' }
            let current = made
            let changes = 1
            for (const each of patches) {
              const next = { ...expected, ...each }
              if (JSON.stringify(next) !== JSON.stringify(expected)) changes += 1
              expected = next
              const { id, version } = current
              current = await api.client.growers.update({ id, version, ...each })
            }
            expect(current).toMatchObject({ ...expected, version: changes })
            expect(await changesOf(made.id)).toHaveLength(changes)
          }),
          { numRuns: 15 },
        )
      })

      it('GRW-8: what someone else changed meanwhile is a conflict that carries both versions, and writes nothing', async () => {
        const { id } = await api.client.growers.create({ name: 'Two At Once' })
        await manager.growers.update({ id, version: 1, phone: 'theirs' })
        const mine: GrowerUpdate & { id: number } = { id, version: 1, phone: 'mine' }
        const error = await api.client.growers.update(mine).catch((thrown: unknown) => thrown)
        expect(isStale(error)).toBe(true)
        expect(error).toMatchObject({
          status: 409,
          message: 'Someone changed this grower after you opened it',
          details: [
            { path: 'body.version', message: '1' },
            { path: 'current.version', message: '2' },
          ],
        })
        expect((await api.client.growers.get({ id })).phone).toBe('theirs')
      })

      it('GRW-8: of two changes at the same moment one is taken', async () => {
        const { id } = await api.client.growers.create({ name: 'Same Moment' })
        const outcomes = await Promise.allSettled(
          ['one', 'two'].map((phone) => api.client.growers.update({ id, version: 1, phone })),
        )
        expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
        expect((await api.client.growers.get({ id })).version).toBe(2)
      })

      it('GRW-3: a grower that does not exist cannot be changed', async () => {
        await expect(
          api.client.growers.update({ id: 999_999, version: 1, phone: 'x' }),
        ).rejects.toMatchObject({ kind: 'notFound' })
      })

      it('GRW-9: renamed, it and its fields are found and sorted by the new name at once', async () => {
        const { id, version } = await api.client.growers.create({ name: 'Quill Bend' })
        const other = await api.client.growers.create({ name: 'Pike Bend' })
        for (const growerId of [id, other.id])
          await api.client.fields.create({ growerId, name: `Long forty ${growerId}` })
        const inOrder = async () => {
          const growers = await api.client.growers.list({ search: 'bend', sort: 'name' })
          const fields = await api.client.fields.list({ search: 'long forty', sort: 'grower' })
          return [growers.items.map((grower) => grower.id), fields.items.map(({ growerId }) => growerId)]
        }
        expect(await inOrder()).toEqual([
          [other.id, id],
          [other.id, id],
        ])
        await api.client.growers.update({ id, version, name: 'Osprey Bend' })
        expect(await inOrder()).toEqual([
          [id, other.id],
          [id, other.id],
        ])
        const found = async (search: string) => (await api.client.fields.list({ search })).items.length
        expect([await found('osprey'), await found('quill')]).toEqual([1, 0])
        expect((await api.client.growers.list({ search: 'osprey' })).items).toHaveLength(1)
        expect((await api.client.growers.list({ search: 'quill' })).items).toEqual([])
      })
    })

    describe('deactivating a grower', () => {
      it('GRW-10: managers do, with a reason; it leaves the usual list, and comes back', async () => {
        const made = await api.client.growers.create({ name: 'Vesper Flat' })
        await api.client.fields.create({ growerId: made.id, name: 'Home 80' })
        const gone = await manager.growers.setActive({
          id: made.id,
          version: 1,
          active: false,
          reason: 'Sold to a neighbor',
        })
        expect(gone).toMatchObject({ active: false, version: 2, fieldCount: 1 })
        const names = async (active: 'active' | 'inactive' | 'all') =>
          (await api.client.growers.list({ search: 'vesper', active })).items.map(({ name }) => name)
        expect(await names('active')).toEqual([])
        expect([await names('inactive'), await names('all')]).toEqual([['Vesper Flat'], ['Vesper Flat']])
        expect((await changesOf(made.id))[0]).toEqual({
          before: { active: true },
          after: { active: false },
          reason: 'Sold to a neighbor',
        })
        const back = await manager.growers.setActive({ id: made.id, version: 2, active: true })
        expect(back).toMatchObject({ active: true, version: 3 })
        expect(await names('active')).toEqual(['Vesper Flat'])
      })

      it('GRW-10: others may not, whatever they send', async () => {
        const { id } = await api.client.growers.create({ name: 'Kept' })
        await expect(
          api.client.growers.setActive({ id, version: 1, active: false, reason: 'x' }),
        ).rejects.toMatchObject({ kind: 'forbidden', status: 403 })
        expect((await api.client.growers.get({ id })).active).toBe(true)
      })

      it('GRW-8, GRW-10: a stale one is a conflict', async () => {
        const { id } = await api.client.growers.create({ name: 'Moved On' })
        await api.client.growers.update({ id, version: 1, phone: '1' })
        const error = await manager.growers
          .setActive({ id, version: 1, active: false })
          .catch((thrown: unknown) => thrown)
        expect(isStale(error)).toBe(true)
      })
    })
  })
