import { describe, expect, it } from 'vitest'
import { createSeldom } from './ask-seldom.ts'

describe('what is asked of the database at a scrape', () => {
  it('MET-8: is asked at most each 15 seconds, and used again until then', async () => {
    let asked = 0
    let nowMs = 0
    const ask = createSeldom(async () => (asked += 1), {
      keptMs: 15_000,
      withinMs: 1_000,
      nowMs: () => nowMs,
    })
    expect(await ask()).toEqual({ isKnown: true, value: 1 })
    nowMs = 14_999
    expect(await ask()).toEqual({ isKnown: true, value: 1 })
    nowMs = 15_000
    expect(await ask()).toEqual({ isKnown: true, value: 2 })
    nowMs = 29_999
    expect(await ask()).toEqual({ isKnown: true, value: 2 })
  })

  it('MET-9: what does not answer in time is unknown, is not asked a second time meanwhile, and known once it is there', async () => {
    let asked = 0
    let nowMs = 0
    const answer = Promise.withResolvers<string>()
    const ask = createSeldom(
      () => {
        asked += 1
        return answer.promise
      },
      { keptMs: 15_000, withinMs: 1, nowMs: () => nowMs },
    )
    expect(await ask()).toEqual({ isKnown: false })
    nowMs = 60_000
    expect(await ask()).toEqual({ isKnown: false })
    answer.resolve('there')
    await answer.promise
    await new Promise(setImmediate)
    nowMs = 60_000
    expect(await ask()).toEqual({ isKnown: true, value: 'there' })
    expect(asked).toBe(2)
  })

  it('MET-9: a failure is unknown, and asked again after the same time', async () => {
    let nowMs = 0
    let isAway = true
    const ask = createSeldom(
      async () => {
        if (isAway) throw new Error('away')
        return 'there'
      },
      { keptMs: 15_000, withinMs: 1_000, nowMs: () => nowMs },
    )
    expect(await ask()).toEqual({ isKnown: false })
    isAway = false
    nowMs = 15_000
    expect(await ask()).toEqual({ isKnown: true, value: 'there' })
  })
})
