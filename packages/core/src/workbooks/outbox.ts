import type { CellEdits } from '../contract/workbooks/endpoints.ts'
import type { WorkbookId } from '../contract/workbooks/ids.ts'
import { asProductError } from '../errors/catalog.ts'
import type { ProductError } from '../errors/product-error.ts'
import type { Clock } from '../platform/ports.ts'
import type { KeptCall, WaitingCell } from './cells.ts'
import type { CellStorage } from './storage.ts'

/** What becomes of the calls of one workbook. */
export interface CallHandler {
  /** Just before a call is sent for the first time: what goes with it. */
  finalize(call: KeptCall): KeptCall
  answered(call: KeptCall, answer: CellEdits): void
  /** It was refused as a whole, and is not sent again. */
  failed(call: KeptCall, error: ProductError): void
}

export interface OutboxOptions {
  storage: CellStorage
  /** @throws ProductError */
  send: (call: KeptCall) => Promise<CellEdits>
  clock: Clock
  connection: {
    isOnline(): boolean
    subscribe(listener: () => void): () => void
  }
}

/** After a failure it is tried again after so long, doubling up to the most; or as soon as the network is back. */
const FIRST_WAIT_MS = 1000
const MOST_WAIT_MS = 30_000

/** Kinds of errors that say nothing of the cells: who is not signed in is so again later. */
const NOT_OF_THE_CALL = new Set(['unauthenticated', 'sessionEnded', 'aborted'])

/**
 * Sends calls in order, one at a time, each exactly once: it is kept with its key before it is sent, and until its answer
 * is. Without network it waits.
 */
export function createOutbox({ storage, send, clock, connection }: OutboxOptions) {
  let queue: readonly KeptCall[] = []
  let isStuck = false
  let isRunning = false
  let isClosed = false
  let keeping: Promise<unknown> = Promise.resolve()
  let wake = () => {}
  let order = 0
  const handlers = new Map<WorkbookId, CallHandler>()
  const listeners = new Set<() => void>()
  const settled = new Map<string, () => void>()

  const tell = (): void => {
    for (const listener of [...listeners]) listener()
  }
  const setQueue = (next: readonly KeptCall[]): void => {
    queue = next
    tell()
  }
  /** One after the other. A storage that refuses keeps nobody from writing. */
  function inStorage(work: () => Promise<void>): Promise<unknown> {
    keeping = keeping.then(work).catch(() => {})
    return keeping
  }

  async function run(): Promise<void> {
    if (isRunning) return
    isRunning = true
    try {
      for (let failures = 0; !isClosed; ) {
        const [call] = queue
        if (call === undefined) return
        if (!connection.isOnline()) await waitForLine(failures)
        else if (await sendOne(call)) failures = 0
        else {
          failures += 1
          await waitForLine(failures)
        }
      }
    } finally {
      isRunning = false
      stuck(false)
    }
  }

  /** @returns whether it is over */
  async function sendOne(kept: KeptCall): Promise<boolean> {
    const call = kept.isSent ? kept : await begin(kept)
    if (call === null) return true
    try {
      const answer = await send(call)
      if (isClosed) return true
      stuck(false)
      handlers.get(call.workbook)?.answered(call, answer)
    } catch (thrown) {
      if (isClosed) return true
      const error = asProductError(thrown)
      if (error.retryable || NOT_OF_THE_CALL.has(error.kind)) return false
      handlers.get(call.workbook)?.failed(call, error)
    }
    end([call])
    return true
  }

  /** It is kept as it is sent, before it is. @returns null where it was taken back at the last moment */
  async function begin(kept: KeptCall): Promise<KeptCall | null> {
    const call = { ...(handlers.get(kept.workbook)?.finalize(kept) ?? kept), isSent: true }
    setQueue(queue.map((each) => (each.key === call.key ? call : each)))
    await inStorage(() => storage.putCalls([call]))
    return isClosed ? null : call
  }

  /** What was kept of its cells goes to storage first: a crash in between sends it again, to the same answer. */
  function end(calls: readonly KeptCall[]): void {
    const keys = calls.map(({ key }) => key)
    setQueue(queue.filter(({ key }) => !keys.includes(key)))
    void inStorage(() => storage.removeCalls(keys))
    for (const key of keys) {
      settled.get(key)?.()
      settled.delete(key)
    }
  }

  function stuck(next: boolean): void {
    if (isStuck === next) return
    isStuck = next
    tell()
  }

  async function waitForLine(failures: number): Promise<void> {
    stuck(true)
    const waitMs = Math.min(FIRST_WAIT_MS * 2 ** Math.max(0, failures - 1), MOST_WAIT_MS)
    await new Promise<void>((resolve) => {
      const end = () => {
        cancel()
        unsubscribe()
        resolve()
      }
      const cancel = clock.setTimer(end, waitMs, { background: true })
      const unsubscribe = connection.subscribe(() => {
        if (connection.isOnline()) end()
      })
      wake = end
    })
  }

  return {
    handle(workbook: WorkbookId, handler: CallHandler) {
      handlers.set(workbook, handler)
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    calls: () => queue,
    /** Whether calls wait for the network, or for the server. */
    isStuck: () => isStuck,
    /** Appends calls of one step. @returns resolves when each is answered, refused or taken back */
    async add(
      workbook: WorkbookId,
      step: string,
      portions: readonly (readonly WaitingCell[])[],
    ): Promise<void> {
      const calls = portions.map((cells): KeptCall => {
        order = Math.max(order + 1, clock.now())
        return { key: crypto.randomUUID(), order, workbook, step, cells: [...cells], isSent: false }
      })
      if (isClosed || calls.length === 0) return
      const all = calls.map(({ key }) => new Promise<void>((resolve) => settled.set(key, resolve)))
      setQueue([...queue, ...calls])
      void inStorage(() => storage.putCalls(calls))
      void run()
      await Promise.all(all)
    },
    /** Those of an earlier page come first. */
    resume(calls: readonly KeptCall[]) {
      const known = new Set(queue.map(({ key }) => key))
      const fresh = calls.filter(({ key }) => !known.has(key))
      if (fresh.length === 0) return
      setQueue([...fresh, ...queue].sort((one, other) => one.order - other.order))
      void run()
    },
    /** Takes a step back of which nothing was sent. @returns its calls; null where it is too late */
    takeBack(step: string): readonly KeptCall[] | null {
      const calls = queue.filter((call) => call.step === step)
      if (calls.length === 0 || calls.some(({ isSent }) => isSent)) return null
      end(calls)
      return calls
    },
    /** Cells of calls that wait and were not sent are changed. */
    mend(workbook: WorkbookId, change: (cell: WaitingCell) => WaitingCell) {
      const mended = queue.flatMap((call) => {
        if (call.workbook !== workbook || call.isSent) return []
        const cells = call.cells.map(change)
        return cells.every((cell, at) => cell === call.cells[at]) ? [] : [{ ...call, cells }]
      })
      if (mended.length === 0) return
      const byKey = new Map(mended.map((call) => [call.key, call]))
      setQueue(queue.map((call) => byKey.get(call.key) ?? call))
      void inStorage(() => storage.putCalls(mended))
    },
    /** Resolves when nothing of a workbook is on its way, or when it has to wait. */
    idle(workbook: WorkbookId): Promise<void> {
      const isIdle = () => isStuck || isClosed || queue.every((call) => call.workbook !== workbook)
      return new Promise((resolve) => {
        const look = () => {
          if (!isIdle()) return
          listeners.delete(look)
          resolve()
        }
        listeners.add(look)
        look()
      })
    },
    /** Resolves when all that was asked of the storage is done. */
    kept: () => keeping,
    /** Keeps rows after what was asked before. */
    keep: (work: () => Promise<void>) => void inStorage(work),
    /** Sends nothing any more; what waits stays where it is kept. */
    close() {
      isClosed = true
      tell()
      for (const settle of settled.values()) settle()
      wake()
    },
  }
}
export type Outbox = ReturnType<typeof createOutbox>
