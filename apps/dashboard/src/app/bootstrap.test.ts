import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CONFIG, createTestProduct, type TestProduct } from '#testing/product.ts'

// What arrives over the network: the programs of a page, and the configuration.
const programs = vi.hoisted(() => ({ arrive: () => {} }))
vi.mock('./Pages.tsx', () => ({
  loadShell: () =>
    new Promise<void>((resolve) => {
      programs.arrive = resolve
    }),
}))

const { startServices } = await import('./bootstrap.ts')

let product: TestProduct

beforeEach(() => {
  product = createTestProduct()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('fetch', async () => Response.json(CONFIG))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  cleanup()
  product.dispose()
})

/** Starts, and tells whether that has come to its end. */
function begin() {
  const state = { isStarted: false }
  const started = startServices().then((services) => {
    state.isStarted = true
    services.session.dispose()
  })
  const turns = async () => {
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
  }
  return { state, started, turns }
}

it('DASH-70: nothing is shown before the programs of the page, which would then come 300 ms later', async () => {
  await product.signIn()
  const { state, started, turns } = begin()
  await vi.advanceTimersByTimeAsync(400)
  expect(state.isStarted).toBe(false)
  programs.arrive()
  await turns()
  await started
  expect(state.isStarted).toBe(true)
})

it('DASH-70: a slow line is waited for half a second, then the frame is there', async () => {
  await product.signIn()
  const { state, started } = begin()
  await vi.advanceTimersByTimeAsync(500)
  await started
  expect(state.isStarted).toBe(true)
})

it('DASH-70: who is not signed in waits for no program', async () => {
  const { started } = begin()
  await started
})
