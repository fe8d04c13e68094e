import type { Client } from '@org/core'
import { yearWindow } from '@org/core'
import type { Edit } from '@org/core/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StaffedApi, testDatabases } from '../../testing/staffed-api.ts'

const [, YEAR = 0] = yearWindow(new Date())
const square = (west: number, size: number) => ({
  type: 'MultiPolygon' as const,
  coordinates: [
    [
      [
        [west, 42],
        [west + size, 42],
        [west + size, 42 + size],
        [west, 42 + size],
        [west, 42],
      ] as [number, number][],
    ],
  ],
})

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`on ${database.name}`, () => {
    let api: StaffedApi
    let colleague: Client
    beforeAll(async () => {
      api = await database.start()
      colleague = await api.signIn('colleague')
    })
    afterAll(() => api?.close())

    async function lastEdit(client: Client): Promise<Edit> {
      const { items } = await client.edits.list({ limit: 1 })
      const [edit] = items
      if (edit === undefined) throw new Error('There is no edit')
      return edit
    }
    const undoLast = async (client: Client) => client.edits.undo({ id: (await lastEdit(client)).id })

    async function rowOf(table: string, id: number) {
      const { rows } = await sql<{ row: Record<string, unknown> }>`
        SELECT to_jsonb(t) - '{version,updated_at,updated_by}'::text[] AS row FROM ${sql.table(table)} AS t
        WHERE id = ${id}`.execute(api.server.services.database.db)
      return rows[0]?.row ?? null
    }

    describe('one’s own edits', () => {
      it('EDT-2: are listed newest first, each with what it did, the main thing first', async () => {
        const grower = await api.client.growers.create({ name: 'Alder Ridge' })
        const field = await api.client.fields.create({
          growerId: grower.id,
          name: 'Home place',
          year: YEAR,
          boundary: { geometry: square(-93, 0.01) },
        })
        await api.client.growers.update({ id: grower.id, version: 1, phone: '555-0100', notes: 'Call first' })
        await colleague.growers.create({ name: 'Of somebody else' })
        const { items } = await api.client.edits.list({ limit: 2 })
        expect(items.map(({ parts }) => parts)).toMatchObject([
          [
            {
              entity: 'grower',
              kind: 'changed',
              count: 1,
              title: 'Alder Ridge',
              keys: ['notes', 'phone'],
              became: {},
            },
          ],
          [
            { entity: 'field', kind: 'created', count: 1, title: 'Home place', keys: [], became: {} },
            {
              entity: 'boundary_version',
              kind: 'created',
              count: 1,
              title: 'Home place',
              keys: [],
              became: {},
            },
            {
              entity: 'field_year',
              kind: 'created',
              count: 1,
              title: `${YEAR} of Home place`,
              keys: [],
              became: {},
            },
          ],
        ])
        expect(items.every((edit) => edit.refusal === null && edit.undoneBy === null)).toBe(true)
        expect(field.id).toBeGreaterThan(0)
      })
    })

    describe('EDT-12: a write answers its edit', () => {
      it('by which it is undone; the undo says what its rows came to; a write that changes nothing answers none', async () => {
        const manager = await api.signIn('manager')
        const { id: growerId, editId } = await manager.growers.create({ name: 'Cedar Flat' })
        expect(editId).toBe((await lastEdit(manager)).id)
        const made = await Promise.all(
          ['North', 'South'].map((name) =>
            manager.fields.create({ growerId, name, year: null, boundary: null }),
          ),
        )
        const ids = made.map(({ id }) => id)
        const away = await manager.fields.setActive({ ids, active: false })
        expect(away.editId).toBe((await lastEdit(manager)).id)
        expect((await lastEdit(manager)).parts).toMatchObject([{ count: 2, became: { active: false } }])
        const undone = await manager.edits.undo({ id: away.editId ?? 0 })
        expect(undone.parts).toMatchObject([{ entity: 'field', count: 2, became: { active: true } }])
        expect((await manager.fields.setActive({ ids, active: true })).editId).toBeNull()
        const view = await manager.views.create({ page: 'fields', name: 'All', search: '', isShared: false })
        const gone = await manager.views.remove({ id: view.id })
        await manager.edits.undo({ id: gone.editId ?? 0 })
        const { items } = await manager.views.list({ page: 'fields' })
        expect(items).toMatchObject([{ id: view.id, name: 'All' }])
      })
    })

    describe('an undo', () => {
      it('EDT-4: sets changed columns back; versions grow; it is an edit of its own; its undo makes the edit again', async () => {
        const { id } = await api.client.growers.create({ name: 'Birch Ridge' })
        const field = await api.client.fields.create({
          growerId: id,
          name: 'West',
          year: null,
          boundary: null,
        })
        const before = [await rowOf('grower', id), await rowOf('field', field.id)]
        await api.client.growers.update({ id, version: 1, name: 'Beech Ridge', phone: '555-0101' })
        const edit = await lastEdit(api.client)
        const after = [await rowOf('grower', id), await rowOf('field', field.id)]
        const undone = await api.client.edits.undo({ id: edit.id })
        expect(undone).toMatchObject({ undoOf: edit.id, undoneBy: null, refusal: null })
        expect([await rowOf('grower', id), await rowOf('field', field.id)]).toEqual(before)
        expect(await api.client.growers.get({ id })).toMatchObject({ name: 'Birch Ridge', version: 3 })
        const { items } = await api.client.edits.list({ limit: 2 })
        expect(items[1]).toMatchObject({
          id: edit.id,
          undoneBy: undone.id,
          refusal: 'It was already undone',
        })
        await expect(api.client.edits.undo({ id: edit.id })).rejects.toMatchObject({ kind: 'conflict' })
        const redone = await api.client.edits.undo({ id: undone.id })
        expect([await rowOf('grower', id), await rowOf('field', field.id)]).toEqual(after)
        expect(redone).toMatchObject({ undoOf: undone.id })
        expect((await api.client.growers.get({ id })).version).toBe(4)
        // The edit holds again: it and its redo are the same thing to undo.
        await api.client.edits.undo({ id: edit.id })
        await expect(api.client.edits.undo({ id: redone.id })).rejects.toMatchObject({ kind: 'conflict' })
        expect([await rowOf('grower', id), await rowOf('field', field.id)]).toEqual(before)
      })

      it('EDT-5: removes what the edit made, boundary and year with it; redone it comes back with the same numbers', async () => {
        const { id: growerId } = await api.client.growers.create({ name: 'Cedar Ridge' })
        const field = await api.client.fields.create({
          growerId,
          name: 'North',
          year: YEAR,
          boundary: { geometry: square(-93.5, 0.0123456789) },
        })
        const year = field.years[0]?.id ?? 0
        const boundary = field.boundary?.id ?? 0
        const whole = async () => [
          await rowOf('field', field.id),
          await rowOf('boundary_version', boundary),
          await rowOf('field_year', year),
        ]
        const made = await whole()
        expect(made).not.toContain(null)
        const undone = await undoLast(api.client)
        expect(await whole()).toEqual([null, null, null])
        await api.client.edits.undo({ id: undone.id })
        expect(await whole()).toEqual(made)
        await undoLast(api.client)
        expect(await whole()).toEqual([null, null, null])
      })

      it('EDT-5: of a new boundary sets the field and its pending years back; redone the version is the same one', async () => {
        const { id: growerId } = await api.client.growers.create({ name: 'Dogwood Ridge' })
        const field = await api.client.fields.create({
          growerId,
          name: 'South',
          year: YEAR,
          boundary: { geometry: square(-94, 0.01) },
        })
        const before = await rowOf('field', field.id)
        const { id, version } = field
        const saved = await api.client.fields.saveBoundary({ id, version, geometry: square(-94, 0.02) })
        const after = await rowOf('field', field.id)
        const newest = saved.boundary?.id ?? 0
        const boundary = await rowOf('boundary_version', newest)
        const undone = await undoLast(api.client)
        expect(await rowOf('field', field.id)).toEqual(before)
        expect(await rowOf('boundary_version', newest)).toBeNull()
        const pinned = await rowOf('field_year', field.years[0]?.id ?? 0)
        expect(pinned?.boundary_version_id).toBe(field.boundary?.id)
        await api.client.edits.undo({ id: undone.id })
        expect(await rowOf('field', field.id)).toEqual(after)
        expect(await rowOf('boundary_version', newest)).toEqual(boundary)
      })

      it('EDT-6: writes a removed view again, with the same number', async () => {
        const view = await api.client.views.create({ page: 'fields', name: 'Wet ones', search: '?q=wet' })
        const before = await rowOf('saved_view', view.id)
        await api.client.views.remove({ id: view.id })
        const undone = await undoLast(api.client)
        expect(await rowOf('saved_view', view.id)).toEqual(before)
        await api.client.edits.undo({ id: undone.id })
        expect(await rowOf('saved_view', view.id)).toBeNull()
        await api.client.views.create({ page: 'fields', name: 'wet ones', search: '?q=damp' })
        await expect(api.client.edits.undo({ id: undone.id })).rejects.toMatchObject({ kind: 'conflict' })
      })
    })
  })
