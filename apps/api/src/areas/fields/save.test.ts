import type { Client, FieldSave } from '@org/core'
import { enrolledFieldsOf, isStale, plannedYearsOf, staleNeighborOf } from '@org/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectSound, stateOf } from '../../history/undo/testing.ts'
import { drawField, shape } from '../../testing/drawn-fields.ts'
import { seen } from '../../testing/enrolled-land.ts'
import { type StaffedApi, testDatabases } from '../../testing/staffed-api.ts'
import { pickYear, putYear } from '../field-years/testing.ts'
import { bowTie, square, YEAR } from '../uploads/testing.ts'

type Input = Parameters<Client['fields']['save']>[0]

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

    const grower = async (name: string): Promise<number> => (await client.growers.create({ name })).id
    const boundary = (...args: Parameters<typeof square>) => ({ geometry: shape(square(...args)) })
    const piece = (name: string, west: number) => ({ name, boundary: boundary(west, 42, 0.004) })
    const existing = (row: { id: number; version: number }, texts: object = {}) => ({
      kind: 'existing' as const,
      ...seen(row),
      ...texts,
    })

    /** A field of a grower of its own, split in three and renamed. */
    async function splitField(name: string, by = client) {
      const growerId = await grower(name)
      const field = await drawField(client, growerId, 'South 40', square(-93, 42), { farmName: 'Home' })
      const input: Input = {
        field: existing(field, { name: 'South 20' }),
        boundary: boundary(-93, 42, 0.005),
        pieces: [piece('East slope', -92.9), piece('West slope', -92.8)],
      }
      const before = await stateOf(api, [growerId])
      return { growerId, field, input, before, saved: await by.fields.save(input) }
    }

    describe('a field saved whole', () => {
      it('FLD-60: boundary, texts and pieces are one edit, and one undo brings all of it back', async () => {
        const { growerId, field, before, saved } = await splitField('Whole')
        expect(saved.field).toMatchObject({
          id: field.id,
          name: 'South 20',
          version: field.version + 1,
          boundary: { geometry: boundary(-93, 42, 0.005).geometry },
        })
        expect(saved.pieces.map(({ name }) => name)).toEqual(['East slope', 'West slope'])
        expect({ ...saved.field }).toEqual(await client.fields.get({ id: field.id }))
        const [edit] = (await client.edits.list({ limit: 1 })).items
        expect(edit?.id).toBe(saved.editId)
        expect(edit?.parts.map(({ entity, kind, count }) => [entity, kind, count])).toEqual([
          ['field', 'created', 2],
          ['field', 'changed', 1],
          ['boundary_version', 'created', 3],
          ['field_year', 'created', 2],
          ['field_year', 'changed', 1],
        ])
        const split = await stateOf(api, [growerId])
        const undone = await client.edits.undo({ id: saved.editId ?? 0 })
        expect(await stateOf(api, [growerId])).toEqual(before)
        await client.edits.undo({ id: undone.id })
        expect(await stateOf(api, [growerId])).toEqual(split)
        for (const { id, name } of saved.pieces) expect((await client.fields.get({ id })).name).toBe(name)
        await expectSound(api)
      })

      it('FLD-60: a new one with its first year, and pieces beside it', async () => {
        const growerId = await grower('New whole')
        const before = await stateOf(api, [growerId])
        const saved = await client.fields.save({
          field: { kind: 'new', growerId, name: 'North', fsaFarm: '0042', year: YEAR },
          boundary: { ...boundary(-93.6, 42, 0.005), determinationMethod: 'driven' },
          pieces: [piece('North 2', -93.5)],
        })
        expect(saved.field).toMatchObject({
          name: 'North',
          county: 'Story',
          fsaFarm: '0042',
          boundary: { determinationMethod: 'driven' },
          years: [{ year: YEAR }],
        })
        expect(saved.pieces).toMatchObject([{ name: 'North 2', fsaFarm: '0042', years: [{ year: YEAR }] }])
        await client.edits.undo({ id: saved.editId ?? 0 })
        expect(await stateOf(api, [growerId])).toEqual(before)
      })

      it('FLD-60: texts alone, or what is as it was', async () => {
        const field = await drawField(client, await grower('Texts'), 'F', square(20, 40))
        const saved = await client.fields.save({ field: existing(field, { farmName: ' Home ' }) })
        expect(saved.field).toMatchObject({ farmName: 'Home', boundary: { id: field.boundary?.id } })
        expect(saved).toMatchObject({ pieces: [], joined: [] })
        expect(await client.fields.save({ field: existing(saved.field, { farmName: 'Home' }) })).toEqual({
          ...saved,
          editId: null,
        })
      })

      it('FLD-20: a county that a person names with the boundary stays', async () => {
        const field = await drawField(client, await grower('Named'), 'F', square(-93.6, 42))
        const moved = { field: existing(field, { county: 'Near Boone' }), boundary: boundary(-94, 42) }
        const saved = await client.fields.save(moved)
        expect(saved.field).toMatchObject({ county: 'Near Boone', state: 'Iowa' })
      })

      it('FLD-4: sent twice under one key it is done once, also at the same time', async () => {
        const growerId = await grower('Same save')
        const field = await drawField(client, growerId, 'F', square(-93, 42))
        const input = {
          field: existing(field),
          boundary: boundary(-93, 42, 0.005),
          pieces: [piece('P', -92)],
        }
        const key = { idempotencyKey: crypto.randomUUID() }
        const [one, two] = await Promise.all([client.fields.save(input, key), client.fields.save(input, key)])
        expect(two).toEqual(one)
        expect(await client.fields.save(input, key)).toEqual(one)
        expect((await client.fields.sums({ growerId })).rows).toBe(2)
      })
    })

    describe('a piece', () => {
      it('FLD-61: has the years of its field, each on its own boundary and from the beginning', async () => {
        const growerId = await grower('Years')
        const field = await drawField(client, growerId, 'F', square(-93, 42), {
          farmName: 'Home',
          fsaFarm: '1',
          fsaTract: '2',
          fsaClu: '3',
        })
        const { id } = field
        const words = { crop: 'Corn', tillage: 'No-till', practice: 'Cover crop' }
        const own = { notes: 'N', plannedOn: `${YEAR}-05-01` }
        const { version } = pickYear(field, YEAR)
        await client.fields.saveYear({ id, year: YEAR, version, ...words, ...own })
        for (const [at, status] of (['approved', 'canceled'] as const).entries()) {
          const year = YEAR - 1 - at
          const saved = await client.fields.saveYear({ id, year, version: null, crop: 'Oats' })
          await putYear(api, pickYear(saved, year).id, status)
        }
        const parent = await client.fields.get({ id })
        const { pieces } = await client.fields.save({
          field: existing(parent),
          boundary: boundary(-93, 42, 0.005),
          pieces: [piece('P', -93.6)],
        })
        const [made] = pieces
        expect(made).toMatchObject({
          growerId,
          farmName: 'Home',
          fsaFarm: '1',
          fsaTract: '2',
          fsaClu: '',
          county: 'Story',
          boundary: { note: 'Split off from F' },
        })
        const years = made?.years.map(
          ({ year, status, crop, tillage, practice, notes, plannedOn, boundaryVersionId }) => [
            [year, status, crop, tillage, practice, notes, plannedOn],
            boundaryVersionId === made.boundary?.id,
          ],
        )
        expect(years).toEqual([
          [[YEAR, 'boundary_pending', 'Corn', 'No-till', 'Cover crop', '', null], true],
          [[YEAR - 1, 'boundary_pending', 'Oats', '', '', '', null], true],
        ])
      })

      it('FLD-5, FLD-61: is not made of an inactive grower’s field', async () => {
        const { growerId, saved } = await splitField('Inactive')
        await manager.growers.setActive({ id: growerId, version: 1, active: false, reason: 'Sold' })
        const { id, version } = saved.field
        await expect(
          client.fields.save({ field: existing({ id, version }), pieces: [piece('P', -92)] }),
        ).rejects.toMatchObject({ kind: 'conflict', message: 'Inactive is inactive' })
        await client.fields.save({ field: existing({ id, version }, { name: 'Still' }) })
      })
    })

    /** A field that is to take over the land of its neighbor. */
    async function neighbors(name: string) {
      const growerId = await grower(name)
      const field = await drawField(client, growerId, 'South 40', square(-93, 42))
      const neighbor = await drawField(client, growerId, 'East slope', square(-92.99, 42))
      const input = {
        field: existing(field),
        boundary: boundary(-93, 42, 0.02),
        joined: [seen(neighbor)],
      } satisfies Input
      return { growerId, field, neighbor, input, before: await stateOf(api, [growerId]) }
    }

    describe('a joined neighbor', () => {
      it('FLD-62: is deactivated in the same edit, and active again with its undo', async () => {
        const { growerId, neighbor, input, before } = await neighbors('Joined')
        const saved = await manager.fields.save(input)
        expect(saved.joined).toEqual([{ id: neighbor.id, name: 'East slope' }])
        expect(await client.fields.get({ id: neighbor.id })).toMatchObject({ active: false, version: 2 })
        const joined = await stateOf(api, [growerId])
        const undone = await manager.edits.undo({ id: saved.editId ?? 0 })
        expect(await stateOf(api, [growerId])).toEqual(before)
        await manager.edits.undo({ id: undone.id })
        expect(await stateOf(api, [growerId])).toEqual(joined)
      })

      it('FLD-62: is refused to who may not deactivate fields, before anything is written', async () => {
        const { growerId, input, before } = await neighbors('May not')
        await expect(client.fields.save(input)).rejects.toMatchObject({
          kind: 'forbidden',
          message: 'Only operation managers can deactivate fields',
        })
        expect(await stateOf(api, [growerId])).toEqual(before)
      })

      it('FLD-62, FLD-50: that an enrollment under way has asks whether that was seen', async () => {
        const { growerId, neighbor, input } = await neighbors('Enrolled')
        const { id: enrollmentId } = await client.enrollments.create({
          growerId,
          program: 'Carbon',
          year: YEAR,
          fieldIds: [neighbor.id],
        })
        const before = await stateOf(api, [growerId])
        const error = await manager.fields.save(input).catch((caught: unknown) => caught)
        expect(enrolledFieldsOf(error)).toEqual([`Enrolled · Carbon ${YEAR} (draft) has East slope`])
        expect(await stateOf(api, [growerId])).toEqual(before)
        await manager.fields.save({
          ...input,
          joined: [{ ...seen(neighbor), enrollmentIds: [enrollmentId] }],
        })
        expect(await client.fields.get({ id: neighbor.id })).toMatchObject({ active: false })
      })

      it('FLD-62: is another field, once, and brings its land', async () => {
        const { field, neighbor, input } = await neighbors('Odd')
        const odd: readonly [Partial<FieldSave>, string][] = [
          [{ joined: [{ ...seen(field), enrollmentIds: [] }] }, 'body.joined.0.id'],
          [
            { joined: [neighbor, neighbor].map((row) => ({ ...seen(row), enrollmentIds: [] })) },
            'body.joined.1.id',
          ],
          [{ boundary: null }, 'body.boundary'],
        ]
        for (const [more, path] of odd)
          await expect(manager.fields.save({ ...input, ...more })).rejects.toMatchObject({
            kind: 'validation',
            details: [{ path }],
          })
        const gone = { ...input, joined: [{ id: 999_999_999, version: 1 }] }
        await expect(manager.fields.save(gone)).rejects.toMatchObject({ kind: 'notFound' })
      })
    })

    describe('what is refused', () => {
      it('FLD-63: a stale field or neighbor is a conflict with both versions that says which', async () => {
        const { growerId, field, neighbor, input } = await neighbors('Stale')
        await client.fields.update({ ...seen(neighbor), farmName: 'Theirs' })
        const ofNeighbor = await manager.fields.save(input).catch((caught: unknown) => caught)
        expect([isStale(ofNeighbor), staleNeighborOf(ofNeighbor)]).toEqual([true, 0])
        expect(ofNeighbor).toMatchObject({
          message: 'Someone changed East slope after you opened it',
          remedy: 'Join the current version of the neighbor, or leave it out.',
          details: [
            { path: 'body.joined.0.version', message: '1' },
            { path: 'current.version', message: '2' },
          ],
        })
        await client.fields.update({ ...seen(field), farmName: 'Theirs' })
        const before = await stateOf(api, [growerId])
        const ofField = await manager.fields
          .save({ ...input, joined: [{ ...seen(neighbor), version: 2 }] })
          .catch((caught: unknown) => caught)
        expect([isStale(ofField), staleNeighborOf(ofField)]).toEqual([true, null])
        expect(ofField).toMatchObject({
          details: [
            { path: 'body.field.version', message: '1' },
            { path: 'current.version', message: '2' },
          ],
        })
        expect(await stateOf(api, [growerId])).toEqual(before)
      })

      it('FLD-63: whatever refuses a part of it leaves all of it as it was', async () => {
        const { growerId, field, input, before } = await splitField('All or none').then((made) => ({
          ...made,
          field: made.saved.field,
        }))
        const now = await stateOf(api, [growerId])
        expect(now).not.toEqual(before)
        const parts: readonly [Partial<Input>, string][] = [
          [{ boundary: { geometry: shape(bowTie(-93, 42)) } }, 'body.boundary.geometry'],
          [
            { pieces: [piece('P', -92), { name: 'Q', boundary: { geometry: shape(bowTie(-92, 42)) } }] },
            'body.pieces.1.boundary.geometry',
          ],
          [{ pieces: [{ name: ' ', boundary: boundary(-92, 42) }] }, 'body.pieces.0.name'],
          [
            { boundary: { ...boundary(-93, 42), determinedAt: '2099-01-01T00:00:00Z' } },
            'body.boundary.determinedAt',
          ],
          [{ field: { kind: 'new', growerId, name: 'N', year: 1999 } }, 'body.field.year'],
          [{ field: { kind: 'new', growerId, name: 'N', year: YEAR }, boundary: null }, 'body.field.year'],
        ]
        for (const [more, path] of parts)
          await expect(
            client.fields.save({ ...input, field: existing(field, { name: 'Other' }), ...more }),
          ).rejects.toMatchObject({ kind: 'validation', details: [{ path }] })
        expect(await stateOf(api, [growerId])).toEqual(now)
      })

      it('FLD-63, FY-20: planned years ask; pieces have them whatever is answered', async () => {
        const growerId = await grower('Planned')
        const field = await drawField(client, growerId, 'F', square(-93, 42))
        await putYear(api, pickYear(field, YEAR).id, 'scheduled')
        const before = await stateOf(api, [growerId])
        const input = {
          field: existing(field),
          boundary: boundary(-93, 42, 0.005),
          pieces: [piece('P', -92)],
        }
        const error = await client.fields.save(input).catch((caught: unknown) => caught)
        expect(plannedYearsOf(error)).toEqual([YEAR])
        expect(await stateOf(api, [growerId])).toEqual(before)
        const saved = await client.fields.save({ ...input, plannedYears: 'replan' })
        expect(saved.field.years).toMatchObject([
          { year: YEAR, status: 'boundary_confirmed', boundaryVersionId: saved.field.boundary?.id },
        ])
        expect(saved.pieces[0]?.years).toMatchObject([{ year: YEAR, status: 'boundary_pending' }])
        await client.edits.undo({ id: saved.editId ?? 0 })
        expect(await stateOf(api, [growerId])).toEqual(before)
      })
    })

    describe('its undo', () => {
      it('FLD-64: is refused whole, naming the piece that was changed since', async () => {
        const { growerId, saved } = await splitField('Changed since', manager)
        const [piece] = saved.pieces
        if (piece === undefined) throw new Error('no piece')
        await client.fields.update({ ...seen(piece), farmName: 'Theirs' })
        const before = await stateOf(api, [growerId])
        await expect(manager.edits.undo({ id: saved.editId ?? 0 })).rejects.toMatchObject({
          kind: 'conflict',
          details: [{ path: 'row', message: expect.stringMatching(/^Mira Holt changed East slope on/) }],
        })
        expect(await stateOf(api, [growerId])).toEqual(before)
      })

      it('FLD-64: is refused whole, naming the neighbor that was made active again since', async () => {
        const { growerId, neighbor, input } = await neighbors('Neighbor since')
        const saved = await manager.fields.save(input)
        await manager.fields.setActive({ ids: [neighbor.id], active: true })
        const before = await stateOf(api, [growerId])
        await expect(manager.edits.undo({ id: saved.editId ?? 0 })).rejects.toMatchObject({
          details: [{ path: 'row', message: expect.stringMatching(/^You changed East slope again/) }],
        })
        expect(await stateOf(api, [growerId])).toEqual(before)
      })

      it('EDT-7: leaves what a colleague wrote of the neighbor since', async () => {
        const { neighbor, input } = await neighbors('Neighbor written')
        const saved = await manager.fields.save(input)
        await client.fields.update({ id: neighbor.id, version: 2, farmName: 'Theirs' })
        await manager.edits.undo({ id: saved.editId ?? 0 })
        expect(await client.fields.get({ id: neighbor.id })).toMatchObject({
          active: true,
          farmName: 'Theirs',
        })
      })
    })

    describe('its history', () => {
      it('FLD-65: is one event of the field, with the pieces and neighbors named', async () => {
        const { field, neighbor, input } = await neighbors('Told')
        const both = { ...input, pieces: [piece('West end', -92)] }
        const saved = await manager.fields.save(both)
        const why = 'Split into South 40, West end. Joined East slope into South 40'
        for (const id of [field.id, neighbor.id, ...saved.pieces.map((made) => made.id)]) {
          const { items } = await client.changes.timeline({ entity: 'field', id })
          const ofEdit = items.filter(({ editId }) => editId === saved.editId)
          expect(ofEdit.length).toBeGreaterThan(0)
          expect(new Set(ofEdit.map(({ reason }) => reason))).toEqual(new Set([why]))
        }
        const [edit] = (await manager.edits.list({ limit: 1 })).items
        expect(edit).toMatchObject({ id: saved.editId, reason: why })
      })

      it('EDT-12: says of a join not that all its fields were deactivated', async () => {
        const { input } = await neighbors('Came to')
        await manager.fields.save(input)
        const [edit] = (await manager.edits.list({ limit: 1 })).items
        expect(edit?.parts[0]).toMatchObject({
          entity: 'field',
          kind: 'changed',
          count: 2,
          title: 'South 40',
        })
        expect(edit?.parts[0]?.became).toEqual({})
      })
    })
  })
