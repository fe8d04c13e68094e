import type { StagedRow } from '@org/core/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { hasSamples, sample, samplesIn } from '../../files/testing/samples.ts'
import { mapAsProposed } from '../../testing/lab-files.ts'
import { type StaffedApi, testDatabases } from '../../testing/staffed-api.ts'

const countsSchema = z.object({
  results: z.number(),
  resultsBreakdown: z.object({ numeric: z.number(), qualified: z.number(), text: z.number() }),
})
const expectedOf = (name: string) =>
  countsSchema.parse(JSON.parse(new TextDecoder().decode(sample(`lab/expected/${name}.json`).file)))

function countsOf(rows: readonly StagedRow[]) {
  const values = rows.flatMap((row) => row.values)
  return {
    numeric: values.filter(({ value, qualifier }) => value !== null && qualifier === null).length,
    qualified: values.filter(({ qualifier }) => qualifier !== null).length,
    text: values.filter(({ valueText }) => valueText !== '').length,
  }
}

const checked = hasSamples
  ? samplesIn('lab/expected/')
      .filter((path) => path.endsWith('.json'))
      .map((path) => path.slice('lab/expected/'.length, -'.json'.length))
  : []

const [database] = testDatabases()

describe.skipIf(!hasSamples || database === undefined || database.isMissing)(
  'files of laboratories through the server',
  () => {
    let api: StaffedApi
    beforeAll(async () => {
      if (database !== undefined) api = await database.start()
    })
    afterAll(() => api?.close())

    async function rowsOf(id: number): Promise<StagedRow[]> {
      const rows: StagedRow[] = []
      let cursor: string | null = null
      do {
        const page: { items: StagedRow[]; nextCursor: string | null } = await api.client.resultUploads.rows({
          id,
          limit: 500,
          ...(cursor === null ? {} : { cursor }),
        })
        rows.push(...page.items)
        cursor = page.nextCursor
      } while (cursor !== null)
      return rows
    }

    it.each(checked)('RES-41: %s has every result that was counted by hand, or is refused', async (name) => {
      const { results, resultsBreakdown } = expectedOf(name)
      const { file, fileName } = sample(`lab/${name}`)
      if (results === 0) {
        await expect(api.client.resultUploads.stage({ file, fileName })).rejects.toMatchObject({
          kind: 'unreadableFile',
        })
        return
      }
      const upload = await api.client.resultUploads.stage({ file, fileName })
      const mapped = await mapAsProposed(api.client, upload, null, 'cm')
      const rows = await rowsOf(mapped.id)
      const { numeric, qualified, text } = resultsBreakdown
      expect(countsOf(rows)).toEqual({ numeric, qualified, text })
      // Every row of data is one that is matched, in error, left out, or without a sample: none disappears.
      expect(rows.length).toBe(mapped.summary?.rows)
    })
  },
)
