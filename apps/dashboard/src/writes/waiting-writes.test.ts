import { errors, type HttpClient } from '@org/core'
import { defineEndpoint, endpoints } from '@org/core/contract'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Connection } from '#platform/connection.ts'
import { waitWithWrites } from './waiting-writes.ts'

const REMOVE = defineEndpoint({
  method: 'DELETE',
  path: '/things/{id}',
  summary: 'Remove a thing',
  caller: 'staff',
  may: 'points.edit',
  params: z.object({ id: z.int() }),
  output: z.object({}),
  errors: ['notFound'],
})

/** A server that is there or not, and the watch that sees it. */
function scene() {
  const done: number[] = []
  const listeners = new Set<() => void>()
  let state: Connection = 'online'
  let isThere = true
  const become = (next: Connection) => {
    state = next
    for (const listener of [...listeners]) listener()
  }
  const client: HttpClient = {
    call: async (_, input, options) => {
      // What is begun first is the slowest.
      await new Promise((resolve) => setTimeout(resolve, 8 - 2 * Math.min(4, Object(input).id ?? 0)))
      if (options?.signal?.aborted) throw errors.aborted()
      if (!isThere) {
        become('unreachable')
        throw errors.network()
      }
      const { id } = Object(input)
      if (id === 13) throw errors.notFound('This thing')
      done.push(id)
      return Object({})
    },
  }
  const connection = {
    current: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const waiting = waitWithWrites(client, connection)
  const write = (id: number, signal?: AbortSignal) =>
    waiting.call(REMOVE, { id }, signal === undefined ? {} : { signal })
  return {
    ...{ done, become, waiting, write },
    lose: () => {
      isThere = false
    },
    find: () => {
      isThere = true
      become('online')
    },
  }
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 30))

describe('WRT-6: writes while the server is away', () => {
  it('wait, and go on by themselves in their order once it answers', async () => {
    const { done, write, lose, find } = scene()
    lose()
    const all = [write(1), write(2), write(3)]
    await settled()
    const late = write(4)
    expect(done).toEqual([])
    find()
    await Promise.all([...all, late])
    expect(done).toEqual([1, 2, 3, 4])
    await write(5)
    expect(done).toEqual([1, 2, 3, 4, 5])
  })

  it('wait again where it goes once more, and one that is refused stops no other', async () => {
    const { done, write, lose, find, become } = scene()
    lose()
    const [first, refused, last] = [write(1), write(13).catch((error: Error) => error.message), write(3)]
    await settled()
    become('online')
    await settled()
    expect(done).toEqual([])
    find()
    await Promise.all([first, last])
    expect(await refused).toBe('This thing does not exist')
    expect(done).toEqual([1, 3])
  })

  it('can be given up, and what only reads fails at once', async () => {
    const { done, waiting, write, lose, find } = scene()
    lose()
    const given = new AbortController()
    const first = write(1, given.signal)
    await settled()
    given.abort()
    await expect(first).rejects.toMatchObject({ kind: 'aborted' })
    await expect(waiting.call(endpoints.crews.list, {})).rejects.toMatchObject({ kind: 'network' })
    find()
    await settled()
    expect(done).toEqual([])
  })
})
