import type { ReadRow, ReadValue, SheetMapping, SheetProposal } from '@org/core/contract'
import { readXlsx } from 'hucre/xlsx'
import Papa from 'papaparse'
import * as z from 'zod/mini'
import { sample } from '../../../testing/samples.ts'
import { proposeSheet, type Sheet } from '../propose.ts'
import { createRowReader } from '../row-reader.ts'

const textOf = (cell: unknown): string =>
  cell === null || cell === undefined ? '' : cell instanceof Date ? cell.toISOString() : String(cell)

/** The sheets of a file of lab/, read by the same libraries as elsewhere. */
export async function labSheets(name: string): Promise<Sheet[]> {
  const { file } = sample(`lab/${name}`)
  if (name.endsWith('.xlsx')) {
    const { sheets } = await readXlsx(file)
    return sheets.map((sheet) => ({ name: sheet.name, rows: sheet.rows.map((row) => row.map(textOf)) }))
  }
  const text = new TextDecoder().decode(file)
  return [{ name, rows: Papa.parse<string[]>(text, { delimiter: ',' }).data }]
}

const countsSchema = z.object({ numeric: z.number(), qualified: z.number(), text: z.number() })
const spotSchema = z.object({
  sheet: z.optional(z.string()),
  row: z.number(),
  columnIndex: z.number(),
  value: z.nullable(z.number()),
  qualifier: z.nullable(z.string()),
})
const expectedSchema = z.object({
  samples: z.number(),
  results: z.number(),
  resultsBreakdown: countsSchema,
  spot: z.array(spotSchema),
  perSheet: z.optional(
    z.array(
      z.object({
        sheet: z.string(),
        samples: z.number(),
        firstDataRow: z.number(),
        lastDataRow: z.number(),
        resultsBreakdown: countsSchema,
      }),
    ),
  ),
})

/** What was counted and read by hand and by other programs: expected/<file>.json. */
export const expectedOf = (name: string): z.infer<typeof expectedSchema> =>
  expectedSchema.parse(JSON.parse(new TextDecoder().decode(sample(`lab/expected/${name}.json`).file)))

export interface SheetRead {
  proposal: SheetProposal
  rows: Map<number, ReadRow>
}

/** Each row of data of a sheet, by its number. */
export function readSheet(sheet: Sheet, change: Partial<SheetMapping> = {}): SheetRead {
  const proposal = proposeSheet(sheet, [])
  const mapping = { ...proposal.mapping, ...change }
  const { firstRow, lastRow, skippedRows } = mapping.layout
  const read = createRowReader(mapping)
  const rows = new Map<number, ReadRow>()
  for (let row = firstRow; row <= lastRow; row++)
    if (!skippedRows.includes(row)) rows.set(row, read(sheet.rows[row - 1] ?? [], row))
  return { proposal, rows }
}

export const valuesOf = ({ rows }: SheetRead): ReadValue[] =>
  [...rows.values()].flatMap(({ values }) => values)

/** Samples with at least one result, and their results. */
export function countsOf(read: SheetRead) {
  const values = valuesOf(read)
  return {
    samples: [...read.rows.values()].filter((row) => row.values.length > 0).length,
    numeric: values.filter(({ value, qualifier }) => value !== null && qualifier === null).length,
    qualified: values.filter(({ qualifier }) => qualifier !== null).length,
    text: values.filter(({ valueText }) => valueText !== '').length,
  }
}
