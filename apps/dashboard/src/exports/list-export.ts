import type {
  Client,
  ExportCrs,
  ExportFormat,
  ExportPlace,
  ExportRecord,
  FilterShape,
  ListColumns,
} from '@org/core'
import type { ListRow } from '@org/core/lists'
import type { ListPage } from '#lists/list-page.ts'

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

/** The export of what a list's page shows, as it is narrowed and in its order, begun by a call of the client. */
export function exportOf<S extends string, V extends object>(
  { list, toQuery }: ListPage<FilterShape, S, ListRow>,
  { filter, sort, shown }: { filter: V; sort: S; shown: { columns: readonly string[] } },
  callOf: (client: Client) => (asked: { filter: Partial<V>; sort: S } & ListChoice) => Promise<ExportRecord>,
): Pick<ListExportProps, 'list' | 'shown' | 'start'> {
  return {
    list,
    shown: shown.columns,
    start: (client, choice) => callOf(client)({ filter: toQuery(filter), sort, ...choice }),
  }
}
