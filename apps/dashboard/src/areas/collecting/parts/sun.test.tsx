import { cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useArrival } from './useArrival.ts'
import { useSun } from './useSun.ts'

const { playTone } = vi.hoisted(() => ({ playTone: vi.fn() }))
vi.mock('#platform/tones.ts', () => ({ playTone }))
afterEach(cleanup)

function Toggle() {
  const [isOn, change] = useSun()
  return (
    <button type="button" aria-pressed={isOn} onClick={() => change(!isOn)}>
      Sun
    </button>
  )
}
const isSunny = (): boolean => document.documentElement.dataset.sun !== undefined

it('COP-18: the theme for the sun stays on this phone, and goes with the page', () => {
  const { unmount } = render(<Toggle />)
  expect(isSunny()).toBe(false)
  fireEvent.click(screen.getByRole('button'))
  expect(isSunny()).toBe(true)
  unmount()
  expect(isSunny()).toBe(false)
  render(<Toggle />)
  expect([isSunny(), screen.getByRole('button').getAttribute('aria-pressed')]).toEqual([true, 'true'])
  fireEvent.click(screen.getByRole('button'))
  expect(isSunny()).toBe(false)
})

it('COP-18: a point that is reached sounds once, and again only after it was left', () => {
  const { rerender } = renderHook(({ id, isHere }) => useArrival(id, isHere), {
    initialProps: { id: 1, isHere: false },
  })
  const sounds = (id: number, isHere: boolean): number => {
    rerender({ id, isHere })
    return playTone.mock.calls.length
  }
  expect(playTone).not.toHaveBeenCalled()
  expect([sounds(1, true), sounds(1, true), sounds(1, false), sounds(1, true), sounds(2, true)]).toEqual([
    1, 1, 1, 2, 3,
  ])
})
