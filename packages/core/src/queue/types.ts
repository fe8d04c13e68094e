import type { EventAnswer, FieldEvent, SentEvents } from '../contract/collecting/events.ts'
import type { ProductError } from '../errors/product-error.ts'

type WithoutNumber<E> = E extends unknown ? Omit<E, 'number'> : never
type WithoutMade<E> = E extends unknown ? Omit<E, 'id' | 'number' | 'at'> : never
/** What a person did; the queue gives it an id, a number and its time. */
export type EventDraft = WithoutMade<FieldEvent>
/** An event before the store has numbered it. */
export type UnnumberedEvent = WithoutNumber<FieldEvent>

/** An event as the phone keeps it. */
export interface KeptEvent {
  event: FieldEvent
  /** Whose act it is. */
  staffId: number
  /** The server’s; null while it waits. */
  answer: EventAnswer | null
  /** Whether what was taken along since shows what it did. */
  isTaken: boolean
}

/** The bytes of a photo, kept until the server has them. */
export interface KeptPicture {
  /** Of its event. */
  id: string
  bytes: Uint8Array<ArrayBuffer>
}

/**
 * Where a phone keeps the pictures of photos, of all its people. Those of an act are kept by {@link QueueStore.add}, together
 * with its events.
 */
export interface PhotoStore {
  /** The events whose pictures are here. */
  ids(): Promise<ReadonlySet<string>>
  /** @returns null where it is gone by now */
  read(id: string): Promise<Uint8Array<ArrayBuffer> | null>
  remove(id: string): Promise<void>
}

/**
 * Where a phone keeps events: of all its people, in the order of their numbers. Each method is done when what it writes
 * outlasts a power cut, or throws and has written nothing.
 */
export interface QueueStore {
  /** Numbers them, one after the other, and keeps their pictures: all or none. */
  add(
    staffId: number,
    events: readonly UnnumberedEvent[],
    pictures?: readonly KeptPicture[],
  ): Promise<readonly KeptEvent[]>
  /** A person’s, by number. */
  read(staffId: number): Promise<readonly KeptEvent[]>
  /** Keeps answers beside their events; an event that is gone by now is none. */
  answer(answers: readonly EventAnswer[]): Promise<void>
}

export interface QueueOptions {
  store: QueueStore
  photos: PhotoStore
  staffId: number
  phone: SentEvents['phone']
  /** @throws ProductError */
  send: (sent: SentEvents) => Promise<{ answers: readonly EventAnswer[] }>
  /** Sends the picture of an event that is applied. @throws ProductError */
  sendPhoto: (picture: KeptPicture) => Promise<unknown>
  /** Runs the work if no other tab of this browser sends; else does nothing. */
  alone: (work: () => Promise<void>) => Promise<void>
  /** Milliseconds since 1970, by the phone’s clock. */
  now: () => number
  random: (bytes: number) => Uint8Array
}

/** Why nothing is sent at this time: no line to the server; nobody is signed in; another page is needed; or what it says. */
export type QueueTrouble =
  | { kind: 'line'; error: ProductError }
  | { kind: 'signIn'; error: ProductError }
  | { kind: 'reload'; error: ProductError }
  | { kind: 'refused'; error: ProductError }

export interface QueueState {
  /** The person’s, by number. */
  events: readonly KeptEvent[]
  /** The person’s photos whose pictures are still on this phone, by number. */
  photos: readonly string[]
  isSending: boolean
  trouble: QueueTrouble | null
  /** Why the server does not take one of the pictures; null where it took all that were sent. */
  photoTrouble: ProductError | null
  /** When the server last answered, in milliseconds since 1970; null before. */
  sentAt: number | null
}

export interface EventQueue {
  getSnapshot(): QueueState
  subscribe(listener: () => void): () => void
  /** Reads what is kept: at the start, and when another tab has written. */
  load(): Promise<void>
  /**
   * Keeps what a person did. It is kept when this resolves; @throws what the store throws: nothing is kept then
   *
   * @param picture of the photo that is among them
   */
  record(drafts: readonly EventDraft[], picture?: Uint8Array<ArrayBuffer>): Promise<readonly KeptEvent[]>
  /**
   * Sends what waits, in order, and asks again for what was held or refused; then pictures, one at a time. Never throws:
   * see `trouble`.
   */
  flush(): Promise<void>
}

/** Those without an answer. */
export const isWaiting = ({ answer }: Pick<KeptEvent, 'answer'>): boolean => answer === null
/** Those that need somebody, or wait behind such a one. */
export const isOpen = ({ answer }: Pick<KeptEvent, 'answer'>): boolean =>
  answer?.outcome === 'refused' || answer?.outcome === 'held'
