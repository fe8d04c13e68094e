import { type EventAnswer, MAX_SENT_EVENTS } from '../contract/collecting/events.ts'
import { asProductError, errors } from '../errors/catalog.ts'
import type { ErrorKind, ProductError } from '../errors/product-error.ts'
import { sendPictures } from './send-pictures.ts'
import {
  type EventDraft,
  type EventQueue,
  isOpen,
  isWaiting,
  type KeptEvent,
  type QueueOptions,
  type QueueState,
  type QueueTrouble,
} from './types.ts'
import { makeEventId } from './uuid.ts'

/** Kinds that say nothing of the events: the person signs in, then the same events are sent. */
const OF_THE_PERSON: ReadonlySet<ErrorKind> = new Set([
  'authentication',
  'unauthenticated',
  'sessionEnded',
  'userNotFound',
])
/** Kinds that can be of the line, or of a server on its way. */
const OF_THE_LINE: ReadonlySet<ErrorKind> = new Set([
  'network',
  'timeout',
  'aborted',
  'unavailable',
  'rateLimited',
  'server',
  'badAnswer',
])

function troubleOf(error: ProductError): QueueTrouble {
  if (OF_THE_PERSON.has(error.kind)) return { kind: 'signIn', error }
  if (error.kind === 'requestToken') return { kind: 'reload', error }
  return { kind: OF_THE_LINE.has(error.kind) ? 'line' : 'refused', error }
}

/** Kinds that are about what is sent: a smaller part of it may pass. */
const OF_WHAT_IS_SENT: ReadonlySet<ErrorKind> = new Set(['validation', 'tooLarge', 'unsupportedMedia'])

/**
 * What a person does in the field: kept before anybody is told so, then sent in the order in which it was done. An event
 * is sent until it has an answer, however often: the server knows it by its id.
 */
export function createQueue(options: QueueOptions): EventQueue {
  const { store, staffId, now, random } = options
  let state: QueueState = {
    ...{ events: [], photos: [], isSending: false },
    ...{ trouble: null, photoTrouble: null, sentAt: null },
  }
  const listeners = new Set<() => void>()
  const set = (part: Partial<QueueState>): void => {
    state = { ...state, ...part }
    for (const listener of [...listeners]) listener()
  }
  const load = async (): Promise<void> => {
    // In this order: a photo that is kept in between is not said to be sent.
    const events = await store.read(staffId)
    const here = await options.photos.ids()
    set({ events, photos: events.flatMap(({ event: { id } }) => (here.has(id) ? [id] : [])) })
  }
  const keepAnswers = async (answers: readonly EventAnswer[]): Promise<void> => {
    await store.answer(answers)
    await load()
    set({ sentAt: now() })
  }
  let flushing: Promise<void> | null = null
  let isAskedAgain = false

  async function sendAll(): Promise<void> {
    set({ isSending: true })
    try {
      await load()
      await sendOnce(options, () => state.events, keepAnswers)
      set({ trouble: null })
      const photoTrouble = await sendPictures(options, {
        state: () => state,
        // What was done meanwhile goes before the next picture.
        isLeft: () => isAskedAgain,
        gone: (gone) => set({ photos: state.photos.filter((id) => id !== gone) }),
      })
      set({ photoTrouble })
    } catch (thrown) {
      set({ trouble: troubleOf(asProductError(thrown)) })
    } finally {
      set({ isSending: false })
    }
  }

  async function flushAll(): Promise<void> {
    do {
      isAskedAgain = false
      await options.alone(sendAll)
    } while (isAskedAgain)
  }

  return {
    getSnapshot: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    load,
    async record(drafts, picture) {
      const at = new Date(now()).toISOString()
      const events = drafts.map((draft: EventDraft) => ({ ...draft, id: makeEventId(now(), random), at }))
      const photo = events.find(({ what }) => what === 'photo')
      const pictures = photo === undefined || picture === undefined ? [] : [{ id: photo.id, bytes: picture }]
      const kept = await store.add(staffId, events, pictures)
      set({
        events: [...state.events, ...kept],
        photos: [...state.photos, ...pictures.map(({ id }) => id)],
      })
      return kept
    },
    flush() {
      isAskedAgain = true
      flushing ??= flushAll().finally(() => {
        flushing = null
      })
      return flushing
    },
  }
}

/** Everything that waits, from the first on; then what the server could not apply before. @throws ProductError */
async function sendOnce(
  { phone, staffId, send }: QueueOptions,
  events: () => readonly KeptEvent[],
  keep: (answers: readonly EventAnswer[]) => Promise<void>,
): Promise<void> {
  /** @throws ProductError */
  const sendPart = async (part: readonly KeptEvent[], waiting: number): Promise<void> => {
    try {
      const { answers } = await send({ phone, staffId, events: part.map(({ event }) => event), waiting })
      await keep(answers)
    } catch (thrown) {
      const error = asProductError(thrown)
      if (!OF_WHAT_IS_SENT.has(error.kind)) throw error
      await divided(part, waiting, error)
    }
  }
  /** One event that the server cannot even read keeps no other from it. */
  const divided = async (
    part: readonly KeptEvent[],
    waiting: number,
    { message, remedy = '' }: ProductError,
  ): Promise<void> => {
    const [first] = part
    if (first === undefined) return
    if (part.length === 1)
      return keep([{ id: first.event.id, outcome: 'refused', message, remedy: remedy ?? '' }])
    for (const [at, each] of part.entries()) await sendPart([each], waiting + part.length - 1 - at)
  }

  const before = events().filter(isOpen)
  for (let waiting = events().filter(isWaiting); waiting.length > 0; waiting = events().filter(isWaiting)) {
    const part = waiting.slice(0, MAX_SENT_EVENTS)
    await sendPart(part, waiting.length - part.length)
    // Else it would be sent for ever.
    const left = new Set(
      events()
        .filter(isWaiting)
        .map(({ event }) => event.id),
    )
    if (part.every(({ event }) => left.has(event.id))) throw errors.badAnswer([])
  }
  // Somebody may have settled them at the desk. Also without any the server hears that nothing waits.
  await sendPart(before.slice(0, MAX_SENT_EVENTS), 0)
}
