import type { Client } from '@org/core'
import { formatCode, type ResultUpload, type Sample } from '@org/core/contract'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BaggedYears, startBaggedYears } from '../../testing/bagged-years.ts'
import { commitUpload, csvFile, mapAsProposed } from '../../testing/lab-files.ts'
import { testDatabases } from '../../testing/staffed-api.ts'

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(
    `RES-99: one analyte of a sample in two units, on ${database.name}`,
    () => {
      let years: BaggedYears
      let client: Client
      beforeAll(async () => {
        years = await startBaggedYears(database)
        client = years.api.client
      })
      afterAll(() => years.api.close())

      const codeOf = ({ labelCode }: Sample) => formatCode(labelCode ?? '')
      const found = async ({ id }: ResultUpload) =>
        (await client.resultUploads.rows({ id, level: 'error' })).items.map(({ row, findings }) => ({
          row,
          findings: findings.map(({ kind, says }) => `${kind}: ${says}`),
        }))

      it('is an error of the later row of a long table, until one of the two is corrected or left out', async () => {
        const { samples } = await years.bagged()
        const lines = samples.flatMap((sample, at) => [
          [codeOf(sample), 'Soil Organic Carbon', '1.85', '%'],
          [codeOf(sample), 'Soil Organic Carbon', at === 0 ? '24.1' : '18.5', 'g/kg'],
          [codeOf(sample), 'Potassium', '140', 'ppm'],
        ])
        const file = csvFile([['Label', 'Analyte', 'Result', 'Unit'], ...lines])
        const upload = await mapAsProposed(client, await client.resultUploads.stage(file))
        const says =
          'Row 2 says that Soil organic carbon of the same sample is 1.85 %, which is not the same as 24.1 g/kg.'
        expect(await found(upload)).toEqual([{ row: 3, findings: [`twoValues: ${says}`] }])

        const { id } = upload
        const first = { sheet: 0, row: 2 }
        const cell = { kind: 'cell', ...first, column: 2, text: '2.41' } as const
        const corrected = await client.resultUploads.edit({ id, edits: [cell] })
        expect(await found(corrected)).toEqual([])
        const back = { kind: 'restore', ...first, column: 2 } as const
        const restored = await client.resultUploads.edit({ id, edits: [back] })
        expect(restored.summary).toEqual(upload.summary)
        const left = await client.resultUploads.edit({
          id,
          edits: [{ kind: 'leaveOut', rows: [first], leftOut: true }],
        })
        expect(await found(left)).toEqual([])
        expect(await commitUpload(client, left)).toMatchObject({ resultCount: lines.length - 1 })
      })

      it('is an error across the sheets of a workbook, with the name of the other sheet', async () => {
        const { samples } = await years.bagged()
        const rowsOf = (unit: string, values: readonly number[]) => [
          ['Label', `SOC (${unit})`],
          ...samples.map((sample, at) => [codeOf(sample), values[at] ?? 18.6]),
        ]
        const sheets = [
          { name: 'Percent', rows: rowsOf('%', Array(samples.length).fill(1.86)) },
          { name: 'Grams', rows: rowsOf('g/kg', [18.6, 24.1]) },
        ]
        const file = { file: new Uint8Array(await writeXlsx({ sheets })), fileName: 'two sheets.xlsx' }
        const staged = await client.resultUploads.stage(file)
        const upload = await mapAsProposed(client, {
          ...staged,
          // A sheet with the samples of another is left out until a person chooses it.
          sheets: staged.sheets.map((sheet) => ({ ...sheet, proposal: { ...sheet.proposal, isData: true } })),
        })
        const [only, ...more] = await found(upload)
        expect([only?.row, more]).toEqual([3, []])
        expect(only?.findings).toEqual([expect.stringContaining('Row 3 of “Percent” says')])
      })
    },
  )
