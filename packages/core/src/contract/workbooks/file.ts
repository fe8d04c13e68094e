import * as z from 'zod/mini'
import { idSchema, instantSchema } from '../common.ts'

/** What became of a cell of a file that differs from the export. */
export const FILE_VERDICTS = ['change', 'conflict', 'refused'] as const
export type FileVerdict = (typeof FILE_VERDICTS)[number]

const count = z.int().check(z.nonnegative())

/** A cell that a person changed in a file. Values are as storage has them. */
export const fileCellSchema = z.object({
  id: idSchema,
  /** What the row is called. */
  rowName: z.string(),
  column: z.string(),
  /** As the file has it. */
  text: z.string(),
  /** The value when the row was exported. */
  was: z.unknown(),
  /** The value that the cell has now: what an edit names as the one it replaces. */
  now: z.unknown(),
  /** What the text means; absent where it is refused. */
  is: z.optional(z.unknown()),
  /** `conflict`: somebody wrote another value since the export. */
  verdict: z.enum(FILE_VERDICTS),
  /** Of a conflict: who wrote the value that the cell has now, and when; null if nobody is known. */
  by: z.nullable(z.string()),
  at: z.nullable(instantSchema),
  /** Of a refusal; else empty. */
  message: z.string(),
  remedy: z.string(),
})
export type FileCell = z.infer<typeof fileCellSchema>

/** How an exported file that came back differs from its export. Nothing of it is stored. */
export const workbookFileSchema = z.object({
  fileName: z.string(),
  /** `CSV`, `XLSX`, … */
  format: z.string(),
  columns: z.object({
    /** Columns that people write. */
    read: z.array(z.object({ column: z.string(), header: z.string() })),
    /** Columns of the file that are not read, with the reason. */
    left: z.array(z.object({ header: z.string(), why: z.string() })),
    /** Columns that people write and the file does not have: nothing of them is compared. */
    missing: z.array(z.string()),
  }),
  rows: z.object({
    read: count,
    /** Rows that are not there any more, or never were. */
    unknown: count,
    /** Rows that do not say which row they are. */
    unnamed: count,
    /** Rows that the file has again: read once where all are alike, and refused where they differ. */
    twice: count,
  }),
  /** Those that differ, in the order of the file. */
  cells: z.array(fileCellSchema),
  /** Texts that a spreadsheet program wrote differently, without a person: `0012` as `12`. They count as unchanged. */
  rewritten: z.object({
    count,
    examples: z.array(
      z.object({ id: idSchema, rowName: z.string(), column: z.string(), was: z.string(), text: z.string() }),
    ),
  }),
})
export type WorkbookFile = z.infer<typeof workbookFileSchema>
