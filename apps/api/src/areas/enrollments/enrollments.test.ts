import { type Client, sameEnrollmentOf } from '@org/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { growerWithFields, movedOne, rectangle, seen, YEAR } from '../../testing/enrolled-land.ts'
import { type StaffedApi, testDatabases } from '../../testing/staffed-api.ts'

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`on ${database.name}`, () => {
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
    const changesOf = async (id: number) =>
      (await client.changes.timeline({ entity: 'enrollment', id })).items.map(
        ({ entity, before, after }) => ({
          entity,
          before,
          after,
        }),
      )
    /** Jon Arden, once an operation manager. */
    const suspendedManager = async () => {
      await api.signIn('colleague')
      const { items } = await manager.staff.list()
      const { id, version } = items.find(({ name }) => name === 'Jon Arden') ?? { id: 0, version: 0 }
      const granted = await manager.staff.setManager({ id, version, isOperationManager: true })
      return manager.staff.setSuspended({ id, version: granted.version, isSuspended: true, reason: 'Left' })
    }
    const areaOf = async (fieldIds: readonly number[]) => {
      const fields = await Promise.all(fieldIds.map((id) => client.fields.get({ id })))
      return fields.reduce((sum, { areaM2 }) => sum + areaM2, 0)
    }

    describe('enrolling', () => {
      it('ENR-1, ENR-2: makes a draft with its fields, their areas and their years', async () => {
        const { growerId, fieldIds } = await growerWithFields(client, 'Alder', 2)
        const made = await client.enrollments.create({ growerId, program, year: YEAR, fieldIds })
        expect(made).toMatchObject({
          growerId,
          growerName: 'Alder',
          program,
          year: YEAR,
          status: 'draft',
          manager: null,
          fieldCount: 2,
          findingCount: 0,
          findings: [],
          signedOn: null,
          version: 1,
          createdBy: 'Mira Holt',
        })
        expect(made.areaM2).toBeCloseTo(await areaOf(fieldIds), 6)
        expect(made.fields.map(({ name, fieldYear }) => [name, fieldYear?.status])).toEqual([
          ['Alder 1', 'boundary_pending'],
          ['Alder 2', 'boundary_pending'],
        ])
        expect({ ...(await client.enrollments.get({ id: made.id })), editId: made.editId }).toEqual(made)
        expect(await changesOf(made.id)).toHaveLength(3)
      })

      it('ENR-1: takes a field without a boundary, which has no year yet', async () => {
        const { growerId } = await growerWithFields(client, 'Bare', 0)
        const { id } = await client.fields.create({ growerId, name: 'Undrawn' })
        const made = await client.enrollments.create({ growerId, program, year: YEAR, fieldIds: [id] })
        expect(made).toMatchObject({ areaM2: 0, fields: [{ hasBoundary: false, fieldYear: null }] })
      })

      it('ENR-3: names what is wrong with it, and makes nothing', async () => {
        const land = await growerWithFields(client, 'Cedar', 2)
        const other = await growerWithFields(client, 'Dogwood', 1)
        const [first = 0, second = 0] = land.fieldIds
        await manager.fields.setActive({ ids: [second], active: false })
        const create = (more: Partial<Parameters<Client['enrollments']['create']>[0]>) =>
          client.enrollments.create({ growerId: land.growerId, program, year: YEAR, ...more })
        await expect(create({ year: YEAR + 2 })).rejects.toMatchObject({ kind: 'validation' })
        await expect(create({ fieldIds: [first, ...other.fieldIds] })).rejects.toMatchObject({
          kind: 'validation',
          message: 'Dogwood 1 is a field of another grower',
          details: [{ path: 'body.fieldIds.1', message: 'Dogwood 1 is a field of another grower' }],
        })
        await expect(create({ fieldIds: [second] })).rejects.toMatchObject({ message: 'Cedar 2 is inactive' })
        await expect(create({ fieldIds: [9_999_999] })).rejects.toMatchObject({ kind: 'notFound' })
        await expect(create({ growerId: 9_999_999 })).rejects.toMatchObject({ kind: 'notFound' })
        await expect(create({ program: '\u0301' })).rejects.toMatchObject({ kind: 'validation' })
        const { items } = await manager.staff.list()
        const mira = items.find(({ email }) => email.startsWith('mira'))?.id ?? 0
        await expect(create({ managerId: mira })).rejects.toMatchObject({
          details: [{ path: 'body.managerId', message: 'Choose an operation manager who is not suspended' }],
        })
        const { id: jon, version } = await suspendedManager()
        await expect(create({ managerId: jon })).rejects.toMatchObject({
          details: [{ path: 'body.managerId', message: 'Choose an operation manager who is not suspended' }],
        })
        const back = await manager.staff.setSuspended({
          id: jon,
          version,
          isSuspended: false,
          reason: 'Back',
        })
        await manager.staff.setManager({ id: jon, version: back.version, isOperationManager: false })
        await manager.growers.setActive({ id: land.growerId, version: 1, active: false, reason: 'Sold' })
        await expect(create({})).rejects.toMatchObject({ kind: 'conflict', message: 'Cedar is inactive' })
        expect(await client.enrollments.list({ growerId: land.growerId })).toMatchObject({ items: [] })
      })

      it('ENR-46: is refused where that is asked for and the same fields are there already, in any order and spelling', async () => {
        const { growerId, fieldIds } = await growerWithFields(client, 'Twice Acres', 2)
        const input = { growerId, program: 'Soil Carbon', year: YEAR, fieldIds }
        const first = await client.enrollments.create({ ...input, unlessThere: true })
        const again = {
          ...input,
          program: 'soil  carbon',
          fieldIds: fieldIds.toReversed(),
          unlessThere: true,
        }
        const refused = await client.enrollments.create(again).catch((error: unknown) => error)
        expect(sameEnrollmentOf(refused)).toBe(first.id)
        expect(refused).toMatchObject({
          message: `Soil Carbon ${YEAR} of Twice Acres already exists with the same fields`,
        })
        await client.enrollments.create({ ...again, fieldIds: fieldIds.slice(1) })
        await client.enrollments.create({ ...again, unlessThere: false })
      })

      it('ENR-1: with the same key twice makes one', async () => {
        const { growerId } = await growerWithFields(client, 'Elm', 0)
        const create = () =>
          client.enrollments.create({ growerId, program, year: YEAR }, { idempotencyKey: 'once-elm-0001' })
        expect((await create()).id).toBe((await create()).id)
      })
    })

    describe('changing', () => {
      it('ENR-4: writes what is named, brings fields in and takes them out', async () => {
        const { growerId, fieldIds } = await growerWithFields(client, 'Fir', 3)
        const [a = 0, b = 0, c = 0] = fieldIds
        const made = await client.enrollments.create({ growerId, program, year: YEAR, fieldIds: [a, b] })
        const { items: candidates } = await client.enrollments.managers()
        const managerId = candidates[0]?.id ?? 0
        const changed = await client.enrollments.update({
          ...seen(made),
          fieldIds: [b, c],
          managerId,
          notes: 'Gate code at the shed',
        })
        expect(changed).toMatchObject({
          version: 2,
          manager: { id: managerId },
          notes: 'Gate code at the shed',
        })
        expect(changed.fields.map(({ id }) => id)).toEqual([b, c])
        expect(changed.areaM2).toBeCloseTo(await areaOf([b, c]), 6)
        expect((await changesOf(made.id)).slice(0, 3).map(({ entity }) => entity)).toEqual([
          'enrollment_field',
          'enrollment_field',
          'enrollment',
        ])
        expect(
          await client.enrollments.update({ ...seen(changed), notes: ' Gate code at the shed ' }),
        ).toEqual({ ...changed, editId: null })
        await expect(client.enrollments.update({ ...seen(made), notes: 'Late' })).rejects.toMatchObject({
          kind: 'conflict',
          details: [
            { path: 'body.version', message: '1' },
            { path: 'current.version', message: '2' },
          ],
        })
      })

      it('ENR-5: leaves program and fields alone once it is decided; manager and notes still change', async () => {
        const { growerId, fieldIds } = await growerWithFields(client, 'Gum', 2)
        const made = await client.enrollments.create({ growerId, program, year: YEAR, fieldIds })
        const eligible = await movedOne(client.enrollments.submit({ items: [seen(made)] }))
        await expect(client.enrollments.update({ ...seen(eligible), fieldIds: [] })).rejects.toMatchObject({
          kind: 'conflict',
          message: 'The program and fields cannot change: this enrollment is eligible',
        })
        await expect(
          client.enrollments.update({ ...seen(eligible), program: 'No-till' }),
        ).rejects.toMatchObject({ kind: 'conflict' })
        expect(await client.enrollments.update({ ...seen(eligible), notes: 'Call first' })).toMatchObject({
          notes: 'Call first',
          fieldCount: 2,
        })
      })
    })

    describe('areas', () => {
      it('ENR-2: follow the newest boundary until the year is pinned to one', async () => {
        const { growerId, fieldIds, row } = await growerWithFields(client, 'Hazel', 1)
        const [id = 0] = fieldIds
        const bare = await client.fields.create({ growerId, name: 'Later' })
        const made = await client.enrollments.create({
          growerId,
          program,
          year: YEAR,
          fieldIds: [id, bare.id],
        })
        const older = await client.enrollments.create({ growerId, program, year: YEAR - 1, fieldIds: [] })
        const area = async (enrollmentId: number) =>
          (await client.enrollments.get({ id: enrollmentId })).areaM2
        const redraw = async (fieldId: number, width: number) => {
          const { version } = await client.fields.get({ id: fieldId })
          const geometry = rectangle({ column: 5, row, width })
          return client.fields.saveBoundary({ id: fieldId, version, geometry, plannedYears: 'keep' })
        }
        await redraw(bare.id, 2)
        expect(await area(made.id)).toBeCloseTo(await areaOf([id, bare.id]), 6)
        await redraw(id, 3)
        expect(await area(made.id)).toBeCloseTo(await areaOf([id, bare.id]), 6)
        expect(await area(older.id)).toBe(0)
        const { version } = await client.enrollments.get({ id: made.id })
        expect(version).toBe(made.version)
      })
    })

    it('ENR-2, ENP-31: a year of a field tells the area that a new enrollment will have', async () => {
      const { growerId, fieldIds, row } = await growerWithFields(client, 'Sorrel', 1)
      const [id = 0] = fieldIds
      const input = { growerId, year: YEAR, fieldIds }
      await client.enrollments.create({ ...input, program })
      const field = await client.fields.get({ id })
      const items = field.years.map((year) => ({ id: year.id, version: year.version }))
      await client.fieldYears.confirm({ items })
      const { version } = await client.fields.get({ id })
      const geometry = rectangle({ column: 5, row, width: 3 })
      const redrawn = await client.fields.saveBoundary({ id, version, geometry, plannedYears: 'keep' })
      expect(redrawn.areaHa).not.toBeCloseTo(field.areaHa, 1)
      const made = await client.enrollments.create({ ...input, program: 'Prairie Strips' })
      expect(made.areaM2).toBeCloseTo(field.areaM2, 6)
      const { items: listed } = await client.fields.list({ growerId })
      for (const { years } of [redrawn, ...listed])
        expect(years.map(({ areaHa }) => areaHa)).toEqual([field.areaHa])
    })

    describe('lists', () => {
      it('ENR-10, ENR-11: narrow by year, program, grower, manager, status, field and any part of a name', async () => {
        const { growerId, fieldIds } = await growerWithFields(client, 'Ìvy Ridge', 1)
        const { items: candidates } = await client.enrollments.managers()
        const managerId = candidates[0]?.id ?? 0
        const one = await client.enrollments.create({
          growerId,
          program: 'Prairie Strips',
          year: YEAR,
          fieldIds,
          managerId,
        })
        const two = await client.enrollments.create({ growerId, program: 'prairie strips', year: YEAR - 1 })
        const found = async (query: Parameters<Client['enrollments']['list']>[0]) =>
          (await client.enrollments.list({ growerId, ...query })).items.map(({ id }) => id)
        expect(await found({ year: YEAR })).toEqual([one.id])
        expect(await found({ program: 'PRAIRIE  strips' })).toEqual([two.id, one.id])
        expect(await found({ managerId })).toEqual([one.id])
        expect(await found({ status: 'draft' })).toEqual([two.id, one.id])
        expect(await found({ status: 'signed' })).toEqual([])
        expect(await found({ fieldId: fieldIds[0] ?? 0 })).toEqual([one.id])
        expect(await found({ search: 'ivy ri' })).toEqual([two.id, one.id])
        expect(await found({ search: 'rie st' })).toEqual([two.id, one.id])
        expect(await found({ search: 'ridge prairie' })).toEqual([two.id, one.id])
        expect(await found({ search: 'ridge meadow' })).toEqual([])
        const groups = async (by: 'program' | 'year' | 'managerId') =>
          (await client.enrollments.groups({ by, growerId })).items.map(({ value, label, rows }) => [
            value,
            label,
            rows,
          ])
        expect(await groups('program')).toEqual([['prairie strips', null, 2]])
        expect(await groups('year')).toEqual([
          [YEAR, null, 1],
          [YEAR - 1, null, 1],
        ])
        expect(await groups('managerId')).toEqual([
          [managerId, candidates[0]?.name, 1],
          ['', null, 1],
        ])
        expect(await found({ signedOn: ['2026-01-01', ''] })).toEqual([])
        expect(await found({ managerId: [''] })).toEqual([two.id])
        expect(await found({ managerId: ['', managerId] })).toEqual([two.id, one.id])
        const { version } = await client.growers.get({ id: growerId })
        await client.growers.update({ id: growerId, version, name: 'Juniper Ridge' })
        expect(await found({ search: 'ivy' })).toEqual([])
        expect(await found({ search: 'juniper' })).toEqual([two.id, one.id])
      })

      it('ENR-6: know a program by its name without case, accents and repeated spaces, and spell it as its newest enrollment does', async () => {
        const { growerId } = await growerWithFields(client, 'Jojoba', 0)
        const enroll = (program: string) => client.enrollments.create({ growerId, program, year: YEAR })
        const spellings = ['Prés Salés', 'PRES  sales', 'pres sales']
        const made = [await enroll('Prés Salés'), await enroll('PRES  sales')]
        await enroll('Pressales')
        const called = async () =>
          (await client.enrollments.groups({ by: 'program', growerId })).items.map(({ value, rows }) => [
            value,
            rows,
          ])
        for (const program of spellings) {
          const { items } = await client.enrollments.list({ growerId, program })
          expect(items.map(({ id }) => id).sort()).toEqual(made.map(({ id }) => id).sort())
        }
        expect(await called()).toEqual([
          [made[1]?.program, 2],
          ['Pressales', 1],
        ])
        made.push(await enroll('pres sales'))
        const [oldest] = made
        if (oldest === undefined) throw new Error('none was made')
        await client.enrollments.update({ ...seen(oldest), program: 'PRÉS SALÉS' })
        expect((await called())[0]).toEqual(['pres sales', 3])
        // One program to those that hold fields, too: the same field is held once.
        const { fieldIds, growerId: other } = await growerWithFields(client, 'Kapok', 1)
        const [one, two] = [
          await client.enrollments.create({ growerId: other, program: 'Prés Salés', year: YEAR, fieldIds }),
          await client.enrollments.create({
            growerId: other,
            program: 'pres  SALES',
            year: YEAR,
            fieldIds,
          }),
        ]
        expect(await movedOne(client.enrollments.submit({ items: [seen(one)] }))).toMatchObject({
          findingCount: 0,
        })
        expect(await movedOne(client.enrollments.submit({ items: [seen(two)] }))).toMatchObject({
          findingCount: 1,
        })
      })

      it('ENR-12: page in every order, each row once, and refuse the cursor of another list', async () => {
        const { growerId, fieldIds } = await growerWithFields(client, 'Kelp', 3)
        for (const [at, program] of ['A', 'B', 'B', 'C', 'C'].entries())
          await client.enrollments.create({
            growerId,
            program: `${program} strips`,
            year: YEAR,
            fieldIds: fieldIds.slice(0, at % 4),
          })
        for (const sort of ['grower', 'program', 'area', 'fields', 'updated'] as const) {
          const up = await pages({ growerId, sort, limit: 2 })
          expect(new Set(up).size).toBe(5)
          expect((await pages({ growerId, sort: `-${sort}`, limit: 2 })).reverse()).toEqual(up)
        }
        const { nextCursor } = await client.enrollments.list({ growerId, limit: 2 })
        await expect(
          client.enrollments.list({ growerId, sort: 'area', cursor: nextCursor ?? '' }),
        ).rejects.toMatchObject({ kind: 'validation' })
      })

      const pages = async (query: NonNullable<Parameters<Client['enrollments']['list']>[0]>) => {
        const ids: number[] = []
        let cursor: string | null | undefined
        while (cursor !== null) {
          const page = await client.enrollments.list({
            ...query,
            ...(cursor === undefined ? {} : { cursor }),
          })
          ids.push(...page.items.map(({ id }) => id))
          cursor = page.nextCursor
        }
        return ids
      }

      it('ENR-13: sum what they show by status, in the order of the workflow, anew after every change', async () => {
        const { growerId, fieldIds } = await growerWithFields(client, 'Larch', 2)
        const made = await client.enrollments.create({ growerId, program, year: YEAR, fieldIds })
        await client.enrollments.create({ growerId, program: 'No-till', year: YEAR, fieldIds })
        const states = async () => (await client.enrollments.groups({ by: 'status', growerId })).items
        const areaM2 = made.areaM2
        expect(await states()).toEqual([
          { value: 'draft', label: null, within: '', rows: 2, sums: { fields: 4, area: 2 * areaM2 } },
        ])
        await client.enrollments.submit({ items: [seen(made)] })
        expect(await client.enrollments.sums({ growerId })).toEqual({
          rows: 2,
          sums: { fields: 4, area: 2 * areaM2 },
        })
        expect((await states()).map(({ value, rows, sums }) => [value, rows, sums.fields])).toEqual([
          ['draft', 1, 2],
          ['eligible', 1, 2],
        ])
      })
    })
  })
