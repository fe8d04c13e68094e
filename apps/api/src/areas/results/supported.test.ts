import type { Client } from '@org/core'
import { formatCode, type Laboratory, type Sample } from '@org/core/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BaggedYears, startBaggedYears } from '../../testing/bagged-years.ts'
import { commitUpload, csvFile, mapAsProposed } from '../../testing/lab-files.ts'
import { testDatabases } from '../../testing/staffed-api.ts'

const HEADER = ['Lab No', 'Label', 'Soil pH (1:1 water)', 'SOC %', 'K ppm']

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`results that two uploads have, on ${database.name}`, () => {
    let years: BaggedYears
    let client: Client
    let first: Laboratory
    let second: Laboratory
    beforeAll(async () => {
      years = await startBaggedYears(database)
      client = years.api.client
      first = await client.laboratories.create({ name: 'Prairie Soil Laboratory' })
      second = await client.laboratories.create({ name: 'Valley Soil Laboratory' })
    })
    afterAll(() => years.api.close())

    interface File {
      name: string
      laboratory: Laboratory
      /** The pH of each sample, from the first. */
      values: readonly number[]
      labNumber: string
    }
    const commit = async (samples: readonly Sample[], { name, laboratory, values, labNumber }: File) => {
      const lines = values.map((value, at) => [
        `${labNumber}${at}`,
        formatCode(samples[at]?.labelCode ?? ''),
        value,
        1 + at / 10,
        `${140 + at}`,
      ])
      const staged = await client.resultUploads.stage(csvFile([HEADER, ...lines], `${name}.csv`))
      const upload = await mapAsProposed(client, staged, laboratory.id)
      await commitUpload(client, upload)
      return upload
    }
    const files = (): [File, File] => [
      { name: 'A', laboratory: first, values: [6.1, 6.2, 6.3, 6.4], labNumber: 'A-' },
      { name: 'B', laboratory: second, values: [6.1, 6.2, 7.3, 6.4, 6.5], labNumber: 'B-' },
    ]
    /** What is known of samples, by their place among them. */
    const known = async (samples: readonly Sample[]) => {
      const { items } = await client.results.list({ sampleId: samples.map(({ id }) => id), limit: 500 })
      return items
        .map(({ analyte, value, labNumber, laboratoryName, fileName, fileRow, sampleId, sampleStatus }) => ({
          ...{ at: samples.findIndex(({ id }) => id === sampleId), analyte, value },
          ...{ labNumber, laboratoryName, fileName, fileRow, sampleStatus },
        }))
        .toSorted((one, other) => one.at - other.at || (one.analyte < other.analyte ? -1 : 1))
    }

    it('RES-90: after two uploads and an undo of either, results are those of the other alone', async () => {
      const [one, other] = files()
      for (const order of [
        [one, other],
        [other, one],
      ] as const)
        for (const undone of [0, 1] as const) {
          const [kept] = undone === 0 ? [order[1]] : [order[0]]
          const alone = (await years.bagged()).samples
          const aloneUpload = await commit(alone, kept)
          const { samples } = await years.bagged()
          const uploads = [await commit(samples, order[0]), await commit(samples, order[1])] as const
          await client.resultUploads.undo({ id: uploads[undone].id })
          expect(await known(samples)).toEqual(await known(alone))
          const left = await client.resultUploads.get({ id: uploads[undone === 0 ? 1 : 0].id })
          const { resultCount, sampleCount } = await client.resultUploads.get({ id: aloneUpload.id })
          expect(left).toMatchObject({ resultCount, sampleCount, status: 'committed' })
          // Nothing is left of either.
          await client.resultUploads.undo({ id: left.id })
          expect(await known(samples)).toEqual([])
        }
    })

    it('RES-90: a value that two others support goes from one to the next, with a person’s decision', async () => {
      const { samples } = await years.bagged()
      const [one] = files()
      const ids: number[] = []
      for (const [at, values] of [[6.1], [6.1, 6.2], [6.1, 6.2, 6.3]].entries())
        ids.push((await commit(samples, { ...one, name: `C${at}`, values, labNumber: `C${at}-` })).id)
      const [result] = (await client.results.list({ sampleId: [samples[0]?.id ?? 0], limit: 5 })).items
      if (result === undefined) throw new Error('no result')
      const { id, version } = result
      await client.results.judge({ results: [{ id, version }], verdict: 'outlier', reason: 'Too high' })
      for (const [at, left] of [
        [0, 'C1.csv'],
        [1, 'C2.csv'],
      ] as const) {
        await client.resultUploads.undo({ id: ids[at] ?? 0 })
        const [now] = (await client.results.list({ sampleId: [samples[0]?.id ?? 0], limit: 5 })).items.filter(
          (each) => each.id === id,
        )
        expect(now).toMatchObject({ fileName: left, quality: 180, qualityReason: 'Too high' })
      }
      await client.resultUploads.undo({ id: ids[2] ?? 0 })
      expect(await known(samples)).toEqual([])
    })
  })
