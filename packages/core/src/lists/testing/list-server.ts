import { errors } from '../../errors/catalog.ts'
import { turn } from '../../session/testing/fake-clock.ts'
import type { FirstRows, ListCalls } from '../types.ts'

export interface TestRow {
  id: number
  version: number
}

/** One call that waits for its answer. */
interface Waiting {
  what: 'first' | 'order' | 'rows'
  ids: readonly number[]
  signal: AbortSignal
  /** Reads what is answered: as the server is now, however late the answer comes. */
  read: () => void
  answer: () => void
  fail: () => void
}

/** A list that tests change, and whose answers come when tests say so, or at once. */
export function createListServer(count: number, { isPrompt = true } = {}) {
  const server = {
    rows: Array.from({ length: count }, (_, index): TestRow => ({ id: index + 1, version: 1 })),
    nextId: count + 1,
    /** What was asked for, in words: `rows 3 4`. */
    asked: [] as string[],
    waiting: [] as Waiting[],
    isPrompt,
    isFailing: false,
    /** What the planner believes; null: it counts. */
    estimate: null as number | null,
    /** The number of the newest change; null: answers do not say it. */
    asOf: null as number | null,
    edit(id: number): number {
      server.rows = server.rows.map((row) => (row.id === id ? { ...row, version: row.version + 1 } : row))
      return id
    },
    insert(at: number): number {
      const row = { id: server.nextId++, version: 1 }
      server.rows = server.rows.toSpliced(at, 0, row)
      return row.id
    },
    remove(id: number): number {
      server.rows = server.rows.filter((row) => row.id !== id)
      return id
    },
    move(id: number, to: number): number {
      const row = server.rows.find((each) => each.id === id)
      if (row !== undefined) server.rows = server.rows.filter((each) => each !== row).toSpliced(to, 0, row)
      return id
    },
    ids: (): number[] => server.rows.map(({ id }) => id),
  }
  const calls: ListCalls<TestRow> = {
    first: ({ limit, signal, onAsOf }) =>
      call('first', [], signal, (): FirstRows<TestRow> => {
        onAsOf(server.asOf)
        const items = server.rows.slice(0, limit)
        const isAll = items.length === server.rows.length
        const isExact = isAll || server.estimate === null
        const rows = isExact ? server.rows.length : (server.estimate ?? 0)
        return { items, nextCursor: isAll ? null : 'more', count: { rows, isExact } }
      }),
    order: ({ signal, onAsOf }) =>
      call('order', [], signal, () => {
        onAsOf(server.asOf)
        return Uint32Array.from(server.ids())
      }),
    rows: (ids, { signal }) =>
      // In any order.
      call('rows', ids, signal, () => server.rows.filter(({ id }) => ids.includes(id)).reverse()),
  }

  function call<T>(
    what: Waiting['what'],
    ids: readonly number[],
    signal: AbortSignal,
    make: () => T,
  ): Promise<T> {
    server.asked.push([what, ...ids].join(' '))
    return new Promise((resolve, reject) => {
      let made: { value: T } | null = null
      const leave = () => {
        server.waiting = server.waiting.filter((each) => each !== waiting)
      }
      const waiting: Waiting = {
        what,
        ids,
        signal,
        read: () => {
          made ??= { value: make() }
        },
        answer: () => {
          leave()
          resolve((made ?? { value: make() }).value)
        },
        fail: () => {
          leave()
          reject(errors.network())
        },
      }
      server.waiting.push(waiting)
      if (server.isPrompt) void turn().then(server.isFailing ? waiting.fail : waiting.answer)
    })
  }
  return Object.assign(server, { calls })
}
