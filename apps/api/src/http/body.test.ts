import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LEAST_BYTES, readBody, STALLED_MS } from './body.ts'

describe('reading a body', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  /** Until everything that is ready has run; timers stand still. */
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  const begin = () => {
    const incoming = new IncomingMessage(new Socket())
    return { incoming, body: readBody(incoming, 10 * LEAST_BYTES) }
  }

  it('API-12: takes as long as it needs while enough comes', async () => {
    const { incoming, body } = begin()
    for (const piece of ['a', 'b', 'c', 'd']) {
      await settled()
      vi.advanceTimersByTime(STALLED_MS - 1)
      incoming.push(piece.repeat(LEAST_BYTES))
      await settled()
    }
    incoming.push(null)
    expect((await body).byteLength).toBe(4 * LEAST_BYTES)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('API-34: a body that drips is a timeout, however long something comes', async () => {
    const { incoming, body } = begin()
    let failed: unknown = null
    body.catch((error: unknown) => {
      failed = error
    })
    for (let drop = 0; drop < 4 && failed === null; drop += 1) {
      incoming.push('a')
      await settled()
      vi.advanceTimersByTime(STALLED_MS / 3)
      await settled()
    }
    expect(failed).toMatchObject({ kind: 'timeout' })
  })

  it('API-12: is a timeout when nothing comes any more, and the connection can still carry the answer', async () => {
    const { incoming, body } = begin()
    incoming.push('a')
    await settled()
    vi.advanceTimersByTime(STALLED_MS)
    await expect(body).rejects.toMatchObject({ kind: 'timeout', status: 504 })
    expect(incoming.destroyed).toBe(false)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('API-10: ends as soon as it is too large, with no timer left', async () => {
    const { incoming, body } = begin()
    incoming.push('x'.repeat(10 * LEAST_BYTES + 1))
    await expect(body).rejects.toMatchObject({ kind: 'tooLarge' })
    expect(vi.getTimerCount()).toBe(0)
  })

  it('API-10: is aborted when the caller goes away half-way', async () => {
    const { incoming, body } = begin()
    incoming.push('a')
    await settled()
    incoming.destroy()
    await expect(body).rejects.toMatchObject({ kind: 'aborted' })
    expect(vi.getTimerCount()).toBe(0)
  })
})
