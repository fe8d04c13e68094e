import type { Client } from '@org/core'
import { fieldYearlyWorkbook } from '@org/core/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawField } from '../../testing/drawn-fields.ts'
import { type StaffedApi, testDatabases } from '../../testing/staffed-api.ts'
import { pickYear, putYear, yearOf } from '../field-years/testing.ts'
import { square, YEAR } from '../uploads/testing.ts'

const workbook = fieldYearlyWorkbook.id

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`cells of fields by year on ${database.name}`, () => {
    let api: StaffedApi
    let client: Client
    let manager: Client
    let colleague: Client
    let growerId: number
    beforeAll(async () => {
      api = await database.start()
      client = api.client
      manager = await api.signIn('manager')
      colleague = await api.signIn('colleague')
      growerId = (await client.growers.create({ name: 'Cells' })).id
    })
    afterAll(() => api.close())

    async function newYear(name = 'North Forty') {
      const field = await drawField(client, growerId, name, square(20, 40))
      return { ...pickYear(field, YEAR), fieldId: field.id }
    }
    const edit = (
      cells: { id: number; column: string; was?: unknown; is: unknown }[],
      who: Client = client,
    ) => who.workbooks.edit({ workbook, cells: cells.map((cell) => ({ was: '', ...cell })) })
    const nothing = { editId: null, changed: [], conflicts: [], refused: [] }

    it('WBK-20: writes cells of many rows as one edit, which one undo reverses', async () => {
      const [one, two] = [await newYear('One'), await newYear('Two')]
      const { editId, ...answer } = await edit([
        { id: one.id, column: 'crop', is: ' Corn ' },
        { id: one.id, column: 'plannedOn', was: null, is: `${YEAR}-05-01` },
        { id: two.id, column: 'crop', is: 'Oats' },
      ])
      expect(answer).toEqual({
        changed: [
          { id: one.id, version: one.version + 1 },
          { id: two.id, version: two.version + 1 },
        ],
        conflicts: [],
        refused: [],
      })
      expect(await yearOf(client, one.fieldId, YEAR)).toMatchObject({
        crop: 'Corn',
        plannedOn: `${YEAR}-05-01`,
      })
      expect(await yearOf(client, two.fieldId, YEAR)).toMatchObject({ crop: 'Oats' })
      await client.edits.undo({ id: editId ?? 0 })
      expect(await yearOf(client, one.fieldId, YEAR)).toMatchObject({ crop: '', plannedOn: null })
      expect(await yearOf(client, two.fieldId, YEAR)).toMatchObject({ crop: '' })
    })

    it('WBK-21: a cell that has its new value already is in none of the lists, whoever wrote it', async () => {
      const { id } = await newYear()
      await edit([{ id, column: 'crop', is: 'Corn' }], colleague)
      expect(await edit([{ id, column: 'crop', is: 'Corn ' }])).toEqual(nothing)
    })

    it('WBK-22: a cell with another value than the person saw is a conflict, with its value, who and when; another column of the row is none', async () => {
      const { id, fieldId } = await newYear()
      await edit([{ id, column: 'crop', is: 'Rye' }], colleague)
      await edit([{ id, column: 'notes', is: 'Later' }])
      const { conflicts, changed, refused } = await edit([
        { id, column: 'crop', is: 'Corn' },
        { id, column: 'tillage', is: 'No-till' },
      ])
      expect(conflicts).toEqual([
        { id, column: 'crop', is: 'Rye', by: 'Jon Arden', at: expect.stringMatching(/Z$/) },
      ])
      expect(changed).toHaveLength(1)
      expect(refused).toEqual([])
      expect(await yearOf(client, fieldId, YEAR)).toMatchObject({
        crop: 'Rye',
        tillage: 'No-till',
        notes: 'Later',
      })
    })

    it('WBK-23: refuses, cell by cell, columns that nobody writes, rows that are not there and values that cannot be', async () => {
      const { id } = await newYear()
      const { refused, changed } = await edit([
        { id, column: 'points', is: 3 },
        { id, column: 'id', is: 3 },
        { id, column: 'constructor', is: 3 },
        { id: 999_999, column: 'crop', is: 'Corn' },
        { id, column: 'crop', is: 'x'.repeat(201) },
        { id, column: 'field', was: 'North Forty', is: ' ' },
        { id, column: 'tillage', is: 'No-till' },
      ])
      expect(refused.map(({ id: of, column, message }) => [of, column, message])).toEqual([
        [id, 'points', 'Counted from the current design'],
        [id, 'id', 'Field year id cannot be changed here'],
        [id, 'constructor', 'This workbook has no such column'],
        [999_999, 'crop', 'This field year does not exist'],
        [id, 'crop', 'At most 200 characters'],
        [id, 'field', 'Enter a name'],
      ])
      expect(changed).toHaveLength(1)
    })

    it('WBK-24: refuses what belongs to a locked year, to managers too, and leaves it as it is', async () => {
      const { id, fieldId } = await newYear('Locked')
      await putYear(api, id, 'approved')
      const cells = [
        { id, column: 'crop', is: 'Corn' },
        { id, column: 'field', was: 'Locked', is: 'Open' },
        { id, column: 'status', was: 'approved', is: 'results_complete' },
      ]
      for (const who of [client, manager])
        expect((await edit(cells, who)).refused).toEqual(
          cells.map(({ column }) => ({
            ...{ id, column },
            message: `${YEAR} of Locked is approved and locked`,
            remedy: 'Ask an operation manager to unlock it.',
          })),
        )
      expect(await yearOf(client, fieldId, YEAR)).toMatchObject({ crop: '', status: 'approved' })
    })

    it('WBK-25: days keep the ranges of their year, and a scheduled year its planned day', async () => {
      const { id } = await newYear()
      const { refused } = await edit([
        { id, column: 'plannedOn', was: null, is: `${YEAR + 3}-01-01` },
        { id, column: 'sampledOn', was: null, is: `${YEAR - 3}-01-01` },
        { id, column: 'crop', is: 'Corn' },
      ])
      expect(refused.map(({ column, message }) => [column, message])).toEqual([
        ['plannedOn', expect.stringMatching(`^The planned day of ${YEAR} must be from`)],
        ['sampledOn', expect.stringMatching(`^The sampled day of ${YEAR} must be from`)],
      ])
      await putYear(api, id, 'plan_approved')
      const plannedOn = `${YEAR}-05-01`
      await edit([
        { id, column: 'status', was: 'plan_approved', is: 'scheduled' },
        { id, column: 'plannedOn', was: null, is: plannedOn },
      ])
      expect((await edit([{ id, column: 'plannedOn', was: plannedOn, is: null }])).refused).toEqual([
        {
          ...{ id, column: 'plannedOn', message: 'This year is scheduled' },
          remedy: 'Unschedule the year first, or choose another day.',
        },
      ])
    })

    describe('states', () => {
      it('WBK-26: a state is written by its move, after the other cells of its row: a pasted day and “Scheduled” work together', async () => {
        const { id, fieldId } = await newYear()
        await putYear(api, id, 'plan_approved')
        const undated = await edit([{ id, column: 'status', was: 'plan_approved', is: 'scheduled' }])
        expect(undated.refused).toEqual([
          { id, column: 'status', message: 'No sampling day is planned', remedy: 'Choose the sampling day.' },
        ])
        const { editId, ...answer } = await edit([
          { id, column: 'status', was: 'plan_approved', is: 'scheduled' },
          { id, column: 'plannedOn', was: null, is: `${YEAR}-05-01` },
        ])
        const { status, plannedOn, version } = await yearOf(client, fieldId, YEAR)
        expect({ status, plannedOn }).toEqual({ status: 'scheduled', plannedOn: `${YEAR}-05-01` })
        expect(answer).toEqual({ changed: [{ id, version }], conflicts: [], refused: [] })
        await client.edits.undo({ id: editId ?? 0 })
        expect(await yearOf(client, fieldId, YEAR)).toMatchObject({
          status: 'plan_approved',
          plannedOn: null,
        })
      })

      it('WBK-26: rows move each their own way in one edit; where a move is refused, the other cells of the row are written', async () => {
        const [pending, planned, undated] = [await newYear('A'), await newYear('B'), await newYear('C')]
        for (const { id } of [planned, undated]) await putYear(api, id, 'plan_approved')
        await edit([{ id: planned.id, column: 'plannedOn', was: null, is: `${YEAR}-05-01` }])
        const status = (id: number, was: string, is: string) => ({ id, column: 'status', was, is })
        const { changed, refused } = await edit([
          status(pending.id, 'boundary_pending', 'boundary_confirmed'),
          status(planned.id, 'plan_approved', 'scheduled'),
          status(undated.id, 'plan_approved', 'scheduled'),
          { id: undated.id, column: 'crop', is: 'Corn' },
        ])
        expect(refused.map(({ id, message }) => [id, message])).toEqual([
          [undated.id, 'No sampling day is planned'],
        ])
        const now = await Promise.all(
          [pending, planned, undated].map(({ fieldId }) => yearOf(client, fieldId, YEAR)),
        )
        expect(now.map((year) => [year.status, year.crop])).toEqual([
          ['boundary_confirmed', ''],
          ['scheduled', ''],
          ['plan_approved', 'Corn'],
        ])
        const byId = (one: { id: number }, other: { id: number }) => one.id - other.id
        expect(changed.toSorted(byId)).toEqual(now.map(({ id, version }) => ({ id, version })).toSorted(byId))
      })

      it('WBK-27: refuses a move that is no person’s, is not theirs, needs a reason, or that the workflow does not have', async () => {
        const { id, fieldId } = await newYear()
        const attempt = async (was: 'stratified' | 'scheduled', is: string, who = client) => {
          await putYear(api, id, was)
          const answer = await edit([{ id, column: 'status', was, is }], who)
          expect(answer.changed).toEqual([])
          expect(await yearOf(client, fieldId, YEAR)).toMatchObject({ status: was })
          return answer.refused.map(({ message, remedy }) => [message, remedy])
        }
        expect(await attempt('scheduled', 'in_progress')).toEqual([
          ['This happens automatically when a point is collected', expect.any(String)],
        ])
        expect(await attempt('stratified', 'plan_approved')).toEqual([
          ['Only operation managers can approve plans', 'Ask an operation manager.'],
        ])
        expect(await attempt('stratified', 'canceled', manager)).toEqual([
          ['“Cancel” needs a reason', 'Do it on the field’s page, which asks for the reason.'],
        ])
        expect(await attempt('stratified', 'collected')).toEqual([
          [
            '“Collected” is not possible: this field year is stratified',
            'Possible: “Plan approved”, “Canceled”.',
          ],
        ])
        expect((await edit([{ id, column: 'status', was: 'stratified', is: 'done' }])).refused).toHaveLength(
          1,
        )
        const { refused } = await edit(
          [{ id, column: 'status', was: 'stratified', is: 'plan_approved' }],
          manager,
        )
        expect(refused).toEqual([])
        expect(await yearOf(client, fieldId, YEAR)).toMatchObject({ status: 'plan_approved' })
      })
    })

    describe('name and farm', () => {
      /** A field with two years. */
      async function twoYears(name: string) {
        const { id, fieldId } = await newYear(name)
        const field = await client.fields.saveYear({ id: fieldId, year: YEAR - 1, version: null })
        return { fieldId, one: id, other: pickYear(field, YEAR - 1).id }
      }

      it('WBK-28: are the field’s, in all its years, and found by their new words', async () => {
        const { fieldId, one } = await twoYears('Old Name')
        const { editId } = await edit([
          { id: one, column: 'field', was: 'Old Name', is: 'Brand New' },
          { id: one, column: 'farm', is: 'Home Farm' },
        ])
        expect(await client.fields.get({ id: fieldId })).toMatchObject({
          name: 'Brand New',
          farmName: 'Home Farm',
        })
        expect((await client.fields.list({ search: 'Brand New' })).items.map(({ id }) => id)).toEqual([
          fieldId,
        ])
        await client.edits.undo({ id: editId ?? 0 })
        expect(await client.fields.get({ id: fieldId })).toMatchObject({ name: 'Old Name', farmName: '' })
      })

      it('WBK-22: in conflict they say who renamed the field, also on another page', async () => {
        const { fieldId, one } = await twoYears('Seen')
        await colleague.fields.update({ id: fieldId, version: 1, name: 'Theirs' })
        const { conflicts } = await edit([{ id: one, column: 'field', was: 'Seen', is: 'Mine' }])
        expect(conflicts).toMatchObject([{ id: one, column: 'field', is: 'Theirs', by: 'Jon Arden' }])
      })

      it('WBK-28: two rows of a field give it one value: the same is fine, another is refused', async () => {
        const { fieldId, one, other } = await twoYears('Shared')
        const same = await edit([
          { id: one, column: 'farm', is: 'Home' },
          { id: other, column: 'farm', is: 'Home ' },
        ])
        expect(same.refused).toEqual([])
        expect(same.changed.map(({ id }) => id)).toEqual([one, other])
        const { refused, changed } = await edit([
          { id: other, column: 'field', was: 'Shared', is: 'First' },
          { id: one, column: 'field', was: 'Shared', is: 'Second' },
        ])
        expect(changed.map(({ id }) => id)).toEqual([other])
        expect(refused).toEqual([
          {
            ...{ id: one, column: 'field' },
            message: 'Another row gives this field another name',
            remedy: 'Enter the same in all its rows.',
          },
        ])
        expect(await client.fields.get({ id: fieldId })).toMatchObject({ name: 'First' })
      })
    })
  })
