import type { Client, ExportCrs, ExportFormat, ExportPlace, ExportRecord, ListColumns } from '@org/core'

/** A list by what its export needs of it. */
interface ExportedList {
  entity: { one: string; many: string }
  hasShapes?: true
  columns: ListColumns
}

/** What a person chose of a list for a file. */
interface ListChoice {
  format: ExportFormat
  crs: ExportCrs
  place: ExportPlace
  /** The chosen rows; null: all that the list finds. */
  ids: number[] | null
  /** By their keys in files; null: every column. */
  columns: string[] | null
}

export interface ListExportProps {
  list: ExportedList
  /** The columns that the table shows. */
  shown: readonly string[]
  /** How many rows the list finds; undefined while that is not known. */
  count: number | undefined
  chosenIds?: readonly number[]
  /** Asks the server for the file, of the list as it is narrowed and in its order. */
  start: (client: Client, choice: ListChoice) => Promise<ExportRecord>
  isOpen: boolean
  onOpenChange: (open: boolean) => void
}
