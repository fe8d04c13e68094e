import { asProductError, type CallOptions, type HttpClient } from '@org/core'
import { type Endpoint, type EndpointInput, type EndpointOutput, isWrite } from '@org/core/contract'
import type { ConnectionWatch } from '#platform/connection.ts'
import { countWaiting } from './waiting-count.ts'

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
  /** Ends when the last write that waits has ended; null while none waits. */
  let last: Promise<unknown> | null = null

  /** After those that wait already. */
  async function afterOthers<T>(work: () => Promise<T>): Promise<T> {
    const before = last
    const mine = (async () => {
      await before?.catch(() => {})
      return work()
    })()
    last = mine
    countWaiting(1)
    try {
      return await mine
    } finally {
      countWaiting(-1)
      if (last === mine) last = null
    }
  }

  async function call<E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    options: CallOptions = {},
  ): Promise<EndpointOutput<E>> {
    if (!isWrite(endpoint) || KEPT_ELSEWHERE.some((start) => endpoint.path.startsWith(start)))
      return client.call(endpoint, input, options)
    const untilAnswered = async (): Promise<EndpointOutput<E>> => {
      for (;;) {
        await untilOnline(connection, options.signal)
        try {
          return await client.call(endpoint, input, options)
        } catch (error) {
          if (!isLost(error, connection)) throw error
        }
      }
    }
    if (last !== null) return afterOthers(untilAnswered)
    try {
      return await client.call(endpoint, input, options)
    } catch (error) {
      if (!isLost(error, connection)) throw error
      return afterOthers(untilAnswered)
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
