import { clientErrors } from '@org/core/contract'
import { type ComponentType, lazy } from 'react'

/** Between tries while there is a network: the server may be starting, or the line may be bad. */
const WAITS_MS = [1_000, 2_000, 4_000]

/** How the bundler's loader begins what it says of a style sheet; it takes that for loaded when asked again. */
const UNSTYLED = 'Unable to preload CSS'

/**
 * A part of a page whose program is loaded when it is first shown. A program that does not arrive is asked for again,
 * without a network as soon as it is back, unless a worker has it: until then the fallback around it stands in its place,
 * and the rest of the page goes on. Where it cannot be had at all (a newer version may have taken its place) it fails as `network`.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => ({ default: await untilLoaded(load) }))
}

/** @throws clientErrors.network when it has not come after every wait, or without its style sheet */
async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  const waitsMs = WAITS_MS.values()
  for (;;) {
    // Without a network only a worker can have it. Else not even tried: some browsers never ask again for a module that
    // failed once.
    if (!navigator.onLine && !hasWorker()) await backOnline()
    try {
      return await load()
    } catch (cause) {
      if (cause instanceof Error && cause.message.startsWith(UNSTYLED)) throw clientErrors.network(cause)
      if (!navigator.onLine) {
        await backOnline()
        continue
      }
      const { value: waitMs } = waitsMs.next()
      if (waitMs === undefined) throw clientErrors.network(cause)
      await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
  }
}

/** Whether a worker answers for this page. Browsers have none where the address is not secure. */
const hasWorker = (): boolean => 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null

const backOnline = () =>
  new Promise((resolve) => globalThis.addEventListener('online', resolve, { once: true }))
