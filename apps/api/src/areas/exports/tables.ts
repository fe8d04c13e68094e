import type { ColumnType, Generated } from 'kysely'
import type { Tracked } from '../../db/schema.ts'

export interface ExportTable extends Tracked {
  id: Generated<number>
  staff_id: number
  kind: string
  format: string
  /** {@link exportParametersSchema} as JSON. */
  parameters: ColumnType<unknown, string, never>
  /** `queued` until it ends: whether it waits or runs says its job. */
  status: Generated<string>
  file_name: string
  /** Of the finished file. */
  row_count: Generated<number>
  size_bytes: number | null
  error: string | null
  notes: Generated<string[]>
  /** The run that made its file. */
  run: string | null
  ended_at: Date | null
}

declare module '../../db/schema.ts' {
  interface Database {
    export: ExportTable
  }
}
