import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enrollmentFieldTable, enrollmentTable } from '../../areas/enrollments/tables.ts'
import { boundaryVersionTable, fieldTable, withExtent } from '../../areas/fields/tables.ts'
import { growerTable } from '../../areas/growers/tables.ts'
import { staffTable } from '../../auth/tables.ts'
import { databaseKinds } from '../../testing/databases.ts'
import { addPerson } from '../../testing/people.ts'
import type { Db } from '../database.ts'
import { type Tx, transact } from '../transact.ts'

describe.each(databaseKinds)('rows on $name', (kind) => {
  describe.skipIf(kind.skipped !== null)('', () => {
    let opened: Awaited<ReturnType<typeof kind.open>>
    let db: Db
    let staffId: number
    beforeAll(async () => {
      opened = await kind.open()
      db = opened.database.db
      staffId = await transact(db, { staffId: null }, (tx) => addPerson(tx))
    })
    afterAll(() => opened?.close())

    const write = <T>(work: (tx: Tx) => Promise<T>) => transact(db, { staffId }, work)
    const makeGrower = (name: string) =>
      write(async (tx) => {
        const [row] = await tx.rows(growerTable).insert([{ name }])
        if (row === undefined) throw new Error('no grower')
        return row
      })
    const changesOf = (entity: string, id: number) =>
      db
        .selectFrom('change')
        .select(['before', 'after', 'by_staff_id'])
        .where('entity', '=', entity)
        .where('entity_id', '=', id)
        .orderBy('seq')
        .execute()
    const one = async <R>(query: RawBuilder<R>): Promise<R | undefined> => (await query.execute(db)).rows[0]
    const storedGrower = (id: number) =>
      db.selectFrom('grower').selectAll().where('id', '=', id).executeTakeFirst()

    it('DMO-6: rows are as old as their source says, when they are made and when they are changed', async () => {
      const [made, changed] = [new Date('2021-03-04T05:06:07.000Z'), new Date('2022-03-04T05:06:07.000Z')]
      const dates = { made: sql`${made}::timestamptz`, changed: sql`target.updated_at` }
      const { id } = await write(async (tx) => {
        const [row] = await tx
          .rows(growerTable, { dates: { made: dates.made } })
          .insert([{ name: 'Old Elm' }])
        if (row === undefined) throw new Error('no grower')
        await tx.rows(growerTable, { dates }).patch([{ row, set: { phone: '555-0100' } }])
        return row
      })
      expect(await storedGrower(id)).toMatchObject({ created_at: made, updated_at: made, version: 2 })
      await write(async (tx) => {
        const rows = tx.rows(growerTable, { dates: { changed: sql`${changed}::timestamptz` } })
        await rows.patch([{ row: await rows.lockSeen({ id, version: 2 }), set: { phone: '' } }])
      })
      expect(await storedGrower(id)).toMatchObject({ created_at: made, updated_at: changed })
      expect(await changesOf('grower', id)).toHaveLength(3)
    })

    it('ROW-1: a new row has what is given and the empty value of the rest, and is recorded whole', async () => {
      const row = await makeGrower('Alder Farms')
      expect(row).toMatchObject({ name: 'Alder Farms', phone: '', active: true, version: 1 })
      expect(await storedGrower(row.id)).toMatchObject({
        name: 'Alder Farms',
        sort_name: 'alder farms',
        created_by: staffId,
        updated_by: staffId,
        version: 1,
      })
      const [made] = await changesOf('grower', row.id)
      expect(made).toEqual({
        before: null,
        after: {
          name: 'Alder Farms',
          contactFirstName: '',
          contactLastName: '',
          email: '',
          phone: '',
          address: '',
          externalRef: '',
          notes: '',
          active: true,
        },
        by_staff_id: staffId,
      })
    })

    it('ROW-1: rows come in the order given, each with its own number', async () => {
      const names = Array.from({ length: 700 }, (_, at) => `Many ${(at * 37) % 700}`)
      const made = await write((tx) => tx.rows(growerTable).insert(names.map((name) => ({ name }))))
      expect(made.map(({ name }) => name)).toEqual(names)
      const [last] = made.slice(-1)
      expect(await storedGrower(last?.id ?? 0)).toMatchObject({ name: names.at(-1) })
    })

    it('ROW-1: a field and its boundary, which name each other, are made one after the other', async () => {
      const { id: growerId } = await makeGrower('Birch')
      const fieldId = await write(async (tx) => {
        const [boundaryVersionId = 0] = await tx.rows(boundaryVersionTable).drawIds(1)
        const [field] = await tx
          .rows(fieldTable)
          .insert([{ growerId, name: 'One', boundaryVersionId, areaM2: 5, perimeterM: 9 }])
        const shape = sql`ST_GeomFromText('MULTIPOLYGON(((0 50, 0.1 50, 0.1 50.1, 0 50)))', 4326)`
        const fieldId = field?.id ?? 0
        const row = { id: boundaryVersionId, fieldId, growerId, areaM2: 5, perimeterM: 9 }
        await tx.rows(boundaryVersionTable).insert([row], withExtent(shape))
        return fieldId
      })
      expect(
        await one(sql`SELECT b.west, b.north, field.search_name FROM field
          JOIN boundary_version AS b ON b.id = field.boundary_version_id WHERE field.id = ${fieldId}`),
      ).toEqual({ west: 0, north: 50.1, search_name: 'one\n\nbirch' })
    })

    it('ROW-2: a patch writes and records what differs; the version grows', async () => {
      const row = await makeGrower('Cedar')
      const [after] = await write(async (tx) => {
        const rows = tx.rows(growerTable)
        const held = await rows.lockSeen({ id: row.id, version: 1 })
        return rows.patch([{ row: held, set: { phone: '555', name: 'Cedar', notes: undefined } }])
      })
      expect(after).toMatchObject({ phone: '555', version: 2 })
      expect(await storedGrower(row.id)).toMatchObject({ phone: '555', version: 2 })
      expect((await changesOf('grower', row.id)).slice(1)).toEqual([
        { before: { phone: '' }, after: { phone: '555' }, by_staff_id: staffId },
      ])
    })

    it('ROW-2: one that changes nothing writes nothing', async () => {
      const row = await makeGrower('Dogwood')
      const before = await storedGrower(row.id)
      const editId = await write(async (tx) => {
        await tx.rows(growerTable).patch([{ row, set: { name: 'Dogwood', active: true } }])
        return (await tx.withEdit({})).editId
      })
      expect(editId).toBeNull()
      expect(await storedGrower(row.id)).toEqual(before)
      expect(await changesOf('grower', row.id)).toHaveLength(1)
    })

    it('ROW-2: many rows are changed each in its own way', async () => {
      const made = await write((tx) =>
        tx.rows(growerTable).insert(['E1', 'E2', 'E3'].map((name) => ({ name }))),
      )
      await write((tx) =>
        tx
          .rows(growerTable)
          .patch(made.map((row, at) => ({ row, set: at === 0 ? { phone: '1' } : { notes: `n${at}` } }))),
      )
      const rows = await db
        .selectFrom('grower')
        .select(['phone', 'notes', 'version'])
        .where('name', 'in', ['E1', 'E2', 'E3'])
        .orderBy('id')
        .execute()
      expect(rows).toEqual([
        { phone: '1', notes: '', version: 2 },
        { phone: '', notes: 'n1', version: 2 },
        { phone: '', notes: 'n2', version: 2 },
      ])
    })

    it('ROW-2: the same instant written in another way is no change', async () => {
      const id = await write((tx) => addPerson(tx))
      const set = (suspendedAt: string) =>
        write(async (tx) => {
          const rows = tx.rows(staffTable)
          return rows.patch([{ row: await rows.lockSeen({ id, version: null }), set: { suspendedAt } }])
        })
      await set('2026-04-30T10:00:00Z')
      const [after] = await set('2026-04-30T10:00:00.000Z')
      expect(after?.version).toBe(2)
      expect(await changesOf('staff', id)).toHaveLength(2)
    })

    it('ROW-3: a row that was changed since, or is gone, is refused', async () => {
      const row = await makeGrower('Fir')
      await write((tx) => tx.rows(growerTable).patch([{ row, set: { phone: '1' } }]))
      const seen = (id: number, version: number) =>
        write((tx) => tx.rows(growerTable).lockSeen({ id, version }))
      await expect(seen(row.id, 1)).rejects.toMatchObject({ kind: 'conflict' })
      await expect(seen(9_999_999, 1)).rejects.toMatchObject({
        kind: 'notFound',
        message: 'This grower does not exist',
      })
    })

    it('ROW-4: what follows from a column is written with it, and what only the server knows is not recorded', async () => {
      const row = await makeGrower('Gum 2')
      await write((tx) => tx.rows(growerTable).patch([{ row, set: { name: 'Élm 10' } }]))
      expect(await storedGrower(row.id)).toMatchObject({
        search_name: 'elm 10',
        sort_name: 'elm 000000000010',
      })
      const id = await write((tx) => addPerson(tx, { sub: 'sub-rows' }))
      expect(await one(sql`SELECT sub FROM staff WHERE id = ${id}`)).toEqual({ sub: 'sub-rows' })
      expect(JSON.stringify(await changesOf('staff', id))).not.toContain('sub-rows')
    })

    it('ROW-5: a removed row is recorded whole, and written again as it was', async () => {
      const row = await makeGrower('Hazel')
      const before = await storedGrower(row.id)
      await write((tx) => tx.rows(growerTable).remove([row]))
      expect(await storedGrower(row.id)).toBeUndefined()
      const recorded = (await changesOf('grower', row.id)).at(-1)?.before
      expect(recorded).toMatchObject({ name: 'Hazel', version: 1, createdBy: staffId })
      await write((tx) =>
        tx.rows(growerTable).insertAgain([{ id: row.id, recorded: Object.assign({}, recorded) }]),
      )
      const { updated_at: _was, ...same } = before ?? {}
      const { updated_at: _is, ...again } = (await storedGrower(row.id)) ?? {}
      expect(again).toEqual({ ...same, version: 2 })
    })

    it('ROW-6: a part makes its owner another version, once a transaction', async () => {
      const { id: growerId } = await makeGrower('Ironwood')
      const { enrollmentId, fieldIds } = await write(async (tx) => {
        const fields = await tx.rows(fieldTable).insert(['A', 'B'].map((name) => ({ growerId, name })))
        const [enrollment] = await tx
          .rows(enrollmentTable)
          .insert([{ growerId, program: 'Carbon', year: 2026 }])
        return { enrollmentId: enrollment?.id ?? 0, fieldIds: fields.map(({ id }) => id) }
      })
      const version = async () =>
        (await one(sql<{ version: number }>`SELECT version FROM enrollment WHERE id = ${enrollmentId}`))
          ?.version
      expect(await version()).toBe(1)
      const parts = fieldIds.map((fieldId) => ({ enrollmentId, growerId, fieldId }))
      await write(async (tx) => {
        const rows = tx.rows(enrollmentFieldTable)
        await rows.insert(parts)
        await rows.remove((await rows.lockWhere(sql<boolean>`enrollment_id = ${enrollmentId}`)).slice(0, 1))
      })
      expect(await version()).toBe(2)
    })

    it('ROW-7: a row that is written and not recorded is refused when the transaction ends', async () => {
      const { id } = await makeGrower('Juniper')
      for (const [statement, said] of [
        [sql`UPDATE grower SET phone = '1' WHERE id = ${id}`, '(phone)'],
        [sql`DELETE FROM grower WHERE id = ${id}`, 'DELETE'],
        [sql`INSERT INTO grower (name, sort_name, search_name) VALUES ('x', 'x', 'x')`, 'INSERT'],
      ] as const)
        await expect(write((tx) => statement.execute(tx.kysely))).rejects.toThrow(said)
      // Also beside a change of another row; what only the server knows may change alone.
      const beside = write(async (tx) => {
        await addPerson(tx)
        await sql`UPDATE grower SET phone = '1' WHERE id = ${id}`.execute(tx.kysely)
      })
      await expect(beside).rejects.toThrow('no change recorded')
      // Also beside a change of the same row that names other columns.
      const more = write(async (tx) => {
        const rows = tx.rows(growerTable)
        await rows.patch([{ row: await rows.lockSeen({ id, version: null }), set: { notes: 'Moved' } }])
        await sql`UPDATE grower SET phone = '1' WHERE id = ${id}`.execute(tx.kysely)
      })
      await expect(more).rejects.toThrow(`The grower ${id} was written (phone) and no change recorded`)
      await write((tx) => sql`UPDATE grower SET search_name = 'y' WHERE id = ${id}`.execute(tx.kysely))
      expect(await storedGrower(id)).toMatchObject({ phone: '', notes: '', search_name: 'y' })
    })
  })
})
