import type { Client } from '@org/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rounds } from '../../testing/soak.ts'
import { type StaffedApi, testDatabases } from '../../testing/staffed-api.ts'

const ROUNDS = rounds(3, 20)
/** Of one test, in milliseconds. */
const LIMIT = rounds(180_000, 900_000)

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`at the same time on ${database.name}`, () => {
    let api: StaffedApi
    let jon: Client
    beforeAll(async () => {
      api = await database.start()
      jon = await api.signIn('colleague')
    })
    afterAll(() => api?.close())

    async function edited(name: string) {
      const { id } = await api.client.growers.create({ name })
      await api.client.growers.update({ id, version: 1, phone: 'mine' })
      const [edit] = (await api.client.edits.list({ limit: 1 })).items
      return { id, editId: edit?.id ?? 0 }
    }
    const reached = (results: readonly PromiseSettledResult<unknown>[]) =>
      results.filter(({ status }) => status === 'fulfilled').length

    it(
      'EDT-11: of two undos of one edit one takes it back',
      async () => {
        for (let round = 0; round < ROUNDS; round++) {
          const { id, editId } = await edited(`Twice ${round}`)
          const results = await Promise.allSettled([1, 2, 3].map(() => api.client.edits.undo({ id: editId })))
          expect(reached(results)).toBe(1)
          for (const result of results)
            if (result.status === 'rejected') expect(result.reason).toMatchObject({ kind: 'conflict' })
          expect(await api.client.growers.get({ id })).toMatchObject({ phone: '', version: 3 })
        }
      },
      LIMIT,
    )

    it(
      'EDT-7: of an undo and another person’s change of the column one happens, and nothing is lost',
      async () => {
        for (let round = 0; round < ROUNDS; round++) {
          const { id, editId } = await edited(`Both ${round}`)
          const results = await Promise.allSettled([
            api.client.edits.undo({ id: editId }),
            jon.growers.update({ id, version: 2, phone: 'theirs' }),
          ])
          expect(reached(results)).toBe(1)
          const isUndone = results[0]?.status === 'fulfilled'
          expect(await api.client.growers.get({ id })).toMatchObject(
            isUndone ? { phone: '', version: 3 } : { phone: 'theirs', version: 3 },
          )
        }
      },
      LIMIT,
    )

    it(
      'EDT-7: the undo happens whether or not another column was changed before it, which stays',
      async () => {
        for (let round = 0; round < ROUNDS; round++) {
          const { id, editId } = await edited(`Beside ${round}`)
          const results = await Promise.allSettled([
            api.client.edits.undo({ id: editId }),
            jon.growers.update({ id, version: 2, notes: 'theirs' }),
          ])
          expect(results[0]?.status).toBe('fulfilled')
          const isTheirs = results[1]?.status === 'fulfilled'
          expect(await api.client.growers.get({ id })).toMatchObject(
            isTheirs ? { phone: '', notes: 'theirs', version: 4 } : { phone: '', notes: '', version: 3 },
          )
        }
      },
      LIMIT,
    )

    it(
      'EDT-8: of the undo of a grower and a field made for it one happens',
      async () => {
        for (let round = 0; round < ROUNDS; round++) {
          const { id } = await api.client.growers.create({ name: `Owner ${round}` })
          const [edit] = (await api.client.edits.list({ limit: 1 })).items
          const results = await Promise.allSettled([
            api.client.edits.undo({ id: edit?.id ?? 0 }),
            jon.fields.create({ growerId: id, name: 'Theirs', year: null, boundary: null }),
          ])
          expect(reached(results)).toBe(1)
          for (const result of results)
            if (result.status === 'rejected')
              expect(result.reason).toMatchObject({ kind: expect.stringMatching(/^(conflict|notFound)$/) })
        }
      },
      LIMIT,
    )
  })
