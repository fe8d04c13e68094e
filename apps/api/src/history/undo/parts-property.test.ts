import { type Columns, type Entity, kinds } from '@org/core/contract'
import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { TABLES, UNDONE_TABLES } from '../../catalog/tables.ts'
import type { Db } from '../../db/database.ts'
import { number } from '../../db/rows/kinds.ts'
import { defineTable } from '../../db/rows/table.ts'
import type { Table } from '../../db/rows/types.ts'
import { type Tx, transact } from '../../db/transact.ts'
import { databaseKinds } from '../../testing/databases.ts'
import { addPerson } from '../../testing/people.ts'
import { triggersOf } from '../../testing/refuse-unrecorded.ts'
import { rounds } from '../../testing/soak.ts'
import { stepsOf } from './fold.ts'
import { reverse } from './reverse.ts'

/** A crate is made with its trays and eggs; a sticker is a row of its own that refers to an egg. */
const column = <K extends kinds.Kind>(kind: K, label: string) => ({ kind, by: 'program' as const, label })
const entity = <const N extends string, C extends Columns>(said: Entity<N, C>): Entity<N, C> => said
const usual = { may: null, readers: 'everyone', undoneElsewhere: null } as const
const crateEntity = entity({
  ...{ name: 'crate', one: 'crate', many: 'crates', ...usual },
  title: ({ name }) => name ?? '',
  columns: { name: column(kinds.name, 'Name') },
})
const trayEntity = entity({
  ...{ name: 'tray', one: 'tray', many: 'trays', ...usual },
  title: ({ size }) => `${size}`,
  columns: { crateId: column(kinds.ref('crate'), 'Crate'), size: column(kinds.area, 'Size') },
})
const eggEntity = entity({
  ...{ name: 'egg', one: 'egg', many: 'eggs', ...usual },
  title: ({ note }) => note ?? '',
  columns: {
    crateId: column(kinds.ref('crate'), 'Crate'),
    trayId: column(kinds.ref('tray'), 'Tray'),
    note: column(kinds.text(100), 'Note'),
    laidAt: column(kinds.instant, 'Laid'),
    besideId: column(kinds.maybeRef('egg'), 'Beside'),
    tags: column(kinds.list(z.int()), 'Tags'),
  },
})
const stickerEntity = entity({
  ...{ name: 'sticker', one: 'sticker', many: 'stickers', ...usual },
  title: ({ words }) => words ?? '',
  columns: { eggId: column(kinds.ref('egg'), 'Egg'), words: column(kinds.name, 'Words') },
})

const crateTable = defineTable(crateEntity)
const trayTable = defineTable(trayEntity, {
  own: { weight: number },
  keptAside: { table: 'removed_tray', columns: ['shape'] },
  madeWith: { whole: crateTable, by: 'crateId' },
})
const eggTable = defineTable(eggEntity, {
  keptAside: { table: 'removed_egg', columns: [] },
  madeWith: { whole: crateTable, by: 'crateId' },
})
const stickerTable = defineTable(stickerEntity)
const OWN: readonly Table[] = [crateTable, trayTable, eggTable, stickerTable]

const TRACKED = `version integer NOT NULL DEFAULT 1, created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  created_by bigint, updated_at timestamptz NOT NULL DEFAULT clock_timestamp(), updated_by bigint`
const ID = 'id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY'
const MADE = [
  `CREATE TABLE crate (${ID}, name text NOT NULL, ${TRACKED})`,
  `CREATE TABLE tray (${ID}, crate_id bigint NOT NULL REFERENCES crate, size double precision NOT NULL,
    weight double precision NOT NULL, shape geometry(Point, 4326) NOT NULL, ${TRACKED})`,
  `CREATE TABLE egg (${ID}, crate_id bigint NOT NULL REFERENCES crate, tray_id bigint NOT NULL REFERENCES tray,
    note text NOT NULL, laid_at timestamptz, beside_id bigint REFERENCES egg, tags jsonb NOT NULL, ${TRACKED})`,
  `CREATE TABLE sticker (${ID}, egg_id bigint NOT NULL REFERENCES egg, words text NOT NULL, ${TRACKED})`,
  ...['tray', 'egg'].map(
    (name) =>
      `CREATE TABLE removed_${name} (LIKE ${name}, with_whole boolean NOT NULL DEFAULT false, PRIMARY KEY (id))`,
  ),
  ...OWN.flatMap(triggersOf),
]

const eggOf = fc.record({
  tray: fc.nat(3),
  note: fc.string({ maxLength: 8 }).map((text) => text.replaceAll('\0', '')),
  laidAt: fc.option(
    fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }).map((day) => day.toISOString()),
  ),
  tags: fc.array(fc.nat(9), { maxLength: 3 }),
})
const crateOf = fc.record({
  trays: fc.array(fc.double({ min: 1e-9, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 3 }),
  eggs: fc.array(eggOf, { maxLength: 6 }),
})
const actOf = fc.oneof(
  { arbitrary: fc.record({ do: fc.constant('make' as const), crate: crateOf }), weight: 2 },
  {
    arbitrary: fc.record({ do: fc.constantFrom('change', 'add', 'remove', 'stick'), which: fc.nat(9) }),
    weight: 5,
  },
  { arbitrary: fc.record({ do: fc.constant('undo' as const), which: fc.nat(5) }), weight: 8 },
)
type Crate = typeof crateOf extends fc.Arbitrary<infer C> ? C : never
type Act = typeof actOf extends fc.Arbitrary<infer A> ? A : never

interface Row {
  /** All of the row, byte for byte. */
  whole: string
  /** Without what grows with each write. */
  said: string
  crateId: number | null
  /** The egg that it refers to. */
  besideId: number | null
}
type State = ReadonlyMap<string, Row>

/** What someone did, and what it stands on. */
interface Root {
  what: 'make' | 'change' | 'add' | 'remove' | 'stick'
  /** The rows that it touches by itself; of a crate with all that is made with it, the crate. */
  key: string
  crateId: number
  eggId: number | null
  /** Of a removed egg: the egg that it refers to. */
  besideId?: number | null
  holds: boolean
  id: number
  lastId: number
  under: string
  /** The parts of the crate when it was last removed. */
  parts: State
}

const isThere = (eggId: number | null, state: State) => eggId === null || state.has(`egg ${eggId}`)

for (const kind of databaseKinds)
  describe.skipIf(kind.skipped !== null)(`rows made with a whole, on ${kind.name}`, () => {
    let opened: Awaited<ReturnType<typeof kind.open>>
    let db: Db
    let staffId: number
    // The catalog is a constant of the product: these tables are added for this file alone.
    const catalogs = [TABLES, UNDONE_TABLES] as Table[][]
    beforeAll(async () => {
      opened = await kind.open()
      db = opened.database.db
      for (const catalog of catalogs) catalog.push(...OWN)
      await transact(db, { staffId: null }, async ({ kysely }) => {
        for (const statement of MADE) await sql.raw(statement).execute(kysely)
      })
      staffId = await transact(db, { staffId: null }, (tx) => addPerson(tx))
    })
    afterAll(async () => {
      for (const catalog of catalogs) catalog.splice(catalog.length - OWN.length, OWN.length)
      await opened?.close()
    })

    /** @returns the number of the edit */
    const write = (work: (tx: Tx) => Promise<void>): Promise<number> =>
      transact(db, { staffId }, async (tx) => {
        await work(tx)
        return tx.editId()
      })
    const undo = (editId: number): Promise<number> =>
      transact(db, { staffId, undoOf: editId }, async (tx) => {
        const steps = await stepsOf(tx, sql<boolean>`edit_id = ${editId}`)
        await reverse(tx, steps, { staffId, mode: 'allOrNothing' })
        return tx.editId()
      })
    const read = async <R>(query: RawBuilder<R>): Promise<R[]> => (await query.execute(db)).rows

    async function stateNow(): Promise<State> {
      const state = new Map<string, Row>()
      for (const { name } of OWN)
        for (const { id, crate_id: crateId, beside_id: besideId, ...row } of await read(sql<{
          id: number
          crate_id: number | null
          beside_id: number | null
          whole: string
          said: string
        }>`
          SELECT id, row::text AS whole, (to_jsonb(row) - '{version,updated_at,updated_by}'::text[])::text AS said,
            (to_jsonb(row) ->> 'crate_id')::bigint AS crate_id,
            (to_jsonb(row) ->> 'beside_id')::bigint AS beside_id
          FROM ${sql.table(name)} AS row`))
          state.set(`${name} ${id}`, { ...row, crateId, besideId })
      return state
    }

    async function makeCrate(tx: Tx, { trays, eggs }: Crate): Promise<number> {
      const [crate] = await tx.rows(crateTable).insert([{ name: 'Crate' }])
      const crateId = crate?.id ?? 0
      const made = await tx.rows(trayTable).insert(
        trays.map((size) => ({ crateId, size, weight: size / 3 })),
        { expressions: { shape: sql`ST_SetSRID(ST_MakePoint(given.size / 7, given.weight / 1e5), 4326)` } },
      )
      const ids = await tx.rows(eggTable).drawIds(eggs.length)
      await tx.rows(eggTable).insert(
        eggs.map(({ tray, ...egg }, at) => ({
          ...{ ...egg, id: ids[at], crateId, besideId: ids[at - 1] ?? null },
          trayId: made[tray % made.length]?.id ?? 0,
        })),
      )
      return crateId
    }

    class Business {
      readonly roots: Root[] = []

      #standing = (crateId: number) => this.roots.filter((root) => root.holds && root.crateId === crateId)
      #under = ({ key, crateId }: Pick<Root, 'key' | 'crateId'>) =>
        JSON.stringify(
          this.#standing(crateId)
            .filter((root) => root.key === key)
            .map(({ id }) => id),
        )

      #lay(what: Root['what'], id: number, at: Pick<Root, 'key' | 'crateId' | 'eggId' | 'besideId'>): void {
        const root: Root = { ...at, what, id, lastId: id, holds: true, under: '', parts: new Map() }
        this.roots.push(root)
        root.under = this.#under(root)
      }

      async run(act: Act): Promise<void> {
        if (act.do === 'make') {
          let crateId = 0
          const id = await write(async (tx) => {
            crateId = await makeCrate(tx, act.crate)
          })
          return this.#lay('make', id, { key: `crate ${crateId}`, crateId, eggId: null })
        }
        if (act.do === 'undo') return this.undo(act.which)
        return this.#actOn(act.do, act.which)
      }

      async #actOn(what: Exclude<Root['what'], 'make'>, which: number): Promise<void> {
        const eggs = await read(sql<{
          id: number
          crate_id: number
          tray_id: number
          beside_id: number | null
        }>`
          SELECT id, crate_id, tray_id, beside_id FROM egg ORDER BY id`)
        const egg = eggs[which % Math.max(1, eggs.length)]
        if (egg === undefined) return
        const { id: eggId, crate_id: crateId, tray_id: trayId } = egg
        const isReferredTo = eggs.some(({ beside_id }) => beside_id === eggId) || this.#isStuck(eggId)
        if (what === 'remove' && isReferredTo) return
        let key = `egg ${eggId}`
        let of = eggId
        const id = await write(async (tx) => {
          const rows = tx.rows(eggTable)
          const held = await rows.lock([eggId])
          if (what === 'change')
            await rows.patch([...held.values()].map((row) => ({ row, set: { note: `${row.note}.` } })))
          else if (what === 'remove') await rows.remove([...held.values()])
          else if (what === 'add') {
            const [added] = await rows.insert([{ crateId, trayId, note: 'Added' }])
            of = added?.id ?? 0
            key = `egg ${of}`
          } else {
            const [sticker] = await tx.rows(stickerTable).insert([{ eggId, words: 'Fresh' }])
            key = `sticker ${sticker?.id}`
          }
        })
        this.#lay(what, id, { key, crateId, eggId: of, besideId: egg.beside_id })
      }

      #isStuck = (eggId: number | null) =>
        this.roots.some((root) => root.holds && root.what === 'stick' && root.eggId === eggId)

      /** Of an egg that was added and removed again: nothing of it is left. */
      #isOver = ({ key }: Root, standing: readonly Root[]) =>
        ['add', 'remove'].every((what) => standing.some((root) => root.key === key && root.what === what))

      /** Whether its undo, or redo, is in nobody's way. */
      #isFree(root: Root, state: State): boolean {
        const standing = this.#standing(root.crateId)
        if (root.what === 'make')
          return !root.holds || standing.every((other) => other === root || this.#isOver(other, standing))
        if (!standing.some(({ what }) => what === 'make')) return false
        if (this.#under(root) !== root.under) return false
        const removesEgg = root.what === (root.holds ? 'add' : 'remove')
        if (removesEgg)
          return !this.#isStuck(root.eggId) && [...state.values()].every((row) => row.besideId !== root.eggId)
        if (root.what === 'remove') return isThere(root.besideId ?? null, state)
        return root.what === 'stick' && !root.holds ? isThere(root.eggId, state) : true
      }

      async undo(which: number): Promise<void> {
        const root = this.roots.toReversed()[which]
        if (root === undefined) return
        const before = await stateNow()
        if (!this.#isFree(root, before)) {
          await expect(undo(root.lastId)).rejects.toMatchObject({
            kind: 'conflict',
            details: expect.arrayContaining([expect.objectContaining({ path: 'row' })]),
          })
          expect(await stateNow()).toEqual(before)
          return
        }
        root.lastId = await undo(root.lastId)
        root.holds = !root.holds
        root.under = this.#under(root)
        const after = await stateNow()
        if (root.what !== 'make') return
        const others = (state: State) =>
          [...state].filter(([key, { crateId }]) => key !== root.key && crateId !== root.crateId)
        const parts = (state: State) => new Map([...state].filter(([, row]) => row.crateId === root.crateId))
        expect(others(after)).toEqual(others(before))
        if (root.holds) expect(parts(after)).toEqual(root.parts)
        else {
          root.parts = parts(before)
          expect(parts(after).size).toBe(0)
          expect(after.has(root.key)).toBe(false)
        }
      }
    }

    it('EDT-14: made, undone and redone, parts are byte for byte the same, and an undo is refused where one was touched', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(actOf, { minLength: 6, maxLength: 30 }), async (acts) => {
          const business = new Business()
          for (const act of acts) await business.run(act)
          // Newest first nothing is in the way: all leads back to where it began.
          for (const root of business.roots.toReversed())
            if (root.holds) await business.undo(business.roots.toReversed().indexOf(root))
          expect([...(await stateNow()).keys()]).toEqual([])
        }),
        { numRuns: rounds(15, 100), endOnFailure: true },
      )
    })

    const trays = [1, 2]
    const eggs = [0, 1, 2].map((tray) => ({ tray, note: `Egg ${tray}`, laidAt: null, tags: [] }))

    it('EDT-14: a whole and its parts are one change, which tells how many; so does the undo', async () => {
      const editId = await write(async (tx) => void (await makeCrate(tx, { trays, eggs })))
      const undoId = await undo(editId)
      for (const [id, what] of [
        [editId, 'created'],
        [undoId, 'removed'],
      ] as const) {
        expect(await read(sql`SELECT entity, parts FROM change WHERE edit_id = ${id}`)).toEqual([
          { entity: 'crate', parts: { tray: 2, egg: 3 } },
        ])
        expect(
          await read(sql`SELECT entity, kind, count FROM edit_part WHERE edit_id = ${id} ORDER BY count`),
        ).toEqual([
          { entity: 'crate', kind: what, count: 1 },
          { entity: 'tray', kind: what, count: 2 },
          { entity: 'egg', kind: what, count: 3 },
        ])
      }
      const [{ seq = 0 } = {}] = await read(
        sql<{ seq: number }>`SELECT seq FROM list_state WHERE entity = 'egg'`,
      )
      const [{ newest = 0 } = {}] = await read(sql<{ newest: number }>`SELECT max(seq) AS newest FROM change`)
      expect(seq).toBe(newest)
    })

    it('EDT-14: a part that is written without its whole has a change of its own, or is refused', async () => {
      const editId = await write(async (tx) => void (await makeCrate(tx, { trays, eggs })))
      const [egg] = await read(sql<{ id: number }>`SELECT max(id) AS id FROM egg`)
      await expect(
        write(async (tx) => void (await sql`DELETE FROM egg WHERE id = ${egg?.id}`.execute(tx.kysely))),
      ).rejects.toThrow('no change recorded')
      await undo(editId)
    })

    it('EDT-14: a restored part needs the rows of others that it refers to', async () => {
      const editId = await write(async (tx) => void (await makeCrate(tx, { trays, eggs })))
      const undoId = await undo(editId)
      await transact(db, { staffId: null }, ({ kysely }) =>
        sql`UPDATE removed_egg SET tray_id = 0 WHERE note = 'Egg 1'`.execute(kysely),
      )
      await expect(undo(undoId)).rejects.toMatchObject({ kind: 'conflict' })
    })
  })
