import { parentPort } from 'node:worker_threads'
import type { KeyKind } from './keyset.ts'
import { type Ranks, RowsToSort } from './sort.ts'

/** Keys of referenced rows. */
export interface ReferredToSort {
  kinds: readonly KeyKind[]
  /** Whether rows that refer to none of these are left out. */
  isFilter: boolean
}

/**
 * Portions as {@link RowsToSort} reads them: first of each table referred to, in turn, then of the rows themselves, whose
 * keys are values of their own or the id of a row of such a table.
 */
export type ToSorter =
  | {
      type: 'begin'
      referred: readonly ReferredToSort[]
      columns: readonly (KeyKind | number)[]
      isDown: readonly boolean[]
    }
  | { type: 'portion'; bytes: Uint8Array<ArrayBuffer> }
  /** The portions of a table have ended. */
  | { type: 'next' }
  | { type: 'sort' }

const port = parentPort
if (port === null) throw new Error('order-worker runs as a worker thread only')

let plan: Extract<ToSorter, { type: 'begin' }> = {
  type: 'begin',
  referred: [],
  columns: [],
  isDown: [],
}
const ranked: Ranks[] = []
let rows = new RowsToSort([])

port.on('message', (message: ToSorter) => {
  if (message.type === 'begin') {
    plan = message
    rows = begun()
  } else if (message.type === 'portion') rows.add(message.bytes)
  else if (message.type === 'next') {
    ranked.push(rows.ranks())
    rows = begun()
  } else {
    const ids = rows.sorted()
    port.postMessage(ids, [ids.buffer])
  }
})

/** The rows whose turn it is. */
function begun(): RowsToSort {
  const referred = plan.referred[ranked.length]
  if (referred !== undefined) return new RowsToSort(referred.kinds)
  return new RowsToSort(
    plan.columns.map((column) =>
      typeof column === 'string'
        ? column
        : { ranks: ranked[column] ?? new Map(), isFilter: plan.referred[column]?.isFilter === true },
    ),
    plan.isDown,
  )
}
