import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fieldOf, squareField, testPlan } from '../testing.ts'
import type { PreviewAnswer, PreviewRequest } from './messages.ts'
import { createPreviewer, type StartWorker } from './previewer.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const ASKED = { plan: testPlan(), boundary: fieldOf(squareField(100)) }
const answerTo = ({ id }: PreviewRequest): PreviewAnswer => ({
  id,
  refusal: { message: `Answer ${id}`, remedy: '' },
})

/** Workers that answer after as many ms as each request is given; null: never, 'die': they end in an error. */
function fakeWorkers(delays: readonly (number | null | 'die')[]) {
  let alive = 0
  let started = 0
  const asked: number[] = []
  const start: StartWorker = ({ onAnswer, onDeath }) => {
    alive += 1
    started += 1
    return {
      ask: (request) => {
        asked.push(request.id)
        const delay = delays[(request.id - 1) % delays.length] ?? null
        if (delay === 'die') setTimeout(onDeath, 1)
        // An ended worker still answers here: such an answer must not be heard.
        else if (delay !== null) setTimeout(() => onAnswer(answerTo(request)), delay)
      },
      end: () => {
        alive -= 1
      },
    }
  }
  return { start, asked, count: () => ({ alive, started }) }
}

describe('the previewer', () => {
  it('shows answers in the order they were asked for, the last one in the end', async () => {
    const delay = fc.oneof(fc.integer({ min: 0, max: 2000 }), fc.constant(null), fc.constant('die' as const))
    const asks = fc.array(fc.record({ delay, waitMs: fc.integer({ min: 0, max: 900 }) }), {
      minLength: 1,
      maxLength: 12,
    })
    await fc.assert(
      fc.asyncProperty(asks, async (all) => {
        const { start, asked, count } = fakeWorkers(all.map((one) => one.delay))
        const previewer = createPreviewer(start)
        const shown: number[] = []
        previewer.subscribe(() => shown.push(previewer.getSnapshot().of?.id ?? 0))
        for (const { waitMs } of all) {
          previewer.ask(ASKED)
          await vi.advanceTimersByTimeAsync(waitMs)
        }
        await vi.advanceTimersByTimeAsync(30_000)
        const { of, isWorking, refusal } = previewer.getSnapshot()
        expect(shown).toEqual(shown.toSorted((a, b) => a - b))
        expect(of?.id).toBe(all.length)
        expect(isWorking).toBe(false)
        expect(refusal).not.toBeNull()
        expect(asked.at(-1)).toBe(all.length)
        expect(count().alive).toBeLessThanOrEqual(1)
        previewer.end()
        expect(count().alive).toBe(0)
      }),
    )
  })

  it('keeps only the newest request that waits', async () => {
    const { start, asked, count } = fakeWorkers([100])
    const previewer = createPreviewer(start)
    for (let n = 0; n < 5; n += 1) previewer.ask(ASKED)
    await vi.advanceTimersByTimeAsync(200)
    expect(asked).toEqual([1, 5])
    expect(count().started).toBe(1)
    expect(previewer.getSnapshot()).toMatchObject({ isWorking: false, of: { id: 5 } })
  })

  it('ends what takes longer than 300 ms when a newer request waits, and only then', async () => {
    const { start, asked, count } = fakeWorkers([1000, 10])
    const previewer = createPreviewer(start)
    previewer.ask(ASKED)
    await vi.advanceTimersByTimeAsync(400)
    expect(count().started).toBe(1)
    previewer.ask(ASKED)
    expect(asked).toEqual([1, 2])
    expect(count()).toEqual({ alive: 1, started: 2 })
    await vi.advanceTimersByTimeAsync(5000)
    expect(previewer.getSnapshot().refusal?.message).toBe('Answer 2')
  })

  it('refuses after ten seconds, and when the worker dies; the next request starts another worker', async () => {
    const { start, count } = fakeWorkers([null, 'die', 5])
    const previewer = createPreviewer(start)
    previewer.ask(ASKED)
    await vi.advanceTimersByTimeAsync(9_999)
    expect(previewer.getSnapshot().isWorking).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    expect(previewer.getSnapshot().refusal?.message).toBe('This design takes longer than 10 seconds')
    previewer.ask(ASKED)
    await vi.advanceTimersByTimeAsync(10)
    expect(previewer.getSnapshot().refusal?.message).toBe('The preview stopped')
    previewer.ask(ASKED)
    await vi.advanceTimersByTimeAsync(10)
    expect(previewer.getSnapshot()).toMatchObject({ isWorking: false, refusal: { message: 'Answer 3' } })
    expect(count()).toEqual({ alive: 1, started: 3 })
  })

  it('refuses when no worker can be started', () => {
    const previewer = createPreviewer(() => {
      throw new Error('No workers here')
    })
    previewer.ask(ASKED)
    expect(previewer.getSnapshot()).toMatchObject({
      isWorking: false,
      refusal: { message: 'The preview stopped' },
    })
  })
})
