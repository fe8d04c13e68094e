import type { Clock } from '../platform/ports.ts'

/** Lists of up to so many rows are put in order by themselves. */
const SMALL_ROWS = 5_000
const SMALL_AFTER_MS = 250
const AT_TOP_AFTER_MS = 10_000

interface OrderAgeOptions {
  clock: Pick<Clock, 'setTimer'>
  /** The number of the last request that began. */
  latest: () => number
  count: () => number
  isAtTop: () => boolean
  isRefreshing: () => boolean
  putInOrder: () => void
  /** False: only a person puts it in order. */
  sortsItself: boolean
}

/** Knows whether the order is older than what moved, and when it is read again without being asked for. */
export function createOrderAge({ clock, latest, ...list }: OrderAgeOptions) {
  let movedAt = -1
  /** The highest number of what moved since the order was read; Infinity where one had none. */
  let movedSeq = -1
  /** The order has every change up to this number; below all where that is not known. */
  let readAsOf = -1
  let isOld = false
  let hasFailed = false
  let cancel: (() => void) | null = null
  const isSmall = (): boolean => list.count() <= SMALL_ROWS

  function stop(): void {
    cancel?.()
    cancel = null
  }
  function plan(): void {
    if (!list.sortsItself || !isOld || cancel !== null || !(isSmall() || list.isAtTop())) return
    cancel = clock.setTimer(
      () => {
        cancel = null
        // What is read now may be newer than what moved: that is looked at when it is there.
        if (!list.isRefreshing()) list.putInOrder()
      },
      isSmall() ? SMALL_AFTER_MS : AT_TOP_AFTER_MS,
    )
  }

  return {
    isOutOfOrder: (): boolean => isOld && (hasFailed || !list.sortsItself || !isSmall()),
    /** @param seq the number of the change; without one it is newer than the order */
    moved(seq = Number.POSITIVE_INFINITY): void {
      movedAt = latest()
      movedSeq = Math.max(movedSeq, seq)
      // News of what the order was read after.
      if (seq <= readAsOf) return
      isOld = true
      plan()
    },
    /** Someone scrolled: a large list begins to wait anew. */
    scrolled(): void {
      if (!isOld || isSmall()) return
      stop()
      plan()
    },
    /** The order is the one that this request said, with every change up to a number. */
    readBy(request: number, asOf: number | null): void {
      readAsOf = asOf ?? -1
      isOld = movedAt >= request && movedSeq > readAsOf
      if (!isOld) movedSeq = -1
      hasFailed = false
      stop()
      plan()
    },
    failed(): void {
      hasFailed = true
    },
    close: stop,
  }
}
