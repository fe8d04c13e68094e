import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQueryCache, FRESH_MS, KEPT_UNUSED_MS } from './query-cache.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Step =
  | { does: 'retain' | 'release' | 'set' | 'fetch' | 'expire'; key: string }
  | { does: 'wait'; ms: number }

const steps = fc.array(
  fc.oneof(
    fc.record({
      does: fc.constantFrom(
        'retain' as const,
        'release' as const,
        'set' as const,
        'fetch' as const,
        'expire' as const,
      ),
      key: fc.constantFrom('a', 'b'),
    }),
    fc.record({
      does: fc.constant('wait' as const),
      ms: fc.constantFrom(1, KEPT_UNUSED_MS - 1, KEPT_UNUSED_MS, FRESH_MS, FRESH_MS + 1),
    }),
  ),
  { maxLength: 40 },
)

/** What the rules say of one entry, in the simplest words. */
interface Model {
  users: number
  data: boolean
  /** When it was last touched with nobody there. */
  unusedSince: number
  freshSince: number | null
}

it('DASH-10, DASH-11: keeps and drops entries by the two rules, whatever happens in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (story) => {
      const cache = createQueryCache()
      const models = new Map<string, Model>(
        ['a', 'b'].map((key) => [key, { users: 0, data: false, unusedSince: Date.now(), freshSince: null }]),
      )
      for (const step of story) {
        await play(step, cache, models)
        for (const [key, model] of models) {
          expect(cache.get(key) !== undefined).toBe(model.data)
          const age = model.freshSince === null ? Number.POSITIVE_INFINITY : Date.now() - model.freshSince
          expect(cache.isStale(key)).toBe(age > FRESH_MS)
        }
      }
      vi.clearAllTimers()
    }),
  )
})

async function play(step: Step, cache: ReturnType<typeof createQueryCache>, models: Map<string, Model>) {
  if (step.does === 'wait') {
    await vi.advanceTimersByTimeAsync(step.ms)
    for (const model of models.values()) forget(model)
    return
  }
  const model = models.get(step.key)
  if (model === undefined) return
  // A component releases only what it has retained.
  if (step.does === 'release' && model.users === 0) return
  switch (step.does) {
    case 'retain':
      cache.retain(step.key)
      model.users += 1
      break
    case 'release':
      cache.release(step.key)
      model.users -= 1
      break
    case 'set':
      cache.set(step.key, { data: 'data' })
      model.data = true
      break
    case 'fetch':
      await cache.fetched(step.key, async () => 'data')
      cache.set(step.key, { data: 'data' })
      model.data = true
      model.freshSince = Date.now()
      break
    case 'expire':
      cache.expire(step.key)
      model.freshSince = null
  }
  if (step.does !== 'expire') model.unusedSince = Date.now()
}

function forget(model: Model) {
  if (model.users > 0 || Date.now() - model.unusedSince < KEPT_UNUSED_MS) return
  model.data = false
  model.freshSince = null
}
