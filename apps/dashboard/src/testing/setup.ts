import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { discardTyped } from '#platform/typed/typed.ts'

// The first page of a test file also waits for its program to be compiled.
configure({ asyncUtilTimeout: 15_000 })

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

afterEach(cleanup)
// What one test typed and did not save is none of the next one's business.
afterEach(discardTyped)

/** What a test left under way (an answer of the test's server, a program being loaded) ends while there is a window. */
const WAY_OUT_MS = 50
afterAll(async () => {
  // A page loads its other pages ahead, one after the other: each begins when the one before is there.
  await vi.dynamicImportSettled()
  await new Promise((resolve) => setTimeout(resolve, WAY_OUT_MS))
  await vi.dynamicImportSettled()
})
