import {
  checkSummarySchema,
  resultFindingSchema,
  sheetMappingSchema,
  sheetProposalSchema,
  stagedValueSchema,
} from '@org/core/contract'
import * as z from 'zod'

/** What is stored as JSON, read back. */
export const cellsSchema = z.array(z.string())
/** Texts by column; null leaves a cell out. */
export const editsSchema = z.record(z.string(), z.string().nullable())
export const factsSchema = z.object({
  labNumber: z.string(),
  name: z.string(),
  layer: z.object({ topCm: z.number(), bottomCm: z.number() }).nullable(),
  date: z.string().nullable(),
  reportNumber: z.string(),
})
export type Facts = z.infer<typeof factsSchema>
export const NO_FACTS: Facts = { labNumber: '', name: '', layer: null, date: null, reportNumber: '' }

export const valuesSchema = z.array(stagedValueSchema)
export const findingsSchema = z.array(resultFindingSchema)

export const readMapping = (stored: unknown) => (stored === null ? null : sheetMappingSchema.parse(stored))
export const readProposal = (stored: unknown) => sheetProposalSchema.parse(stored)
export const readSummary = (stored: unknown) => (stored === null ? null : checkSummarySchema.parse(stored))

/** The cells of a row as people corrected them: null where one was left out. */
export function correctedCells(
  cells: readonly string[],
  edits: Readonly<Record<string, string | null>>,
): (string | null)[] {
  const width = Math.max(cells.length, ...Object.keys(edits).map((column) => Number(column) + 1))
  return Array.from({ length: width }, (_, column) => {
    const edit = edits[String(column)]
    return edit === undefined ? (cells[column] ?? '') : edit
  })
}
