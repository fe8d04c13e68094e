import type { FileCell, WorkbookFile } from '@org/core'

/** A cell that a person changed in a file. */
export const fileCell = (more: Partial<FileCell> = {}): FileCell => ({
  id: 1,
  rowName: 'Fir 001 2026',
  column: 'crop',
  text: 'Rye',
  was: 'Corn',
  now: 'Corn',
  is: 'Rye',
  verdict: 'change',
  by: null,
  at: null,
  message: '',
  remedy: '',
  ...more,
})

/** A file with these cells. */
export const workbookFile = (cells: FileCell[], more: Partial<WorkbookFile> = {}): WorkbookFile => ({
  fileName: 'fields.csv',
  format: 'CSV',
  columns: { read: [{ column: 'crop', header: 'Crop' }], left: [], missing: [] },
  rows: { read: 240, unknown: 0, unnamed: 0, twice: 0 },
  cells,
  rewritten: { count: 0, examples: [] },
  ...more,
})
