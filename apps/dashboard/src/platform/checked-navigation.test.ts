import { afterEach, expect, it, vi } from 'vitest'
import { createTestProduct } from '#testing/product.ts'
import { checkedNavigation } from './checked-navigation.ts'

const product = createTestProduct()
afterEach(() => {
  vi.useRealTimers()
  product.dispose()
})

function sessionWhoseCheck(currentUser: () => Promise<null>) {
  return { ...product.loadPage().session, currentUser }
}

it('DASH-6: waits for the session check before it goes to another page', async () => {
  let finish = () => {}
  const checked = new Promise<null>((resolve) => {
    finish = () => resolve(null)
  })
  const navigate = vi.fn()
  checkedNavigation(sessionWhoseCheck(() => checked))(navigate, '/enrollments')
  await Promise.resolve()
  expect(navigate).not.toHaveBeenCalled()
  finish()
  await vi.waitFor(() => expect(navigate).toHaveBeenCalledWith('/enrollments', undefined))
})

it('DASH-6: goes on after 50 ms when the check hangs', async () => {
  vi.useFakeTimers()
  const navigate = vi.fn()
  checkedNavigation(sessionWhoseCheck(() => new Promise(() => {})))(navigate, '/enrollments')
  await vi.advanceTimersByTimeAsync(49)
  expect(navigate).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(navigate).toHaveBeenCalledOnce()
})

it('DASH-6: goes to the page asked for last, whichever check ends first', async () => {
  vi.useFakeTimers()
  const navigate = vi.fn()
  const go = checkedNavigation(sessionWhoseCheck(() => new Promise(() => {})))
  go(navigate, '/enrollments')
  go(navigate, '/changelog')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(navigate.mock.calls).toEqual([['/changelog', undefined]])
})

it('changes the query of the page at once: typing waits for nothing', () => {
  const navigate = vi.fn()
  checkedNavigation(sessionWhoseCheck(() => new Promise(() => {})))(navigate, `${location.pathname}?search=n`)
  expect(navigate).toHaveBeenCalledOnce()
})
