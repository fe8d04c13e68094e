import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { After } from './After.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame'] }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const part = (isThere: boolean) => (
  <After isThere={isThere} fallback="place">
    map
  </After>
)
const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms))

it('MAP-44: begins at once where what comes first is there already', () => {
  expect(render(part(true)).container.textContent).toBe('map')
})

it('MAP-44: begins once what comes first is on the screen, and stays', async () => {
  const { container, rerender } = render(part(false))
  await pass(500)
  expect(container.textContent).toBe('place')
  rerender(part(true))
  expect(container.textContent).toBe('place')
  await pass(40)
  expect(container.textContent).toBe('map')
  rerender(part(false))
  await pass(5_000)
  expect(container.textContent).toBe('map')
})

it('MAP-44: does not wait for an answer that takes long', async () => {
  const { container } = render(part(false))
  await pass(1_400)
  expect(container.textContent).toBe('place')
  await pass(200)
  expect(container.textContent).toBe('map')
})
