import type { ColumnType, Generated } from 'kysely'
import type { Dated, Tracked } from '../../db/rows/kysely.ts'

export interface ExportTable extends Tracked, Dated {
  id: Generated<number>
  staff_id: number
  kind: string
  format: string
  /** {@link exportParametersSchema} as JSON. */
  parameters: ColumnType<unknown, string, never>
  status: Generated<string>
  file_name: string
  rows_done: Generated<number>
  rows_total: number | null
  size_bytes: number | null
  error: string | null
  notes: Generated<string[]>
  /** The run that has it, null before the first. */
  run: string | null
  run_seen_at: Date | null
  runs: Generated<number>
  ended_at: Date | null
}

declare module '../../db/schema.ts' {
  interface Database {
    export: ExportTable
  }
}
