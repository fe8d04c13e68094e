import { createHttpClient } from '@org/core'
import { createBrowserPlatform } from '@org/core/platform/browser'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ServicesProvider } from '#platform/services.ts'
import { CONFIG, createTestProduct } from '#testing/product.ts'
import { createOpenWrites } from '#writes/open-writes.ts'

// What arrives over the network: the program of the page, and that of what others do.
const arriving = vi.hoisted(() => {
  const awaited = <T,>() => {
    let resolve: (value: T) => void = () => {}
    const promise = new Promise<T>((done) => {
      resolve = done
    })
    return { promise, resolve }
  }
  return { page: awaited<object>(), answers: awaited<null>(), listens: 0 }
})
vi.mock('#areas/labels/screens/LabelsScreen.tsx', () => arriving.page.promise)
vi.mock('#live/start.ts', () => ({
  startLive: () => {
    arriving.listens += 1
    return () => {}
  },
}))

const { Shell } = await import('./Shell.tsx')

const Samples = () => <p>The samples</p>

const product = createTestProduct()
afterEach(() => {
  cleanup()
  product.dispose()
})

it('DASH-81: the data of the page is asked for before its program is there, and others are heard after both', async () => {
  await product.signIn()
  const asked: string[] = []
  const services = product.loadPage()
  await services.session.start()
  const http = createHttpClient({
    ...{ baseUrl: location.origin, requestToken: CONFIG.requestToken, retries: 0 },
    ...{ accessToken: async () => 'access', refresh: async () => null, onSessionLost: () => {} },
    clock: createBrowserPlatform().clock,
    openWrites: createOpenWrites(),
    fetch: async (...request) => {
      const { pathname, search } = new URL(new Request(...request).url)
      asked.push(pathname + search)
      await arriving.answers.promise
      return pathname === '/api/samples'
        ? Response.json({ items: [], nextCursor: null, count: { rows: 0, isExact: true } })
        : Response.json({ rows: 0, sums: {} })
    },
  })
  history.replaceState(null, '', '/sampling/label-tracking?year=2025')
  render(
    <ServicesProvider value={{ ...services, http }}>
      <Shell visit={{ name: 'samplingLabelTracking', path: '/sampling/label-tracking', params: {} }} />
    </ServicesProvider>,
  )
  await expect.poll(() => asked, { timeout: 20_000 }).toContain('/api/samples?limit=200&sort=field&year=2025')
  expect(screen.queryByText('The samples')).toBe(null)

  arriving.page.resolve({ LabelsScreen: Samples })
  expect(await screen.findByText('The samples')).toBeTruthy()
  expect(arriving.listens).toBe(0)

  arriving.answers.resolve(null)
  await expect.poll(() => arriving.listens).toBe(1)
})
