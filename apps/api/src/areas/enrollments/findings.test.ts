import type { Client } from '@org/core'
import type { Finding } from '@org/core/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transact } from '../../db/transact.ts'
import { growerWithFields, movedOne, rectangle, seen, YEAR } from '../../testing/enrolled-land.ts'
import { type StaffedApi, testDatabases } from '../../testing/staffed-api.ts'
import { checkEnrollment } from './check.ts'
import { findOverlaps } from './rivals.ts'

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`what submitting finds, on ${database.name}`, () => {
    let api: StaffedApi
    let client: Client
    let manager: Client
    beforeAll(async () => {
      api = await database.start()
      client = api.client
      manager = await api.signIn('manager')
    })
    afterAll(() => api.close())

    const program = 'Cover crops'
    const enroll = (growerId: number, fieldIds: number[], more: { program?: string; year?: number } = {}) =>
      client.enrollments.create({ growerId, program, year: YEAR, fieldIds, ...more })
    const submit = (...rows: { id: number; version: number }[]) =>
      client.enrollments.submit({ items: rows.map(seen) })
    const findingsOf = async (id: number) => (await client.enrollments.get({ id })).findings
    /** A field of its own, from a column of a row of the grid on. */
    const draw = (growerId: number, name: string, place: Parameters<typeof rectangle>[0]) =>
      client.fields.create({ growerId, name, boundary: { geometry: rectangle(place) } })

    it('ENR-21: no fields', async () => {
      const { growerId } = await growerWithFields(client, 'Alder', 0)
      const made = await enroll(growerId, [])
      expect(await movedOne(submit(made))).toMatchObject({ status: 'needs_review', findingCount: 1 })
      expect(await findingsOf(made.id)).toEqual([
        {
          kind: 'noFields',
          message: 'This enrollment has no fields',
          field: null,
          other: null,
          overlapM2: null,
          share: null,
        },
      ])
    })

    it('ENR-20, ENR-21: a field without a boundary, and one that was deactivated, by their names; submitting finds the same', async () => {
      const { growerId, fieldIds } = await growerWithFields(client, 'Birch', 1)
      const bare = await client.fields.create({ growerId, name: 'Undrawn' })
      const made = await enroll(growerId, [...fieldIds, bare.id])
      await manager.fields.setActive({ ids: fieldIds, active: false, enrollmentIds: [made.id] })
      const { findings } = await client.enrollments.check({ id: made.id })
      expect(findings.map(({ kind, message, field }) => [kind, message, field?.id])).toEqual([
        ['fieldInactive', 'Birch 1 is inactive', fieldIds[0]],
        ['boundaryMissing', 'Undrawn has no boundary', bare.id],
      ])
      expect(await findingsOf(made.id)).toEqual([])
      expect(await movedOne(submit(made))).toMatchObject({ status: 'needs_review', findingCount: 2 })
      expect(await findingsOf(made.id)).toEqual(findings)
    })

    it('ENR-21: a year that the window has left behind, or has not reached', async () => {
      const { growerId, fieldIds } = await growerWithFields(client, 'Cedar', 1)
      const made = await enroll(growerId, fieldIds, { year: YEAR - 8 })
      const { db } = api.server.services.database
      // A day later it is the new year everywhere in the world.
      const later = await checkEnrollment(db, made.id, new Date(Date.UTC(YEAR + 1, 0, 2)))
      expect(later.findings).toMatchObject([
        {
          kind: 'yearOutsideWindow',
          message: `${YEAR - 8} is outside the years ${YEAR - 7} to ${YEAR + 2}`,
          field: null,
        },
      ])
      expect((await client.enrollments.check({ id: made.id })).findings).toEqual([])
      const tooSoon = await checkEnrollment(db, made.id, new Date(Date.UTC(YEAR - 12, 6, 1)))
      expect(tooSoon.findings).toMatchObject([{ kind: 'yearOutsideWindow' }])
    })

    it('ENR-21: a boundary that is not valid, with where PostGIS says so, and one that encloses no area', async () => {
      const { growerId, fieldIds } = await growerWithFields(client, 'Oak', 2)
      const made = await enroll(growerId, fieldIds)
      const [crossed = 0, flat = 0] = fieldIds
      const found: Finding[] = []
      const restored = new Error('The database is as it was')
      // The tables take neither: they are found in rows that an older PostGIS, or someone's own statement, let in.
      const damaging = transact(api.server.services.database.db, { staffId: null }, async ({ kysely }) => {
        for (const statement of [
          sql`ALTER TABLE boundary_version DROP CONSTRAINT boundary_version_geom_check`,
          sql`ALTER TABLE boundary_version DISABLE TRIGGER boundary_version_stays`,
          sql`UPDATE boundary_version SET geom =
            ST_GeomFromText('MULTIPOLYGON(((30 40, 30.01 40.01, 30.01 40, 30 40.01, 30 40)))', 4326)
            WHERE field_id = ${crossed}`,
          sql`UPDATE enrollment_field SET area_m2 = 0 WHERE field_id = ${flat}`,
        ])
          await statement.execute(kysely)
        found.push(...(await checkEnrollment(kysely, made.id, new Date())).findings)
        throw restored
      })
      await expect(damaging).rejects.toBe(restored)
      expect(found).toMatchObject([
        {
          kind: 'boundaryInvalid',
          message: 'Oak 1: its boundary crosses itself, at longitude 30.005000, latitude 40.005000',
          field: { id: crossed },
        },
        { kind: 'zeroArea', message: 'The boundary of Oak 2 encloses no area', field: { id: flat } },
      ])
    })

    it('ENR-22: a field that another enrollment of the program and year holds, and not of another', async () => {
      const { growerId, fieldIds } = await growerWithFields(client, 'Dogwood', 2)
      const first = await enroll(growerId, fieldIds)
      const second = await enroll(growerId, fieldIds.slice(0, 1), { program: 'COVER  crops' })
      const others = [
        await enroll(growerId, fieldIds, { program: 'No-till' }),
        await enroll(growerId, fieldIds, { year: YEAR - 1 }),
      ]
      expect((await client.enrollments.check({ id: second.id })).findings).toEqual([])
      expect(await movedOne(submit(first))).toMatchObject({ status: 'eligible' })
      expect(await movedOne(submit(second))).toMatchObject({ status: 'needs_review', findingCount: 1 })
      expect(await findingsOf(second.id)).toEqual([
        {
          kind: 'fieldTwice',
          message: 'Dogwood 1 is in another enrollment of this program and year',
          field: { id: fieldIds[0], name: 'Dogwood 1' },
          other: {
            enrollmentId: first.id,
            fieldId: fieldIds[0],
            fieldName: 'Dogwood 1',
            growerName: 'Dogwood',
          },
          overlapM2: null,
          share: null,
        },
      ])
      expect((await submit(...others)).moved.map(({ status }) => status)).toEqual(['eligible', 'eligible'])
    })

    it('ENR-23: a field on another grower’s enrolled field, by geodesic area and by the smaller of the two', async () => {
      const mine = await growerWithFields(client, 'Elm', 0)
      const theirs = await growerWithFields(client, 'Fir', 0)
      const { row } = mine
      const large = await draw(theirs.growerId, 'Large', { column: 0, row, width: 10, height: 5 })
      const held = await enroll(theirs.growerId, [large.id])
      expect(await movedOne(submit(held))).toMatchObject({ status: 'eligible' })
      // A fiftieth of the small one, a 2,500th of the large one.
      const over = await draw(mine.growerId, 'Over', { column: 9.98, row })
      const beside = await draw(mine.growerId, 'Beside', { column: 9.995, row: row + 1 })
      const touching = await draw(mine.growerId, 'Touching', { column: 10, row: row + 2 })
      const made = await enroll(mine.growerId, [over.id, beside.id, touching.id])
      expect(await movedOne(submit(made))).toMatchObject({ status: 'needs_review', findingCount: 1 })
      const [finding] = await findingsOf(made.id)
      expect(finding).toMatchObject({
        kind: 'overlap',
        message: 'Over overlaps Large (Fir) by 2.0%',
        field: { id: over.id },
        other: { enrollmentId: held.id, fieldId: large.id, fieldName: 'Large', growerName: 'Fir' },
      })
      expect(finding?.share).toBeCloseTo(0.02, 4)
      expect((finding?.overlapM2 ?? 0) / over.areaM2).toBeCloseTo(0.02, 4)
      const other = await enroll(mine.growerId, [over.id], { program: 'No-till' })
      expect(await movedOne(submit(other))).toMatchObject({ status: 'eligible' })
    })

    it('ENR-23: not by a boundary that the other field had before', async () => {
      const mine = await growerWithFields(client, 'Gum', 1)
      const theirs = await growerWithFields(client, 'Hazel', 0)
      const moved = await draw(theirs.growerId, 'Moved', { column: 0, row: mine.row })
      const geometry = rectangle({ column: 4, row: mine.row })
      await client.fields.saveBoundary({ id: moved.id, version: moved.version, geometry })
      const held = await enroll(theirs.growerId, [moved.id])
      const made = await enroll(mine.growerId, mine.fieldIds)
      expect((await submit(held, made)).moved.map(({ status }) => status)).toEqual(['eligible', 'eligible'])
    })

    it('ENR-23: two of its own fields on each other, once', async () => {
      const { growerId, row, fieldIds } = await growerWithFields(client, 'Ivy', 1)
      const over = await draw(growerId, 'Over', { column: 0.5, row })
      const made = await enroll(growerId, [...fieldIds, over.id])
      const { findings } = await client.enrollments.check({ id: made.id })
      expect(findings.map(({ kind, message }) => [kind, message])).toEqual([
        ['overlap', 'Ivy 1 overlaps Over by 50.0%'],
      ])
    })

    it('ENR-23: neighbors too many to compare are a finding, held or not, and no silence', async () => {
      const { growerId, row } = await growerWithFields(client, 'Nettle', 0)
      const fieldIds: number[] = []
      for (let at = 0; at < 3; at += 1)
        fieldIds.push((await draw(growerId, `Bar ${at}`, { column: at * 0.1, row, width: 3 })).id)
      const { id } = await enroll(growerId, fieldIds)
      const { db } = api.server.services.database
      const told = async (compared: number) =>
        (await findOverlaps(db, [id], compared)).map(({ isHolding, finding }) => [
          isHolding,
          finding.kind,
          finding.overlapM2 !== null,
        ])
      expect(await told(3)).toEqual(Array(3).fill([true, 'overlap', true]))
      const cut = await told(2)
      expect(cut).toHaveLength(3)
      expect(cut.filter(([, , isMeasured]) => isMeasured === false)).toEqual([[true, 'overlap', false]])
      expect((await findOverlaps(db, [id], 0)).map(({ finding }) => finding.message)).toEqual([
        expect.stringMatching(
          /^This enrollment has too many neighboring fields to compare them all: 0 pairs were compared, but Bar \d and Bar \d/,
        ),
      ])
    })
    it('ENR-24: of two submitted together that want the same ground the first has it', async () => {
      const { growerId, row, fieldIds } = await growerWithFields(client, 'Juniper', 1)
      const theirs = await growerWithFields(client, 'Kelp', 0)
      const over = await draw(theirs.growerId, 'Over', { column: 0.5, row })
      const wanting = [
        await enroll(growerId, fieldIds),
        await enroll(growerId, fieldIds),
        await enroll(theirs.growerId, [over.id]),
      ]
      const { moved } = await submit(...wanting)
      expect(moved.map(({ status }) => status)).toEqual(['eligible', 'needs_review', 'needs_review'])
      const kinds = await Promise.all(
        wanting.map(async ({ id }) => (await findingsOf(id)).map(({ kind }) => kind)),
      )
      expect(kinds).toEqual([[], ['fieldTwice'], ['overlap']])
    })

    it('ENR-25: what was fixed is found no more when it is submitted again', async () => {
      const { growerId, fieldIds, row } = await growerWithFields(client, 'Larch', 1)
      const bare = await client.fields.create({ growerId, name: 'Undrawn' })
      const made = await enroll(growerId, [...fieldIds, bare.id])
      const review = await movedOne(submit(made))
      expect(review.status).toBe('needs_review')
      const geometry = rectangle({ column: 6, row })
      await client.fields.saveBoundary({ id: bare.id, version: bare.version, geometry })
      expect(await movedOne(submit(review))).toMatchObject({ status: 'eligible', findingCount: 0 })
      expect(
        (await client.enrollments.get({ id: made.id })).fields.map(({ fieldYear }) => fieldYear?.status),
      ).toEqual(['boundary_pending', 'boundary_pending'])
    })

    it('ENR-20, ENR-23: of forty fields on one spot 200 findings are told, and no more; checking keeps none of them', async () => {
      const { growerId, row } = await growerWithFields(client, 'Maple', 0)
      const fieldIds: number[] = []
      for (let at = 0; at < 40; at += 1)
        fieldIds.push((await draw(growerId, `Spot ${at}`, { column: 0, row })).id)
      const made = await enroll(growerId, fieldIds)
      const { findings } = await client.enrollments.check({ id: made.id })
      expect(findings).toHaveLength(200)
      expect(findings[0]).toMatchObject({
        kind: 'overlap',
        message: expect.stringMatching(/^Spot \d+ overlaps Spot \d+ by 100/),
        field: { id: expect.any(Number), name: expect.stringMatching(/^Spot/) },
        other: { enrollmentId: made.id, fieldId: expect.any(Number), growerName: 'Maple' },
      })
      expect(await client.enrollments.get({ id: made.id })).toMatchObject({
        status: 'draft',
        findings: [],
        version: 1,
      })
      expect(await movedOne(submit(made))).toMatchObject({ status: 'needs_review', findingCount: 200 })
      expect(await findingsOf(made.id)).toEqual(findings)
    })
  })
