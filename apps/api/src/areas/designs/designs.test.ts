import type { Client } from '@org/core'
import { fieldYearWorkflow } from '@org/core/contract'
import { reproduce } from '@org/sampling-design'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commitOf, confirmedYear, PLAN } from '../../testing/designs.ts'
import { shape } from '../../testing/drawn-fields.ts'
import { MIRA, type StaffedApi, testDatabases } from '../../testing/staffed-api.ts'
import { putYear } from '../field-years/testing.ts'
import { square } from '../uploads/testing.ts'

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`designs on ${database.name}`, () => {
    let api: StaffedApi
    let client: Client
    let growerId: number
    let drawn = 0
    beforeAll(async () => {
      api = await database.start()
      client = api.client
      growerId = (await client.growers.create({ name: 'Designed Acres' })).id
    })
    afterAll(() => api.close())

    /** A confirmed year of a field of its own. */
    const newYear = (name = 'North Forty') => {
      drawn += 1
      return confirmedYear(client, growerId, name, square(-97 + drawn * 0.02, 40))
    }
    const commit = async (yearId: number, wanted = {}) =>
      client.designs.commit(await commitOf(client, yearId, wanted))
    const statusOf = async (id: number) => (await client.fieldYears.get({ id })).status
    /** Everything of a year, byte for byte. */
    const bytesOf = async (yearId: number) => {
      const { rows } = await sql<{ bytes: string }>`
        SELECT coalesce(jsonb_agg(one ORDER BY one), '[]')::text AS bytes FROM (
          SELECT to_jsonb(design) AS one FROM design WHERE field_year_id = ${yearId}
          UNION ALL SELECT to_jsonb(stratum) FROM stratum WHERE field_year_id = ${yearId}
          UNION ALL SELECT to_jsonb(point) FROM point WHERE field_year_id = ${yearId}
          UNION ALL SELECT to_jsonb(sample) FROM sample WHERE field_year_id = ${yearId}
        ) AS everything`.execute(api.server.services.database.db)
      return rows[0]?.bytes ?? ''
    }

    it('DES-1: a commit makes strata, points and samples and the year stratified, in one change', async () => {
      const { id } = await newYear()
      const design = await commit(id)
      expect(design).toMatchObject({
        number: 1,
        isCurrent: true,
        strataCount: 3,
        pointCount: 9,
        sampleCount: 18,
        createdBy: 'Mira Holt',
      })
      expect(await statusOf(id)).toBe('stratified')
      const detail = await client.designs.get({ id: design.id })
      expect(detail.strata.map(({ number }) => number)).toEqual([1, 2, 3])
      expect(detail.points.map(({ number }) => number)).toEqual([...Array(12).keys()].map((at) => at + 1))
      expect(detail.points.filter(({ role }) => role === 'base').map(({ number }) => number)).toEqual([
        1, 2, 3, 4, 5, 6, 7, 8, 9,
      ])
      const { items } = await client.changes.timeline({ entity: 'design', id: design.id })
      expect(items.map(({ entity }) => entity)).toEqual(['design'])
      const samples = await client.samples.list({ fieldYearId: [id] })
      expect(samples.items).toHaveLength(18)
      expect(samples.items[0]).toMatchObject({ pointNumber: 1, depthTopCm: 0, status: 'reserved' })
    })

    it('DES-41: an operation manager commits and approves in one change, which one undo takes off', async () => {
      const manager = await api.signIn('manager')
      const { id } = await newYear()
      const { editId } = await manager.designs.commit({ ...(await commitOf(client, id)), approve: true })
      expect(await statusOf(id)).toBe('plan_approved')
      await manager.edits.undo({ id: editId ?? 0 })
      expect(await statusOf(id)).toBe('boundary_confirmed')
      expect(await bytesOf(id)).toBe('[]')
    })

    it('DES-41: staff cannot approve with a commit', async () => {
      const { id } = await newYear()
      const approved = { ...(await commitOf(client, id)), approve: true }
      await expect(client.designs.commit(approved)).rejects.toMatchObject({
        ...{ kind: 'forbidden', message: 'Only operation managers can approve plans' },
      })
      expect(await statusOf(id)).toBe('boundary_confirmed')
    })

    it('DES-41: who stopped being a manager cannot undo what was approved with a commit', async () => {
      const boss = await api.signIn('manager')
      const mira = async () => {
        const found = (await boss.staff.list()).items.find(({ email }) => email === MIRA.email)
        if (found === undefined) throw new Error('Mira Holt is no staff')
        return { id: found.id, version: found.version }
      }
      await boss.staff.setManager({ ...(await mira()), isOperationManager: true })
      const { id } = await newYear()
      const { editId } = await client.designs.commit({ ...(await commitOf(client, id)), approve: true })
      await boss.staff.setManager({ ...(await mira()), isOperationManager: false })
      await expect(client.edits.undo({ id: editId ?? 0 })).rejects.toMatchObject({
        ...{ kind: 'forbidden', message: 'Only operation managers can approve plans' },
      })
      expect(await statusOf(id)).toBe('plan_approved')
    })

    it('DES-31: of each point a design tells its cores, whether it was put by hand, and when it was inaccessible', async () => {
      const { id } = await newYear()
      const first = await client.designs.get({ id: (await commit(id)).id })
      expect(first.points[0]).toMatchObject({ isHandPlaced: false, inaccessibleIn: null, cores: [] })
      const [kept, moved] = first.points
      if (kept === undefined || moved === undefined) throw new Error('no points')
      const cores = { pattern: 'around', count: 4, radiusM: 8 } as const
      const places = [{ lon: kept.lon, lat: kept.lat }]
      const second = await commit(id, {
        replacesId: first.id,
        plan: {
          cores,
          kept: {
            ...{ year: 2025, designNumber: 1, inaccessible: places },
            panel: { strataSeed: PLAN.seed, places },
          },
          edits: {
            strata: [],
            points: [
              {
                ...{ stratum: moved.stratumNumber - 1, role: 'base', order: moved.order },
                to: { lon: moved.lon + 0.00005, lat: moved.lat },
              },
            ],
          },
        },
      })
      const { points } = await client.designs.get({ id: second.id })
      expect(points.every((point) => point.cores.length === 4)).toBe(true)
      expect(points.filter(({ isHandPlaced }) => isHandPlaced)).toHaveLength(1)
      expect(points.filter(({ inaccessibleIn }) => inaccessibleIn !== null)).toMatchObject([
        { role: 'legacy', inaccessibleIn: 2025, lon: kept.lon },
      ])
      const listed = (await client.points.list({ designId: second.id, limit: 100 })).items
      expect(listed.map((point) => point.cores)).toEqual(points.map((point) => point.cores))
      // A bag for each point to be sampled and depth, and none for a core.
      const bags = (await client.samples.list({ designId: second.id, limit: 100 })).items
      expect(bags).toHaveLength(points.filter(({ role }) => role === 'base' || role === 'legacy').length * 2)
    })

    it('DES-2: the sheet is answered by its digest and reproduces to the bit', async () => {
      const { id } = await newYear()
      const design = await commit(id)
      const sheet = await client.designs.sheet({ sha256: design.sheetSha256 })
      const { sheet: again } = reproduce(sheet)
      expect(again.digests).toEqual({
        cells: design.cellsSha256,
        stratumOf: design.strataSha256,
        points: design.pointsSha256,
      })
      await expect(client.designs.sheet({ sha256: 'a'.repeat(64) })).rejects.toMatchObject({
        kind: 'notFound',
      })
    })

    it('DES-3: a digit changed in the plan or a digest is refused with both digests, and nothing is stored', async () => {
      const { id } = await newYear()
      const input = await commitOf(client, id)
      const before = await bytesOf(id)
      const flipped = input.digests.points.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))
      for (const wrong of [
        { ...input, digests: { ...input.digests, points: flipped } },
        { ...input, plan: { ...input.plan, seed: PLAN.seed + 1 } },
        { ...input, plan: { ...input.plan, cellSizeM: 50.000001 } },
      ])
        await expect(client.designs.commit(wrong)).rejects.toMatchObject({
          kind: 'conflict',
          message: 'The server makes another design from this boundary and plan',
          details: expect.arrayContaining([
            {
              path: 'body.digests.points',
              message: expect.stringMatching(/^Sent \w{64}, made here \w{64}$/),
            },
          ]),
        })
      expect(await bytesOf(id)).toBe(before)
      expect(await statusOf(id)).toBe('boundary_confirmed')
    })

    it('DES-4: undo removes the design and its rows and moves the year back; redo restores them byte for byte', async () => {
      const { id } = await newYear()
      const empty = await bytesOf(id)
      const { editId } = await commit(id)
      const made = await bytesOf(id)
      const undone = await client.edits.undo({ id: editId ?? 0 })
      expect(await bytesOf(id)).toBe(empty)
      expect(await statusOf(id)).toBe('boundary_confirmed')
      await client.edits.undo({ id: undone.id })
      expect(withoutVersions(await bytesOf(id))).toBe(withoutVersions(made))
      expect(await statusOf(id)).toBe('stratified')
    })

    it('DES-5: another version becomes the current one; lists show its rows alone; its undo brings the first back', async () => {
      const { id } = await newYear()
      const first = await commit(id)
      const second = await commit(id, { replacesId: first.id, plan: { seed: 7 } })
      expect(second.number).toBe(2)
      const { items } = await client.designs.list({ fieldYearId: id })
      expect(items.map(({ number, isCurrent }) => [number, isCurrent])).toEqual([
        [2, true],
        [1, false],
      ])
      const current = await client.points.list({ fieldYearId: [id] })
      expect(new Set(current.items.map(({ designId }) => designId))).toEqual(new Set([second.id]))
      const older = await client.strata.list({ designId: first.id })
      expect(older.items).toHaveLength(3)
      const shown = async () => {
        const filter = { fieldYearId: [id], limit: 100 }
        const { items: points } = await client.points.list(filter)
        const { items: samples } = await client.samples.list(filter)
        const { items: strata } = await client.strata.list(filter)
        return [...new Set([...points, ...samples, ...strata].map(({ designId }) => designId))]
      }
      expect(await shown()).toEqual([second.id])
      const undone = await client.edits.undo({ id: second.editId ?? 0 })
      expect((await client.designs.list({ fieldYearId: id })).items).toMatchObject([
        { id: first.id, isCurrent: true },
      ])
      expect(await shown()).toEqual([first.id])
      await client.edits.undo({ id: undone.id })
      expect(await shown()).toEqual([second.id])
    })

    it('DES-6: two pages that commit at once: the second is told of the first', async () => {
      const { id } = await newYear()
      const [one, two] = await Promise.allSettled([commit(id), commit(id)])
      const refused = [one, two].filter(({ status }) => status === 'rejected')
      expect(refused).toHaveLength(1)
      const first = (await client.designs.list({ fieldYearId: id })).items
      expect(first).toHaveLength(1)
      // In the same state: the version of the year stays, the design is another.
      await commit(id, { replacesId: first[0]?.id, plan: { seed: 1 } })
      await expect(commit(id, { replacesId: first[0]?.id, plan: { seed: 2 } })).rejects.toMatchObject({
        kind: 'conflict',
        message: 'Design 2 was committed after you opened this page',
      })
    })

    it.each([
      'boundary_pending',
      'plan_approved',
      'scheduled',
      'in_progress',
      'collected',
      'results_complete',
      'canceled',
    ] as const)('DES-7: in the state %s a commit is refused by name', async (status) => {
      const { id } = await newYear('Mill Creek')
      await putYear(api, id, status)
      await expect(commit(id)).rejects.toMatchObject({
        kind: 'conflict',
        message: expect.stringContaining(`of Mill Creek is “${fieldYearWorkflow.states[status].label}”`),
        remedy: expect.stringMatching(/\w+/),
      })
      expect((await client.designs.list({ fieldYearId: id })).items).toEqual([])
    })

    it('DES-7: a locked year refuses a commit', async () => {
      const { id } = await newYear('Locked Creek')
      await putYear(api, id, 'approved')
      await expect(commit(id)).rejects.toMatchObject({
        message: expect.stringMatching(/is approved and locked$/),
      })
    })

    it('DES-8: after the plan is approved, the design is not undone', async () => {
      const { id } = await newYear('Approved Creek')
      const { editId } = await commit(id)
      const manager = await api.signIn('manager')
      const { version } = await client.fieldYears.get({ id })
      await manager.fieldYears.approvePlan({ items: [{ id, version }] })
      await expect(client.edits.undo({ id: editId ?? 0 })).rejects.toMatchObject({ kind: 'conflict' })
    })

    it.each([
      ['cells', { cellSizeM: 0.5 }, /^Cells of 0.5 m are [\d,]+, more than 250,000$/],
      ['strata', { strataCount: 100, pointCount: 200, cellSizeM: 200 }, /strata|cells/i],
      ['points', { pointCount: 2000, strataCount: 50, replacementsPerStratum: 1 }, /^2,050 points/],
      ['buffer', { bufferM: 1000 }, /buffer|nothing|cell/i],
      ['points below strata', { pointCount: 4 }, /point/i],
    ])('DES-9: a plan with impossible %s is refused in a sentence', async (_, plan, message) => {
      const { id } = await newYear()
      const input = { ...(await commitOf(client, id)), plan: { ...PLAN, ...plan } }
      await expect(client.designs.commit(input)).rejects.toMatchObject({
        kind: 'conflict',
        message: expect.stringMatching(message),
        remedy: expect.stringMatching(/\w{3}/),
      })
      expect(await bytesOf(id)).toBe('[]')
    })

    it('DES-16: a newer boundary sends the year back; its design stays until another is committed on the new boundary', async () => {
      const { id, field } = await newYear('Replanned')
      const first = await commit(id)
      const { version } = await client.fields.get({ id: field.id })
      const geometry = shape(square(-97 + drawn * 0.02, 40, 0.012))
      await client.fields.saveBoundary({ id: field.id, version, geometry, plannedYears: 'replan' })
      expect(await statusOf(id)).toBe('boundary_confirmed')
      expect((await client.designs.list({ fieldYearId: id })).items).toMatchObject([
        { id: first.id, isCurrent: true },
      ])
      const second = await commit(id, { replacesId: first.id })
      expect(second.boundaryVersionId).not.toBe(first.boundaryVersionId)
      expect(second.areaM2).toBeGreaterThan(first.areaM2)
      expect(await statusOf(id)).toBe('stratified')
    })

    it('DES-10: lists sum and group their rows', async () => {
      const { id, field } = await newYear('Summed')
      const design = await commit(id)
      const { rows, sums } = await client.strata.sums({ fieldId: [field.id] })
      expect([rows, sums.points]).toEqual([3, 9])
      expect(sums.area).toBeCloseTo(design.areaM2, 6)
      expect((await client.points.groups({ by: 'role', fieldId: [field.id] })).items).toMatchObject([
        { value: 'base', rows: 9 },
        { value: 'over', rows: 3 },
      ])
      for (const sort of ['field', '-grower', 'year', '-status', 'updated'] as const)
        expect((await client.samples.list({ sort, fieldId: [field.id] })).items).toHaveLength(18)
      expect((await client.strata.list({ fieldId: [field.id], status: ['stratified'] })).items).toHaveLength(
        3,
      )
      expect((await client.strata.list({ fieldId: [field.id], program: ['None such'] })).items).toEqual([])
    })
  })

/** What grows with each write of a row. */
const withoutVersions = (bytes: string) =>
  bytes.replaceAll(/"(version|updated_at|updated_by)": ("[^"]*"|\w+)/g, '')
