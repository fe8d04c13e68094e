import { asProductError } from '../errors/catalog.ts'
import type { ErrorKind, ProductError } from '../errors/product-error.ts'
import type { KeptEvent, QueueOptions, QueueState } from './types.ts'

/** Kinds that are about one picture: the others may pass. */
const OF_THE_PICTURE: ReadonlySet<ErrorKind> = new Set([
  'validation',
  'notFound',
  'conflict',
  'tooLarge',
  'unreadableFile',
  'unsupportedMedia',
])

interface Sending {
  state(): QueueState
  /** Whether something else is to be sent first. */
  isLeft(): boolean
  /** A picture left the phone. */
  gone(id: string): void
}

/**
 * Sends the pictures of photos that are applied, one at a time, by number. Each leaves the phone once the server has it,
 * or once its photo was undone or dismissed. One that the server does not take stays, and keeps no other from being sent.
 *
 * @returns why the server does not take one; null where it took all
 * @throws ProductError for what keeps all of them from being sent
 */
export async function sendPictures(
  { photos, sendPhoto }: QueueOptions,
  { state, isLeft, gone }: Sending,
): Promise<ProductError | null> {
  let trouble: ProductError | null = null
  const outcomes = new Map(state().events.map(({ event, answer }) => [event.id, answer?.outcome]))
  const leave = async (id: string): Promise<void> => {
    await photos.remove(id)
    gone(id)
  }
  for (const id of state().photos) {
    if (isLeft()) break
    const outcome = outcomes.get(id)
    if (isOver(outcome)) await leave(id)
    if (outcome !== 'applied') continue
    const bytes = await photos.read(id)
    try {
      if (bytes !== null) await sendPhoto({ id, bytes })
      await leave(id)
    } catch (thrown) {
      const error = asProductError(thrown)
      if (!OF_THE_PICTURE.has(error.kind)) throw error
      trouble = error
    }
  }
  return trouble
}

type Outcome = NonNullable<KeptEvent['answer']>['outcome'] | undefined

/** Somebody decided that it is no photo of the point. */
const isOver = (outcome: Outcome): boolean => outcome === 'withdrawn' || outcome === 'dismissed'
