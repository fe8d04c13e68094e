import type pg from 'pg'

/** Pools: for calls, for the queue of jobs, and for reading on a standby. */
export type PoolName = 'calls' | 'queue' | 'reads'

/** Connections of a pool. */
export interface PoolSizes {
  /** The most there can be. */
  max: number
  open: number
  /** Of the open ones, those that nobody uses. */
  idle: number
  /** Callers without a connection. */
  waiting: number
}

export interface Waited {
  pool: PoolName
  seconds: number
}

export const poolSizes = (pools: ReadonlyMap<PoolName, pg.Pool>): ReadonlyMap<PoolName, PoolSizes> =>
  new Map(
    Array.from(pools, ([name, pool]) => [
      name,
      { max: pool.options.max, open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount },
    ]),
  )

/** `connect` is the one way to a connection: the pool's own `query` takes it too. */
export function watchWaits(pools: ReadonlyMap<PoolName, pg.Pool>, tell: (waited: Waited) => void): void {
  for (const [name, pool] of pools) {
    const { connect } = pool
    Object.defineProperty(pool, 'connect', {
      value: (...args: unknown[]): unknown => {
        const startMs = performance.now()
        const end = (): void => tell({ pool: name, seconds: (performance.now() - startMs) / 1_000 })
        const [callback] = args
        if (typeof callback !== 'function') {
          const connected: Promise<unknown> = Reflect.apply(connect, pool, args)
          connected.then(end, end)
          return connected
        }
        const told = (...answer: unknown[]): unknown => {
          end()
          return Reflect.apply(callback, undefined, answer)
        }
        return Reflect.apply(connect, pool, [told])
      },
    })
  }
}
