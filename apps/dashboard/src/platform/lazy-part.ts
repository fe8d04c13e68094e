import { errors } from '@org/core/contract'
import { type ComponentType, lazy } from 'react'

/** Between tries while there is a network: the server may be starting, or the line may be bad. */
const WAITS_MS = [1_000, 2_000, 4_000, 8_000]

/**
 * A part of a page whose program is loaded when it is first shown. A program that does not arrive is asked for again,
 * without a network as soon as it is back: until then the fallback around it stands in its place, and the rest of the
 * page goes on. Where it cannot be had at all (a newer version may have taken its place) it fails as `network`.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => ({ default: await untilLoaded(load) }))
}

/** @throws errors.network when it has not come after every wait */
async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  const waitsMs = WAITS_MS.values()
  for (;;) {
    try {
      return await load()
    } catch (cause) {
      if (!navigator.onLine) {
        await backOnline()
        continue
      }
      const { value: waitMs } = waitsMs.next()
      if (waitMs === undefined) throw errors.network(cause)
      await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
  }
}

const backOnline = () =>
  new Promise((resolve) => globalThis.addEventListener('online', resolve, { once: true }))
