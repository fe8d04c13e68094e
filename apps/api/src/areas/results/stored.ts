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
  /** Nobody recorded that the laboratory accepted its sample. */
  isAwaited: z.literal(true).optional(),
  /** Of a row without a sample: what it says of it. */
  said: z
    .object({
      label: z.string(),
      labNumber: z.string(),
      sampleName: z.string(),
      field: z.string(),
      point: z.string(),
    })
    .optional(),
})
export type Facts = z.infer<typeof factsSchema>
export const NO_FACTS: Facts = { labNumber: '', name: '', layer: null, date: null, reportNumber: '' }

/** What most values have is not stored with each: a file can have a million. */
const USUAL = {
  valueText: '',
  qualifier: null,
  detectionLimit: null,
  unit: '',
  valueInUnit: null,
  method: '',
  modusCode: '',
  quality: 0,
  before: null,
  beforeId: null,
} as const

const USUAL_VALUES: ReadonlyMap<string, unknown> = new Map(Object.entries(USUAL))

/** A value without what most values have. */
export function storedValue(value: object): object {
  const stored: Record<string, unknown> = {}
  for (const [key, given] of Object.entries(value)) if (USUAL_VALUES.get(key) !== given) stored[key] = given
  return stored
}

export const valuesSchema = z
  .array(z.record(z.string(), z.unknown()))
  .transform((values) => values.map((value) => stagedValueSchema.parse({ ...USUAL, ...value })))
export const findingsSchema = z.array(resultFindingSchema)

export const readMapping = (stored: unknown) => (stored === null ? null : sheetMappingSchema.parse(stored))
export const readProposal = (stored: unknown) => sheetProposalSchema.parse(stored)
export const readSummary = (stored: unknown) => (stored === null ? null : checkSummarySchema.parse(stored))

/** The cells of a row as people corrected them: null where one was left out. */
export function correctedCells(
  cells: readonly string[],
  edits: Readonly<Record<string, string | null>>,
): (string | null)[] {
  // Most rows: a file has many.
  if (Object.keys(edits).length === 0) return [...cells]
  const width = Math.max(cells.length, ...Object.keys(edits).map((column) => Number(column) + 1))
  return Array.from({ length: width }, (_, column) => {
    const edit = edits[String(column)]
    return edit === undefined ? (cells[column] ?? '') : edit
  })
}
