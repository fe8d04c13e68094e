import type { LiveChange } from '@org/core/contract'
import { affectedBy, type KeyPrefix } from './affected.ts'

/** Changes of one edit, and of edits close to each other, are one look at the server. */
const TOGETHER_MS = 40

export interface RefresherOptions {
  /**
   * Asks again for what is on the screen and begins so; the rest when it is next shown. Resolves when it is there.
   * Open lists are told of each change by themselves, and are asked for again only where nobody knows what was missed.
   */
  refetch: (prefix: readonly unknown[], options: { alsoLists: boolean }) => Promise<void>
  /** Makes it old without asking. */
  expire: (prefix: readonly unknown[]) => void
  /** Nobody looks at this page: it asks when somebody does. */
  isHidden: () => boolean
}

export interface Refresher {
  changed: (changes: readonly LiveChange[]) => void
  /** Whatever was read may have changed. */
  everything: () => void
  stop: () => void
}

/**
 * Keeps what is shown in step with changes. Never more than one look under way: on a busy day the page follows as fast
 * as the server answers it, and no faster.
 */
export function createRefresher({ refetch, expire, isHidden }: RefresherOptions): Refresher {
  let due = new Map<string, readonly unknown[]>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isLooking = false
  let isStopped = false

  function want(prefixes: readonly KeyPrefix[] | null): void {
    // The empty prefix is every key's.
    for (const prefix of prefixes ?? [[]]) due.set(JSON.stringify(prefix), prefix)
    schedule()
  }

  function schedule(): void {
    if (due.size === 0 || timer !== undefined || isLooking || isStopped) return
    timer = setTimeout(() => {
      timer = undefined
      void look()
    }, TOGETHER_MS)
  }

  async function look(): Promise<void> {
    const prefixes = due.has('[]') ? [[]] : [...due.values()]
    due = new Map()
    if (isHidden()) {
      for (const prefix of prefixes) expire(prefix)
      return
    }
    isLooking = true
    // What failed is shown as failed by whoever shows it.
    const isAll = prefixes.some((prefix) => prefix.length === 0)
    await Promise.allSettled(prefixes.map((prefix) => refetch(prefix, { alsoLists: isAll })))
    isLooking = false
    schedule()
  }

  return {
    changed: (changes) => want(affectedBy(changes)),
    everything: () => want(null),
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
