// Style sheets give their names only: nothing here looks at a style.
import '@vanilla-extract/css/disableRuntimeStyles'
import { preloadPopups, toasts } from '@org/ui'
import '@org/ui/testing'
import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { noteDepthUnit } from '#platform/depth-unit.ts'
import { discardTyped } from '#unsaved/typed.ts'

/** jsdom has no screen: nothing matches, and nothing ever changes. */
const noScreen = (media: string) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener() {},
    removeListener() {},
  })
window.matchMedia ??= noScreen
/** Nor does anything change its size. */
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// A browser waits no time where the time is no number; Node warns. SWR hands an event on as the time.
const { setTimeout: nodeTimeout } = globalThis
globalThis.setTimeout = Object.assign(
  (run: (...args: unknown[]) => void, ms?: unknown, ...args: unknown[]) =>
    nodeTimeout(run, Number(ms) || 0, ...args),
  nodeTimeout,
)

// As for a person who has been on a page for a while: what opens is there.
await preloadPopups()

afterEach(cleanup)
// What one test typed and did not save, or was told, is none of the next one's business.
afterEach(discardTyped)
afterEach(() => toasts.clear())
// Nor is the unit that a person of that test reads depths in.
afterEach(() => noteDepthUnit('in'))

/** What a test left under way (an answer of the test's server, a program being loaded) ends while there is a window. */
const WAY_OUT_MS = 50
afterAll(async () => {
  // A page loads its other pages ahead, one after the other: each begins when the one before is there.
  await vi.dynamicImportSettled()
  await new Promise((resolve) => setTimeout(resolve, WAY_OUT_MS))
  await vi.dynamicImportSettled()
})
