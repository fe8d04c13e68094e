import type { Client } from '@org/core'
import { formatCode, type Sample } from '@org/core/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { samplesOf } from '../../testing/lab-files.ts'
import { LAYOUT } from '../../testing/locked-year.ts'
import { approvedYear } from '../../testing/planned-years.ts'
import { type StaffedApi, testDatabases } from '../../testing/staffed-api.ts'
import { writeRaw } from '../../testing/write-raw.ts'
import { square } from '../uploads/testing.ts'

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`samples on ${database.name}`, () => {
    let api: StaffedApi
    let client: Client
    let manager: Client
    let growerId: number
    let drawn = 0
    beforeAll(async () => {
      api = await database.start()
      client = api.client
      manager = await api.signIn('manager')
      growerId = (await client.growers.create({ name: 'Sampled Acres' })).id
    })
    afterAll(() => api.close())
    const db = () => api.server.services.database.db

    /** A field whose samples have printed labels. */
    async function printed(name: string) {
      drawn += 1
      const { id, points } = await approvedYear(
        { client, manager, growerId },
        name,
        square(-97 + drawn * 0.02, 42),
      )
      const source = { kind: 'points', filter: { fieldYearId: [id] } } as const
      const { batchId } = await client.labels.print({ source, layout: LAYOUT })
      const samples = await samplesOf(client, id)
      const [sample] = samples
      if (sample === undefined) throw new Error('no samples')
      return { id, points, batchId, samples, sample }
    }

    it('LST-71: kept counts of states are those of the rows, whatever happened to these', async () => {
      const { sample, samples } = await printed('Counted Field')
      const { editId } = await client.labels.scan({
        text: sample.labelCode ?? '',
        device: 'scanner',
        mode: { mode: 'apply', pointId: sample.pointId },
      })
      const depth = [
        ...new Set(samples.map(({ depthTopCm, depthBottomCm }) => `${depthTopCm}-${depthBottomCm}`)),
      ]
      for (const by of ['status', 'year', 'growerId'] as const)
        for (const filter of [
          {},
          { growerId: [growerId], status: ['applied' as const] },
          { year: [sample.year] },
        ]) {
          const kept = await client.samples.groups({ by, ...filter })
          // By layer nothing is kept: the rows are counted.
          expect(kept).toEqual(await client.samples.groups({ by, ...filter, depth }))
          expect(kept.items.length).toBeGreaterThan(0)
        }
      if (editId !== null) await client.edits.undo({ id: editId })
      const { items } = await client.samples.groups({ by: 'status', growerId: [growerId] })
      expect(items.find(({ value }) => value === 'applied')).toBeUndefined()
    })

    it('LBL-14: samples are found by field and point, by the start of a code, by label, depth and batch', async () => {
      const { id, points, batchId, samples: all, sample } = await printed('Found Field')
      const code = sample.labelCode ?? ''
      const found = async (filter: Parameters<Client['samples']['list']>[0]) =>
        (await client.samples.list({ ...filter, limit: 200 })).items
          .map((each) => each.id)
          .toSorted((a, b) => a - b)
      const ids = (some: readonly Sample[]) => some.map((each) => each.id).toSorted((a, b) => a - b)
      expect(await found({ search: formatCode(code).slice(0, 6).toLowerCase() })).toContain(sample.id)
      const firstPoint = points.find(({ number }) => number === 1)
      expect(await found({ search: 'found field 1' })).toEqual(
        ids(all.filter(({ pointId }) => pointId === firstPoint?.id)),
      )
      expect(await found({ batchId: [batchId] })).toEqual(ids(all))
      expect(await found({ fieldYearId: [id], hasLabel: 'no' })).toEqual([])
      const depth = `${sample.depthTopCm}-${sample.depthBottomCm}`
      expect(await found({ fieldYearId: [id], depth: [depth] })).toEqual(
        ids(all.filter(({ depthTopCm }) => depthTopCm === sample.depthTopCm)),
      )
      const groups = await client.samples.groups({ by: 'status', fieldYearId: [id] })
      expect(groups.items).toMatchObject([{ value: 'printed', rows: all.length }])
      expect(
        (await client.labels.list({ search: code.slice(0, 5) })).items.map(({ code }) => code),
      ).toContain(code)
    })

    it('LBL-15: samples that stay in a state too long are found', async () => {
      const { id, sample } = await printed('Stale')
      expect((await client.samples.list({ fieldYearId: [id], staleDays: 7 })).items).toEqual([])
      await writeRaw(
        db(),
        sql`UPDATE sample SET state_since = now() - interval '8 days' WHERE id = ${sample.id}`,
      )
      expect(
        (await client.samples.list({ fieldYearId: [id], staleDays: 7 })).items.map((each) => each.id),
      ).toEqual([sample.id])
    })

    it('LBL-16: events are never changed or removed', async () => {
      await expect(writeRaw(db(), sql`DELETE FROM scan_event`)).rejects.toThrow('never changed')
      await expect(writeRaw(db(), sql`UPDATE scan_event SET note = 'x'`)).rejects.toThrow('never changed')
    })
  })
