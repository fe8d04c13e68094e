import { stratumWorkbook } from '@org/core/contract'
import { stratumTable } from '../designs/tables.ts'
import type { CellWriter } from './cells.ts'

/** Strata: all of their columns are computed, so that nothing is held, and each cell is refused with the reason. */
export const stratumWriter: CellWriter = {
  workbook: stratumWorkbook,
  table: stratumTable,
  others: [],
  hold: async () => new Map(),
  refusalOf: () => null,
  move: async () => ({ versions: new Map(), refused: [] }),
}
