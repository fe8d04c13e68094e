import type { Client } from '@org/core'
import { isProductError } from '@org/core'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawField, shape } from '../../testing/drawn-fields.ts'
import { type StaffedApi, testDatabases } from '../../testing/staffed-api.ts'
import { writeRaw } from '../../testing/write-raw.ts'
import { agreed, commitOf, growerWithFields, importFile, square, stage, YEAR } from '../uploads/testing.ts'
import { bytesOf, pickYear, putYear, yearOf } from './testing.ts'

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`on ${database.name}`, () => {
    let api: StaffedApi
    let client: Client
    let manager: Client
    let growerId: number
    beforeAll(async () => {
      api = await database.start()
      client = api.client
      manager = await api.signIn('manager')
      growerId = (await client.growers.create({ name: 'Locked Years' })).id
    })
    afterAll(() => api.close())

    /** A field whose year is approved. */
    async function lockedField(name: string) {
      const { id } = await drawField(client, growerId, name, square(20, 40))
      return lock(id)
    }

    async function lock(fieldId: number) {
      const { id } = await yearOf(client, fieldId, YEAR)
      await putYear(api, id, 'results_complete')
      const { version } = await yearOf(client, fieldId, YEAR)
      await manager.fieldYears.approve({ items: [{ id, version }] })
      return { field: await client.fields.get({ id: fieldId }), year: await yearOf(client, fieldId, YEAR) }
    }

    /** Whatever becomes of the attempt, it is no failure of the server, and the locked year stays to the byte. */
    async function leavesAsItIs(yearId: number, attempt: () => Promise<unknown>): Promise<unknown> {
      const before = await bytesOf(api, yearId)
      const result = await attempt().catch((error: unknown) => error)
      if (result instanceof Error)
        expect(isProductError(result) && [result.kind, result.status]).toEqual(['conflict', 409])
      expect(await bytesOf(api, yearId)).toBe(before)
      return result
    }
    const locked = (name: string) => ({
      kind: 'conflict',
      status: 409,
      message: `${YEAR} of ${name} is approved and locked`,
      remedy: 'Ask an operation manager to unlock it.',
    })

    describe('a locked year', () => {
      it('FY-10: is not written by a colleague nor a manager; only unlocked, with the reason told', async () => {
        const { field, year } = await lockedField('North Forty')
        const { id, version } = year
        for (const who of [client, manager])
          expect(
            await leavesAsItIs(id, () =>
              who.fields.saveYear({ id: field.id, year: YEAR, version, crop: 'Oats' }),
            ),
          ).toMatchObject(locked('North Forty'))
        const items = [{ id, version }]
        for (const attempt of [
          () => manager.fieldYears.cancel({ items, reason: 'No' }),
          () => manager.fieldYears.approve({ items }),
          () => manager.fieldYears.reopen({ items }),
        ])
          expect(await leavesAsItIs(id, attempt)).toMatchObject({
            editId: null,
            refused: [{ title: `${YEAR} of North Forty`, remedy: 'Possible steps: unlock.' }],
          })
        expect(await client.fieldYears.get({ id })).toMatchObject({ isLocked: true })
        await manager.fieldYears.unlock({ items, reason: 'Wrong laboratory file' })
        expect(await client.fieldYears.get({ id })).toMatchObject({
          status: 'results_complete',
          isLocked: false,
        })
        const [newest] = (await client.changes.timeline({ entity: 'field_year', id })).items
        expect(newest).toMatchObject({
          before: { status: 'approved' },
          after: { status: 'results_complete' },
          reason: 'Wrong laboratory file',
        })
        const saved = await client.fields.saveYear({
          id: field.id,
          year: YEAR,
          version: version + 1,
          crop: 'Oats',
        })
        expect(pickYear(saved, YEAR).crop).toBe('Oats')
      })

      it('FY-11: keeps its boundary whatever the field is given, however the question is answered', async () => {
        const { field, year } = await lockedField('Mill Creek')
        const { id } = field
        let version = field.version
        for (const plannedYears of ['ask', 'keep', 'replan'] as const) {
          const size = 0.011 + version / 1000
          await leavesAsItIs(year.id, () =>
            client.fields.saveBoundary({
              id,
              version,
              geometry: shape(square(20, 40, size)),
              plannedYears,
            }),
          )
          version += 1
          await leavesAsItIs(year.id, () =>
            client.fields.restoreBoundary({
              id,
              boundaryId: field.boundary?.id ?? 0,
              version,
              plannedYears,
            }),
          )
          version += 1
        }
        expect((await client.fields.get({ id })).version).toBe(version)
        expect(pickYear(await client.fields.get({ id }), YEAR)).toEqual(year)
      })

      it('FY-11: keeps its row and boundary when a file gives the field another boundary', async () => {
        const { field, year } = await lockedField('Imported Over')
        const upload = await stage(client, [[square(20, 40, 0.02), { crop: 'Rye' }]])
        const update = {
          index: 0,
          action: 'update' as const,
          fieldId: field.id,
          fieldVersion: field.version,
        }
        const mapping = upload.suggestedMapping
        const made = await leavesAsItIs(year.id, async () =>
          importFile(client, await agreed(client, commitOf(upload, growerId, [update], { mapping }))),
        )
        expect(made).toMatchObject({ updatedIds: [field.id] })
        const undone = await leavesAsItIs(year.id, () => client.uploads.undo({ id: upload.id }))
        expect(undone).toMatchObject({ restoredIds: [field.id], kept: [] })
      })

      it('FY-11: an import that made it is undone but for its field, which is named', async () => {
        const made = await growerWithFields(client, 'Locked Import', [[square(21, 40)], [square(22, 40)]])
        const [id = 0, otherId = 0] = made.fieldIds
        const { year } = await lock(id)
        const undone = await leavesAsItIs(year.id, () => client.uploads.undo({ id: made.upload.id }))
        expect(undone).toMatchObject({
          removedIds: [otherId],
          kept: [{ fieldId: id, reason: `${year.year} of Field 1 is approved and locked` }],
        })
      })

      it('FY-11: stays when its field is assigned the year, renamed or deactivated, and its grower renamed', async () => {
        const { field, year } = await lockedField('Stays')
        const { id, version } = field
        const assigned = await leavesAsItIs(year.id, () =>
          client.fields.assignYear({ ids: [id], year: YEAR }),
        )
        expect(assigned).toMatchObject({ madeIds: [], skipped: [{ id }] })
        await leavesAsItIs(year.id, () => client.fields.update({ id, version, name: 'Stays Put' }))
        await leavesAsItIs(year.id, () => manager.fields.setActive({ ids: [id], active: false }))
        const grower = await client.growers.get({ id: growerId })
        await leavesAsItIs(year.id, () =>
          client.growers.update({ id: growerId, version: grower.version, name: 'Locked Years Ltd' }),
        )
        expect(await client.fields.get({ id })).toMatchObject({ name: 'Stays Put', active: false })
      })

      it('FY-12: no field is enrolled into it', async () => {
        const { field, year } = await lockedField('Full')
        expect(
          await leavesAsItIs(year.id, () =>
            client.enrollments.create({
              growerId,
              program: 'Carbon',
              year: YEAR,
              fieldIds: [field.id],
            }),
          ),
        ).toMatchObject({ kind: 'conflict', message: `${YEAR} of Full is approved and locked` })
      })

      it('FY-12: no enrollment takes its field out, by its fields or by being withdrawn', async () => {
        const field = await drawField(client, growerId, 'Held', square(40, 40))
        const { id, version } = await client.enrollments.create({
          growerId,
          program: 'Carbon',
          year: YEAR,
          fieldIds: [field.id],
        })
        const submitted = await client.enrollments.submit({ items: [{ id, version }] })
        expect(submitted.moved).toMatchObject([{ status: 'eligible' }])
        const { year } = await lock(field.id)
        const seen = submitted.moved[0]?.version ?? 0
        expect(
          await leavesAsItIs(year.id, () => client.enrollments.update({ id, version: seen, fieldIds: [] })),
        ).toBeInstanceOf(Error)
        const withdrawn = await leavesAsItIs(year.id, () =>
          manager.enrollments.withdraw({ items: [{ id, version: seen }], reason: 'Sold' }),
        )
        if (!(withdrawn instanceof Error)) expect(withdrawn).toMatchObject({ moved: [], refused: [{ id }] })
        // Moving on does not take it out.
        const signed = await leavesAsItIs(year.id, () =>
          manager.enrollments.sign({ items: [{ id, version: seen }] }),
        )
        expect(signed).toMatchObject({ moved: [{ status: 'signed' }] })
      })

      it('FY-13: an undo of what was done before it was locked leaves it, and names it', async () => {
        const field = await drawField(client, growerId, 'Undone', square(50, 40))
        const made = await yearOf(client, field.id, YEAR)
        const { editId } = await client.fieldYears.confirm({
          items: [{ id: made.id, version: made.version }],
        })
        const { year } = await lock(field.id)
        expect(await leavesAsItIs(year.id, () => client.edits.undo({ id: editId ?? 0 }))).toMatchObject({
          kind: 'conflict',
        })
      })
    })

    describe('the database itself', () => {
      const run = (statement: ReturnType<typeof sql>) => writeRaw(api.server.services.database.db, statement)

      it('FY-10: refuses every write of a locked year and below it, naming it by its own SQLSTATE', async () => {
        const { field, year } = await lockedField('Deep')
        const { id: enrollmentId } = await client.enrollments.create({
          growerId,
          program: 'Other',
          year: YEAR,
          fieldIds: [],
        })
        const refusal = { code: 'LK001', detail: `${YEAR} of Deep` }
        for (const statement of [
          sql`UPDATE field_year SET crop = 'Oats' WHERE id = ${year.id}`,
          sql`UPDATE field_year SET updated_at = now() WHERE id = ${year.id}`,
          sql`UPDATE field_year SET status = 'canceled' WHERE id = ${year.id}`,
          sql`UPDATE field_year SET status = 'results_complete', crop = 'Oats' WHERE id = ${year.id}`,
          sql`DELETE FROM field_year WHERE id = ${year.id}`,
          sql`INSERT INTO enrollment_field (enrollment_id, field_id, grower_id, program_key, year)
            VALUES (${enrollmentId}, ${field.id}, ${growerId}, 'other', ${YEAR})`,
        ])
          await expect(
            leavesAsItIs(year.id, () => run(statement).catch(pastAsConflict)),
          ).resolves.toMatchObject(refusal)
        await run(
          sql`UPDATE field_year SET status = 'results_complete', version = version + 1 WHERE id = ${year.id}`,
        )
        await run(sql`UPDATE field_year SET crop = 'Oats' WHERE id = ${year.id}`)
      })

      it('FY-10: a year locked while a write below it waits refuses that write', async () => {
        const field = await drawField(client, growerId, 'Raced', square(60, 40))
        const { id } = await yearOf(client, field.id, YEAR)
        await putYear(api, id, 'results_complete')
        const { version } = await yearOf(client, field.id, YEAR)
        const [enrolled] = await Promise.allSettled([
          client.enrollments.create({ growerId, program: 'Race', year: YEAR, fieldIds: [field.id] }),
          manager.fieldYears.approve({ items: [{ id, version }] }),
        ])
        expect(await client.fieldYears.get({ id })).toMatchObject({
          isLocked: true,
          enrollments: enrolled.status === 'fulfilled' ? [{ program: 'Race' }] : [],
        })
      })
    })
  })

/** What the database refuses is no answer of the product here: handed on to be looked at. */
const pastAsConflict = (error: unknown): object => ({ ...Object(error) })
