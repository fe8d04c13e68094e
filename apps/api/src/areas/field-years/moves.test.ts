import type { Client, FieldYearStatus } from '@org/core'
import { FIELD_YEAR_EVENTS, FIELD_YEAR_STATUSES, fieldYearWorkflow, findMove } from '@org/core'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawField, shape } from '../../testing/drawn-fields.ts'
import { type StaffedApi, testDatabases } from '../../testing/staffed-api.ts'
import { square, YEAR } from '../uploads/testing.ts'
import { pickYear, putYear, yearOf } from './testing.ts'

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
      growerId = (await client.growers.create({ name: 'Moving Years' })).id
    })
    afterAll(() => api.close())

    /** A field with a year in a state. */
    async function fieldIn(status: FieldYearStatus, name = 'F') {
      const field = await drawField(client, growerId, name, square(20, 40))
      const { id } = pickYear(field, YEAR)
      if (status !== 'boundary_pending') await putYear(api, id, status)
      return { field, year: await yearOf(client, field.id, YEAR) }
    }
    const itemOf = ({ id, version }: { id: number; version: number }) => ({ id, version })
    const newestOf = async (id: number) =>
      (await client.changes.timeline({ entity: 'field_year', id, limit: 1 })).items[0]

    it('FY-7: a year that is scheduled can be given another day, and not none', async () => {
      const { field, year } = await fieldIn('plan_approved', 'Dated')
      const plannedOn = `${YEAR}-05-01`
      const { moved } = await client.fieldYears.schedule({ items: [itemOf(year)], plannedOn })
      const saved = { id: field.id, year: YEAR, version: moved[0]?.version ?? 0 }
      await expect(client.fields.saveYear({ ...saved, plannedOn: null })).rejects.toMatchObject({
        kind: 'conflict',
        message: 'This year is scheduled',
      })
      expect((await yearOf(client, field.id, YEAR)).plannedOn).toBe(plannedOn)
      const other = await client.fields.saveYear({ ...saved, plannedOn: `${YEAR}-05-02` })
      expect(pickYear(other, YEAR)).toMatchObject({ status: 'scheduled', plannedOn: `${YEAR}-05-02` })
    })

    describe('reading a field year', () => {
      it('FY-1: says where it stands, on which boundary, and which enrollments have it', async () => {
        const { field, year } = await fieldIn('boundary_confirmed', 'Read')
        const { id } = await client.enrollments.create({
          growerId,
          program: 'Carbon',
          year: YEAR,
          fieldIds: [field.id],
        })
        expect(await client.fieldYears.get({ id: year.id })).toMatchObject({
          ...year,
          fieldId: field.id,
          fieldName: 'Read',
          growerId,
          growerName: 'Moving Years',
          areaHa: field.areaHa,
          isNewestBoundary: true,
          isLocked: false,
          enrollments: [{ id, program: 'Carbon', status: 'draft' }],
        })
        await client.fields.saveBoundary({
          id: field.id,
          version: field.version,
          geometry: shape(square(20, 40, 0.02)),
          plannedYears: 'keep',
        })
        expect(await client.fieldYears.get({ id: year.id })).toMatchObject({
          areaHa: field.areaHa,
          isNewestBoundary: false,
          boundaryVersionId: field.boundary?.id,
        })
      })

      it('FY-1: one that does not exist is not found', async () => {
        await expect(client.fieldYears.get({ id: 999_999 })).rejects.toMatchObject({
          kind: 'notFound',
          message: 'This field year does not exist',
        })
      })
    })

    describe('moving field years', () => {
      it('FY-2: many at once; those that cannot be moved are named with what would be possible, the others are moved', async () => {
        const one = await fieldIn('boundary_pending', 'North Forty')
        const planned = await fieldIn('stratified', 'Mill Creek')
        const seenOld = await fieldIn('boundary_pending', 'South Forty')
        const items = [one, planned, seenOld].map(({ year }) => itemOf(year))
        await client.fields.saveYear({
          id: seenOld.field.id,
          year: YEAR,
          version: seenOld.year.version,
          crop: 'Rye',
        })
        const result = await client.fieldYears.confirm({ items: [...items, { id: 999_999, version: 1 }] })
        expect(result.moved).toEqual([
          { id: one.year.id, fieldId: one.field.id, status: 'boundary_confirmed', version: 2 },
        ])
        expect(result.refused).toEqual([
          {
            id: planned.year.id,
            title: `${YEAR} of Mill Creek`,
            message: '“Confirm boundary” is not possible: this field year is stratified',
            remedy: 'Possible steps: approve plan, cancel.',
          },
          {
            id: seenOld.year.id,
            title: `${YEAR} of South Forty`,
            message: `Someone changed ${YEAR} of South Forty after you opened it`,
            remedy: expect.any(String),
          },
          {
            id: 999_999,
            title: 'A field year',
            message: 'This field year does not exist',
            remedy: expect.any(String),
          },
        ])
        expect(result.editId).toEqual(expect.any(Number))
        expect((await newestOf(one.year.id))?.editId).toBe(result.editId)
        expect((await yearOf(client, planned.field.id, YEAR)).version).toBe(planned.year.version)
      })

      it('FY-2: where none can be moved nothing is written, and there is no edit', async () => {
        const { year } = await fieldIn('scheduled')
        const result = await client.fieldYears.confirm({ items: [itemOf(year)] })
        expect(result).toMatchObject({ editId: null, moved: [], refused: [{ id: year.id }] })
      })

      it('FY-2: the same key moves once and answers the same', async () => {
        const { year } = await fieldIn('boundary_pending')
        const idempotencyKey = crypto.randomUUID()
        const first = await client.fieldYears.confirm({ items: [itemOf(year)] }, { idempotencyKey })
        expect(await client.fieldYears.confirm({ items: [itemOf(year)] }, { idempotencyKey })).toEqual(first)
        expect(first.moved).toHaveLength(1)
      })

      it('FY-3: the timeline tells what moved, who moved it, and why', async () => {
        const { year } = await fieldIn('plan_approved')
        await manager.fieldYears.returnPlan({ items: [itemOf(year)], reason: ' Too few points ' })
        expect(await newestOf(year.id)).toMatchObject({
          entity: 'field_year',
          by: { name: 'Tova Reed' },
          before: { status: 'plan_approved' },
          after: { status: 'stratified' },
          reason: 'Too few points',
        })
      })

      it('FY-3: a move that asks for a reason is refused without one', async () => {
        const { year } = await fieldIn('boundary_pending')
        for (const reason of ['', '   '])
          await expect(client.fieldYears.cancel({ items: [itemOf(year)], reason })).rejects.toMatchObject({
            kind: 'validation',
            details: [{ path: 'body.reason' }],
          })
      })

      it('FY-4: approving plans, locking and unlocking are for operation managers', async () => {
        const { year } = await fieldIn('results_complete')
        const items = [itemOf(year)]
        const reason = 'Wrong depth'
        for (const [attempt, message] of [
          [() => client.fieldYears.approvePlan({ items }), 'Only operation managers can approve plans'],
          [
            () => client.fieldYears.returnPlan({ items, reason }),
            'Only operation managers can approve plans',
          ],
          [
            () => client.fieldYears.approve({ items }),
            'Only operation managers can approve and lock field years',
          ],
          [
            () => client.fieldYears.unlock({ items, reason }),
            'Only operation managers can unlock field years',
          ],
        ] as const)
          await expect(attempt()).rejects.toMatchObject({ kind: 'forbidden', message })
        expect(await yearOf(client, (await client.fieldYears.get(year)).fieldId, YEAR)).toEqual(year)
      })

      it('FY-5: only the newest boundary is confirmed; a pending year can be moved to it', async () => {
        const { field, year } = await fieldIn('boundary_confirmed', 'Left Behind')
        const redrawn = await client.fields.saveBoundary({
          id: field.id,
          version: field.version,
          geometry: shape(square(20, 40, 0.02)),
          plannedYears: 'keep',
        })
        const newest = redrawn.boundary?.id ?? 0
        // As an undo leaves it: not confirmed, on the boundary it had.
        await putYear(api, year.id, 'boundary_pending')
        const behind = await yearOf(client, field.id, YEAR)
        expect((await client.fieldYears.confirm({ items: [itemOf(behind)] })).refused).toEqual([
          {
            id: year.id,
            title: `${YEAR} of Left Behind`,
            message: fieldYearWorkflow.guards.newestBoundary,
            remedy: 'Use the newest boundary for this year, then confirm it.',
          },
        ])
        const { version } = behind
        const older = field.boundary?.id ?? 0
        await expect(
          client.fields.saveYear({ id: field.id, year: YEAR, version, boundaryVersionId: 999_999 }),
        ).rejects.toMatchObject({ kind: 'conflict', message: 'A year can only move to the newest boundary' })
        const saved = await client.fields.saveYear({
          id: field.id,
          year: YEAR,
          version,
          boundaryVersionId: newest,
        })
        expect(pickYear(saved, YEAR).boundaryVersionId).toBe(newest)
        expect(await newestOf(year.id)).toMatchObject({
          before: { boundaryVersionId: older },
          after: { boundaryVersionId: newest },
        })
        const items = [itemOf(pickYear(saved, YEAR))]
        expect((await client.fieldYears.confirm({ items })).moved).toHaveLength(1)
        const confirmed = await yearOf(client, field.id, YEAR)
        const again = await client.fields.saveBoundary({
          id: field.id,
          version: redrawn.version,
          geometry: shape(square(20, 40)),
          plannedYears: 'keep',
        })
        await expect(
          client.fields.saveYear({
            id: field.id,
            year: YEAR,
            version: confirmed.version,
            boundaryVersionId: again.boundary?.id ?? 0,
          }),
        ).rejects.toMatchObject({ kind: 'conflict', message: 'The boundary of this year is confirmed' })
      })

      it('FY-5: a year that is reopened moves to the newest boundary', async () => {
        const { field, year } = await fieldIn('boundary_confirmed')
        const redrawn = await client.fields.saveBoundary({
          id: field.id,
          version: field.version,
          geometry: shape(square(20, 40, 0.02)),
          plannedYears: 'keep',
        })
        await client.fieldYears.reopen({ items: [itemOf(year)] })
        expect(await yearOf(client, field.id, YEAR)).toMatchObject({
          status: 'boundary_pending',
          boundaryVersionId: redrawn.boundary?.id,
        })
        expect(await newestOf(year.id)).toMatchObject({
          before: { status: 'boundary_confirmed', boundaryVersionId: field.boundary?.id },
          after: { status: 'boundary_pending', boundaryVersionId: redrawn.boundary?.id },
        })
      })

      it('FY-6: sampling is scheduled for a day: the one given, else the one each has', async () => {
        const { year: dayless } = await fieldIn('plan_approved', 'Dayless')
        const { field, year } = await fieldIn('plan_approved', 'Dated')
        const dated = await client.fields.saveYear({
          id: field.id,
          year: YEAR,
          version: year.version,
          plannedOn: `${YEAR}-04-30`,
        })
        const items = [itemOf(dayless), itemOf(pickYear(dated, YEAR))]
        const first = await client.fieldYears.schedule({ items })
        expect(first.moved.map(({ id }) => id)).toEqual([year.id])
        expect(first.refused).toMatchObject([
          {
            title: `${YEAR} of Dayless`,
            message: 'No sampling day is planned',
            remedy: 'Choose the sampling day.',
          },
        ])
        await client.fieldYears.schedule({ items: [itemOf(dayless)], plannedOn: `${YEAR}-05-02` })
        expect(await client.fieldYears.get({ id: dayless.id })).toMatchObject({
          status: 'scheduled',
          plannedOn: `${YEAR}-05-02`,
        })
        expect(await newestOf(dayless.id)).toMatchObject({
          before: { status: 'plan_approved', plannedOn: null },
          after: { status: 'scheduled', plannedOn: `${YEAR}-05-02` },
        })
        expect(await client.fieldYears.get({ id: year.id })).toMatchObject({ plannedOn: `${YEAR}-04-30` })
        await expect(client.fieldYears.schedule({ items, plannedOn: '2026-02-30' })).rejects.toMatchObject({
          kind: 'validation',
        })
      })

      it('FY-2: whatever a person does, and from wherever, only the workflow’s own moves happen', async () => {
        const { field, year } = await fieldIn('boundary_pending', 'Anything')
        let version = year.version
        await fc.assert(
          fc.asyncProperty(
            fc.constantFrom(...FIELD_YEAR_STATUSES.filter((status) => status !== 'approved')),
            fc.constantFrom(...FIELD_YEAR_EVENTS),
            fc.boolean(),
            async (from, event, isManager) => {
              await putYear(api, year.id, from)
              version += 1
              const who = isManager ? manager : client
              const items = [{ id: year.id, version }]
              const day = `${YEAR}-05-02`
              const body = { items, reason: 'Tried', ...(event === 'schedule' ? { plannedOn: day } : {}) }
              const result = await who.fieldYears[event](body).catch(() => null)
              const move = findMove(fieldYearWorkflow, from, event)
              const now = await yearOf(client, field.id, YEAR)
              const hasMoved = result !== null && move !== null
              expect([now.status, now.version]).toEqual(hasMoved ? [move.to, version + 1] : [from, version])
              version = now.version
              if (now.status !== 'approved') return
              await manager.fieldYears.unlock({ items: [itemOf(now)], reason: 'Again' })
              version += 1
            },
          ),
          { numRuns: 25 },
        )
      }, 120_000)
    })

    describe('words of a year', () => {
      it('FY-7: crop, tillage, practice, days and notes are written and cleared; a change holds only what changed', async () => {
        const field = await drawField(client, growerId, 'Words', square(20, 40), { year: null })
        const { id } = field
        const day = `${YEAR}-04-30`
        const made = await client.fields.saveYear({
          id,
          year: YEAR,
          version: null,
          crop: 'Corn',
          plannedOn: day,
          notes: 'Gate code at the office',
        })
        expect(pickYear(made, YEAR)).toMatchObject({ plannedOn: day, sampledOn: null, version: 1 })
        const changed = await client.fields.saveYear({
          id,
          year: YEAR,
          version: 1,
          plannedOn: null,
          sampledOn: day,
        })
        expect(pickYear(changed, YEAR)).toMatchObject({
          crop: 'Corn',
          plannedOn: null,
          sampledOn: day,
          notes: 'Gate code at the office',
          version: 2,
        })
        expect(await newestOf(pickYear(made, YEAR).id)).toMatchObject({
          before: { plannedOn: day, sampledOn: null },
          after: { plannedOn: null, sampledOn: day },
        })
        const same = await client.fields.saveYear({ id, year: YEAR, version: 2, sampledOn: day })
        expect(pickYear(same, YEAR).version).toBe(2)
        expect(await client.fields.list({ search: 'Words' })).toMatchObject({
          items: [{ years: [{ sampledOn: day, notes: 'Gate code at the office' }] }],
        })
      })
    })
  })
