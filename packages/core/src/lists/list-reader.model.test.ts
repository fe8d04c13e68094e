import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createFakeClock, turn } from '../session/testing/fake-clock.ts'
import { createListReader } from './list-reader.ts'
import { createListServer } from './testing/list-server.ts'
import type { ListSnapshot } from './types.ts'

type Server = ReturnType<typeof createListServer>
type Step = readonly [what: string, a: number, b: number]

const FIRST_ROWS = 8

const steps = fc.array(
  fc.tuple(
    fc.constantFrom(
      ...['insert', 'edit', 'edit', 'remove', 'move', 'tell', 'tell', 'tell', 'serve', 'serve', 'serve'],
      ...['answer', 'answer', 'answer', 'answer', 'answer', 'fail', 'see', 'see', 'time', 'time'],
      ...['refresh', 'put in order', 'want order', 'moved'],
    ),
    fc.nat({ max: 400 }),
    fc.nat({ max: 30 }),
  ),
  { minLength: 10, maxLength: 80, size: 'max' },
)

/** A reader, the server it reads from, and what was done there and is not told yet. */
function createWorld(rows: number, estimate: number | null) {
  const server = createListServer(rows, { isPrompt: false })
  server.estimate = estimate
  const clock = createFakeClock()
  const reader = createListReader(server.calls, { clock, firstRows: FIRST_ROWS })
  const news: { id: number; isPlace: boolean }[] = []
  const world = {
    server,
    reader,
    clock,
    news,
    sight: { from: 0, to: 0 },
    see(from: number, to: number) {
      world.sight = { from, to }
      reader.see(from, to)
    },
    tell() {
      const next = news.shift()
      if (next === undefined) return
      reader.changed([next.id])
      if (next.isPlace) reader.moved()
    },
    /** Everything is told, answered and waited for. */
    async settle() {
      while (news.length > 0) world.tell()
      for (let round = 0; round < 20; round++) {
        await clock.advance(11_000)
        if (server.waiting.length === 0 && round > 2) return
        while (server.waiting.length > 0) {
          server.waiting[0]?.answer()
          await turn()
        }
      }
      throw new Error(`It never settles: ${server.asked.slice(-8).join('; ')}`)
    },
  }
  return world
}
type World = ReturnType<typeof createWorld>

const idOf = (server: Server, at: number): number => server.rows[at % server.rows.length]?.id ?? 0

async function take({ server, reader, clock, news, ...world }: World, see: World['see'], [what, a, b]: Step) {
  const id = idOf(server, a)
  const waiting = server.waiting[a % Math.max(server.waiting.length, 1)]
  const tell = (isPlace: boolean, told: number) => void news.push({ id: told, isPlace })
  if (what === 'insert') tell(true, server.insert(a % (server.rows.length + 1)))
  else if (what === 'edit') tell(false, server.edit(id))
  else if (what === 'remove') tell(true, server.remove(id))
  else if (what === 'move') tell(true, server.move(id, b))
  else if (what === 'tell') world.tell()
  else if (what === 'serve') waiting?.read()
  else if (what === 'answer') waiting?.answer()
  else if (what === 'fail') waiting?.fail()
  else if (what === 'see') see(a % (server.rows.length + 3), (a % (server.rows.length + 3)) + b)
  else if (what === 'time') await clock.advance(b * 40)
  else if (what === 'refresh') void reader.refresh()
  else if (what === 'put in order') void reader.putInOrder()
  else if (what === 'want order') void reader.wantOrder()
  else reader.moved()
  await turn()
}

/** The ids that are known, by their places. */
function placesOf(snapshot: ListSnapshot<{ id: number }>): (number | undefined)[] {
  const places = Array.from({ length: snapshot.count ?? 0 }, (_, index) => snapshot.idAt(index))
  const known = places.filter((id) => id !== undefined)
  expect(new Set(known).size).toBe(known.length)
  for (const [index, id] of places.entries()) {
    const row = snapshot.rowAt(index)
    if (row !== undefined) expect(row.id).toBe(id)
    if (row !== undefined) expect(snapshot.isGone(index)).toBe(false)
  }
  return places
}

/** Scrolls as a table does, so that the first row in sight that is left stays under the eye. */
function followRows({ reader, sight, see }: World, placesBefore: (number | undefined)[]) {
  for (let index = sight.from; index < sight.to && sight.from > 0; index++) {
    const place = reader.snapshot().indexOf(placesBefore[index] ?? -1)
    if (place < 0) continue
    const from = Math.max(place - (index - sight.from), 0)
    see(from, from + sight.to - sight.from)
    return
  }
}

it('LST-20–LST-29: random edits, scrolling, refreshes, and answers that come late, in any order, or fail', async () => {
  const runs = fc.asyncProperty(
    fc.constantFrom(0, 5, 8, 9, 40, 320),
    fc.constantFrom(null, 3, 60, 900),
    steps,
    async (rows, estimate, all) => {
      const world = createWorld(rows, estimate)
      const { server, reader } = world
      let told = 0
      reader.subscribe(() => {
        told += 1
      })
      void reader.refresh()
      for (const step of all) {
        const before = reader.snapshot()
        const placesBefore = placesOf(before)
        const toldBefore = told
        await take(world, world.see, step)
        const after = reader.snapshot()
        const places = placesOf(after)
        if (told === toldBefore) expect(after).toBe(before)
        if (before.isRefreshing || ['refresh', 'put in order'].includes(step[0])) {
          if (!after.isRefreshing) followRows(world, placesBefore)
          continue
        }
        // Nothing was refreshed: what is in sight stands still.
        for (let index = world.sight.from; index < world.sight.to; index++)
          if (placesBefore[index] !== undefined) expect(places[index]).toBe(placesBefore[index])
      }

      await world.settle()
      reader.see(world.sight.from, world.sight.to)
      await world.settle()
      const settled = reader.snapshot()
      const byId = new Map(server.rows.map((row) => [row.id, row]))
      for (const [index, id] of placesOf(settled).entries()) {
        const row = settled.rowAt(index)
        if (row !== undefined && id !== undefined) expect(row).toEqual(byId.get(id))
      }

      // Whatever moved was told: a small list is in order by itself, or says that it is not.
      if (settled.ids !== null && !settled.isOutOfOrder) expect([...settled.ids]).toEqual(server.ids())

      void reader.refresh()
      await world.settle()
      reader.see(0, server.rows.length)
      await world.settle()
      const end = reader.snapshot()
      expect(end).toMatchObject({ isLoading: false, isRefreshing: false, isOutOfOrder: false })
      expect(end.error).toBeUndefined()
      expect([...(end.ids ?? [])]).toEqual(server.ids())
      expect(end).toMatchObject({ count: server.rows.length, isExact: true })
      expect(server.rows.map((_, index) => end.rowAt(index))).toEqual(server.rows)

      reader.close()
      const asked = server.asked.length
      reader.see(0, 3)
      reader.changed([1])
      reader.moved()
      void reader.refresh()
      void reader.wantOrder()
      await world.settle()
      expect(server.asked.length).toBe(asked)
    },
  )
  await fc.assert(runs, { numRuns: 400 })
})
