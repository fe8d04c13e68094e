import type * as z from 'zod/mini'
import type { Column, Columns, Entity } from '../entity/entity.ts'
import type { EntityName } from '../entity/names.ts'
import type { ColumnOf, List } from '../lists/list.ts'
import type { Capability } from '../permissions.ts'

/** What writes a column of a workbook: a column of an entity. */
export interface WorkbookCell<Row = never> {
  entity: EntityName
  /** The entity's column. */
  key: string
  column: Column
  /** Who may write it; null: only the program. */
  may: Capability | null
  /** The value in storage, which an edit names as the one it replaces. A list may show another: a crew's name for its id. */
  value(row: Row): unknown
}

/** The one declaration of a workbook: a list drawn as cells, of which people write some. */
export interface Workbook<L extends List = List> {
  /** Identifiers of the specification. */
  id: string
  channel: string
  /** As its tab says it. */
  title: string
  list: L
  /** The columns that people write. The others are computed. */
  cells: Readonly<Partial<Record<ColumnOf<L>, WorkbookCell<z.output<L['row']>>>>>
  /** What a column that nobody writes follows from, in a sentence. */
  computed: Readonly<Partial<Record<ColumnOf<L>, string>>>
  /** Why nothing of a row can be written, in a sentence; null where it can. */
  lockOf(row: z.output<L['row']>): string | null
}

/** Keeps the exact types of a workbook while checking its shape. */
export const defineWorkbook = <L extends List, const W extends Workbook<L>>(
  workbook: W & Workbook<L> & { list: L },
): W => workbook

/**
 * A cell that writes a column of an entity.
 *
 * @throws RangeError for a column that the entity does not have
 */
export function cell<Row, C extends Columns, K extends keyof C & string>(
  entity: Entity<EntityName, C>,
  key: K,
  value: (row: Row) => z.output<C[K]['kind']['read']>,
): WorkbookCell<Row> {
  const column: Column | undefined = entity.columns[key]
  if (column === undefined) throw new RangeError(`A ${entity.one} has no ${key}`)
  return { entity: entity.name, key, column, may: column.may ?? entity.may, value }
}
