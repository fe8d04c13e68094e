import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { markDrawn } from './drawn-mark.ts'
import { mapWithoutCanvas } from './testing.ts'

/** A map whose frames end as MapLibre's do: in `idle` where nothing is on its way. */
function setUp() {
  const { map } = mapWithoutCanvas({ lon: 0, lat: 0, zoom: 3 })
  const element = document.createElement('div')
  const state = { isLoaded: true, frames: 0 }
  Object.assign(map, {
    loaded: () => state.isLoaded,
    triggerRepaint: () => {
      state.frames += 1
      if (state.isLoaded) map.fire('idle')
    },
  })
  const check = markDrawn(map, element)
  const unmark = () => element.removeAttribute('data-drawn')
  return { map, state, check, unmark, isMarked: () => element.hasAttribute('data-drawn') }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('MAP-45: a map is marked as drawn when it is idle, and not while it loads', () => {
  const { map, state, isMarked } = setUp()
  expect(isMarked()).toBe(false)
  map.fire('idle')
  expect(isMarked()).toBe(true)
  state.isLoaded = false
  map.fire('dataloading')
  vi.advanceTimersByTime(5_000)
  expect(isMarked()).toBe(false)
  expect(state.frames).toBe(0)
})

it('MAP-45: a last tile that brings nothing new, and no frame, leaves the map marked as drawn', () => {
  const { map, state, isMarked } = setUp()
  state.isLoaded = false
  map.fire('dataloading')
  vi.advanceTimersByTime(1_000)
  state.isLoaded = true
  vi.advanceTimersByTime(1_000)
  expect(isMarked()).toBe(true)
  expect(state.frames).toBe(1)
})

it('MAP-45: a map that nothing has changed on is marked at once, one that still loads later', () => {
  const { state, check, unmark, isMarked } = setUp()
  unmark()
  check()
  expect(isMarked()).toBe(true)
  unmark()
  state.isLoaded = false
  check()
  expect(isMarked()).toBe(false)
  state.isLoaded = true
  vi.advanceTimersByTime(1_000)
  expect(isMarked()).toBe(true)
})

it('MAP-45: a map that is gone is not asked any more', () => {
  const { map } = setUp()
  map.fire('dataloading')
  expect(vi.getTimerCount()).toBe(1)
  map.fire('remove')
  expect(vi.getTimerCount()).toBe(0)
})
