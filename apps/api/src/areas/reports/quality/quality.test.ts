import type { Client } from '@org/core'
import type { QualityKind, Sample } from '@org/core/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { baggedYear, commitUpload, csvFile, mapUnshipped } from '../../../testing/lab-files.ts'
import { type StaffedApi, testDatabases } from '../../../testing/staffed-api.ts'
import { keepRanges, PLAUSIBLE } from '../../results/ranges.ts'
import { YEAR } from '../../uploads/testing.ts'

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`quality on ${database.name}`, () => {
    let api: StaffedApi
    let client: Client
    let manager: Client
    let samples: Sample[]
    let fieldYearId: number
    let laboratoryId: number
    beforeAll(async () => {
      api = await database.start()
      manager = await api.signIn('manager')
      client = api.client
      const growerId = (await client.growers.create({ name: 'Odd Acres' })).id
      const crew = await client.crews.create({ name: 'North', pointsADay: 20 })
      const year = await baggedYear({ api, client, manager, growerId, crew }, 'Odd', { lon: -96, lat: 41 })
      samples = year.samples
      fieldYearId = year.id
      laboratoryId = (await client.laboratories.create({ name: 'Prairie' })).id
    })
    afterAll(() => api.close())

    async function upload(
      header: string,
      make: (at: number) => string | number,
      fileName: string,
      of: readonly Sample[] = samples,
    ) {
      const lines = of.map(({ id }, at) => [id, make(at)])
      const staged = await client.resultUploads.stage(
        csvFile([['Our sample id', header], ...lines], fileName),
      )
      await commitUpload(client, await mapUnshipped(client, staged, laboratoryId))
      return staged.id
    }
    const oddOf = async (kind: QualityKind) =>
      (await client.reports.quality({ year: [YEAR], kind: [kind] })).items
    const seenOf = ({ result: { id, version } }: { result: { id: number; version: number } }) => ({
      id,
      version,
    })

    it('RPT-10, RPT-11: a value out of range is listed until a person accepts it, and again after an undo', async () => {
      const uploadId = await upload('pH (1:1 water)', (at) => (at === 0 ? 11.5 : 6 + at / 100), 'ph.csv')
      const [odd, ...others] = await oddOf('range')
      if (odd === undefined) throw new Error('Nothing is out of range')
      expect(others).toEqual([])
      expect(odd.result).toMatchObject({ valueInUnit: 11.5, uploadId })
      expect(odd.says).toContain('plausible from 3 to 10')
      const { uploads, kinds } = await client.reports.quality({ year: [YEAR] })
      expect(uploads).toEqual([
        { uploadId, fileName: 'ph.csv', laboratoryName: 'Prairie', results: samples.length, odd: 1 },
      ])
      expect(kinds.find(({ kind }) => kind === 'range')?.results).toBe(1)

      const { editId } = await client.results.judge({ results: [seenOf(odd)], verdict: 'accept' })
      expect(await oddOf('range')).toEqual([])
      await client.edits.undo({ id: editId ?? 0 })
      expect(await oddOf('range')).toHaveLength(1)
    })

    it('RPT-11: a rejection needs its reason, keeps the value, and is refused for a stale version', async () => {
      const [odd] = await oddOf('range')
      if (odd === undefined) throw new Error('Nothing is out of range')
      const results = [seenOf(odd)]
      await expect(client.results.judge({ results, verdict: 'outlier' })).rejects.toThrow()
      const { items } = await client.results.judge({ results, verdict: 'outlier', reason: 'Spilled' })
      expect(items[0]).toMatchObject({ quality: 180, qualityReason: 'Spilled', value: 11.5 })
      await expect(client.results.judge({ results, verdict: 'accept' })).rejects.toMatchObject({
        kind: 'conflict',
      })
      const [rejected] = await oddOf('rejected')
      expect(rejected?.says).toBe('Outlier: Spilled. It is not counted.')
      if (rejected !== undefined)
        await client.results.judge({
          results: [seenOf(rejected)],
          verdict: 'accept',
          reason: 'Measured again',
        })
      expect(await oddOf('rejected')).toEqual([])
      expect(await oddOf('range')).toEqual([])
    })

    it('RPT-10: two results of an analyte, and an upload of another scale, are listed', async () => {
      await upload('SOC %', (at) => 2 + at / 100, 'soc.csv')
      await upload('SOC g/kg', (at) => 21 + at / 10, 'soc-again.csv')
      const duplicates = await oddOf('duplicate')
      expect(duplicates).toHaveLength(samples.length)
      expect(duplicates.at(-1)?.says).toMatch(/also has 2 % from soc\.csv; they differ by 4\.9 %/)
      const half = samples.length / 2
      await upload('K ppm', (at) => 100 + at, 'k.csv', samples.slice(0, half))
      const id = await upload('K ppm', (at) => 1500 + at, 'k-again.csv', samples.slice(half))
      const [jump] = await oddOf('jump')
      expect(jump).toMatchObject({ results: half, result: { fileName: 'k-again.csv' } })
      const scales = (await oddOf('jump')).map(({ says }) => says)
      expect(scales.join(' ')).toMatch(
        /The median of this file is 1,50\d(\.\d)? mg\/kg, and 10\d(\.\d)? mg\/kg in/,
      )
      // What was decided about a result does not keep its upload from being undone.
      if (jump !== undefined)
        await client.results.judge({ results: [seenOf(jump)], verdict: 'suspect', reason: 'Unit?' })
      expect(await client.resultUploads.undo({ id })).toMatchObject({ removedCount: half, kept: [] })
      expect(await oddOf('jump')).toEqual([])
      expect(await oddOf('suspect')).toEqual([])
    })

    it('RPT-11: a result below the detection limit stays one when it is accepted', async () => {
      const uploadId = await upload('Mg ppm', (at) => (at === 0 ? '< 20' : 140 + at), 'mg.csv')
      const { items } = await client.results.list({ uploadId: [uploadId], limit: 100 })
      const results = items.map(({ id, version }) => ({ id, version }))
      const judged = await client.results.judge({ results, verdict: 'suspect', reason: 'Late' })
      expect(new Set(judged.items.map(({ quality }) => quality))).toEqual(new Set([120]))
      const again = judged.items.map(({ id, version }) => ({ id, version }))
      const accepted = (await client.results.judge({ results: again, verdict: 'accept' })).items
      expect(accepted.filter(({ qualifier }) => qualifier === '<').map(({ quality }) => quality)).toEqual([
        140,
      ])
      expect(accepted.filter(({ quality }) => quality === 0)).toHaveLength(samples.length - 1)
      expect(accepted[0]?.qualityReason).toBe('Accepted')
    })

    it('RPT-11: an approved year refuses it', async () => {
      const { version, status } = await client.fieldYears.get({ id: fieldYearId })
      expect(status).toBe('results_complete')
      for (const sample of (await client.samples.list({ fieldYearId: [fieldYearId], limit: 200 })).items)
        if (sample.status === 'results')
          await manager.labels.act({
            act: { event: 'verify', samples: [{ id: sample.id, version: sample.version }] },
          })
      await manager.fieldYears.approve({ items: [{ id: fieldYearId, version }] })
      const [odd] = await oddOf('duplicate')
      if (odd === undefined) throw new Error('There is no duplicate')
      await expect(
        client.results.judge({ results: [seenOf(odd)], verdict: 'failed', reason: 'No' }),
      ).rejects.toThrow('approved and locked')
    })

    it('RPT-13: what is kept of results equals what follows from them, after all that was done and undone', async () => {
      const { db } = api.server.services.database
      const { rows } = await sql`
        SELECT id::text AS differs FROM result_seen WHERE odd <> said
        UNION ALL SELECT 'count ' || upload_id FROM (
          (TABLE result_count EXCEPT ALL TABLE result_counted) UNION ALL (TABLE result_counted EXCEPT ALL TABLE result_count)) AS counts
        UNION ALL SELECT 'scale ' || upload_id FROM (
          (TABLE result_scale EXCEPT ALL TABLE result_scaled) UNION ALL (TABLE result_scaled EXCEPT ALL TABLE result_scale)) AS scales
      `.execute(db)
      expect(rows).toEqual([])
    })

    it('RPT-13: other plausible ranges are asked of results there are, those of approved years too', async () => {
      const { db } = api.server.services.database
      const before = await client.reports.quality({ year: [YEAR] })
      await keepRanges(db, new Map([...PLAUSIBLE, ['ph_water', [3, 6.005]]]))
      expect(await oddOf('range')).toHaveLength(samples.length - 1)
      await keepRanges(db)
      expect(await client.reports.quality({ year: [YEAR] })).toEqual(before)
    })
  })
