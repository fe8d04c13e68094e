import { setTimeout as sleep } from 'node:timers/promises'
import { errors } from '@org/core/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../db/database.ts'
import { databaseKinds } from '../testing/databases.ts'
import { writeRaw } from '../testing/write-raw.ts'
import { countUpTo } from './estimate.ts'
import { both, textKey, wholeKey } from './keyset.ts'
import { createOrders, type OrdersOptions, type View } from './orders.ts'
import { type Sorter, type SortPlan, startSorter } from './sorter.ts'
import { TINY } from './testing.ts'

const ROWS = 60
const none = (): never => {
  throw new Error('No row is read')
}
const id = wholeKey(sql`item.id`, none)
const BY_WEIGHT = both('items', 'weight', [wholeKey(sql`item.weight`, none), id])
const BY_NAME = both('items', 'name', [textKey(sql`item.name`, none), id])

const view = (more: Partial<View> = {}): View => ({
  source: { table: 'item' },
  order: BY_WEIGHT.up,
  condition: sql<boolean>`true`,
  state: 'first',
  ...more,
})
const heavierThan = (weight: number) => sql<boolean>`item.weight > ${weight}`

/** A real thread of which the test hears when it begins and ends, and which it can hold back. */
function watched(onPortion: (sorter: Sorter) => void = () => {}) {
  const log: string[] = []
  let running = 0
  const start = (plan: SortPlan): Sorter => {
    running += 1
    log.push(`begins, ${running} at a time`)
    const sorter = startSorter(plan)
    return {
      add(portion) {
        onPortion(sorter)
        sorter.add(portion)
      },
      next: () => sorter.next(),
      sorted: () => sorter.sorted(),
      async end() {
        running -= 1
        log.push('ends')
        await sorter.end()
      },
    }
  }
  return { log, startSorter: start, begun: () => log.filter((line) => line !== 'ends').length }
}

describe.each(databaseKinds)('the orders of a process on $name', (kind) => {
  describe.skipIf(kind.skipped !== null)('', () => {
    let opened: Awaited<ReturnType<typeof kind.open>>
    let db: Db
    beforeAll(async () => {
      opened = await kind.open()
      db = opened.database.db
      await writeRaw(db, sql`CREATE TABLE item (id bigint PRIMARY KEY, weight integer, name text)`)
      await writeRaw(
        db,
        sql`INSERT INTO item SELECT id, (id * 37) % 23, 'n' || id % 4 FROM generate_series(1, ${ROWS}) AS id`,
      )
    })
    afterAll(() => opened?.close())

    const made = (options: OrdersOptions = {}) => {
      const orders = createOrders(db, { ...TINY, ...options })
      return {
        ids: (asked: View, signal?: AbortSignal, person = 'Ines') =>
          orders.ids(asked, { person, ...(signal === undefined ? {} : { signal }) }),
      }
    }

    it('LST-5: two who ask for the same view at the same time get the ids of one run', async () => {
      const { begun, startSorter: start } = watched()
      const orders = made({ startSorter: start })
      const [up, same, down] = await Promise.all([
        orders.ids(view({ condition: heavierThan(4) })),
        orders.ids(view({ condition: heavierThan(4) })),
        orders.ids(view({ condition: heavierThan(4), order: BY_WEIGHT.down })),
      ])
      expect(begun()).toBe(1)
      expect(same).toEqual(up)
      expect(down).toEqual(up.toReversed())
      expect(up.length).toBeGreaterThan(20)
    })

    it('LST-5: one view is put in order at a time, another when its turn comes', async () => {
      const { log, startSorter: start } = watched()
      const orders = made({ startSorter: start })
      await Promise.all([1, 2, 3].map((weight) => orders.ids(view({ condition: heavierThan(weight) }))))
      expect(log).toEqual([
        'begins, 1 at a time',
        'ends',
        'begins, 1 at a time',
        'ends',
        'begins, 1 at a time',
        'ends',
      ])
    })

    it('LST-5: a view of another state, condition or order is another', async () => {
      const { begun, startSorter: start } = watched()
      const orders = made({ startSorter: start })
      await orders.ids(view())
      await orders.ids(view({ order: BY_WEIGHT.down }))
      expect(begun()).toBe(1)
      await orders.ids(view({ state: 'second' }))
      await orders.ids(view({ condition: heavierThan(1) }))
      await orders.ids(view({ order: BY_NAME.up }))
      expect(begun()).toBe(4)
    })

    it('LST-6: goes on while one who asked is there, and is dropped when the last has gone', async () => {
      const first = new AbortController()
      const second = new AbortController()
      const leaves = [first, second]
      let portions = 0
      const {
        begun,
        log,
        startSorter: start,
      } = watched(() => {
        portions += 1
        // One leaves after each portion.
        leaves.shift()?.abort(errors.aborted())
      })
      const orders = made({ startSorter: start })
      const asked = [first, second].map(({ signal }) => orders.ids(view(), signal))
      for (const each of asked) await expect(each).rejects.toMatchObject({ kind: 'aborted' })
      await expect.poll(() => log.at(-1)).toBe('ends')
      expect(portions).toBeLessThan(5)
      expect(await orders.ids(view())).toHaveLength(ROWS)
      expect(begun()).toBe(2)
    })

    it('LST-6: is finished for one when the other has gone', async () => {
      const gone = new AbortController()
      const { begun, startSorter: start } = watched(() => gone.abort(errors.aborted()))
      const orders = made({ startSorter: start })
      const [left, stayed] = await Promise.allSettled([orders.ids(view(), gone.signal), orders.ids(view())])
      expect(left).toMatchObject({ status: 'rejected', reason: { kind: 'aborted' } })
      expect(stayed).toMatchObject({ status: 'fulfilled', value: { length: ROWS } })
      expect(begun()).toBe(1)
    })

    it('LST-6: whoever leaves before its turn is never begun; whoever has gone asks nothing', async () => {
      const { begun, startSorter: start } = watched()
      const orders = made({ startSorter: start })
      const gone = new AbortController()
      const before = orders.ids(view())
      const waiting = orders.ids(view({ order: BY_NAME.up }), gone.signal)
      gone.abort(errors.aborted())
      await expect(waiting).rejects.toMatchObject({ kind: 'aborted' })
      await before
      await expect(orders.ids(view({ state: 'third' }), gone.signal)).rejects.toMatchObject({
        kind: 'aborted',
      })
      await orders.ids(view({ state: 'fourth' }))
      expect(begun()).toBe(2)
    })

    // Of a view: four bytes a row, and about a hundred that name it.
    it('LST-7: the views asked last are kept, and no more bytes than allowed', async () => {
      const { begun, startSorter: start } = watched()
      const orders = made({ startSorter: start, maxBytes: 2 * (ROWS * 4 + 150) })
      const [first, second, third] = ['a', 'b', 'c'].map((state) => view({ state }))
      for (const each of [first, second, first, third, first]) await orders.ids(each ?? none())
      expect(begun()).toBe(3)
      await orders.ids(second ?? none())
      expect(begun()).toBe(4)
    })

    it('LST-7: a view larger than all that is kept is answered and not kept', async () => {
      const { begun, startSorter: start } = watched()
      const orders = made({ startSorter: start, maxBytes: 10 })
      for (const _ of [1, 2]) expect(await orders.ids(view())).toHaveLength(ROWS)
      expect(begun()).toBe(2)
    })

    it('LST-8: a thread that dies fails its view with a clear error, and the next is put in order', async () => {
      let kills = 1
      const orders = made({
        ...watched((sorter) => {
          if (kills > 0) void sorter.end()
          kills -= 1
        }),
      })
      await expect(orders.ids(view())).rejects.toMatchObject({
        kind: 'unavailable',
        message: 'The rows could not be put in order',
        retryable: true,
      })
      expect(await orders.ids(view())).toHaveLength(ROWS)
    })

    it('LST-8: a portion that the thread cannot read fails its view with the same error', async () => {
      const sorter = startSorter({ referred: [], columns: ['text'], isDown: [false] })
      sorter.add(Uint8Array.of(1, 2, 3))
      await expect(sorter.sorted()).rejects.toMatchObject({ kind: 'unavailable' })
      await sorter.end()
    })

    it('LST-8: a condition that the database refuses fails its view alone', async () => {
      const orders = made()
      const broken = sql<boolean>`1 / (item.weight - item.weight) = 1`
      await expect(orders.ids(view({ condition: broken }))).rejects.toThrow('division by zero')
      expect(await orders.ids(view())).toHaveLength(ROWS)
    })

    it('LST-8: says that many of a person wait instead of taking one more; another person is taken', async () => {
      const orders = made({ eachWaiting: 1 })
      const asked = [1, 2].map((weight) => orders.ids(view({ condition: heavierThan(weight) })))
      await expect(orders.ids(view())).rejects.toMatchObject({
        kind: 'unavailable',
        message: 'Many of your lists are being put in order right now',
      })
      expect(await orders.ids(view({ state: 'other' }), undefined, 'Olga')).toHaveLength(ROWS)
      await Promise.all(asked)
      expect(await orders.ids(view())).toHaveLength(ROWS)
    })

    it('LST-67: turns go round by person; a view that two wait for is made in the turn that comes first', async () => {
      const orders = made()
      const done: string[] = []
      const ask = async (name: string, person: string, weight: number): Promise<void> => {
        await orders.ids(view({ condition: heavierThan(weight) }), undefined, person)
        done.push(name)
      }
      const mine = [1, 2, 3, 4, 5].map((weight) => ask(`mine ${weight}`, 'Ines', weight))
      const hers = [ask('hers 9', 'Olga', 9), ask('hers 5', 'Olga', 5)]
      await Promise.all([...mine, ...hers])
      expect(done.slice(0, 2)).toEqual(['mine 1', 'hers 9'])
      expect(done.indexOf('hers 5')).toBeLessThan(done.indexOf('mine 4'))
      expect(done.indexOf('mine 5')).toBeLessThan(done.indexOf('mine 4'))
    })

    it('LST-1: others are answered between two portions', async () => {
      let answered = 0
      let reading = true
      const ask = async (): Promise<void> => {
        while (reading) {
          await db.selectFrom('staff').select('id').limit(1).execute()
          answered += 1
          await sleep(0)
        }
      }
      const asking = ask()
      await made().ids(view())
      reading = false
      await asking
      expect(answered).toBeGreaterThan(3)
    })

    it('LST-9: rows are counted up to a limit; more are about as many as a sample of the table says', async () => {
      await writeRaw(db, sql`ANALYZE item`)
      const heavy = sql<boolean>`item.weight = ${3}`
      const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM item WHERE ${heavy}`.execute(db)
      expect(await countUpTo(db, 'item', heavy)).toEqual({ rows: rows[0]?.n, isExact: true })
      const all = sql<boolean>`true`
      expect(await countUpTo(db, 'item', all)).toEqual({ rows: ROWS, isExact: true })
      const about = await countUpTo(db, 'item', all, ROWS - 1)
      expect(about.isExact).toBe(false)
      expect(about.rows).toBeGreaterThanOrEqual(ROWS)
    })
  })
})
