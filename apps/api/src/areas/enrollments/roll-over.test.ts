import type { Client, EnrollmentMoves } from '@org/core'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { growerWithFields, movedOne, seen, YEAR } from '../../testing/enrolled-land.ts'
import { type StaffedApi, testDatabases } from '../../testing/staffed-api.ts'
import { writeRaw } from '../../testing/write-raw.ts'

const NEXT = YEAR + 1
const EVERYTHING = { manager: true, notes: true, crop: true, practice: true }
const NOTHING = { manager: false, notes: false, crop: false, practice: false }

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`on ${database.name}`, () => {
    let api: StaffedApi
    let client: Client
    let manager: Client
    beforeAll(async () => {
      api = await database.start()
      client = api.client
      manager = await api.signIn('manager')
    })
    afterAll(() => api.close())

    const change = (statement: ReturnType<typeof sql>) => writeRaw(api.server.services.database.db, statement)
    /** Eligible, of the year before the next. */
    const hold = async (name: string, count: number, program = 'Cover crops') => {
      const land = await growerWithFields(client, name, count)
      const { growerId, fieldIds } = land
      const made = await client.enrollments.create({
        growerId,
        fieldIds,
        program,
        year: YEAR,
        notes: 'Old notes',
      })
      const row = await movedOne(client.enrollments.submit({ items: [seen(made)] }))
      expect(row.status).toBe('eligible')
      return { ...land, id: row.id, version: row.version }
    }
    const roll = (
      items: { enrollmentId: number; fieldIds: readonly number[] }[],
      carry = NOTHING,
      key?: string,
    ): Promise<EnrollmentMoves> =>
      client.enrollments.rollOver(
        { toYear: NEXT, items: items.map((item) => ({ ...item, fieldIds: [...item.fieldIds] })), carry },
        key === undefined ? {} : { idempotencyKey: key },
      )
    const listed = async (growerId: number) =>
      (await client.enrollments.rollOverList({ fromYear: YEAR, toYear: NEXT, growerId })).items

    describe('the list', () => {
      it('ROL-1: has what counted, with its fields, a page after the other by grower and program', async () => {
        const { growerId, fieldIds, id } = await hold('Aster', 2, 'B program')
        const more = await client.enrollments.create({
          growerId,
          program: 'A program',
          year: YEAR,
          fieldIds,
        })
        await client.enrollments.submit({ items: [seen(more)] })
        await client.enrollments.create({ growerId, program: 'A draft', year: YEAR, fieldIds })
        const query = { fromYear: YEAR, toYear: NEXT, growerId, limit: 1 }
        const first = await client.enrollments.rollOverList(query)
        const second = await client.enrollments.rollOverList({ ...query, cursor: first.nextCursor ?? '' })
        expect(second.nextCursor).toBeNull()
        const items = [...first.items, ...second.items]
        expect(items.map(({ enrollment }) => enrollment.id)).toEqual([more.id, id])
        expect(items[1]).toMatchObject({
          refusal: null,
          fields: fieldIds.map((fieldId, at) => ({ id: fieldId, name: `Aster ${at + 1}`, refusal: null })),
        })
        expect(items[1]?.fields[0]?.areaHa).toBeGreaterThan(0.5)
        const only = await client.enrollments.rollOverList({ ...query, program: 'b PROGRAM' })
        expect(only.items.map(({ enrollment }) => enrollment.id)).toEqual([id])
      })

      it('ROL-2: says why one, or a field of it, cannot be carried over', async () => {
        const { growerId, fieldIds, id } = await hold('Bluebell', 3)
        const [a = 0, b = 0, c = 0] = fieldIds
        await manager.fields.setActive({ ids: [a], active: false, enrollmentIds: [id] })
        const { boundary } = await client.fields.get({ id: c })
        await change(sql`
          INSERT INTO field_year (field_id, grower_id, year, boundary_version_id, status)
          VALUES (${c}, ${growerId}, ${NEXT}, ${boundary?.id ?? 0}, 'approved')`)
        const [candidate] = await listed(growerId)
        expect(candidate?.refusal).toBeNull()
        expect(candidate?.fields.map(({ id, refusal }) => [id, refusal])).toEqual([
          [a, 'Bluebell 1 is inactive'],
          [b, null],
          [c, expect.stringContaining(`${NEXT} of Bluebell 3`)],
        ])
        await roll([{ enrollmentId: id, fieldIds: [b] }])
        const [again] = await listed(growerId)
        expect(again?.refusal).toBe(`Bluebell already has Cover crops ${NEXT} (draft)`)
        expect(again?.fields[1]?.refusal).toBe(`Bluebell 2 is already in this program for ${NEXT}`)
      })

      it('ROL-1: is refused for the same year, and one outside the window', async () => {
        const list = (toYear: number) => client.enrollments.rollOverList({ fromYear: YEAR, toYear })
        await expect(list(YEAR)).rejects.toMatchObject({ kind: 'validation' })
        await expect(list(YEAR + 2)).rejects.toMatchObject({ kind: 'validation' })
      })
    })

    describe('carrying over', () => {
      it('ROL-3: makes drafts with the fields chosen, and their years with what is carried', async () => {
        const { growerId, fieldIds, id, version } = await hold('Clover', 3)
        const [a = 0, b = 0] = fieldIds
        const { items: candidates } = await client.enrollments.managers()
        const managerId = candidates[0]?.id ?? 0
        await client.enrollments.update({ id, version, managerId })
        const years = (await client.enrollments.get({ id })).fields.map(
          ({ fieldYear }) => fieldYear?.version ?? 0,
        )
        await client.fields.saveYear({
          id: a,
          year: YEAR,
          version: years[0] ?? 0,
          crop: 'Corn',
          tillage: 'Strip',
          practice: 'Rye',
        })
        const { editId, moved, refused } = await roll([{ enrollmentId: id, fieldIds: [a, b] }], EVERYTHING)
        expect(refused).toEqual([])
        expect(editId).not.toBeNull()
        expect(moved).toMatchObject([
          {
            growerId,
            year: NEXT,
            status: 'draft',
            fieldCount: 2,
            manager: { id: managerId },
            notes: 'Old notes',
          },
        ])
        const made = await client.enrollments.get({ id: moved[0]?.id ?? 0 })
        expect(
          made.fields.map((field) => [field.id, field.fieldYear?.crop, field.fieldYear?.practice]),
        ).toEqual([
          [a, 'Corn', 'Rye'],
          [b, '', ''],
        ])
        const tillage = (await client.fields.get({ id: a })).years.find(({ year }) => year === NEXT)?.tillage
        expect(tillage).toBe('Strip')
        expect(made.areaM2).toBeGreaterThan(0)
        await client.edits.undo({ id: editId ?? 0 })
        await expect(client.enrollments.get({ id: made.id })).rejects.toMatchObject({ kind: 'notFound' })
        expect((await client.fields.get({ id: a })).years.map(({ year }) => year)).toEqual([YEAR])
      })

      it('ROL-3: leaves what is not to be carried, and a year that is there', async () => {
        const { fieldIds, id } = await hold('Dahlia', 1)
        const [field = 0] = fieldIds
        await client.fields.saveYear({ id: field, year: NEXT, version: null, crop: 'Oats', practice: 'None' })
        const { moved } = await roll([{ enrollmentId: id, fieldIds }], { ...EVERYTHING, notes: false })
        expect(moved).toMatchObject([{ manager: null, notes: '' }])
        const made = await client.enrollments.get({ id: moved[0]?.id ?? 0 })
        expect(made.fields[0]?.fieldYear).toMatchObject({ crop: 'Oats', practice: 'None' })
      })

      it('ROL-3: a manager who is none any more does not come along', async () => {
        const { fieldIds, id } = await hold('Elder', 1)
        await change(sql`
          UPDATE enrollment SET manager_id = (SELECT id FROM staff WHERE email LIKE 'mira%') WHERE id = ${id}`)
        const { moved } = await roll([{ enrollmentId: id, fieldIds }], EVERYTHING)
        expect(moved).toMatchObject([{ manager: null }])
      })

      it('ROL-4: names each that cannot be carried over and makes the others', async () => {
        const good = await hold('Foxglove', 1)
        const gone = await hold('Gentian', 1)
        const asleep = await hold('Heather', 1)
        const draft = await growerWithFields(client, 'Iris', 1)
        const { id: draftId } = await client.enrollments.create({
          growerId: draft.growerId,
          fieldIds: draft.fieldIds,
          program: 'Cover crops',
          year: YEAR,
        })
        await change(sql`UPDATE grower SET active = false WHERE id = ${gone.growerId}`)
        await manager.fields.setActive({ ids: asleep.fieldIds, active: false, enrollmentIds: [asleep.id] })
        const { moved, refused } = await roll([
          { enrollmentId: gone.id, fieldIds: gone.fieldIds },
          { enrollmentId: good.id, fieldIds: good.fieldIds },
          { enrollmentId: good.id, fieldIds: good.fieldIds },
          { enrollmentId: asleep.id, fieldIds: asleep.fieldIds },
          { enrollmentId: draftId, fieldIds: draft.fieldIds },
          { enrollmentId: 9_999_999, fieldIds: [] },
        ])
        expect(moved.map(({ growerId }) => growerId)).toEqual([good.growerId])
        expect(refused.map(({ id, message }) => [id, message])).toEqual([
          [gone.id, 'Gentian is inactive'],
          [good.id, `Another chosen enrollment already becomes Cover crops ${NEXT} of Foxglove`],
          [asleep.id, 'Heather 1 is inactive'],
          [draftId, 'The status of this enrollment is “draft”'],
          [9_999_999, 'This enrollment does not exist'],
        ])
        expect(
          refused.every(({ remedy, title }) => title !== '' && (remedy !== '' || title === 'An enrollment')),
        ).toBe(true)
        const none = await roll([{ enrollmentId: good.id, fieldIds: good.fieldIds }])
        expect(none).toMatchObject({ editId: null, moved: [], refused: [{ id: good.id }] })
      })

      it('ROL-4: refuses fields that are not in it, and none at all', async () => {
        const one = await hold('Jasmine', 1)
        const other = await hold('Kale', 1)
        const { refused } = await roll([
          { enrollmentId: one.id, fieldIds: [...one.fieldIds, ...other.fieldIds] },
          { enrollmentId: other.id, fieldIds: [] },
        ])
        expect(refused.map(({ message }) => message)).toEqual([
          'A chosen field is no longer in this enrollment',
          'No field of this enrollment is chosen',
        ])
      })

      it('ROL-5: with the same key twice, or by two at once, is made once', async () => {
        const one = await hold('Lupin', 1)
        const items = [{ enrollmentId: one.id, fieldIds: one.fieldIds }]
        const first = await roll(items, NOTHING, 'roll-lupin-0001')
        expect(await roll(items, NOTHING, 'roll-lupin-0001')).toEqual(first)
        const two = await hold('Mallow', 2)
        const both = await Promise.all(
          [1, 2].map(() => roll([{ enrollmentId: two.id, fieldIds: two.fieldIds }])),
        )
        expect(both.flatMap(({ moved }) => moved)).toHaveLength(1)
        expect(both.flatMap(({ refused }) => refused)).toHaveLength(1)
      })

      it('ROL-3: carries a field without a boundary: a draft can have one', async () => {
        const { growerId, fieldIds } = await growerWithFields(client, 'Nigella', 1)
        const bare = await client.fields.create({ growerId, name: 'Undrawn' })
        const { id } = await client.enrollments.create({
          growerId,
          program: 'Cover crops',
          year: YEAR,
          fieldIds,
        })
        await change(sql`UPDATE enrollment SET status = 'complete' WHERE id = ${id}`)
        await change(sql`INSERT INTO enrollment_field (enrollment_id, field_id) VALUES (${id}, ${bare.id})`)
        const { moved } = await roll([{ enrollmentId: id, fieldIds: [bare.id] }])
        const made = await client.enrollments.get({ id: moved[0]?.id ?? 0 })
        expect(made.fields).toMatchObject([{ id: bare.id, hasBoundary: false, fieldYear: null }])
      })
    })
  })
