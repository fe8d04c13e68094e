import { type Client, isStale } from '@org/core'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectSound, stateOf } from '../../history/undo/testing.ts'
import { drawField, shape } from '../../testing/drawn-fields.ts'
import { rounds } from '../../testing/soak.ts'
import { type StaffedApi, testDatabases } from '../../testing/staffed-api.ts'
import { square } from '../uploads/testing.ts'

const ROUNDS = rounds(12, 200)
const LIMIT = rounds(180_000, 900_000)
const FIELDS = 3

/** One person's save: of which field, into how many pieces, with which neighbors. */
interface Plan {
  at: number
  pieces: number
  joined: readonly number[]
}
const plan: fc.Arbitrary<Plan> = fc
  .record({
    at: fc.nat(FIELDS - 1),
    pieces: fc.nat(2),
    joined: fc.subarray(Array.from({ length: FIELDS }, (_, index) => index)),
  })
  .map(({ at, pieces, joined }) => ({ at, pieces, joined: joined.filter((other) => other !== at) }))

const rowsOf = ({ at, joined }: Plan): number[] => [at, ...joined]
const areApart = (one: Plan, other: Plan): boolean => rowsOf(one).every((row) => !rowsOf(other).includes(row))

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`at the same time on ${database.name}`, () => {
    let api: StaffedApi
    let people: readonly Client[]
    let growers: readonly number[]
    beforeAll(async () => {
      api = await database.start()
      const tova = await api.signIn('manager')
      const jon = await api.signIn('colleague')
      const row = (await tova.staff.list()).items.find(({ email }) => email.startsWith('jon'))
      await tova.staff.setManager({ id: row?.id ?? 0, version: row?.version ?? 0, isOperationManager: true })
      people = [tova, jon]
      const made = await Promise.all(['East', 'West'].map((name) => tova.growers.create({ name })))
      growers = made.map(({ id }) => id)
    })
    afterAll(() => api?.close())

    const save = (client: Client, ids: readonly number[], { at, pieces, joined }: Plan, name: string) =>
      client.fields.save({
        field: { kind: 'existing', id: ids[at] ?? 0, version: 1, name },
        boundary: { geometry: shape(square(20 + at, 40, 0.02)) },
        pieces: Array.from({ length: pieces }, (_, index) => ({
          name: `${name} ${index}`,
          boundary: { geometry: shape(square(30 + index, 40)) },
        })),
        joined: joined.map((other) => ({ id: ids[other] ?? 0, version: 1 })),
      })

    it(
      'FLD-66: of saves of two people that touch a same field one is kept whole, the other told; others are both kept',
      async () => {
        await fc.assert(
          fc.asyncProperty(plan, plan, async (one, other) => {
            const plans = [one, other]
            const client = people[0] ?? api.client
            const ids: number[] = []
            for (let at = 0; at < FIELDS; at++) {
              const growerId = growers[at % growers.length] ?? 0
              ids.push((await drawField(client, growerId, `F${at}`, square(20 + at, 40))).id)
            }
            const before = await stateOf(api, growers)
            const outcomes = await Promise.allSettled(
              plans.map((each, who) => save(people[who] ?? client, ids, each, `Of ${who}`)),
            )
            const kept = outcomes.flatMap(({ status }, who) => (status === 'fulfilled' ? [who] : []))
            expect(kept).toHaveLength(areApart(one, other) ? 2 : 1)
            for (const outcome of outcomes)
              if (outcome.status === 'rejected') expect(isStale(outcome.reason)).toBe(true)
            const fields = await Promise.all(ids.map((id) => client.fields.get({ id })))
            expect(fields.map(({ name, active }) => [name, active])).toEqual(
              ids.map((_, at) => {
                const by = kept.find((who) => plans[who]?.at === at)
                const isTaken = kept.some((who) => plans[who]?.joined.includes(at))
                return [by === undefined ? `F${at}` : `Of ${by}`, !isTaken]
              }),
            )
            const count = (state: ReadonlyMap<string, unknown>) =>
              [...state.keys()].filter((key) => key.startsWith('field ')).length
            const made = kept.reduce((sum, who) => sum + (plans[who]?.pieces ?? 0), 0)
            expect(count(await stateOf(api, growers))).toBe(count(before) + made)
            // Whoever was kept takes all of it back, and nothing of the other's.
            for (const who of kept) {
              const outcome = outcomes[who]
              if (outcome?.status !== 'fulfilled') continue
              await (people[who] ?? client).edits.undo({ id: outcome.value.editId ?? 0 })
            }
            expect(await stateOf(api, growers)).toEqual(before)
          }),
          { numRuns: ROUNDS },
        )
        await expectSound(api)
      },
      LIMIT,
    )
  })
