import { type Client, isProductError } from '@org/core'
import { fieldYearlyWorkbook } from '@org/core/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawField } from '../../testing/drawn-fields.ts'
import { type StaffedApi, testDatabases } from '../../testing/staffed-api.ts'
import { pickYear, yearOf } from '../field-years/testing.ts'
import { square, YEAR } from '../uploads/testing.ts'

const workbook = fieldYearlyWorkbook.id

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`undo of cells on ${database.name}`, () => {
    let api: StaffedApi
    let client: Client
    let colleague: Client
    let growerId: number
    beforeAll(async () => {
      api = await database.start()
      client = api.client
      colleague = await api.signIn('colleague')
      growerId = (await client.growers.create({ name: 'Undo of cells' })).id
    })
    afterAll(() => api.close())

    async function newYear(name: string) {
      const field = await drawField(client, growerId, name, square(20, 40))
      return { ...pickYear(field, YEAR), fieldId: field.id }
    }
    const edit = async (
      cells: { id: number; column: string; was?: unknown; is: unknown }[],
      who: Client = client,
    ) =>
      (await who.workbooks.edit({ workbook, cells: cells.map((cell) => ({ was: '', ...cell })) })).editId ?? 0
    const undo = (editId: number, who: Client = client) => who.workbooks.undo({ workbook, editId })

    it('WBK-105: cells that a colleague changed since are kept and said, each by itself; the others are set back, and done again', async () => {
      const [one, two] = [await newYear('Kept'), await newYear('Back')]
      const editId = await edit([
        { id: one.id, column: 'crop', is: 'Corn' },
        { id: one.id, column: 'notes', is: 'Mine' },
        { id: two.id, column: 'crop', is: 'Corn' },
      ])
      await edit([{ id: one.id, column: 'crop', was: 'Corn', is: 'Rye' }], colleague)
      const undone = await undo(editId)
      expect(undone.kept).toEqual([
        { count: 1, reason: expect.stringMatching(/^Jon Arden changed .*Kept.* on 20/) },
      ])
      expect(await yearOf(client, one.fieldId, YEAR)).toMatchObject({ crop: 'Rye', notes: '' })
      expect(await yearOf(client, two.fieldId, YEAR)).toMatchObject({ crop: '' })
      const redone = await undo(undone.editId ?? 0)
      expect(redone.kept).toEqual([])
      expect(await yearOf(client, one.fieldId, YEAR)).toMatchObject({ crop: 'Rye', notes: 'Mine' })
      expect(await yearOf(client, two.fieldId, YEAR)).toMatchObject({ crop: 'Corn' })
    })

    it('WBK-105: where all was changed since, nothing is written; another column of the row is no reason', async () => {
      const year = await newYear('All kept')
      const editId = await edit([{ id: year.id, column: 'crop', is: 'Corn' }])
      await edit([{ id: year.id, column: 'tillage', is: 'No-till' }], colleague)
      await edit([{ id: year.id, column: 'crop', was: 'Corn', is: 'Rye' }], colleague)
      expect(await undo(editId)).toMatchObject({ editId: null, kept: [{ count: 1 }] })
      expect(await yearOf(client, year.fieldId, YEAR)).toMatchObject({ crop: 'Rye', tillage: 'No-till' })
    })

    it('WBK-105: a state and what was written with it stand together', async () => {
      const year = await newYear('Together')
      const editId = await edit([
        { id: year.id, column: 'plannedOn', was: null, is: `${YEAR}-05-01` },
        { id: year.id, column: 'crop', is: 'Corn' },
      ])
      await edit([{ id: year.id, column: 'plannedOn', was: `${YEAR}-05-01`, is: `${YEAR}-06-01` }], colleague)
      expect(await undo(editId)).toMatchObject({ kept: [{ count: 1 }] })
      expect(await yearOf(client, year.fieldId, YEAR)).toMatchObject({ crop: '', plannedOn: `${YEAR}-06-01` })
    })

    it('WBK-105: a name in several years is one cell of its field', async () => {
      const year = await newYear('Before')
      const editId = await edit([{ id: year.id, column: 'field', was: 'Before', is: 'After' }])
      expect(await undo(editId)).toMatchObject({ kept: [] })
      expect((await client.fields.get({ id: year.fieldId })).name).toBe('Before')
    })

    it('WBK-105: one’s own edits alone, and each once', async () => {
      const year = await newYear('Own')
      const editId = await edit([{ id: year.id, column: 'crop', is: 'Corn' }])
      const kindOf = async (work: Promise<unknown>) =>
        work.then(
          () => null,
          (error: unknown) => (isProductError(error) ? error.kind : error),
        )
      expect(await kindOf(undo(editId, colleague))).toBe('notFound')
      await undo(editId)
      expect(await kindOf(undo(editId))).toBe('conflict')
    })
  })
