import type { Broadcast, Clock, Lock } from '@org/core'
import type { LiveChange, Present, ProductError } from '@org/core/contract'
import type { LiveChanges, LiveChangesOptions } from '@org/core/live'
import { readMessage, type TabNews, toMessage } from './messages.ts'

/** A tab waits for its turn as long as it is open; the lock wants a number. */
const TURN_MS = 3_600_000
const AGAIN_MS = 1_000
/** How long what was heard is kept for tabs that come. */
const KEPT_MS = 120_000
const KEPT_CHANGES = 2_000
/** Pages of tabs that open together do not begin in the same moment. */
const MARGIN_MS = 10_000

export type Listen = (
  options: Pick<
    LiveChangesOptions,
    'since' | 'withinS' | 'onChanges' | 'onHere' | 'onReset' | 'onState' | 'onRefused'
  >,
) => LiveChanges

export interface LiveTabsOptions {
  /** Tabs of the same person share one stream. */
  person: string
  lock: Lock
  broadcast: Broadcast
  clock: Clock
  /** When this page began to load what it shows. */
  beganMs: number
  /** Opens the stream, in the tab whose turn it is. */
  listen: Listen
  /** In the order of the numbers, each once, whichever tab listens. */
  onChanges: (changes: readonly LiveChange[]) => void
  /** Who is where in workbooks, as it is heard. */
  onHere: (people: readonly Present[]) => void
  onReset: () => void
  onState: (isLive: boolean) => void
  /** Only in the tab that listens. */
  onRefused: (error: ProductError) => void
}

export interface LiveTabs {
  online: () => void
  offline: () => void
  close: () => void
}

/**
 * One stream for all tabs of a browser: the tab that holds the lock listens and hands on what it hears; when it closes,
 * the next in line goes on after the last number it was told.
 */
export function joinLiveTabs(options: LiveTabsOptions): LiveTabs {
  const { clock, broadcast, person } = options
  const closed = new AbortController()
  /** What a welcome is addressed to: that of a tab whose turn is over, asked before, may still be on its way. */
  let tab = ''
  let lastSeq: number | null = null
  let heard: { atMs: number; change: LiveChange }[] = []
  let lostMs = Number.NEGATIVE_INFINITY
  let live: LiveChanges | null = null
  /** Null: nobody has said yet. */
  let isLive: boolean | null = null

  const tell = (news: TabNews): void => broadcast.post(toMessage(person, news))

  function hear(changes: readonly LiveChange[]): LiveChange[] {
    const fresh = changes.filter(({ seq }) => seq > (lastSeq ?? 0))
    const last = fresh.at(-1)
    if (last === undefined) return fresh
    lastSeq = last.seq
    const atMs = clock.now()
    heard = [...heard, ...fresh.map((change) => ({ atMs, change }))].filter(
      (each) => atMs - each.atMs <= KEPT_MS,
    )
    if (heard.length > KEPT_CHANGES) forget()
    options.onChanges(fresh)
    return fresh
  }

  /** Who comes now is told to ask for everything: what was heard is not kept. */
  function forget(): void {
    heard = []
    lostMs = clock.now()
  }

  function restart(seq: number): void {
    lastSeq = seq
    forget()
    options.onReset()
  }

  function show(next: boolean): void {
    if (next === isLive) return
    isLive = next
    options.onState(next)
  }

  /** What another tab says: only the one that listens is believed by those that do not. */
  function take(message: unknown): void {
    const news = readMessage(person, message)
    if (news === null || closed.signal.aborted) return
    if (news.what === 'came') welcome(news)
    else if (live !== null) return
    else if (news.what === 'changes') {
      // Without a place of its own a tab is told these with what came before them, by the welcome.
      if (lastSeq !== null) hear(news.changes)
    } else if (news.what === 'here') options.onHere(news.people)
    else if (news.what === 'reset') restart(news.seq)
    else {
      show(news.isLive)
      if (news.what === 'welcome' && news.tab === tab) settle(news)
      else if (news.what === 'state' && news.isLive && lastSeq === null) come()
    }
  }

  function come(): void {
    tab = crypto.randomUUID()
    tell({ what: 'came', tab, beganMs: options.beganMs })
  }

  function welcome(newcomer: { tab: string; beganMs: number }): void {
    if (live === null || lastSeq === null) return
    const sinceMs = newcomer.beganMs - MARGIN_MS
    const isReset = sinceMs < clock.now() - KEPT_MS || lostMs >= sinceMs
    const changes = heard.filter(({ atMs }) => atMs >= sinceMs).map(({ change }) => change)
    tell({ what: 'welcome', tab: newcomer.tab, isLive: isLive ?? false, seq: lastSeq, changes, isReset })
  }

  /** Who has a place already keeps it. */
  function settle({ seq, changes, isReset }: { seq: number; changes: LiveChange[]; isReset: boolean }): void {
    if (lastSeq !== null) return
    if (isReset) restart(seq)
    else hear(changes)
    lastSeq = Math.max(seq, lastSeq ?? 0)
  }

  /** The turn of this tab, until it closes. */
  function hold(): Promise<void> {
    return new Promise((done) => {
      const end = (): void => {
        live?.close()
        live = null
        done()
      }
      closed.signal.addEventListener('abort', end)
      if (closed.signal.aborted) return end()
      live = options.listen({
        since: lastSeq,
        withinS: () => (clock.now() - options.beganMs + MARGIN_MS) / 1_000,
        onChanges(changes) {
          const fresh = hear(changes)
          if (fresh.length > 0) tell({ what: 'changes', changes: fresh })
        },
        onHere(people) {
          options.onHere(people)
          tell({ what: 'here', people })
        },
        onReset(seq) {
          restart(seq)
          tell({ what: 'reset', seq })
        },
        onState(state) {
          lastSeq ??= live?.lastSeq ?? null
          show(state === 'live')
          if (state !== 'closed') tell({ what: 'state', isLive: state === 'live' })
        },
        onRefused: options.onRefused,
      })
    })
  }

  async function takeTurns(): Promise<void> {
    const { signal } = closed
    while (!signal.aborted) {
      try {
        await options.lock.withLock(`live ${person}`, { timeoutMs: TURN_MS, signal }, hold)
      } catch {
        // Not its turn within the hour, or closed; a browser that refuses the lock is not asked in a storm.
        if (!signal.aborted) await new Promise<void>((resolve) => clock.setTimer(resolve, AGAIN_MS))
      }
    }
  }

  const unsubscribe = broadcast.subscribe(take)
  come()
  void takeTurns()
  return {
    online: () => live?.online(),
    offline: () => live?.offline(),
    close() {
      closed.abort()
      unsubscribe()
    },
  }
}
