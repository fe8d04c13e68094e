import { kinds, labReportEntity, resultEntity } from '@org/core/contract'
import type { RowType } from '../../db/rows/kysely.ts'
import { defineTable } from '../../db/rows/table.ts'
import { yearsOf, yearsToHold } from '../field-years/hold.ts'

export const labReportTable = defineTable(labReportEntity)

/** `isCurrent` follows from which results there are (0033_results.sql), `identity` says which supersede each other. */
export const resultTable = defineTable(resultEntity, {
  own: { isCurrent: kinds.flag(true), identity: kinds.code },
  keptAside: { table: 'removed_result', columns: [] },
  madeWith: { whole: labReportTable, by: 'labReportId' },
  // Years before what is below them, as everywhere: the database asks whether they are locked.
  undo: { holdAlso: async (tx, ids) => yearsToHold(tx, await yearsOf(tx, 'result', ids)) },
})

declare module '../../db/schema.ts' {
  interface Database {
    lab_report: RowType<typeof labReportTable>
    result: RowType<typeof resultTable>
    upload_sheet: {
      upload_id: number
      position: number
      name: string
      row_count: number
      column_count: number
      hidden_rows: number[]
      hidden_columns: number[]
      notes: string[]
      proposal: unknown
      mapping: unknown
    }
    upload_row: {
      upload_id: number
      sheet: number
      row: number
      cells: unknown
      edits: unknown
      left_out: boolean
      chosen_sample_id: number | null
      confirmed: boolean
      confirmed_sample_id: number | null
      taken_in: boolean
      outcome: string
      sample_id: number | null
      matched_by: string | null
      match_says: string
      facts: unknown
      values: unknown
      findings: unknown
      has_error: boolean
      has_warning: boolean
      likely_sample_id: number | null
      likely_says: string
    }
    lab_layout: {
      id: number
      laboratory_id: number
      digest: string
      layout: unknown
      used_at: Date
    }
  }
}
