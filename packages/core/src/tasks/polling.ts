import type { CallOptions } from '../http/types.ts'
import { wait } from '../http/waiting.ts'
import { createPlainClock } from '../platform/plain-clock.ts'

const FIRST_WAIT_MS = 200
const MAX_WAIT_MS = 5_000
const GROWTH = 1.5

/** How a program follows work that the server does. */
export interface Following<Record> extends Pick<CallOptions, 'signal'> {
  /** Told each time that the work is asked for. */
  onProgress?: (record: Record) => void
}

/**
 * Asks again until the work has ended, first soon, then every 5 seconds.
 *
 * @throws ProductError `aborted` when the signal fires; what `read` throws
 */
export async function untilEnded<Record>(
  first: Record,
  read: () => Promise<Record>,
  isEnded: (record: Record) => boolean,
  { signal, onProgress }: Following<Record>,
): Promise<Record> {
  const clock = createPlainClock()
  let record = first
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(MAX_WAIT_MS, waitMs * GROWTH)) {
    onProgress?.(record)
    if (isEnded(record)) return record
    await wait(clock, waitMs, signal)
    record = await read()
  }
}
