import type { ProductError } from '../errors/product-error.ts'
import type { Clock } from '../platform/ports.ts'

export interface ListRow {
  id: number
}

/** The first rows of a list, in order. */
export interface FirstRows<Row extends ListRow> {
  items: Row[]
  /** Null: these are all the rows. */
  nextCursor: string | null
  /** How many rows the list has: counted where `isExact`, else estimated. */
  count: { rows: number; isExact: boolean }
}

/** How what says the order is asked for. */
export interface AskedOptions {
  signal: AbortSignal
  /** To be told of the number of the last change that the answer has; null where that is not known. */
  onAsOf: (seq: number | null) => void
}

/** How a list's rows are asked for. Every call rejects with a ProductError. */
export interface ListCalls<Row extends ListRow> {
  first(options: AskedOptions & { limit: number }): Promise<FirstRows<Row>>
  /** The id of every row, in order; each once. */
  order(options: AskedOptions): Promise<Uint32Array>
  /** Rows by id, at most 500, answered in any order. The answer leaves out rows that are gone or not readable. */
  rows(ids: readonly number[], options: { signal: AbortSignal }): Promise<Row[]>
}

export interface ListReaderOptions {
  clock: Pick<Clock, 'setTimer'>
  /** How many first rows are asked for. Default: 200. */
  firstRows?: number
  /** How long after the first rows the order is asked for, in milliseconds. Default: 500. */
  orderAfterMs?: number
  /**
   * Whether rows that moved are put in order without being asked for, as `moved` says. False where people type: their row
   * stays under them until they ask. Default: true.
   */
  sortsItself?: boolean
}

/** What a list shows. Its functions read what the reader holds now; another snapshot says that something changed. */
export interface ListSnapshot<Row> {
  /** Undefined until the first rows are there. */
  readonly count: number | undefined
  /** Whether `count` was counted; false: it is an estimate. */
  readonly isExact: boolean
  /** Undefined while the row is on its way, and where it is gone. */
  rowAt(index: number): Row | undefined
  /** Undefined while the order is on its way. */
  idAt(index: number): number | undefined
  /** -1 where the list does not have the row, or where that is not known yet. */
  indexOf(id: number): number
  /** Whether the row at this place was removed, or cannot be read any more, since the order was read. */
  isGone(index: number): boolean
  /** The id of every row, in order; null until the order is there. Not to be written to. */
  readonly ids: Uint32Array | null
  /** There is nothing to show yet. */
  readonly isLoading: boolean
  readonly isRefreshing: boolean
  /** What failed and was not made good since. Rows read before stay. */
  readonly error: ProductError | undefined
  /** Rows were made, moved or removed since the order was read, and it is not read again without being asked for. */
  readonly isOutOfOrder: boolean
}

export interface ListReader<Row> {
  /** @returns ends the subscription */
  subscribe(listener: () => void): () => void
  /** The same object until something changes. */
  snapshot(): ListSnapshot<Row>
  /**
   * Says what is in sight: indexes, the end exclusive. Rows that are not held are asked for, by windows of 100, one of
   * them ahead in the direction of travel; requests for windows left behind are aborted. What failed is asked for again.
   */
  see(from: number, to: number): void
  /**
   * Reads everything again: the first rows, the order (if it was there or is wanted) and the rows in sight. All of it
   * is shown at once when it is there. If the list is not at its top, what is in sight moves with its first row that
   * still exists. The first call opens the list. A second call replaces the first, whose promise follows it.
   *
   * @throws ProductError what failed; `aborted` when the reader is closed. A rejection nobody looks at is no error.
   */
  refresh(): Promise<void>
  /**
   * Says that someone edited rows. Rows that are held are read again, gathered over 100 ms, at most 500 a call; for
   * others nothing is asked.
   *
   * @param options `isOfList: false`: an id that the list does not have may be new in it, which makes its order old.
   */
  changed(ids: readonly number[], options?: { isOfList?: boolean }): void
  /**
   * Says that rows were made or removed, or that their places may be others. Lists of at most 5,000 rows are refreshed
   * 250 ms later. Larger ones say `isOutOfOrder` until putInOrder() is called, or until they stood at their top for 10 s.
   *
   * @param seq the number of the change: one that the order was read after says nothing new
   */
  moved(seq?: number): void
  /** As refresh(). */
  putInOrder(): Promise<void>
  /**
   * The id of every row, in order, as the list shows it; asked for where it is not there yet.
   *
   * @throws ProductError what failed; `aborted` when the reader is closed. A rejection nobody looks at is no error.
   */
  wantOrder(): Promise<Uint32Array>
  /** Aborts what is asked for. Nothing is asked for or told afterwards. */
  close(): void
}
