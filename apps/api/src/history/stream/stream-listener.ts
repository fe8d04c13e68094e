import type { LiveChange, LiveEnd, Present } from '@org/core/contract'
import { readableBy } from './stream-readers.ts'
import type { ChangeSource } from './stream-source.ts'
import { changesText, endText, HEARTBEAT, helloText, hereText, resetText } from './stream-text.ts'

/** How long a listener may take to read why it ends. */
const END_GRACE_MS = 1_000

/** What the hub has for all listeners: changes, formatted once, or the note that there are too many. */
export type News =
  | { kind: 'changes'; changes: readonly LiveChange[]; to: number; bytes: Uint8Array }
  | { kind: 'reset'; to: number; bytes: Uint8Array }
  /** Who is where: of no number, and lost where it is not heard. */
  | { kind: 'here'; bytes: Uint8Array }

export function newsOf(changes: readonly [LiveChange, ...LiveChange[]]): News {
  const to = changes.at(-1)?.seq ?? changes[0].seq
  return { kind: 'changes', changes, to, bytes: changesText(changes) }
}

export const hereNews = (people: readonly Present[]): News => ({ kind: 'here', bytes: hereText(people) })

/** The same with fewer changes: for this listener the others do not exist. */
export function lessNews(news: News, changes: readonly LiveChange[]): News {
  if (news.kind !== 'changes' || news.changes === changes) return news
  return { ...news, changes, bytes: changesText(changes) }
}

export function resetNews(to: number): News {
  return { kind: 'reset', to, bytes: resetText(to) }
}

/** Why a stream ended: by the server, or because the listener was gone or did not read, or the database could not be read. */
export const STREAM_ENDS = [
  'expired',
  'suspended',
  'signedOut',
  'restart',
  'gone',
  'slow',
  'failed',
] as const satisfies readonly (LiveEnd | 'gone' | 'slow' | 'failed')[]
export type StreamEnd = (typeof STREAM_ENDS)[number]

export interface EndedStream {
  end: StreamEnd
  /** The number of handed-over changes. */
  changes: number
  /** The listener may still be connected without reading: the connection must be cut. */
  isCut: boolean
}

export interface ListenerOptions {
  source: Pick<ChangeSource, 'after' | 'readers'>
  /** The stream's person, who decides which earlier changes it sends. */
  staffId: number
  /** The number it starts after. */
  after: number
  /** It has missed too much, and says so first. */
  isReset: boolean
  /** The hub hands over changes above this number; the listener reads those below itself. */
  joinedAt: number
  pageSize: number
  heartbeatMs: number
  maxQueuedBytes: number
}

/**
 * One listener's stream. It reads changes from before it joined by pages, then sends what the hub hands over. It goes as
 * fast as it is read: the waiting bytes are limited, and a listener that does not read is ended.
 */
export class StreamListener {
  readonly stream: ReadableStream<Uint8Array>
  readonly ended: Promise<EndedStream>
  readonly #options: ListenerOptions
  readonly #first: Uint8Array[]
  #after: number
  #queue: News[] = []
  #queuedBytes = 0
  #isBeatDue = false
  #told = 0
  #why: LiveEnd | null = null
  #isEndTold = false
  #isOver = false
  #wake: (() => void) | null = null
  #readAtMs = performance.now()
  #resolveEnded: (ended: EndedStream) => void

  constructor(options: ListenerOptions) {
    this.#options = options
    this.#after = options.after
    this.#first = [
      helloText(options.after, options.heartbeatMs),
      ...(options.isReset ? [resetText(options.after)] : []),
    ]
    const { promise, resolve } = Promise.withResolvers<EndedStream>()
    this.ended = promise
    this.#resolveEnded = resolve
    this.stream = new ReadableStream(
      {
        pull: async (controller) => {
          const piece = await this.#next()
          this.#readAtMs = performance.now()
          if (piece === null) controller.close()
          else controller.enqueue(piece)
        },
        cancel: () => this.leave(),
      },
      // Nothing is produced before it is pulled, so all waiting bytes are counted here.
      { highWaterMark: 0 },
    )
  }

  /** By the hub, in the order of the numbers. */
  hand(news: News): void {
    if (this.#isOver) return
    this.#queue.push(news)
    this.#queuedBytes += news.bytes.byteLength
    if (this.#queuedBytes > this.#options.maxQueuedBytes) this.#finish('slow', true)
    this.#wakeUp()
  }

  /** Called by the hub from time to time: sends a heartbeat, or ends a listener that has not read for too long. */
  beat(stalledMs: number): void {
    this.#isBeatDue = true
    const isWaited = this.#wake !== null
    if (!isWaited && performance.now() - this.#readAtMs > stalledMs) this.#finish('slow', true)
    this.#wakeUp()
  }

  /** Sends the reason and closes; a listener that does not read it is cut off. */
  end(why: LiveEnd): void {
    if (this.#isOver || this.#why !== null) return
    this.#why = why
    this.#wakeUp()
    setTimeout(() => this.#finish(why, true), END_GRACE_MS).unref()
  }

  /** The other side has gone. */
  leave(): void {
    this.#finish('gone', false)
    this.#wakeUp()
  }

  /** The next bytes to send; null at the end. Waits until there are some. */
  async #next(): Promise<Uint8Array | null> {
    for (;;) {
      if (this.#isOver) return null
      if (this.#why !== null) return this.#last(this.#why)
      const piece = this.#first.shift() ?? (await this.#missed()) ?? this.#news() ?? this.#beat()
      if (piece !== null) return piece
      if (!this.#hasMore()) await new Promise<void>((resolve) => (this.#wake = resolve))
    }
  }

  /** The end and its reason, once. Waiting changes are dropped: the listener resumes elsewhere. */
  #last(why: LiveEnd): Uint8Array | null {
    if (!this.#isEndTold) {
      this.#isEndTold = true
      return endText(why)
    }
    this.#finish(why, false)
    return null
  }

  /** The next page of changes from before it joined; null after the last. */
  async #missed(): Promise<Uint8Array | null> {
    const { source, staffId, joinedAt, pageSize } = this.#options
    try {
      while (this.#after < joinedAt && !this.#isOver) {
        const page = (await source.after(this.#after, pageSize)).filter(({ seq }) => seq <= joinedAt)
        const told = readableBy(page, staffId, await source.readers(page, [staffId]))
        this.#after = page.length < pageSize ? joinedAt : (page.at(-1)?.seq ?? joinedAt)
        this.#told += told.length
        if (told.length > 0) return changesText(told)
      }
      return null
    } catch {
      // The client reconnects by itself, after its last number.
      this.#finish('failed', false)
      return null
    }
  }

  /** What the hub handed over, without changes that this listener already has. */
  #news(): Uint8Array | null {
    for (let news = this.#queue.shift(); news !== undefined; news = this.#queue.shift()) {
      this.#queuedBytes -= news.bytes.byteLength
      if (news.kind === 'here') return news.bytes
      if (news.to <= this.#after) continue
      const after = this.#after
      this.#after = news.to
      if (news.kind === 'reset') return news.bytes
      const isWhole = news.changes.every(({ seq }) => seq > after)
      const fresh = isWhole ? news.changes : news.changes.filter(({ seq }) => seq > after)
      if (fresh.length === 0) continue
      this.#told += fresh.length
      return isWhole ? news.bytes : changesText(fresh)
    }
    return null
  }

  #beat(): Uint8Array | null {
    const piece = this.#isBeatDue ? HEARTBEAT : null
    this.#isBeatDue = false
    return piece
  }

  #hasMore(): boolean {
    const { joinedAt } = this.#options
    const hasNews = this.#queue.length > 0 || this.#isBeatDue || this.#after < joinedAt
    return hasNews || this.#why !== null || this.#isOver
  }

  #wakeUp(): void {
    const wake = this.#wake
    this.#wake = null
    wake?.()
  }

  #finish(end: StreamEnd, isCut: boolean): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#queue = []
    this.#resolveEnded({ end, changes: this.#told, isCut })
    this.#wakeUp()
  }
}
