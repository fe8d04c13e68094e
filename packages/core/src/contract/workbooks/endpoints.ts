import * as z from 'zod/mini'
import { placeOfCellSchema, presentSchema } from '../changes/here.ts'
import { idSchema, instantSchema, versionSchema } from '../common.ts'
import { defineEndpoint, LONG_MS } from '../endpoint.ts'
import { workbookFileSchema } from './file.ts'
import { WORKBOOK_IDS } from './ids.ts'
import { MAX_EDIT_CELLS, MAX_EDIT_ROWS, MAX_VALUE_ROWS, MAX_WORKBOOK_FILE_BYTES } from './limits.ts'

const params = z.object({ workbook: z.enum(WORKBOOK_IDS) })
const column = z.string().check(z.minLength(1), z.maxLength(60))

/** A cell with the value that the person saw in it, and the one that it is to have: both as storage has them. */
export const cellEditSchema = z.strictObject({ id: idSchema, column, was: z.unknown(), is: z.unknown() })
export type CellEdit = z.infer<typeof cellEditSchema>

/** What became of each cell. A cell that had its new value already is in none of the lists. */
export const cellEditsSchema = z.object({
  /** Undoes all that was written; null if nothing was. */
  editId: z.nullable(idSchema),
  /** Rows that were written, with their new versions. */
  changed: z.array(z.object({ id: idSchema, version: versionSchema })),
  /** Cells that had another value than the person saw: nothing was written to them. */
  conflicts: z.array(
    z.object({
      id: idSchema,
      column,
      /** The value that the cell has now. */
      is: z.unknown(),
      /** Who wrote it, and when; null if nobody is known. */
      by: z.nullable(z.string()),
      at: z.nullable(instantSchema),
    }),
  ),
  /** Cells that cannot have that value, with the reason. */
  refused: z.array(z.object({ id: idSchema, column, message: z.string(), remedy: z.string() })),
})
export type CellEdits = z.infer<typeof cellEditsSchema>

/** Cells of workbooks. Rows are read, sorted, filtered and exported by the list of each. */
export const workbooksEndpoints = {
  /**
   * Writes cells, in one transaction and as one edit: each is written, or refused, or in conflict, by itself. Other columns
   * of its row may have changed meanwhile.
   */
  edit: defineEndpoint({
    method: 'POST',
    path: '/workbooks/{workbook}/cells',
    summary: 'Write cells of a workbook',
    caller: 'staff',
    may: 'records.read',
    params,
    body: z.object({
      cells: z.array(cellEditSchema).check(
        z.minLength(1),
        z.maxLength(MAX_EDIT_CELLS, `At most ${MAX_EDIT_CELLS} cells at once`),
        z.refine(
          (cells) => new Set(cells.map(({ id }) => id)).size <= MAX_EDIT_ROWS,
          `At most ${MAX_EDIT_ROWS} rows at once`,
        ),
        z.refine(
          (cells) => new Set(cells.map(({ id, column }) => `${id} ${column}`)).size === cells.length,
          'A cell is named twice',
        ),
      ),
    }),
    output: cellEditsSchema,
    patienceMs: LONG_MS,
    errors: [],
  }),
  /**
   * Undoes the caller's own edit, cell by cell: what others changed since is kept, and the rest is set back. The edit that
   * this makes can be undone too. Columns that acts of the program write together are kept together.
   */
  undo: defineEndpoint({
    method: 'POST',
    path: '/workbooks/{workbook}/undo',
    summary: 'Undo an edit of cells, but what others changed since',
    caller: 'staff',
    may: 'edits.undo',
    params,
    body: z.object({ editId: idSchema }),
    output: z.object({
      /** Null if nothing was left to undo. */
      editId: z.nullable(idSchema),
      /** Cells that stay as they are, with the reason. */
      kept: z.array(z.object({ count: z.int().check(z.positive()), reason: z.string() })),
    }),
    patienceMs: LONG_MS,
    errors: ['notFound', 'conflict'],
  }),
  /** What columns of the list show for rows, in the order of the ids; a removed row has nulls. */
  values: defineEndpoint({
    method: 'POST',
    path: '/workbooks/{workbook}/values',
    summary: 'Read columns of a workbook for many rows',
    isFreeToRepeat: true,
    caller: 'staff',
    may: 'records.read',
    params,
    body: z.object({
      ids: z.array(idSchema).check(z.minLength(1), z.maxLength(MAX_VALUE_ROWS)),
      columns: z.array(column).check(z.minLength(1), z.maxLength(100)),
    }),
    /** `shown` as the list shows it, `stored` as edits name it: for columns that people write, where the two differ. */
    output: z.object({
      columns: z.array(z.object({ shown: z.array(z.unknown()), stored: z.nullable(z.array(z.unknown())) })),
    }),
    errors: [],
  }),
  /**
   * Compares an export of the workbook (`withRows`) that was changed in a spreadsheet program with what is stored. Stores
   * nothing: `edit` writes the cells that a person chooses.
   */
  readFile: defineEndpoint({
    method: 'POST',
    path: '/workbooks/{workbook}/file',
    summary: 'Compare a changed export of a workbook',
    isFreeToRepeat: true,
    caller: 'staff',
    may: 'records.read',
    params,
    raw: { maxBytes: MAX_WORKBOOK_FILE_BYTES },
    output: workbookFileSchema,
    patienceMs: LONG_MS,
    errors: ['tooLarge', 'unreadableFile', 'timeout'],
  }),
  /**
   * Says which cell of a workbook a page of the caller is at, and learns who else is there. Said again before `HERE_MS` are
   * over, or else the person has gone. The others hear of it on the live channel. Nothing is stored.
   */
  here: defineEndpoint({
    method: 'POST',
    path: '/workbooks/{workbook}/here',
    summary: 'Say where you are in a workbook, and learn who else is there',
    isFreeToRepeat: true,
    caller: 'staff',
    may: 'records.read',
    params,
    body: z.object({
      /** Names the page among those of the caller. */
      tab: z.string().check(z.minLength(1), z.maxLength(40)),
      cell: z.nullable(placeOfCellSchema),
      isGone: z._default(z.boolean(), false),
    }),
    /** The other people there, by their pages. */
    output: z.object({ people: z.array(presentSchema) }),
    errors: [],
  }),
} as const
