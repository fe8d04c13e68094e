import { HERE_MS, type Present, presentSchema } from '@org/core/contract'
import * as z from 'zod'
import type { ChangeFeed } from '../../db/change-feed.ts'

/** What people do within this time is told together: fifty who move about are not thousands of notices a second. */
const TOGETHER_MS = 200
/** PostgreSQL takes 8,000 bytes. */
const MAX_PAYLOAD_BYTES = 7000
/** The most pages of one person, and of all: nobody fills the memory of a process. */
const MAX_OF_PERSON = 20
const MAX_PAGES = 5000

export interface PresenceOptions {
  feed: Pick<ChangeFeed, 'subscribe'>
  /** Tells every process, this one too. */
  notify(payload: string): Promise<void>
  /** Tells listeners of these people. */
  hand(people: readonly Present[], to: ReadonlySet<number>): void
  warn(err: unknown): void
  nowMs(): number
}

interface Known {
  present: Present
  untilMs: number
}

/** Who is in which workbook, in all processes. It is in memory alone: a process that starts learns it as people say it again. */
export class Presence {
  readonly #options: PresenceOptions
  readonly #pages = new Map<string, Known>()
  readonly #unsubscribe: () => void
  #unsaid = new Map<string, Present>()
  #timer: NodeJS.Timeout | undefined

  constructor(options: PresenceOptions) {
    this.#options = options
    this.#unsubscribe = options.feed.subscribe({
      onChange: () => {},
      onGap: () => {},
      onHere: (payload) => this.#hear(payload),
    })
  }

  /** Says where a page is. @returns the other people's pages in that workbook */
  say(present: Present): Present[] {
    this.#forget()
    const isNew = this.#take(present)
    // What is only said again is told as well: another process may have begun after it was said first.
    if (isNew !== 'refused') {
      this.#unsaid.set(keyOf(present), present)
      this.#timer ??= setTimeout(() => void this.#tell(), TOGETHER_MS).unref()
    }
    return [...this.#pages.values()].flatMap(({ present: other }) =>
      other.workbook === present.workbook && other.person.id !== present.person.id ? [other] : [],
    )
  }

  close(): void {
    this.#unsubscribe()
    clearTimeout(this.#timer)
  }

  #take(present: Present): 'taken' | 'refused' {
    const key = keyOf(present)
    if (present.isGone) {
      this.#pages.delete(key)
      return 'taken'
    }
    if (!this.#pages.has(key)) {
      const own = [...this.#pages.values()].filter((each) => each.present.person.id === present.person.id)
      if (own.length >= MAX_OF_PERSON || this.#pages.size >= MAX_PAGES) return 'refused'
    }
    this.#pages.set(key, { present, untilMs: this.#options.nowMs() + HERE_MS })
    return 'taken'
  }

  #forget(): void {
    const nowMs = this.#options.nowMs()
    for (const [key, { untilMs }] of this.#pages) if (untilMs <= nowMs) this.#pages.delete(key)
  }

  async #tell(): Promise<void> {
    this.#timer = undefined
    const people = [...this.#unsaid.values()]
    this.#unsaid = new Map()
    for (const payload of payloadsOf(people)) await this.#options.notify(payload).catch(this.#options.warn)
  }

  #hear(payload: string): void {
    const people = readPayload(payload)
    this.#forget()
    for (const present of people) this.#take(present)
    for (const workbook of new Set(people.map((each) => each.workbook))) {
      const there = [...this.#pages.values()].filter(({ present }) => present.workbook === workbook)
      this.#options.hand(
        people.filter((each) => each.workbook === workbook),
        new Set(there.map(({ present }) => present.person.id)),
      )
    }
  }
}

/** Nobody speaks for another person's page. */
const keyOf = ({ workbook, tab, person }: Present): string => `${person.id} ${workbook} ${tab}`

function payloadsOf(people: readonly Present[]): string[] {
  const payloads: string[] = []
  let part: Present[] = []
  for (const present of people) {
    const next = [...part, present]
    if (part.length > 0 && Buffer.byteLength(JSON.stringify(next)) > MAX_PAYLOAD_BYTES) {
      payloads.push(JSON.stringify(part))
      part = [present]
    } else part = next
  }
  return part.length === 0 ? payloads : [...payloads, JSON.stringify(part)]
}

/** @returns nobody for what is not ours */
function readPayload(payload: string): Present[] {
  try {
    return z.array(presentSchema).parse(JSON.parse(payload))
  } catch {
    return []
  }
}
