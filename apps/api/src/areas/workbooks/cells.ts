import type {
  CellEdit,
  EntityName,
  ProductError,
  Recorded,
  Rights,
  Workbook,
  WorkbookCell,
} from '@org/core/contract'
import type { Table } from '../../db/rows/types.ts'
import type { Tx } from '../../db/transact.ts'

/** Why something is not written, and what a person can do. */
export interface Refusal {
  message: string
  remedy: string
}

export const wordsOf = ({ message, remedy }: Pick<ProductError, 'message' | 'remedy'>): Refusal => ({
  message,
  remedy: remedy ?? '',
})

/** A row of an entity, held. */
export type EntityRow = Recorded & { readonly id: number; readonly version: number }

/** A row of a workbook with the rows that its cells write, by their entities, held until the transaction ends. */
export interface HeldCells {
  rows: ReadonlyMap<string, EntityRow>
  /** Why nothing of it can be written; null where it can. */
  lock: Refusal | null
}

/** A cell that is going to be written. */
export interface Write {
  cell: CellEdit
  to: Pick<WorkbookCell, 'entity' | 'key'>
  row: EntityRow
  /** As storage has it. */
  value: unknown
  /** Whether it is a state, which only a move of its workflow writes, or another column that moves write. */
  isMove: boolean
}

export interface RefusedCell extends Refusal {
  cell: CellEdit
}

/** What became of moves: rows by their ids with their new versions, and cells that are not moved. */
export interface Moves {
  versions: ReadonlyMap<number, number>
  refused: readonly RefusedCell[]
}

/** Who moves rows, and when. */
export interface Moving {
  rights: Rights
  now: Date
  /** Of the rows as they are now. */
  versions: ReadonlyMap<number, number>
}

/** What only the server knows of writing a workbook's cells. */
export interface CellWriter<Held extends HeldCells = HeldCells> {
  workbook: Pick<Workbook, 'cells' | 'computed'> & { list: Pick<Workbook['list'], 'columns'> }
  /** The table of its rows. */
  table: Table
  /** The other tables that its cells write, which are written first. */
  others: readonly Table[]
  /** Columns that `move` writes besides states: more follows from them than the value. */
  moved?: ReadonlySet<string>
  /**
   * Holds rows, with all that they stand on, in the one order of all writers.
   *
   * @param entities whose rows are going to be written
   * @param cells as they were asked: what their values refer to is held with the rows
   * @returns those that there are
   */
  hold(
    tx: Tx,
    ids: readonly number[],
    entities: ReadonlySet<EntityName>,
    cells: readonly CellEdit[],
  ): Promise<ReadonlyMap<number, Held>>
  /** Why a row cannot have a value, besides what its kind says; null where it can. */
  refusalOf(held: Held, key: string, value: unknown, now: Date): Refusal | null
  /** Moves rows along their workflow, once all else is written. */
  move(tx: Tx, writes: readonly Write[], moving: Moving): Promise<Moves>
}

/** What a name that a stranger sent stands for; nothing for what every object has. */
export const columnOf = <V>(columns: Readonly<Partial<Record<string, V>>>, name: string): V | undefined =>
  Object.hasOwn(columns, name) ? columns[name] : undefined
