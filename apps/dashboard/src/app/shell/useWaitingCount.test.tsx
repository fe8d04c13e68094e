import { act, cleanup, render, waitFor } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { afterEach, expect, it } from 'vitest'
import { queryConfiguration } from '#data/swr.ts'
import { ServicesProvider } from '#platform/services.ts'
import { createTestProduct } from '#testing/product.ts'
import { useWaitingCount } from './useWaitingCount.ts'

const product = createTestProduct()
afterEach(() => {
  cleanup()
  product.dispose()
})

function Count() {
  return useWaitingCount()
}

it('CMT-17: who signs out while the waiting comments are counted takes the question along', async () => {
  await product.signIn()
  const asked: (AbortSignal | null | undefined)[] = []
  product.answer((address, options) => {
    if (String(address).includes('/api/comments/waiting')) asked.push(options?.signal)
    return new Promise(() => {})
  })
  const services = product.loadPage()
  await services.session.start()
  render(
    <ServicesProvider value={services}>
      <SWRConfig value={queryConfiguration()}>
        <Count />
      </SWRConfig>
    </ServicesProvider>,
  )
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(asked[0]?.aborted).toBe(false)
  await act(() => services.session.signOut())
  expect(asked[0]?.aborted).toBe(true)
})
