import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ConnectionWatch, watchConnection } from './connection.ts'

let isThere: boolean
let asked: string[]
let watch: ConnectionWatch

beforeEach(() => {
  vi.useFakeTimers()
  isThere = true
  asked = []
  watch = watchConnection(async (request) => {
    asked.push(String(request))
    if (!isThere) throw new TypeError('Failed to fetch')
    return new Response(null, { status: 503 })
  })
})
afterEach(() => {
  watch.dispose()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const lose = async () => {
  isThere = false
  await expect(watch.fetch('/api/fields')).rejects.toThrow('Failed to fetch')
}

describe('DASH-54: the connection', () => {
  it('is lost when a request finds nobody; any answer, also a bad one, brings it back', async () => {
    expect(watch.current()).toBe('online')
    await lose()
    expect(watch.current()).toBe('unreachable')
    isThere = true
    await watch.fetch('/api/fields')
    expect(watch.current()).toBe('online')
  })

  it('is looked for until it is back, which who looks sees within 5 s; then no more', async () => {
    await lose()
    await vi.advanceTimersByTimeAsync(2_000 + 4_000 + 4_000)
    expect(asked).toEqual(['/api/fields', '/healthz', '/healthz', '/healthz'])
    isThere = true
    await vi.advanceTimersByTimeAsync(5_000)
    expect(watch.current()).toBe('online')
    await vi.advanceTimersByTimeAsync(120_000)
    expect(asked).toHaveLength(5)
  })

  it('is looked for more seldom behind other tabs, and at once when the tab is seen again', async () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    await lose()
    await vi.advanceTimersByTimeAsync(2_000 + 4_000 + 8_000 + 16_000)
    expect(asked).toHaveLength(5)
    await vi.advanceTimersByTimeAsync(25_000)
    expect(asked).toHaveLength(5)
    hidden.mockRestore()
    isThere = true
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(0)
    expect(watch.current()).toBe('online')
  })

  it('OFF-14: nobody is asked without network; the server is looked for at once when there is one', async () => {
    await lose()
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    window.dispatchEvent(new Event('offline'))
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(asked).toEqual(['/api/fields'])
    network.mockRestore()
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toEqual(['/api/fields', '/healthz'])
    isThere = true
    await vi.advanceTimersByTimeAsync(2_000)
    expect(watch.current()).toBe('online')
  })

  it('is not lost by a request that was given up', async () => {
    const given = watchConnection(async () => {
      throw new DOMException('The request was given up', 'AbortError')
    })
    await expect(given.fetch('/api/fields')).rejects.toThrow()
    expect(given.current()).toBe('online')
    given.dispose()
  })

  it('tells each change once', async () => {
    const told: string[] = []
    const stop = watch.subscribe(() => void told.push(watch.current()))
    await lose()
    await lose()
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    window.dispatchEvent(new Event('offline'))
    network.mockRestore()
    isThere = true
    await watch.fetch('/api/fields')
    stop()
    await lose()
    expect(told).toEqual(['unreachable', 'offline', 'online'])
  })
})
