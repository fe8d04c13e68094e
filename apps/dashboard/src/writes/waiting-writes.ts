import { asProductError, type CallOptions, type HttpClient } from '@org/core'
import { type Endpoint, type EndpointInput, type EndpointOutput, isWrite } from '@org/core/contract'
import type { ConnectionWatch } from '#platform/connection.ts'
import { countWaiting } from './waiting-count.ts'

/** A write that found nobody. */
interface Waiting {
  /** In the order in which writes were begun. */
  place: number
  signal: AbortSignal | undefined
  /** Whether it has ended: done, refused or given up. */
  send: () => Promise<boolean>
}

/** They keep what they send themselves: cells and a phone's events outlive the tab; a sign-in has its own patience. */
const KEPT_ELSEWHERE = ['/workbooks/', '/collecting/', '/dash-users']

/**
 * A client whose writes wait while nobody answers, and go on by themselves once somebody does, in the order in which
 * they were begun. Each carries one key over all its attempts: the server does it once.
 */
export function waitWithWrites(
  client: HttpClient,
  connection: Pick<ConnectionWatch, 'current' | 'subscribe'>,
): HttpClient {
  let begun = 0
  let isSending = false
  const waiting: Waiting[] = []

  /** One after the other, what was begun first before the others. */
  async function sendWaiting(): Promise<void> {
    if (isSending) return
    isSending = true
    for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
      await untilOnline(connection, next.signal)
      // Another may have come that was begun before it.
      const first = waiting[0] ?? next
      if (await first.send()) waiting.splice(waiting.indexOf(first), 1)
    }
    isSending = false
  }

  /** Sends it again once somebody answers and those before it are done. */
  function wait<T>(place: number, work: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    countWaiting(1)
    const ended = new Promise<T>((resolve, reject) => {
      const send = () =>
        work().then(
          (value) => {
            resolve(value)
            return true
          },
          (error: unknown) => {
            if (isLost(error, connection)) return false
            reject(error)
            return true
          },
        )
      const at = waiting.findIndex((other) => other.place > place)
      waiting.splice(at < 0 ? waiting.length : at, 0, { place, signal, send })
    })
    void sendWaiting()
    return ended.finally(() => countWaiting(-1))
  }

  async function call<E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    options: CallOptions = {},
  ): Promise<EndpointOutput<E>> {
    const send = () => client.call(endpoint, input, options)
    if (!isWrite(endpoint) || KEPT_ELSEWHERE.some((start) => endpoint.path.startsWith(start))) return send()
    begun += 1
    const place = begun
    if (waiting.length > 0) return wait(place, send, options.signal)
    try {
      return await send()
    } catch (error) {
      if (!isLost(error, connection)) throw error
      return wait(place, send, options.signal)
    }
  }

  return { ...client, call }
}

/** Nobody answered, and nobody has answered since. */
const isLost = (error: unknown, { current }: Pick<ConnectionWatch, 'current'>): boolean =>
  asProductError(error).kind === 'network' && current() !== 'online'

/** Resolves once the server answers. A call that is given up then says so itself. */
function untilOnline(
  { current, subscribe }: Pick<ConnectionWatch, 'current' | 'subscribe'>,
  signal: AbortSignal | undefined,
): Promise<void> {
  return new Promise((resolve) => {
    const isOver = () => current() === 'online' || signal?.aborted === true
    if (isOver()) return resolve()
    const look = () => {
      if (!isOver()) return
      leave()
      signal?.removeEventListener('abort', look)
      resolve()
    }
    const leave = subscribe(look)
    signal?.addEventListener('abort', look)
  })
}
