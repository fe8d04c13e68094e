import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSeenChanges } from './seen-changes.ts'

describe('the highest change that was seen', () => {
  it('HTTP-29: is not known before an answer said one, and news alone do not tell it', () => {
    const seen = createSeenChanges()
    seen.saw(7)
    expect(seen.current()).toBeNull()
    seen.begin()(5)
    expect(seen.current()).toBe(5)
    seen.saw(9)
    seen.saw(3)
    expect(seen.current()).toBe(9)
  })

  it('HTTP-29: after a loss, an answer to what was asked before it tells nothing', () => {
    const seen = createSeenChanges()
    const early = seen.begin()
    seen.lost()
    early(4)
    expect(seen.current()).toBeNull()
    seen.begin()(6)
    expect(seen.current()).toBe(6)
  })

  it('HTTP-29: whatever happens, what is said is never below what was seen since the last loss', () => {
    const step = fc.oneof(
      fc.record({ what: fc.constant('saw' as const), seq: fc.nat(50) }),
      fc.record({ what: fc.constant('answer' as const), seq: fc.nat(50) }),
      fc.record({ what: fc.constant('lost' as const), seq: fc.constant(0) }),
    )
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const seen = createSeenChanges()
        let since: number[] = []
        for (const { what, seq } of steps) {
          if (what === 'lost') {
            seen.lost()
            since = []
          } else if (what === 'saw') seen.saw(seq)
          else seen.begin()(seq)
          if (what === 'answer' || (what === 'saw' && since.length > 0)) since.push(seq)
          expect(seen.current()).toBe(since.length === 0 ? null : Math.max(...since))
        }
      }),
    )
  })
})
