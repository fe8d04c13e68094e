import type { ExportFormat, ExportRecord } from '@org/core'
import { formatCount } from '@org/ui'

/** What the rows of each kind of export are called, one and many. */
const ROWS: Readonly<Record<ExportRecord['kind'], readonly [one: string, many: string]>> = {
  fields: ['field', 'fields'],
  changes: ['change', 'changes'],
}

/** `1,204 fields`. */
export function countRows({ kind }: Pick<ExportRecord, 'kind'>, count: number): string {
  const [one, many] = ROWS[kind]
  return formatCount(count, one, many)
}

/** A form the file can have, as the dialog offers it. */
export interface FormatOption<F extends ExportFormat = ExportFormat> {
  key: F
  label: string
  note: string
}
