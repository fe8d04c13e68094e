import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readBody, STALLED_MS } from './body.ts'

describe('reading a body', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  /** Until everything that is ready has run; timers stand still. */
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  const begin = () => {
    const incoming = new IncomingMessage(new Socket())
    return { incoming, body: readBody(incoming, 1_000) }
  }

  it('API-12: takes as long as it needs while something comes', async () => {
    const { incoming, body } = begin()
    for (const piece of ['a', 'b', 'c', 'd']) {
      await settled()
      vi.advanceTimersByTime(STALLED_MS - 1)
      incoming.push(piece)
      await settled()
    }
    incoming.push(null)
    expect(new TextDecoder().decode(await body)).toBe('abcd')
    expect(vi.getTimerCount()).toBe(0)
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
    incoming.push('x'.repeat(1_001))
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
