import { act, renderHook } from '@testing-library/react'
import { StrictMode } from 'react'
import { expect, it, vi } from 'vitest'
import { fieldOf, squareField, testPlan } from '../testing.ts'
import type { Asked, PreviewRequest } from './messages.ts'
import type { StartWorker } from './previewer.ts'
import { usePreview } from './usePreview.ts'

const BOUNDARY = fieldOf(squareField(100))
const NOTHING_YET: { asked: Asked | null } = { asked: null }
const asking = (strataCount: number): Asked => ({ plan: testPlan({ strataCount }), boundary: BOUNDARY })

it('a page asks once for each plan, shows its answer, and ends the worker as it goes', async () => {
  const requests: PreviewRequest[] = []
  const end = vi.fn<() => void>()
  let alive = 0
  const start: StartWorker = ({ onAnswer }) => {
    alive += 1
    return {
      ask: (request) => {
        requests.push(request)
        queueMicrotask(() => {
          onAnswer({
            id: request.id,
            refusal: {
              message: `${'strataCount' in request.plan ? request.plan.strataCount : 0} strata`,
              remedy: '',
            },
          })
        })
      },
      end: () => {
        alive -= 1
        end()
      },
    }
  }
  const { result, rerender, unmount } = renderHook(({ asked }) => usePreview(asked, start), {
    initialProps: NOTHING_YET,
    wrapper: StrictMode,
  })
  expect(result.current).toEqual({ isWorking: false, preview: null, refusal: null, of: null })
  const first = asking(3)
  await act(async () => rerender({ asked: first }))
  await act(async () => rerender({ asked: { ...first } }))
  expect(requests).toHaveLength(1)
  expect(result.current.refusal?.message).toBe('3 strata')
  await act(async () => rerender({ asked: asking(4) }))
  expect(result.current).toMatchObject({ isWorking: false, refusal: { message: '4 strata' } })
  unmount()
  expect(alive).toBe(0)
  expect(end).toHaveBeenCalledOnce()
})
