import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsTogether } from '../../lists/rows-together.ts'
import { drawField } from '../../testing/drawn-fields.ts'
import { type StaffedApi, testDatabases } from '../../testing/staffed-api.ts'
import { fieldSource } from '../fields/read.ts'
import { square } from '../uploads/testing.ts'
import { readValues } from './values.ts'

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`columns of many rows on ${database.name}`, () => {
    let api: StaffedApi
    let ids: number[]
    beforeAll(async () => {
      api = await database.start()
      const { id } = await api.client.growers.create({ name: 'Prairie Star' })
      const fields = ['One', 'Two'].map((name) => drawField(api.client, id, name, square(20, 40)))
      ids = (await Promise.all(fields)).map((field) => field.id)
    })
    afterAll(() => api.close())
    const read = (asked: readonly number[], columns: readonly string[]) =>
      readValues(
        api.server.services.database.db,
        { ...fieldSource, read: rowsTogether(fieldSource) },
        { grower: { value: ({ growerId }) => growerId } },
        { ids: asked, columns },
      )

    it('WBK-32: as the list shows them, in the order of the ids; what is stored where people write it; nulls for removed rows', async () => {
      const [one = 0, two = 0] = ids
      const { columns } = await read([two, 999_999, one, two], ['name', 'grower'])
      const { growerId } = await api.client.fields.get({ id: one })
      expect(columns).toEqual([
        { shown: ['Two', null, 'One', 'Two'], stored: null },
        {
          shown: ['Prairie Star', null, 'Prairie Star', 'Prairie Star'],
          stored: [growerId, null, growerId, growerId],
        },
      ])
    })

    it('WBK-32: more rows than are read at once keep their order', async () => {
      const asked = Array.from({ length: 1200 }, (_, at) => ids[at % 2] ?? 0)
      const [column] = (await read(asked, ['name'])).columns
      expect(column?.shown).toEqual(asked.map((id) => (id === ids[0] ? 'One' : 'Two')))
    })

    it('WBK-32: refuses a column that the list does not have', async () => {
      for (const name of ['nothing', 'constructor'])
        await expect(read(ids, ['name', name])).rejects.toMatchObject({
          kind: 'validation',
          message: `The list has no column ${name}`,
        })
    })
  })
