import { Worker } from 'node:worker_threads'
import { errors } from '@org/core/contract'
import type { KeyKind } from './keyset.ts'
import type { ReferredToSort, ToSorter } from './order-worker.ts'

const WORKER = new URL(
  import.meta.url.endsWith('.ts') ? './order-worker.ts' : './order-worker.js',
  import.meta.url,
)

/** A thread that sorts the rows of one view while the server answers other calls. */
export interface Sorter {
  /** @throws errors.unavailable when the thread has died */
  add(portion: Uint8Array<ArrayBuffer>): void
  /** The following portions belong to the next table. @throws errors.unavailable when the thread has died */
  next(): void
  /** The ids in ascending order. @throws errors.unavailable when the thread dies */
  sorted(): Promise<Uint32Array<ArrayBuffer>>
  /** Ends the thread, done or not. */
  end(): Promise<void>
}

/** What portions carry besides ids. */
export interface SortPlan {
  /** The tables that rows refer to, whose portions come first. */
  referred: readonly ReferredToSort[]
  /** Of the rows: the kind of a key, or which of the tables one refers to. */
  columns: readonly (KeyKind | number)[]
  /** Of each of these, whether it goes down. */
  isDown: readonly boolean[]
}

export function startSorter({ referred, columns, isDown }: SortPlan): Sorter {
  const worker = new Worker(WORKER)
  const sorted = Promise.withResolvers<Uint32Array<ArrayBuffer>>()
  let death: Error | null = null
  const fail = (cause: unknown): void => {
    death ??= errors.unavailable('The rows could not be put in order', cause)
    sorted.reject(death)
  }
  worker.on('message', (ids: Uint32Array<ArrayBuffer>) => sorted.resolve(ids))
  worker.on('error', fail)
  worker.on('exit', (code) => fail(new Error(`The sorting thread ended (${code})`)))
  // A request for the ids gets this error; a caller that is gone need not.
  sorted.promise.catch(() => {})
  const post = (message: ToSorter, transfer: ArrayBuffer[] = []): void => {
    if (death !== null) throw death
    worker.postMessage(message, transfer)
  }
  post({ type: 'begin', referred, columns, isDown })
  return {
    add: (bytes) => post({ type: 'portion', bytes }, [bytes.buffer]),
    next: () => post({ type: 'next' }),
    sorted() {
      post({ type: 'sort' })
      return sorted.promise
    },
    async end() {
      await worker.terminate()
    },
  }
}
