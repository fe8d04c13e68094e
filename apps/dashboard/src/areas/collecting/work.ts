import type { HttpClient } from '@org/core'
import { asProductError, collectingEndpoints, type Phone, type Take } from '@org/core/contract'
import { createBrowserPlatform } from '@org/core/platform/browser'
import { createQueue, type EventQueue, isWaiting } from '@org/core/queue'
import { noteWaiting } from '#platform/collecting-marks.ts'
import { onPageSeen } from '#platform/page-events.ts'
import { createEventStore } from './kept/event-store.ts'
import { createPhotoStore } from './kept/photo-store.ts'
import { type Along, appliedIds, keepAlong, readAlong, readPhone } from './kept/taken-store.ts'
import { phoneName } from './phone-name.ts'

const LOCK = 'collecting'
const LOCK_MS = 60_000
/** Other tabs of this browser hear of each other’s writes by it. */
const CHANNEL = 'collecting'
/** After a failure it is tried again after so long, doubling up to the most; or as soon as the network is back. */
const FIRST_WAIT_MS = 4000
const MOST_WAIT_MS = 60_000

/** A person’s work on this phone: what they took along, and what they did. */
export interface Work {
  queue: EventQueue
  phone: Phone
  getAlong(): Along | null
  subscribe(listener: () => void): () => void
  /** Takes along what a crew does, or chosen points: first what waits is sent. @throws ProductError */
  take(take: Take): Promise<void>
  close(): void
}

/** @throws DOMException where the browser keeps nothing */
export async function openWork(staffId: number, http: HttpClient): Promise<Work> {
  const { lock } = createBrowserPlatform()
  const phone = await readPhone(phoneName(navigator.userAgent))
  const queue = createQueue({
    ...{ store: createEventStore(), photos: createPhotoStore() },
    ...{ staffId, phone },
    // The calls themselves, not the client of all areas: they are there without network, and after a later release.
    send: (sent) => http.call(collectingEndpoints.send, sent),
    sendPhoto: ({ id, bytes }) =>
      http.call(collectingEndpoints.sendPhoto, { id, file: bytes, fileName: `photo-${id}.jpg` }),
    alone: (work) => lock.withLock(LOCK, { timeoutMs: LOCK_MS }, work).catch(() => {}),
    now: () => Date.now(),
    random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
  })
  let along = await readAlong(staffId)
  await queue.load()
  const listeners = new Set<() => void>()
  const changed = async (): Promise<void> => {
    along = await readAlong(staffId)
    for (const listener of [...listeners]) listener()
  }
  const tabs = new BroadcastChannel(CHANNEL)
  tabs.onmessage = () => void Promise.all([queue.load(), changed()])
  const tell = () => tabs.postMessage('written')
  const note = () => noteWaiting(staffId, queue.getSnapshot().events.filter(isWaiting).length)
  note()
  const stops = [sendByItself(queue), queue.subscribe(note)]
  return {
    phone,
    queue: {
      ...queue,
      async record(drafts, picture) {
        const kept = await queue.record(drafts, picture)
        tell()
        // Without a line there is nothing to try: it costs the phone its battery.
        if (navigator.onLine) void queue.flush()
        return kept
      },
    },
    getAlong: () => along,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async take(take) {
      await queue.flush()
      const known = appliedIds(queue.getSnapshot().events)
      const taken = await http.call(collectingEndpoints.take, { take, phone })
      await keepAlong(staffId, taken, known)
      await Promise.all([queue.load(), changed()])
      tell()
    },
    close() {
      for (const stop of stops) stop()
      tabs.close()
    },
  }
}

/** Sends on opening, when the page is seen again and when the network is back; and after a failure, later and later. */
function sendByItself(queue: EventQueue): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitMs = FIRST_WAIT_MS
  const now = () => {
    clearTimeout(timer)
    waitMs = FIRST_WAIT_MS
    void queue.flush()
  }
  const later = () => {
    const { trouble, isSending } = queue.getSnapshot()
    if (isSending) return
    clearTimeout(timer)
    if (trouble?.kind !== 'line') return
    timer = setTimeout(() => {
      waitMs = Math.min(waitMs * 2, MOST_WAIT_MS)
      if (navigator.onLine && document.visibilityState === 'visible') void queue.flush()
    }, waitMs)
  }
  const stops = [queue.subscribe(later), onPageSeen(now)]
  now()
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}

/** Why nothing could be kept, in a sentence for the person. */
export function notKept(error: unknown): string {
  if (error instanceof DOMException && error.name === 'QuotaExceededError')
    return 'Not saved: this phone has no room left. Free some, then do it again.'
  return `Not saved: ${asProductError(error).message}. Do it again.`
}
