import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useGrowing } from './useGrowing.ts'

afterEach(cleanup)

it('RES-128: a long page begins with what is in sight, and the rest follows by itself', async () => {
  const { result, rerender } = renderHook(useGrowing, { initialProps: 208 })
  expect(result.current).toBeLessThan(50)
  await waitFor(() => expect(result.current).toBe(208))
  // Narrowed and widened again, nothing has to be waited for.
  rerender(3)
  expect(result.current).toBe(3)
  rerender(208)
  expect(result.current).toBe(208)
})
