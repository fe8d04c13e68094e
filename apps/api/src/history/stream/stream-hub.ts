import { errors, isProductError, type LiveChange, type Present } from '@org/core/contract'
import type { Logger } from 'pino'
import type { CallerIdentity } from '../../auth/caller.ts'
import type { StaffRecords } from '../../auth/staff-records.ts'
import type { ChangeFeed } from '../../db/change-feed.ts'
import type { Admission } from '../../http/route.ts'
import { Presence } from './presence.ts'
import { repeat } from './repeat.ts'
import {
  type EndedStream,
  hereNews,
  lessNews,
  type News,
  newsOf,
  resetNews,
  type StreamEnd,
  StreamListener,
} from './stream-listener.ts'
import { type Readable, readableBy } from './stream-readers.ts'
import type { ChangeSource } from './stream-source.ts'

/** When a person with too many streams may try again. */
const RETRY_S = 5
const MAX_TIMER_MS = 2 ** 31 - 1
/** Reading new changes takes a moment; a longer time is worth reporting. */
const BEHIND_MS = 10_000

export interface StreamLimits {
  /** The time between two heartbeats. */
  heartbeatMs: number
  /** How long a listener may leave its changes unread. */
  stalledMs: number
  /** With more changes than this the listener is asked to fetch everything again. */
  maxMissed: number
  /** The most changes read from the database at once. */
  pageSize: number
  /** The most bytes that wait for one listener. */
  maxQueuedBytes: number
  /** The most streams of one person. */
  perPerson: number
}

export const STREAM_LIMITS: StreamLimits = {
  heartbeatMs: 15_000,
  stalledMs: 60_000,
  maxMissed: 10_000,
  pageSize: 1_000,
  maxQueuedBytes: 4 * 1024 * 1024,
  perPerson: 20,
}

export interface HubOptions {
  source: ChangeSource
  feed: Pick<ChangeFeed, 'live' | 'subscribe'>
  staffRecords: Pick<StaffRecords, 'of'>
  log: Pick<Logger, 'warn'>
  now(): Date
  /** Tells every process, this one too, who is where: see {@link Presence}. */
  notifyHere(payload: string): Promise<void>
  /** Told of each stream that ended. */
  onEnded?(end: StreamEnd): void
  limits?: Partial<StreamLimits>
}

interface Place {
  after: number
  isReset: boolean
}

/**
 * The live channel of this process: on each notice of a commit it reads the new changes once and hands them to every
 * listener. Without listeners it reads nothing.
 */
export class ChangeHub {
  readonly #options: HubOptions
  readonly #limits: StreamLimits
  readonly #listeners = new Map<StreamListener, { identity: CallerIdentity; staffId: number }>()
  readonly #streamsOf = new Map<number, number>()
  readonly #unsubscribe: () => void
  readonly #presence: Presence
  readonly #beats: NodeJS.Timeout
  /** All changes up to this number were handed out, or were committed before the first listener. */
  #last = 0
  #users = 0
  #starting: Promise<void> | null = null
  #isClosed = false
  /** Since when there are unread changes; null if there are none. */
  #unreadSinceMs: number | null = null
  /** There may be new changes. */
  readonly #hear: () => void
  /** Someone's record was changed, or may have been. */
  readonly #check: () => void

  constructor(options: HubOptions) {
    this.#options = options
    this.#limits = { ...STREAM_LIMITS, ...options.limits }
    const failed = (err: unknown): void => options.log.warn({ err }, 'live channel')
    this.#hear = repeat({
      work: async () => {
        this.#unreadSinceMs ??= performance.now()
        await this.#readOn()
        this.#unreadSinceMs = null
      },
      isWanted: () => this.#users > 0 && !this.#isClosed,
      failed,
    })
    this.#check = repeat({
      work: () => this.#endRefused(),
      isWanted: () => this.#listeners.size > 0 && !this.#isClosed,
      failed,
    })
    this.#unsubscribe = options.feed.subscribe({
      onChange: ({ entities }) => {
        this.#hear()
        if (entities.includes('staff')) this.#check()
      },
      onGap: () => {
        this.#hear()
        this.#check()
      },
    })
    this.#presence = new Presence({
      feed: options.feed,
      notify: options.notifyHere,
      hand: (people, to) => this.#handHere(people, to),
      warn: failed,
      nowMs: () => options.now().getTime(),
    })
    this.#beats = setInterval(() => {
      for (const listener of this.#listeners.keys()) listener.beat(this.#limits.stalledMs)
    }, this.#limits.heartbeatMs)
    this.#beats.unref()
  }

  /** Whether listeners get everything in time: notices arrive, and new changes can be read. */
  get isCurrent(): boolean {
    const sinceMs = this.#users === 0 ? null : this.#unreadSinceMs
    const isRead = sinceMs === null || performance.now() - sinceMs < BEHIND_MS
    return this.#options.feed.live && isRead
  }

  /** How many streams are open. */
  get streams(): number {
    return this.#listeners.size
  }

  /**
   * A stream of committed changes after a number. It ends with the token, with a suspension, with a sign-out everywhere, with this process, or if
   * nobody reads it.
   *
   * @throws errors.rateLimited when the person has too many; errors.unavailable while stopping or without the database
   */
  async open(
    admission: Admission,
  ): Promise<{ stream: ReadableStream<Uint8Array>; ended: Promise<EndedStream> }> {
    const { identity, staffId, signal } = admission
    if (this.#isClosed) throw errors.unavailable('The server is stopping')
    const leave = this.#enter(staffId)
    try {
      await this.#started()
      const place = await this.#placeOf(admission)
      if (this.#isClosed) throw errors.unavailable('The server is stopping')
      // Nothing is awaited between reading the hub's number and joining its listeners, so no change falls in between.
      const { pageSize, heartbeatMs, maxQueuedBytes } = this.#limits
      const { source } = this.#options
      const joinedAt = this.#last
      const listener = new StreamListener({
        ...place,
        source,
        staffId,
        joinedAt,
        pageSize,
        heartbeatMs,
        maxQueuedBytes,
      })
      this.#listeners.set(listener, { identity, staffId })
      const expiry = this.#expire(listener, identity)
      void listener.ended.then(({ end }) => {
        clearTimeout(expiry)
        this.#listeners.delete(listener)
        leave()
        this.#options.onEnded?.(end)
      })
      signal.addEventListener('abort', () => listener.leave(), { once: true })
      if (signal.aborted) listener.leave()
      // If the person was suspended during the admission, nobody else would notice.
      this.#check()
      return { stream: listener.stream, ended: listener.ended }
    } catch (error) {
      leave()
      throw error
    }
  }

  /** Says where a page of a person is. @returns the other people's pages in that workbook */
  here(present: Present): Present[] {
    return this.#presence.say(present)
  }

  /** Asks every listener to resume elsewhere, and waits until each has heard it or is cut off. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#unsubscribe()
    this.#presence.close()
    clearInterval(this.#beats)
    const all = [...this.#listeners.keys()]
    for (const listener of all) listener.end('restart')
    await Promise.all(all.map(({ ended }) => ended))
  }

  /** @returns undoes it */
  #enter(staffId: number): () => void {
    const streams = this.#streamsOf.get(staffId) ?? 0
    if (streams >= this.#limits.perPerson) throw errors.rateLimited(RETRY_S)
    this.#streamsOf.set(staffId, streams + 1)
    this.#users += 1
    return () => {
      const left = (this.#streamsOf.get(staffId) ?? 1) - 1
      if (left === 0) this.#streamsOf.delete(staffId)
      else this.#streamsOf.set(staffId, left)
      this.#users -= 1
      if (this.#users > 0) return
      this.#starting = null
      this.#unreadSinceMs = null
    }
  }

  /** Listeners themselves read changes that were committed before the first of them joined. */
  #started(): Promise<void> {
    if (this.#starting !== null) return this.#starting
    const starting = this.#options.source.newest().then(
      (newest) => {
        this.#last = newest
      },
      (error: unknown) => {
        if (this.#starting === starting) this.#starting = null
        throw error
      },
    )
    this.#starting = starting
    return starting
  }

  async #placeOf({ since, withinS }: Admission): Promise<Place> {
    const { source } = this.#options
    const wanted = since ?? (withinS === undefined ? null : await source.newestBefore(withinS))
    const newest = await source.newest()
    if (wanted === null) return { after: newest, isReset: false }
    // Numbers that do not exist: the database was restored to an earlier state.
    const isAhead = wanted > newest
    const isReset = isAhead || newest - wanted > this.#limits.maxMissed
    return { after: isReset ? newest : wanted, isReset }
  }

  #expire(listener: StreamListener, { expMs }: CallerIdentity): NodeJS.Timeout {
    const leftMs = Math.max(0, expMs - this.#options.now().getTime())
    return setTimeout(() => listener.end('expired'), Math.min(leftMs, MAX_TIMER_MS)).unref()
  }

  /** From the last handed-out number to the newest. */
  async #readOn(): Promise<void> {
    await this.#started()
    const { source } = this.#options
    const { pageSize, maxMissed } = this.#limits
    for (;;) {
      const after = this.#last
      const [first, ...rest] = await source.after(after, pageSize)
      if (first === undefined) return
      const isFull = rest.length + 1 === pageSize
      const newest = isFull ? await source.newest() : 0
      if (newest - after > maxMissed) this.#hand(resetNews(newest))
      else await this.#tell([first, ...rest])
      if (!isFull) return
    }
  }

  /** Gives each listener the changes that its person may read at this moment. */
  async #tell(changes: readonly [LiveChange, ...LiveChange[]]): Promise<void> {
    let asked = new Set<number>()
    let isReadable: Readable = () => false
    const people = () => new Set([...this.#listeners.values()].map(({ staffId }) => staffId))
    // Includes listeners that join during the query: they get changes above their number.
    while (![...people()].every((staffId) => asked.has(staffId))) {
      asked = people()
      isReadable = await this.#options.source.readers(changes, [...asked])
    }
    const news = newsOf(changes)
    this.#hand(news, (staffId) => lessNews(news, readableBy(changes, staffId, isReadable)))
  }

  #hand(news: News, newsFor: (staffId: number) => News = () => news): void {
    if (news.kind !== 'here') this.#last = Math.max(this.#last, news.to)
    for (const [listener, { staffId }] of this.#listeners) listener.hand(newsFor(staffId))
  }

  #handHere(people: readonly Present[], to: ReadonlySet<number>): void {
    const news = hereNews(people)
    for (const [listener, { staffId }] of this.#listeners) if (to.has(staffId)) listener.hand(news)
  }

  /** Checks every listener's person again. */
  async #endRefused(): Promise<void> {
    await Promise.all(
      [...this.#listeners].map(async ([listener, { identity }]) => {
        const why = await this.#refusal(identity)
        if (why !== null) listener.end(why)
      }),
    )
  }

  async #refusal(identity: CallerIdentity): Promise<'suspended' | 'signedOut' | null> {
    try {
      return (await this.#options.staffRecords.of(identity)) === null ? 'suspended' : null
    } catch (error) {
      if (isProductError(error) && error.status === 401) return 'signedOut'
      if (isProductError(error) && error.status === 403) return 'suspended'
      throw error
    }
  }
}
