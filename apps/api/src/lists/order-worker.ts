import { parentPort } from 'node:worker_threads'
import type { KeyKind } from './keyset.ts'
import { RowsToSort } from './sort.ts'

/** The kinds of the keys, portions as {@link RowsToSort} reads them, and their end. */
export type ToSorter =
  | { type: 'begin'; kinds: readonly KeyKind[] }
  | { type: 'portion'; bytes: Uint8Array<ArrayBuffer> }
  | { type: 'sort' }

const port = parentPort
if (port === null) throw new Error('order-worker runs as a worker thread only')

let rows = new RowsToSort([])
port.on('message', (message: ToSorter) => {
  if (message.type === 'begin') rows = new RowsToSort(message.kinds)
  else if (message.type === 'portion') rows.add(message.bytes)
  else {
    const ids = rows.sorted()
    port.postMessage(ids, [ids.buffer])
  }
})
