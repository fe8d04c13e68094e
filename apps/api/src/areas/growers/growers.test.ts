import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StaffedApi, testDatabases } from '../../testing/staffed-api.ts'

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`on ${database.name}`, () => {
    let api: StaffedApi
    beforeAll(async () => {
      api = await database.start()
    })
    afterAll(() => api.close())

    /** Walks every page. */
    async function namesOf(query: { search?: string; limit?: number } = {}): Promise<string[]> {
      const names: string[] = []
      let cursor: string | undefined
      do {
        const page = await api.client.growers.list({ ...query, ...(cursor === undefined ? {} : { cursor }) })
        names.push(...page.items.map(({ name }) => name))
        cursor = page.nextCursor ?? undefined
      } while (cursor !== undefined)
      return names
    }

    describe('growers', () => {
      it('GRW-1: keeps what was entered, trimmed, and says it again', async () => {
        const made = await api.client.growers.create({
          name: '  Nordhøj Farm ',
          contactFirstName: 'Åse',
          email: 'aase@nordhoj.example',
          notes: 'Gate code\nat the office',
        })
        expect(made).toMatchObject({
          name: 'Nordhøj Farm',
          contactFirstName: 'Åse',
          phone: '',
          fieldCount: 0,
          version: 1,
        })
        expect({ ...(await api.client.growers.get({ id: made.id })), editId: made.editId }).toEqual(made)
      })

      it('GRW-1: asks for a name of one line and a real email address', async () => {
        for (const bad of [
          { name: ' ' },
          { name: 'a\nb' },
          { name: 'x'.repeat(201) },
          { name: 'x', email: 'nobody' },
        ])
          await expect(api.client.growers.create(bad)).rejects.toMatchObject({ kind: 'validation' })
        const raw = await api.request('/api/growers', {
          method: 'POST',
          token: api.token,
          json: { name: '' },
        })
        expect([raw.status, await raw.json()]).toMatchObject([400, { error: { kind: 'validation' } }])
      })

      it('GRW-2: the same key makes one grower, whatever happens twice', async () => {
        const idempotencyKey = crypto.randomUUID()
        const input = { name: 'Twice Asked' }
        const [one, two] = await Promise.all([
          api.client.growers.create(input, { idempotencyKey }),
          api.client.growers.create(input, { idempotencyKey }),
        ])
        const three = await api.client.growers.create(input, { idempotencyKey })
        expect([two, three]).toEqual([one, one])
        expect(await namesOf({ search: 'twice asked' })).toEqual(['Twice Asked'])
      })

      it('GRW-3: a grower that does not exist is said so', async () => {
        await expect(api.client.growers.get({ id: 999_999_999 })).rejects.toMatchObject({
          kind: 'notFound',
          message: 'This grower does not exist',
        })
      })

      it('GRW-4: lists by name without case and accents, numbers by value, every grower once', async () => {
        const names = ['Zone 10', 'zone 2', 'Žone 1', 'ZONE 2', 'Zone']
        for (const name of names) await api.client.growers.create({ name })
        const all = await namesOf({ search: 'zone', limit: 2 })
        expect(all).toEqual(['Zone', 'Žone 1', 'zone 2', 'ZONE 2', 'Zone 10'])
      })

      it('GRW-5: finds any part of a name, and takes % and _ for themselves', async () => {
        await api.client.growers.create({ name: '100% Rye_Oats\\Barley' })
        await api.client.growers.create({ name: '1000 Rye Oats' })
        expect(await namesOf({ search: '0% r' })).toEqual(['100% Rye_Oats\\Barley'])
        expect(await namesOf({ search: 'e_o' })).toEqual(['100% Rye_Oats\\Barley'])
        expect(await namesOf({ search: 's\\b' })).toEqual(['100% Rye_Oats\\Barley'])
        expect(await namesOf({ search: 'RYE' })).toEqual(['100% Rye_Oats\\Barley', '1000 Rye Oats'])
        expect(await namesOf({ search: 'ase' })).toEqual([])
        expect(await namesOf({ search: 'nordhøj' })).toEqual(['Nordhøj Farm'])
        expect(await namesOf({ search: 'farm nord' })).toEqual(['Nordhøj Farm'])
      })

      it('GRW-5: every grower is found by any part of its own name', async () => {
        const name = fc
          .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
          .filter((text) => /\p{L}/u.test(text))
        await fc.assert(
          fc.asyncProperty(name, fc.nat(), fc.nat(), async (raw, from, length) => {
            const made = await api.client.growers.create({ name: `q ${raw.replaceAll(/\p{C}/gu, '')} q` })
            const letters = [...made.name]
            const start = from % letters.length
            const search = letters.slice(start, start + 1 + (length % 5)).join('')
            const found = await api.client.growers.list({ search, limit: 500 })
            expect(found.items.map(({ id }) => id)).toContain(made.id)
          }),
          { numRuns: 40 },
        )
      })

      it('GRW-4: refuses a cursor of another list, and nonsense', async () => {
        const cursor = Buffer.from('["name","x",1]').toString('base64url')
        for (const bad of [cursor, 'nonsense', ''])
          await expect(api.client.growers.list({ cursor: bad })).rejects.toMatchObject({ kind: 'validation' })
      })

      it('GRW-6: nobody without the request token or a sign-in sees one', async () => {
        expect((await api.request('/api/growers')).status).toBe(401)
        expect((await fetch(`${api.url}/api/growers`)).status).toBe(403)
      })
    })
  })
