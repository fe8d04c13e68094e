import type { Entity, ExportFormat, List, ListName, Lists, SortOf } from '@org/core'
import type * as z from 'zod/mini'

/** A list by what its export needs of it. */
interface ExportedList extends Pick<List, 'name' | 'shapes' | 'columns'> {
  entity: Pick<Entity, 'one' | 'many'>
}

export interface ListExportProps {
  list: ExportedList
  /** How the list is narrowed, and its order. */
  asked: { filter: object; sort: string; thenBy?: readonly string[] }
  /** The columns that the table shows. */
  shown: readonly string[]
  /** How many rows the list finds; undefined while that is not known. */
  count: number | undefined
  chosenIds?: readonly number[]
  /** The one that is suggested; absent: the usual one. */
  format?: ExportFormat
  /** Its CSV and Excel files say which row each is: so that they can come back to the workbook, changed. */
  comesBack?: boolean
  isOpen: boolean
  onOpenChange: (open: boolean) => void
}

/** What a page shows of a list. */
interface Shows<L extends List> {
  filter: z.input<z.ZodMiniObject<L['filters']>>
  sort: SortOf<L>
  thenBy?: readonly SortOf<L>[]
  shown: { columns: readonly string[] }
}

/** The export of what a list's page shows, as it is narrowed and in its order. */
export function exportOf<N extends ListName>(
  { list, toQuery }: { list: ExportedList & { name: N }; toQuery(filter: object): object },
  { filter, sort, thenBy = [], shown }: Shows<Lists[N]>,
): Pick<ListExportProps, 'list' | 'asked' | 'shown'> {
  const order = { sort, ...(thenBy.length === 0 ? {} : { thenBy }) }
  return { list, asked: { filter: toQuery(filter), ...order }, shown: shown.columns }
}
