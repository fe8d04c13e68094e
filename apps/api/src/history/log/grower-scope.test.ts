import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldTable } from '../../areas/fields/tables.ts'
import { growerTable } from '../../areas/growers/tables.ts'
import type { Db } from '../../db/database.ts'
import { type Tx, transact } from '../../db/transact.ts'
import { quickestKinds } from '../../testing/databases.ts'
import { rounds } from '../../testing/soak.ts'
import { growerScope } from './grower-scope.ts'
import { recordScope } from './scope.ts'

const GROWERS = 3
const FAR = Number.MAX_SAFE_INTEGER
const act = fc.record({
  what: fc.constantFrom('make', 'rename', 'remove', 'restore', 'renameGrower'),
  of: fc.nat({ max: 50 }),
})
/** Transactions, each of some acts. */
const edits = fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 8 })

for (const kind of quickestKinds())
  describe.skipIf(kind.skipped !== null)(`lines of growers on ${kind.name}`, () => {
    let opened: Awaited<ReturnType<typeof kind.open>>
    let db: Db
    beforeAll(async () => {
      opened = await kind.open()
      db = opened.database.db
    })
    afterAll(() => opened?.close())

    const seqsOf = async (query: RawBuilder<unknown>): Promise<number[]> => {
      const { rows } = await sql<{
        seq: number
      }>`SELECT seq FROM (${query}) AS found ORDER BY seq DESC`.execute(db)
      return rows.map(({ seq }) => seq)
    }

    it('CHG-12: they say what looking at each row of the grower finds, from any place on', async () => {
      await fc.assert(
        fc.asyncProperty(edits, async (made) => {
          const growers = await transact(db, { staffId: null }, (tx) =>
            tx
              .rows(growerTable)
              .insert(Array.from({ length: GROWERS }, (_, at) => ({ name: `Grower ${at}` }))),
          )
          const land = new Land(growers.map(({ id }) => id))
          for (const acts of made)
            await transact(db, { staffId: null }, async (tx) => {
              for (const { what, of } of acts) await land[what](tx, of)
            })
          for (const { id } of growers) {
            const [kept, looked] = [growerScope({ id }), recordScope({ entity: 'grower', id })]
            expect(await seqsOf(kept.heads(FAR, 100))).toEqual(await seqsOf(looked.heads(FAR, 100)))
            const all = await seqsOf(looked.changes({ from: 0, below: FAR }))
            for (const below of [FAR, ...all]) {
              const span = { from: 0, below }
              expect(await seqsOf(kept.changes(span))).toEqual(await seqsOf(looked.changes(span)))
              expect(await seqsOf(kept.newest(below, 3))).toEqual(await seqsOf(looked.newest(below, 3)))
            }
          }
        }),
        { numRuns: rounds(6, 60) },
      )
    })
  })

/** Fields of a few growers, made, changed, removed and brought back. */
class Land {
  readonly #growerIds: readonly number[]
  readonly #there: number[] = []
  readonly #gone: { id: number; recorded: object }[] = []
  #names = 0

  constructor(growerIds: readonly number[]) {
    this.#growerIds = growerIds
  }

  async make(tx: Tx, of: number): Promise<void> {
    const growerId = this.#growerIds[of % this.#growerIds.length] ?? 0
    const [field] = await tx.rows(fieldTable).insert([{ growerId, name: this.#name() }])
    if (field !== undefined) this.#there.push(field.id)
  }

  async rename(tx: Tx, of: number): Promise<void> {
    const id = this.#there[of % this.#there.length]
    if (id === undefined) return
    const row = await tx.rows(fieldTable).lockSeen({ id, version: null })
    await tx.rows(fieldTable).patch([{ row, set: { name: this.#name() } }])
  }

  async remove(tx: Tx, of: number): Promise<void> {
    const [id] = this.#there.splice(of % Math.max(1, this.#there.length), 1)
    if (id === undefined) return
    const { version: _, ...recorded } = await tx.rows(fieldTable).lockSeen({ id, version: null })
    await tx.rows(fieldTable).remove([{ id }])
    this.#gone.push({ id, recorded })
  }

  async restore(tx: Tx): Promise<void> {
    const removed = this.#gone.pop()
    if (removed === undefined) return
    await tx.rows(fieldTable).insertAgain([{ id: removed.id, recorded: { ...removed.recorded } }])
    this.#there.push(removed.id)
  }

  async renameGrower(tx: Tx, of: number): Promise<void> {
    const id = this.#growerIds[of % this.#growerIds.length] ?? 0
    const row = await tx.rows(growerTable).lockSeen({ id, version: null })
    await tx.rows(growerTable).patch([{ row, set: { notes: this.#name() } }])
  }

  #name(): string {
    this.#names += 1
    return `Name ${this.#names}`
  }
}
