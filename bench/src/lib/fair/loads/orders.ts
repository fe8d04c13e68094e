import { newFilter, SEEDS } from '../asks.ts'
import { type Call, type Caller, call, flood } from '../call.ts'
import type { Load } from '../load.ts'

const PARALLEL = 120
const SORTS = ['name', '-name', 'grower', '-grower', 'area', '-area', 'county', '-county', 'updated']
const ORDER_MS = 3_000
const ORDERS = 24
/** A refused person does not try faster. */
const PAUSE_MS = 200
const LASTS_MS = 12_000
const HEAD_START_MS = 500

const order = (caller: Caller, seed: number, at: number, signal: AbortSignal): Promise<Call> =>
  call(caller, `/fields/order?sort=${SORTS[at % SORTS.length]}&${newFilter(seed, at)}`, {}, signal)

/** Ids of all fields in orders that are not kept. */
export const orders: Load = {
  part: 'orders',
  name: `${PARALLEL} orders at once`,
  lastsMs: LASTS_MS,
  headStart: HEAD_START_MS,
  acts: [
    {
      ...{ name: 'order', limitMs: ORDER_MS, quietTimes: SORTS.length, times: ORDERS, pauseMs: PAUSE_MS },
      run: ({ ordinary }, at, signal) => order(ordinary, SEEDS.ordinary, at, signal),
    },
  ],
  attack: ({ hostile }, signal) =>
    flood({ parallel: PARALLEL, signal, ask: (at) => order(hostile, SEEDS.hostile, at, signal) }),
}
