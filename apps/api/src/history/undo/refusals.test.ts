import type { Client } from '@org/core'
import { yearWindow } from '@org/core'
import { type Edit, uploadEntity } from '@org/core/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { putYear, yearOf } from '../../areas/field-years/testing.ts'
import { commitOf, importFile, stage } from '../../areas/uploads/testing.ts'
import { type StaffedApi, testDatabases } from '../../testing/staffed-api.ts'
import { writeRaw } from '../../testing/write-raw.ts'

const [, YEAR = 0] = yearWindow(new Date())
const MANY = 1_000
let west = -110

/** Each lies where no other does. */
const square = () => {
  west += 0.05
  const ring: [number, number][] = [
    [west, 42],
    [west + 0.01, 42],
    [west + 0.01, 42.01],
    [west, 42.01],
    [west, 42],
  ]
  return { geometry: { type: 'MultiPolygon' as const, coordinates: [[ring]] } }
}

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`on ${database.name}`, () => {
    let api: StaffedApi
    let mira: Client
    let jon: Client
    let manager: Client
    beforeAll(async () => {
      api = await database.start()
      mira = api.client
      jon = await api.signIn('colleague')
      manager = await api.signIn('manager')
    })
    afterAll(() => api?.close())

    async function lastEdit(client: Client): Promise<Edit> {
      const [edit] = (await client.edits.list({ limit: 1 })).items
      if (edit === undefined) throw new Error('There is no edit')
      return edit
    }
    const write = (query: ReturnType<typeof sql>) => writeRaw(api.server.services.database.db, query)
    const grower = (name: string) => mira.growers.create({ name })
    async function field(growerId: number, name: string) {
      return mira.fields.create({ growerId, name, year: YEAR, boundary: square() })
    }
    async function enrolled(name: string) {
      const { id: growerId } = await grower(name)
      const { id: fieldId } = await field(growerId, `${name} one`)
      const made = await mira.enrollments.create({
        growerId,
        program: 'Carbon',
        year: YEAR,
        fieldIds: [fieldId],
      })
      return { growerId, fieldId, id: made.id, version: made.version }
    }
    async function setJonsFlag(isOperationManager: boolean): Promise<void> {
      const { items } = await manager.staff.list()
      const row = items.find(({ email }) => email.startsWith('jon.'))
      if (row === undefined) throw new Error('Jon is not on the list')
      await manager.staff.setManager({ id: row.id, version: row.version, isOperationManager })
    }
    const rowsOf = (error: unknown): unknown =>
      error instanceof Error && 'details' in error ? error.details : error
    const refusal = (undoing: Promise<unknown>) =>
      undoing.then(
        () => 'undone',
        (error: unknown) => rowsOf(error),
      )

    describe('an undo is refused', () => {
      it('EDT-7: by name where someone else changed the same column since, and when', async () => {
        const { id } = await grower('Ash Bend')
        await mira.growers.update({ id, version: 1, phone: '1' })
        const edit = await lastEdit(mira)
        await jon.growers.update({ id, version: 2, phone: '2', notes: 'Moved' })
        expect(await refusal(mira.edits.undo({ id: edit.id }))).toEqual([
          {
            path: 'row',
            message: expect.stringMatching(
              /^Jon Arden changed Ash Bend on \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
            ),
          },
        ])
        expect(await mira.growers.get({ id })).toMatchObject({ phone: '2', notes: 'Moved', version: 3 })
        // Theirs undone, mine can be; and theirs again cannot while mine is.
        const theirs = await jon.edits.undo({ id: (await lastEdit(jon)).id })
        await mira.edits.undo({ id: edit.id })
        expect(await refusal(jon.edits.undo({ id: theirs.id }))).toMatchObject([{ path: 'row' }])
      })

      it('EDT-7: not where another column of the row was changed since, which stays; nor its redo', async () => {
        const { id } = await grower('Aspen Bend')
        const made = await lastEdit(mira)
        await mira.growers.update({ id, version: 1, phone: '1' })
        const edit = await lastEdit(mira)
        await jon.growers.update({ id, version: 2, notes: 'Moved' })
        const undone = await mira.edits.undo({ id: edit.id })
        expect(await mira.growers.get({ id })).toMatchObject({ phone: '', notes: 'Moved', version: 4 })
        await jon.growers.update({ id, version: 4, notes: 'Moved again' })
        await mira.edits.undo({ id: undone.id })
        expect(await mira.growers.get({ id })).toMatchObject({ phone: '1', notes: 'Moved again' })
        // The row that was made would go with all that is in it.
        expect(await refusal(mira.edits.undo({ id: made.id }))).toMatchObject([{ path: 'row' }])
      })

      it('EDT-7: where a year was scheduled since for the day that would go', async () => {
        const { fieldId } = await enrolled('Alder Bend')
        const year = await yearOf(mira, fieldId, YEAR)
        await putYear(api, year.id, 'plan_approved')
        const seen = await yearOf(mira, fieldId, YEAR)
        const day = { id: fieldId, year: YEAR, version: seen.version, plannedOn: `${YEAR}-05-01` }
        const { editId } = await mira.fields.saveYear(day)
        const { version } = await yearOf(mira, fieldId, YEAR)
        await jon.fieldYears.schedule({ items: [{ id: year.id, version }] })
        expect(await refusal(mira.edits.undo({ id: editId ?? 0 }))).toMatchObject([{ path: 'row' }])
        expect(await yearOf(mira, fieldId, YEAR)).toMatchObject({
          status: 'scheduled',
          plannedOn: `${YEAR}-05-01`,
        })
      })

      it('EDT-7: where oneself changed it again, saying so; the later one first, then this one', async () => {
        const { id } = await grower('Birch Bend')
        await mira.growers.update({ id, version: 1, phone: '1' })
        const first = await lastEdit(mira)
        await mira.growers.update({ id, version: 2, phone: '2' })
        const second = await lastEdit(mira)
        expect(await refusal(mira.edits.undo({ id: first.id }))).toEqual([
          { path: 'row', message: 'You changed Birch Bend again: undo that change first' },
        ])
        await mira.edits.undo({ id: second.id })
        await mira.edits.undo({ id: first.id })
        expect(await mira.growers.get({ id })).toMatchObject({ phone: '', version: 5 })
      })

      it('EDT-8: where something came to belong to what it would remove', async () => {
        const { id } = await grower('Cedar Bend')
        const edit = await lastEdit(mira)
        await jon.fields.create({ growerId: id, name: 'New ground', year: null, boundary: null })
        expect(await refusal(mira.edits.undo({ id: edit.id }))).toEqual([
          {
            path: 'row',
            message: expect.stringMatching(/^Jon Arden added the field New ground to Cedar Bend on /),
          },
        ])
        expect(await mira.growers.get({ id })).toMatchObject({ name: 'Cedar Bend' })
      })

      it('EDT-8: where another enrollment holds the field since, naming it', async () => {
        const { growerId, fieldId, id, version } = await enrolled('Dogwood Bend')
        const { moved } = await mira.enrollments.submit({ items: [{ id, version }] })
        expect(moved[0]?.status).toBe('eligible')
        const items = [{ id, version: moved[0]?.version ?? 0 }]
        const { editId } = await manager.enrollments.withdraw({ items, reason: 'Sold' })
        const other = await jon.enrollments.create({
          growerId,
          program: 'CARBON',
          year: YEAR,
          fieldIds: [fieldId],
        })
        await jon.enrollments.submit({ items: [{ id: other.id, version: other.version }] })
        expect(await refusal(manager.edits.undo({ id: editId ?? 0 }))).toEqual([
          { path: 'row', message: `Dogwood Bend one is now enrolled in Dogwood Bend, CARBON ${YEAR}` },
        ])
        expect((await mira.enrollments.get({ id })).status).toBe('withdrawn')
      })

      it('EDT-8: where a field enrolled since lies on its ground; an overlap that was accepted before stays accepted', async () => {
        const { growerId, id, version } = await enrolled('Gale Bend')
        const { geometry } = await mira.fields
          .get({ id: (await mira.enrollments.get({ id })).fields[0]?.id ?? 0 })
          .then(({ boundary }) => boundary ?? square())
        const over = await mira.fields.create({ growerId, name: 'Over', year: YEAR, boundary: { geometry } })
        const program = 'Carbon'
        const made = { growerId, program, year: YEAR, fieldIds: [over.id] }
        const withdraw = async (row: { id: number; version: number }) =>
          (await manager.enrollments.withdraw({ items: [row], reason: 'Sold' })).editId ?? 0
        const submit = async (row: { id: number; version: number }) =>
          (await jon.enrollments.submit({ items: [{ id: row.id, version: row.version }] })).moved[0]
        const first = await submit({ id, version })
        const editId = await withdraw({ id, version: first?.version ?? 0 })
        const other = await submit(await jon.enrollments.create(made))
        expect(other?.status).toBe('eligible')
        expect(await refusal(manager.edits.undo({ id: editId }))).toEqual([
          {
            path: 'row',
            message: `Gale Bend one overlaps Over (Gale Bend) by 100.0%, which is now enrolled`,
          },
        ])
        await withdraw({ id: other?.id ?? 0, version: other?.version ?? 0 })
        await manager.edits.undo({ id: editId })
        expect((await mira.enrollments.get({ id })).status).toBe('eligible')

        const review = await submit(await jon.enrollments.create(made))
        expect(review?.status).toBe('needs_review')
        const accepted = await manager.enrollments.accept({
          items: [{ id: review?.id ?? 0, version: review?.version ?? 0 }],
          reason: 'Two crops',
        })
        const again = await mira.enrollments.get({ id })
        for (const row of [again, accepted.moved[0]]) {
          const taken = await withdraw({ id: row?.id ?? 0, version: row?.version ?? 0 })
          await manager.edits.undo({ id: taken })
          expect((await mira.enrollments.get({ id: row?.id ?? 0 })).status).toBe('eligible')
        }
      })

      it('EDT-8: of an enrollment’s fields once the enrollment was moved', async () => {
        const { growerId, fieldId, id, version } = await enrolled('Elm Bend')
        const second = await field(growerId, 'Elm Bend two')
        const grown = await mira.enrollments.update({ id, version, fieldIds: [fieldId, second.id] })
        const edit = await lastEdit(mira)
        await jon.enrollments.submit({ items: [{ id, version: grown.version }] })
        expect(await refusal(mira.edits.undo({ id: edit.id }))).toMatchObject([
          { message: expect.stringMatching(/^Jon Arden changed Elm Bend, Carbon \d+/) },
        ])
        expect((await mira.enrollments.get({ id })).fieldCount).toBe(2)
      })

      it('EDT-8: where a year that came since would be left on the older boundary', async () => {
        const { id: growerId } = await grower('Ivy Bend')
        const { id, version } = await field(growerId, 'Drawn ground')
        await mira.fields.saveBoundary({ id, version, ...square() })
        const undone = await mira.edits.undo({ id: (await lastEdit(mira)).id })
        await jon.fields.saveYear({ id, year: YEAR - 1, version: null })
        expect(await refusal(mira.edits.undo({ id: undone.id }))).toEqual([
          {
            path: 'row',
            message: expect.stringMatching(/^Jon Arden added year 20\d\d of Drawn ground on /),
          },
        ])
      })

      it('EDT-8: of a year on which a field is held since', async () => {
        const { id: growerId } = await grower('Kale Bend')
        const made = await mira.fields.create({
          growerId,
          name: 'Held ground',
          year: null,
          boundary: square(),
        })
        await mira.fields.saveYear({ id: made.id, year: YEAR, version: null })
        const edit = await lastEdit(mira)
        const { id, version } = await jon.enrollments.create({
          growerId,
          program: 'Carbon',
          year: YEAR,
          fieldIds: [made.id],
        })
        await jon.enrollments.submit({ items: [{ id, version }] })
        expect(await refusal(mira.edits.undo({ id: edit.id }))).toEqual([
          { path: 'row', message: `Held ground is now enrolled in Kale Bend, Carbon ${YEAR}` },
        ])
      })

      it('EDT-9: of what is locked since', async () => {
        const { id: growerId } = await grower('Fir Bend')
        const { years } = await field(growerId, 'Locked ground')
        const edit = await lastEdit(mira)
        await write(sql`UPDATE field_year SET status = 'approved' WHERE id = ${years[0]?.id ?? 0}`)
        await expect(mira.edits.undo({ id: edit.id })).rejects.toMatchObject({
          kind: 'conflict',
          message: `${YEAR} of Locked ground is approved and locked`,
        })
      })

      it('EDT-10: of another person’s edit, and of one that is not', async () => {
        await grower('Gum Bend')
        const { id } = await lastEdit(mira)
        await expect(jon.edits.undo({ id })).rejects.toMatchObject({ kind: 'notFound' })
        await expect(manager.edits.undo({ id })).rejects.toMatchObject({ kind: 'notFound' })
        await expect(mira.edits.undo({ id: 999_999_999 })).rejects.toMatchObject({ kind: 'notFound' })
      })

      it('EDT-10: of what one may not do any more, in the list and when it is tried', async () => {
        const { fieldId, id, version } = await enrolled('Hazel Bend')
        await setJonsFlag(true)
        const { moved } = await jon.enrollments.submit({ items: [{ id, version }] })
        const items = [{ id, version: moved[0]?.version ?? 0 }]
        const { editId } = await jon.enrollments.sign({ items })
        await jon.fields.setActive({ ids: [fieldId], active: false, enrollmentIds: [id] })
        const deactivated = await lastEdit(jon)
        expect(deactivated.refusal).toBeNull()
        await setJonsFlag(false)
        const { items: listed } = await jon.edits.list({})
        expect(listed.find((edit) => edit.id === editId)?.refusal).toBe(
          'Only operation managers can sign enrollments',
        )
        await expect(jon.edits.undo({ id: editId ?? 0 })).rejects.toMatchObject({
          kind: 'forbidden',
          message: 'Only operation managers can sign enrollments',
        })
        await expect(jon.edits.undo({ id: deactivated.id })).rejects.toMatchObject({
          kind: 'forbidden',
          message: 'Only operation managers can deactivate fields',
        })
      })

      it('EDT-10: of what is put right elsewhere, with where', async () => {
        await setJonsFlag(true)
        const granted = await lastEdit(manager)
        await setJonsFlag(false)
        expect(granted.refusal).toMatch(/on the Staff page$/)
        await manager.exports.createFields({ format: 'csv' })
        const exported = (await manager.edits.list({})).items.find(
          ({ parts }) => parts[0]?.kind === 'created',
        )
        expect(exported?.refusal).toBe('An export changes nothing, so there is nothing to undo')
      })

      it('EDT-15: of an import, which names the file while its own undo applies; what undid it has no redo', async () => {
        const { id: growerId } = await grower('Juniper Bend')
        const upload = await stage(mira, [[square().geometry.coordinates[0] ?? []]])
        const { editId } = await importFile(mira, commitOf(upload, growerId, [{ index: 0 }]))
        const imported = async () => (await mira.edits.list({})).items.find(({ id }) => id === editId)
        expect(await imported()).toMatchObject({
          refusal: uploadEntity.undoneElsewhere,
          upload: { id: upload.id, kind: 'field_boundaries' },
        })
        await expect(mira.edits.undo({ id: editId ?? 0 })).rejects.toMatchObject({
          kind: 'conflict',
          message: uploadEntity.undoneElsewhere,
        })
        // Who else undoes it: it is no longer there to undo.
        await manager.uploads.undo({ id: upload.id })
        expect(await imported()).toMatchObject({ refusal: 'It was already undone', upload: null })
        const noRedo = 'An undone import has no redo. Upload the file again to import it again'
        const undid = await lastEdit(manager)
        expect(undid).toMatchObject({ refusal: noRedo, upload: null })
        await expect(manager.edits.undo({ id: undid.id })).rejects.toMatchObject({ message: noRedo })
      })

      it('EDT-10: of a move that is a decision of its own', async () => {
        const { id: growerId } = await grower('Kapok Bend')
        const [year] = (await field(growerId, 'Approved ground')).years
        const id = year?.id ?? 0
        await write(sql`UPDATE field_year SET status = 'results_complete' WHERE id = ${id}`)
        const { editId, moved } = await manager.fieldYears.approve({
          items: [{ id, version: year?.version ?? 0 }],
        })
        expect((await lastEdit(manager)).refusal).toMatch(
          /^“Approve and lock” is a decision and cannot be undone/,
        )
        await expect(manager.edits.undo({ id: editId ?? 0 })).rejects.toMatchObject({ kind: 'conflict' })
        expect(moved).toHaveLength(1)
      })
    })

    describe('an undo of many', () => {
      it(`EDT-11: undoes a bulk withdrawal of ${MANY}: each enrollment and its fields are as they were`, async () => {
        const { id: growerId } = await grower('Larch Bend')
        const { id: fieldId } = await field(growerId, 'Larch one')
        await write(sql`
          WITH made AS (
            INSERT INTO enrollment (grower_id, program, program_key, year, status)
            SELECT ${growerId}::bigint, 'Program ' || n, 'program ' || n, ${YEAR}::integer, 'signed'
            FROM generate_series(1, ${MANY}::integer) AS n RETURNING id
          )
          INSERT INTO enrollment_field (enrollment_id, field_id) SELECT id, ${fieldId}::bigint FROM made`)
        const stateOf = async () =>
          (
            await sql<{ state: string }>`
              SELECT md5(string_agg(to_jsonb(e)::text || f.holds, ';' ORDER BY e.id)) AS state
              FROM (
                SELECT id, status, reason, signed_on, findings, notes FROM enrollment WHERE grower_id = ${growerId}
              ) AS e JOIN enrollment_field AS f ON f.enrollment_id = e.id`.execute(
              api.server.services.database.db,
            )
          ).rows[0]?.state
        const before = await stateOf()
        const { rows: items } = await sql<{ id: number; version: number }>`
          SELECT id, version FROM enrollment WHERE grower_id = ${growerId} ORDER BY id`.execute(
          api.server.services.database.db,
        )
        const { editId, moved } = await manager.enrollments.withdraw({ items, reason: 'Sold' })
        expect(moved).toHaveLength(MANY)
        expect(await stateOf()).not.toBe(before)
        const undone = await manager.edits.undo({ id: editId ?? 0 })
        expect(await stateOf()).toBe(before)
        expect(undone.parts).toMatchObject([{ entity: 'enrollment', kind: 'changed', count: MANY }])
        const again = await manager.edits.undo({ id: undone.id })
        expect(again.undoOf).toBe(undone.id)
        expect(await stateOf()).not.toBe(before)
      }, 180_000)
    })
  })
