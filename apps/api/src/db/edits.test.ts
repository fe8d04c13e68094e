import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseKinds } from '../testing/databases.ts'
import { addPerson } from '../testing/people.ts'
import type { Db } from './database.ts'
import { transact } from './transact.ts'

const editsOf = (db: Db) => db.selectFrom('edit').selectAll().orderBy('id').execute()
const editById = (db: Db, id: number) =>
  db.selectFrom('edit').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe.each(databaseKinds)('edits on $name', (kind) => {
  describe.skipIf(kind.skipped !== null)('', () => {
    let opened: Awaited<ReturnType<typeof kind.open>>
    let db: Db
    beforeAll(async () => {
      opened = await kind.open()
      db = opened.database.db
    })
    afterAll(() => opened?.close())

    it('EDT-1: a transaction that recorded something is one edit, and all its changes carry its number', async () => {
      const told = await transact(db, { staffId: null, reason: 'why', channel: 'test' }, async (tx) => {
        const first = await tx.editId()
        await addPerson(tx)
        await addPerson(tx)
        return [first, await tx.editId()]
      })
      const edits = (await editsOf(db)).filter(({ channel }) => channel === 'test')
      expect(edits).toMatchObject([{ id: told[0], reason: 'why', undo_of: null, undone_by: null }])
      expect(told[1]).toBe(told[0])
      const changes = await db
        .selectFrom('change')
        .select(['seq', 'edit_id'])
        .where('edit_id', '=', told[0] ?? 0)
        .execute()
      expect(changes).toHaveLength(2)
    })

    it('EDT-1: one that recorded nothing is none, also when it asked for the number; one that failed is none', async () => {
      const before = await editsOf(db)
      await transact(db, { staffId: null }, async (tx) => tx.editId())
      await transact(db, { staffId: null }, async () => undefined)
      await transact(db, { staffId: null }, async (tx) => {
        await addPerson(tx)
        throw new Error('half-way')
      }).catch(() => undefined)
      expect(await editsOf(db)).toEqual(before)
    })

    it('EDT-1: someone who makes their own record made the edit', async () => {
      const editId = await transact(db, { staffId: null }, async (tx) => {
        const id = await addPerson(tx, {}, 'self')
        return [await tx.editId(), id]
      })
      expect((await editById(db, editId[0] ?? 0)).by_staff_id).toBe(editId[1])
    })

    it('EDT-3: an edit and its undos share a root; the newest is open, and so is the root while it holds', async () => {
      const make = (undoOf?: number) =>
        transact(db, { staffId: null, ...(undoOf === undefined ? {} : { undoOf }) }, async (tx) => {
          await addPerson(tx)
          return tx.editId()
        })
      const root = await make()
      const undo = await make(root)
      expect(await editById(db, root)).toMatchObject({ undone_by: undo, undo_root: null })
      expect(await editById(db, undo)).toMatchObject({ undo_of: root, undo_root: root, undone_by: null })
      const redo = await make(undo)
      expect(await editById(db, root)).toMatchObject({ undone_by: null })
      expect(await editById(db, undo)).toMatchObject({ undone_by: redo })
      expect(await editById(db, redo)).toMatchObject({ undo_of: undo, undo_root: root, undone_by: null })
      const again = await make(root)
      for (const id of [root, redo]) expect(await editById(db, id)).toMatchObject({ undone_by: again })
      expect(await editById(db, again)).toMatchObject({ undo_of: root, undo_root: root, undone_by: null })
    })
  })
})

const [, postgres] = databaseKinds
if (postgres !== undefined)
  describe.skipIf(postgres.skipped !== null)('numbers of changes on PostgreSQL', () => {
    it('CHG-5: a transaction that began first and is still open gets the later numbers, and none is drawn while another is being committed', async () => {
      const opened = await postgres.open()
      const { db } = opened.database
      const numbers = async () =>
        (await db.selectFrom('change').select('seq').orderBy('seq').execute()).map(({ seq }) => seq)
      const recorded = Promise.withResolvers<void>()
      const mayEnd = Promise.withResolvers<void>()
      const early = transact(db, { staffId: null, reason: 'early' }, async (tx) => {
        await addPerson(tx)
        recorded.resolve()
        await mayEnd.promise
      })
      await recorded.promise
      await transact(db, { staffId: null, reason: 'late' }, (tx) => addPerson(tx))
      const seen = await numbers()
      expect(seen).toHaveLength(1)
      mayEnd.resolve()
      await early
      const all = await db.selectFrom('change').select(['seq', 'reason']).orderBy('seq').execute()
      expect(all.map(({ reason }) => reason)).toEqual(['late', 'early'])

      // Another process between its numbers and its commit: what comes meanwhile waits, and is numbered after it.
      const other = new pg.Client({ connectionString: opened.databaseUrl ?? '' })
      await other.connect()
      await other.query('BEGIN; SELECT pg_advisory_xact_lock(7302001)')
      const { rows } = await other.query(
        `INSERT INTO change (seq, entity, entity_id, after, channel)
          VALUES (nextval('change_seq'), 'staff', 1, '{}', 'other') RETURNING seq`,
      )
      const waiting = transact(db, { staffId: null }, (tx) => addPerson(tx))
      for (;;) {
        const { rows: locks } = await sql`
          SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`.execute(db)
        if (locks.length === 1) break
      }
      expect(await numbers()).toHaveLength(2)
      await other.query('COMMIT')
      await waiting
      const last = (await numbers()).slice(-2)
      expect(last[0]).toBe(Number(rows[0].seq))
      expect(last[1]).toBeGreaterThan(last[0] ?? 0)
      await other.end()
      await opened.close()
    }, 120_000)
  })
