import type { Client } from '@org/core'
import { isProductError } from '@org/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { growerWithFields, movedOne, rectangle, seen, YEAR } from '../../testing/enrolled-land.ts'
import { rounds } from '../../testing/soak.ts'
import { type StaffedApi, testDatabases } from '../../testing/staffed-api.ts'

const ROUNDS = rounds(4, 24)
/** Of one test, in milliseconds. */
const LIMIT = rounds(180_000, 900_000)

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`writers that meet, on ${database.name}`, () => {
    let api: StaffedApi
    let client: Client
    let jon: Client
    let manager: Client
    beforeAll(async () => {
      api = await database.start()
      client = api.client
      jon = await api.signIn('colleague')
      manager = await api.signIn('manager')
    })
    afterAll(() => api?.close())

    async function lastEditId(): Promise<number> {
      const [edit] = (await client.edits.list({ limit: 1 })).items
      return edit?.id ?? 0
    }
    /** Each is done or refused with what stands in its way; none is given up because they wait for each other. */
    async function meet(...calls: (() => Promise<unknown>)[]): Promise<void> {
      const results = await Promise.allSettled(calls.map((call) => call()))
      const kinds = results.map((result) => {
        if (result.status === 'fulfilled') return 'done'
        return isProductError(result.reason) ? result.reason.kind : String(result.reason)
      })
      for (const kind of kinds) expect(['done', 'conflict', 'notFound']).toContain(kind)
      expect(kinds).toContain('done')
    }

    it(
      'ENR-37: an undo that brings fields back, someone who writes the same enrollment, and a new name of its grower',
      async () => {
        for (let round = 0; round < ROUNDS; round += 1) {
          const { growerId, fieldIds } = await growerWithFields(client, `Alder ${round}`, 3)
          const made = await client.enrollments.create({ growerId, program: 'P', year: YEAR, fieldIds })
          const { version } = await client.enrollments.update({ id: made.id, version: 1, fieldIds: [] })
          const editId = await lastEditId()
          await meet(
            () => client.edits.undo({ id: editId }),
            () => jon.enrollments.update({ id: made.id, version, fieldIds }),
            () => jon.growers.update({ id: growerId, version: 1, name: `Birch ${round}` }),
            () => manager.enrollments.withdraw({ items: [seen({ id: made.id, version })], reason: 'No' }),
          )
        }
      },
      LIMIT,
    )

    it(
      'ENR-37: enrollments withdrawn, and the years of their fields moved to another boundary',
      async () => {
        for (let round = 0; round < ROUNDS; round += 1) {
          const { growerId, fieldIds, row } = await growerWithFields(client, `Cedar ${round}`, 2)
          const made = await Promise.all(
            ['P', 'Q'].map((program) =>
              client.enrollments.create({ growerId, program, year: YEAR, fieldIds }),
            ),
          )
          const submitted = (await client.enrollments.submit({ items: made.map(seen) })).moved
          const [id = 0, otherId = 0] = fieldIds
          const field = await client.fields.get({ id })
          const other = await client.fields.get({ id: otherId })
          const years = [...field.years, ...other.years].map(seen)
          await client.fieldYears.confirm({ items: years })
          const items = years.map((year) => ({ ...year, version: year.version + 1 }))
          const geometry = rectangle({ column: 0, row: row + 2 })
          await client.fields.saveBoundary({
            id,
            version: field.version,
            geometry,
            plannedYears: 'keep',
          })
          await meet(
            () => manager.enrollments.withdraw({ items: submitted.map(seen).reverse(), reason: 'No' }),
            () => jon.fieldYears.reopen({ items }),
            () =>
              client.fields.saveBoundary({
                id: otherId,
                version: other.version,
                geometry: rectangle({ column: 1, row: row + 2 }),
                plannedYears: 'replan',
              }),
          )
        }
      },
      LIMIT,
    )

    it(
      'ENR-37: a year rolled over by two, whoever writes its growers, fields and years, and all of it undone and redone',
      async () => {
        for (let round = 0; round < ROUNDS / 2; round += 1) {
          const one = await growerWithFields(client, `Elm ${round}`, 3)
          const two = await growerWithFields(client, `Fir ${round}`, 2)
          const made: { id: number; version: number; fieldIds: number[] }[] = []
          for (const [{ growerId, fieldIds }, program] of [
            [one, 'P'],
            [one, 'Q'],
            [two, 'P'],
          ] as const) {
            const year = YEAR - 1
            made.push({
              fieldIds,
              ...(await client.enrollments.create({ growerId, program, year, fieldIds })),
            })
          }
          const { moved } = await client.enrollments.submit({ items: made.map(seen) })
          const [id = 0] = one.fieldIds
          const { version } = await client.fields.get({ id })
          const rollOver = (who: Client, which: readonly number[]) =>
            who.enrollments.rollOver({
              toYear: YEAR,
              items: which.flatMap((at) => {
                const source = made[at]
                return source === undefined ? [] : [{ enrollmentId: source.id, fieldIds: source.fieldIds }]
              }),
            })
          await meet(
            () => rollOver(client, [2, 0, 1]),
            () => rollOver(jon, [1, 2]),
            () => jon.growers.update({ id: one.growerId, version: 1, name: `Gum ${round}` }),
            () => manager.enrollments.withdraw({ items: moved.map(seen).reverse(), reason: 'No' }),
            () =>
              client.fields.saveBoundary({
                id,
                version,
                geometry: rectangle({ column: 0, row: one.row + 3 }),
                plannedYears: 'replan',
              }),
            () => jon.fields.assignYear({ ids: [...one.fieldIds, ...two.fieldIds].reverse(), year: YEAR }),
          )
          const undoAll = async (who: Client) =>
            (await who.edits.list({ limit: 3 })).items.map((edit) => () => who.edits.undo({ id: edit.id }))
          const drafts = (await client.enrollments.list({ growerId: one.growerId, year: YEAR })).items
          const renamed = await client.growers.get({ id: one.growerId })
          await meet(
            ...(await undoAll(client)),
            ...(await undoAll(jon)),
            () =>
              manager.growers.update({
                id: one.growerId,
                version: renamed.version,
                name: `Hazel ${round}`,
              }),
            ...(drafts.length === 0 ? [] : [() => jon.enrollments.submit({ items: drafts.map(seen) })]),
          )
          await Promise.allSettled((await undoAll(client)).map((undo) => undo()))
        }
      },
      LIMIT,
    )

    it(
      'ENR-37: the undo of fields that came in, and whoever decides about them',
      async () => {
        for (let round = 0; round < ROUNDS; round += 1) {
          const { growerId, fieldIds } = await growerWithFields(client, `Dogwood ${round}`, 2)
          const made = await client.enrollments.create({ growerId, program: 'P', year: YEAR, fieldIds: [] })
          await client.enrollments.update({ id: made.id, version: 1, fieldIds })
          const editId = await lastEditId()
          await meet(
            () => client.edits.undo({ id: editId }),
            () =>
              jon.enrollments
                .submit({ items: [{ id: made.id, version: 2 }] })
                .then((moves) => movedOne(Promise.resolve(moves)).catch(() => null)),
          )
          const after = await client.enrollments.get({ id: made.id })
          // Taken out before it was decided, or decided with them.
          expect([after.status, after.fields.length]).toEqual(
            after.fields.length === 0 ? ['draft', 0] : ['eligible', 2],
          )
        }
      },
      LIMIT,
    )
  })
