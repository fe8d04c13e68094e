import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { afterEach, expect, it, vi } from 'vitest'
import { queryConfiguration } from '#data/swr.ts'
import { ServicesProvider } from '#platform/services.ts'
import { createTestProduct } from '#testing/product.ts'
import { Inventing } from './Inventing.tsx'

const product = createTestProduct()
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  product.dispose()
})

it('DMO-23: says how far the demonstration is while it is invented, and goes by itself', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const answers = [{ step: 'designs of field years', done: 50, total: 268 }, null]
  vi.stubGlobal('fetch', async () => Response.json({ demonstration: answers.shift() ?? null }))
  const services = product.loadPage()
  render(
    <ServicesProvider value={{ ...services, config: { ...services.config, isInventing: true } }}>
      <SWRConfig value={queryConfiguration()}>
        <Inventing />
      </SWRConfig>
    </ServicesProvider>,
  )
  expect(await screen.findByText(/designs of field years, 50 of 268/)).toBeTruthy()
  await vi.advanceTimersByTimeAsync(2_500)
  await waitFor(() => expect(screen.queryByText(/Inventing/)).toBeNull())
})
