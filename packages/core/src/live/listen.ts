import type { Connection } from '../connect.ts'
import type { LiveChange } from '../contract/changes/schema.ts'
import type { ProductError } from '../errors/product-error.ts'
import { createLiveChanges } from './live-changes.ts'
import type { LiveChanges } from './types.ts'

/** What a program wants to hear. */
export interface ListenOptions {
  /** One change after the other, each once, as they are committed. */
  onChange: (change: LiveChange) => void
  /** More was missed than the server keeps: whatever was read before may have changed. Default: nothing. */
  onMissed?: () => void
  /** It is over: the API does not let this program in any more. Default: nothing. */
  onRefused?: (error: ProductError) => void
  /** Stops listening. */
  signal?: AbortSignal
}

/**
 * Listens to what is changed from now on: `listen(connection, { onChange: ({ entity, entityId }) => … })`. Cut off, it goes
 * on by itself after the last change it heard. The program stays alive until it is closed.
 *
 * @param connection what `connect` answered, with a service key or with a refresh token
 */
export function listen(connection: Pick<Connection, 'channel'>, options: ListenOptions): LiveChanges {
  const { onChange, onMissed, onRefused, signal } = options
  const live = createLiveChanges({
    ...connection.channel,
    onChanges: (changes) => changes.forEach(onChange),
    onReset: () => onMissed?.(),
    ...(onRefused === undefined ? {} : { onRefused }),
  })
  signal?.addEventListener('abort', live.close, { once: true })
  if (signal?.aborted) live.close()
  return live
}
