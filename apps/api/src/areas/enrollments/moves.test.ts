import type { Client, EnrollmentDetail } from '@org/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { growerWithFields, movedOne, rectangle, seen, YEAR } from '../../testing/enrolled-land.ts'
import { type StaffedApi, testDatabases } from '../../testing/staffed-api.ts'

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`moves of enrollments on ${database.name}`, () => {
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
    async function draft(name: string, count = 1): Promise<EnrollmentDetail> {
      const { growerId, fieldIds } = await growerWithFields(client, name, count)
      return client.enrollments.create({ growerId, program, year: YEAR, fieldIds })
    }
    const one = (row: { id: number; version: number }) => ({ items: [seen(row)] })
    const changesOf = async (id: number) =>
      (await client.changes.timeline({ entity: 'enrollment', id })).items
        .filter(({ entity, before }) => entity === 'enrollment' && before !== null)
        .map(({ before, after, reason }) => ({ before, after, reason }))

    it('ENR-30: go from draft to complete, each recorded with who, when and why', async () => {
      const made = await draft('Alder')
      const eligible = await movedOne(client.enrollments.submit(one(made)))
      const signed = await movedOne(
        manager.enrollments.sign({ ...one(eligible), signedOn: `${YEAR - 1}-04-30` }),
      )
      expect(signed).toMatchObject({ status: 'signed', signedOn: `${YEAR - 1}-04-30`, version: 4 })
      const active = await movedOne(manager.enrollments.activate({ ...one(signed), reason: 'Seed arrived' }))
      const complete = await movedOne(manager.enrollments.complete(one(active)))
      expect(complete).toMatchObject({ status: 'complete', version: 6 })
      expect(await changesOf(made.id)).toEqual([
        {
          before: { status: 'active', reason: 'Seed arrived' },
          after: { status: 'complete', reason: '' },
          reason: null,
        },
        {
          before: { status: 'signed', reason: '' },
          after: { status: 'active', reason: 'Seed arrived' },
          reason: 'Seed arrived',
        },
        {
          before: { status: 'eligible', signedOn: null },
          after: { status: 'signed', signedOn: `${YEAR - 1}-04-30` },
          reason: null,
        },
        { before: { status: 'submitted' }, after: { status: 'eligible' }, reason: null },
        { before: { status: 'draft' }, after: { status: 'submitted' }, reason: null },
      ])
    })

    it('ENR-31: are refused by what the workflow has not, saying what is possible', async () => {
      const made = await draft('Birch')
      expect(await manager.enrollments.sign(one(made))).toEqual({
        editId: null,
        moved: [],
        refused: [
          {
            id: made.id,
            title: `Cover crops ${YEAR} of Birch`,
            message: '“Sign” is not possible: this enrollment is draft',
            remedy: 'Possible steps: submit, withdraw.',
          },
        ],
      })
      expect(made).toMatchObject(await client.enrollments.get({ id: made.id }))
    })

    it('ENR-32: move what can be moved and name the rest, in one edit', async () => {
      const fine = await draft('Cedar')
      const stale = await draft('Dogwood')
      await client.enrollments.update({ ...seen(stale), notes: 'Meanwhile' })
      const withdrawn = await draft('Elm')
      const gone = await movedOne(manager.enrollments.withdraw({ ...one(withdrawn), reason: 'Sold' }))
      const items = [seen(stale), seen(fine), seen(gone), { id: 9_999_999, version: 1 }]
      const { editId, moved, refused } = await client.enrollments.submit({ items })
      expect(editId).not.toBeNull()
      expect(moved).toMatchObject([{ id: fine.id, status: 'eligible' }])
      expect(refused).toMatchObject([
        { id: stale.id, message: `Someone changed Cover crops ${YEAR} of Dogwood after you opened it` },
        { id: gone.id, remedy: 'There is no other step.' },
        { id: 9_999_999, title: 'An enrollment', message: 'This enrollment does not exist' },
      ])
    })

    it('ENR-33: sign on a day that is not in the future; today where none is given', async () => {
      const eligible = await movedOne(client.enrollments.submit(one(await draft('Fir'))))
      const tooLate = new Date(Date.now() + 39 * 3_600_000).toISOString().slice(0, 10)
      await expect(manager.enrollments.sign({ ...one(eligible), signedOn: tooLate })).rejects.toMatchObject({
        kind: 'validation',
        details: [{ path: 'body.signedOn' }],
      })
      const day = () => new Date().toISOString().slice(0, 10)
      const before = day()
      const { signedOn } = await movedOne(manager.enrollments.sign(one(eligible)))
      expect([before, day()]).toContain(signedOn)
    })

    it('ENR-34: accept what has findings, with a reason, and not what nobody can accept', async () => {
      const { growerId, fieldIds, row } = await growerWithFields(client, 'Gum', 1)
      const theirs = await growerWithFields(client, 'Hazel', 0)
      const create = (ids: number[], by = growerId) =>
        client.enrollments.create({ growerId: by, program, year: YEAR, fieldIds: ids })
      const over = await client.fields.create({
        growerId: theirs.growerId,
        name: 'Over',
        boundary: { geometry: rectangle({ column: 0.5, row }) },
      })
      const bare = await client.fields.create({ growerId, name: 'Undrawn' })
      const rows = [
        await create(fieldIds),
        await create([over.id], theirs.growerId),
        await create([]),
        await create([bare.id]),
        await create(fieldIds),
      ]
      const { moved } = await client.enrollments.submit({ items: rows.map(seen) })
      const items = moved.slice(1).map(seen)
      await expect(manager.enrollments.accept({ items, reason: ' ' })).rejects.toMatchObject({
        kind: 'validation',
      })
      const answer = await manager.enrollments.accept({ items, reason: 'The hedge is shared' })
      expect(answer.moved).toMatchObject([
        { id: rows[1]?.id, status: 'eligible', reason: 'The hedge is shared', findingCount: 1 },
      ])
      expect(answer.refused.map(({ message, remedy }) => [message, remedy])).toEqual([
        ['This enrollment has no fields', 'Add fields to this enrollment.'],
        [
          'A field of this enrollment has no boundary',
          'Draw the boundary of Undrawn, or remove Undrawn from this enrollment.',
        ],
        [
          'Another enrollment of this program and year has one of these fields',
          'Remove Gum 1 from one of the two enrollments.',
        ],
      ])
    })

    it('ENR-35: withdrawing lets go of the fields for others', async () => {
      const first = await draft('Ivy')
      const { growerId, fields } = first
      const fieldIds = fields.map(({ id }) => id)
      const second = await client.enrollments.create({ growerId, program, year: YEAR, fieldIds })
      const held = await movedOne(client.enrollments.submit(one(first)))
      const review = await movedOne(client.enrollments.submit(one(second)))
      expect(review.status).toBe('needs_review')
      await movedOne(manager.enrollments.withdraw({ ...one(held), reason: 'Signed by mistake' }))
      expect(await movedOne(client.enrollments.submit(one(review)))).toMatchObject({ status: 'eligible' })
    })

    it('ENR-36: what someone may not is refused whole, and changes nothing', async () => {
      const eligible = await movedOne(client.enrollments.submit(one(await draft('Juniper'))))
      for (const refused of [
        () => client.enrollments.sign(one(eligible)),
        () => client.enrollments.activate(one(eligible)),
        () => client.enrollments.complete(one(eligible)),
        () => client.enrollments.accept({ ...one(eligible), reason: 'Why not' }),
        () => client.enrollments.withdraw({ ...one(eligible), reason: 'Why not' }),
      ])
        await expect(refused()).rejects.toMatchObject({
          kind: 'forbidden',
          message: expect.stringContaining('Only operation managers can'),
        })
      expect(await client.enrollments.get({ id: eligible.id })).toMatchObject(eligible)
    })

    it('ENR-37: of twenty that race for one field one holds it', async () => {
      const { growerId, fieldIds } = await growerWithFields(client, 'Kelp', 1)
      const rivals: EnrollmentDetail[] = []
      for (let at = 0; at < 20; at += 1)
        rivals.push(await client.enrollments.create({ growerId, program, year: YEAR, fieldIds }))
      const moved = await Promise.all(rivals.map((row) => movedOne(client.enrollments.submit(one(row)))))
      expect(moved.map(({ status }) => status).sort()).toEqual([
        'eligible',
        ...Array(19).fill('needs_review'),
      ])
    })

    it('ENR-37: bulk moves of the same rows in any order, boundaries saved and growers renamed meanwhile all end', async () => {
      const { growerId, fieldIds } = await growerWithFields(client, 'Larch', 4)
      const rows: EnrollmentDetail[] = []
      for (const [at, id] of fieldIds.entries())
        rows.push(
          await client.enrollments.create({ growerId, program: `P${at % 2}`, year: YEAR, fieldIds: [id] }),
        )
      const fresh = async () => (await client.enrollments.list({ growerId })).items.map(seen)
      const redraw = async (id: number) => {
        const { version, boundary } = await client.fields.get({ id })
        if (boundary === null) throw new Error('It has a boundary')
        return client.fields.saveBoundary({ id, version, geometry: boundary.geometry })
      }
      for (const name of ['Larch Two', 'Larch Three', 'Larch Four', 'Larch Five']) {
        const items = await fresh()
        const { version } = await client.growers.get({ id: growerId })
        const results = await Promise.all([
          client.enrollments.submit({ items }),
          client.enrollments.submit({ items: [...items].reverse() }),
          client.growers.update({ id: growerId, version, name }),
          ...fieldIds.map(redraw),
        ])
        expect(results).toHaveLength(7)
      }
      const { items: states } = await client.enrollments.groups({ by: 'status', growerId })
      expect(states).toMatchObject([{ value: 'eligible', rows: 4 }])
      expect((await client.enrollments.list({ growerId, search: 'larch five' })).items).toHaveLength(4)
    })
  })
