import { errors } from '@org/core/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rounds } from './testing/soak.ts'
import { createTurns, type TurnsOptions } from './turns.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))

/** Work that is under way until it is ended, in the order in which it began. */
function workshop(options: Partial<TurnsOptions> = {}) {
  const turns = createTurns({
    of: 'calls',
    atOnce: 1,
    eachWaiting: 100,
    tooMany: () => errors.rateLimited(1),
    ...options,
  })
  const under: { name: string; end(): void }[] = []
  const begun: string[] = []
  const ask = (person: string, name = person, signal?: AbortSignal) => {
    const work = async () => {
      begun.push(name)
      await new Promise<void>((resolve) => under.push({ name, end: resolve }))
      return name
    }
    const asked = turns.take({ person, ...(signal === undefined ? {} : { signal }) }, work)
    asked.catch(() => {})
    return asked
  }
  const endFirst = async (): Promise<string | undefined> => {
    const first = under.shift()
    first?.end()
    await settled()
    return first?.name
  }
  return { ask, under, begun, endFirst }
}

describe('turns', () => {
  it('API-33: who comes late is not behind all that another person has waiting', async () => {
    const { ask, begun, endFirst } = workshop()
    for (const name of ['a1', 'a2', 'a3', 'a4']) ask('a', name)
    ask('b', 'b1')
    await settled()
    for (let each = 0; each < 5; each += 1) await endFirst()
    expect(begun.slice(0, 3)).toEqual(['a1', 'b1', 'a2'])
  })

  it('API-33: who comes again and again does not hold up what another waits for', async () => {
    const { ask, begun, endFirst } = workshop()
    ask('a', 'a1')
    ask('a', 'a2')
    ask('b', 'b1')
    ask('c', 'c1')
    await settled()
    for (let each = 2; each < 6; each += 1) {
      const ended = await endFirst()
      if (ended?.startsWith('b') === true) ask('b', `b${each}`)
      if (ended?.startsWith('c') === true) ask('c', `c${each}`)
    }
    expect(begun.slice(0, 5)).toContain('a2')
  })

  it('API-33: who was away has saved up no turns', async () => {
    const { ask, begun, endFirst } = workshop()
    ask('a', 'a1')
    for (let each = 1; each <= 9; each += 1) ask('b', `b${each}`)
    await settled()
    for (let each = 0; each < 5; each += 1) await endFirst()
    expect(begun.at(-1)).toBe('b5')
    ask('a', 'a2')
    for (let each = 0; each < 6; each += 1) {
      await endFirst()
      if (begun.at(-1)?.startsWith('a') === true) ask('a', `a${begun.length}`)
    }
    expect(begun.slice(6).map((name) => name[0])).toEqual(['a', 'a', 'b', 'a', 'b', 'a'])
  })

  it('API-33: while two people wait, neither begins three more than the other, whenever they came', async () => {
    const act = fc.oneof(
      fc.record({ person: fc.constantFrom('a', 'b', 'c'), pieces: fc.integer({ min: 1, max: 6 }) }),
      fc.record({ ends: fc.integer({ min: 1, max: 6 }) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 30, size: 'max' }), async (acts) => {
        const { ask, begun, endFirst } = workshop()
        const asked: string[] = []
        const since = new Map<string, number>()
        const waits = (person: string) =>
          asked.filter((name) => name === person).length > begun.filter((name) => name === person).length
        const look = () => {
          for (const [one, other] of [
            ['a', 'b'],
            ['a', 'c'],
            ['b', 'c'],
          ] as const) {
            const pair = `${one}${other}`
            if (!waits(one) || !waits(other)) since.delete(pair)
            else {
              const from = since.get(pair) ?? begun.length
              since.set(pair, from)
              const of = (person: string) => begun.slice(from).filter((name) => name === person).length
              expect(Math.abs(of(one) - of(other))).toBeLessThanOrEqual(2)
            }
          }
        }
        for (const each of acts) {
          if ('ends' in each)
            for (let end = 0; end < each.ends; end += 1) {
              await endFirst()
              look()
            }
          else
            for (let piece = 0; piece < each.pieces; piece += 1) {
              ask(each.person)
              asked.push(each.person)
            }
          await settled()
          look()
        }
      }),
      { numRuns: rounds(25, 2_000) },
    )
  })

  it('API-33: a person has at most so many at once, and so many waiting', async () => {
    const { ask, under, endFirst } = workshop({ atOnce: 3, eachAtOnce: 2, eachWaiting: 1 })
    const asked = [ask('a'), ask('a'), ask('a'), ask('a')]
    ask('b')
    await settled()
    expect(under.map(({ name }) => name)).toEqual(['a', 'a', 'b'])
    await expect(asked[3]).rejects.toMatchObject({ kind: 'rateLimited' })
    await endFirst()
    expect(under.map(({ name }) => name)).toEqual(['a', 'b', 'a'])
  })

  it('API-33: who leaves while waiting is left out', async () => {
    const { ask, begun, endFirst } = workshop()
    const gone = new AbortController()
    ask('a', 'a1')
    const left = ask('a', 'left', gone.signal)
    ask('a', 'a2')
    await settled()
    gone.abort(errors.aborted())
    await expect(left).rejects.toMatchObject({ kind: 'aborted' })
    await endFirst()
    expect(begun).toEqual(['a1', 'a2'])
  })

  it('API-33: whatever fails gives its turn on', async () => {
    const turns = createTurns({
      of: 'calls',
      atOnce: 1,
      eachWaiting: 1,
      tooMany: () => errors.rateLimited(1),
    })
    await expect(turns.take({ person: 'a' }, () => Promise.reject(new Error('broken')))).rejects.toThrow(
      'broken',
    )
    expect(await turns.take({ person: 'b' }, async () => 'done')).toBe('done')
  })

  it('API-33: whatever is asked, ended and left: no limit is passed, and nothing is lost', async () => {
    const act = fc.oneof(
      fc.record({ ask: fc.constantFrom('a', 'b', 'c') }),
      fc.record({ end: fc.nat(5) }),
      fc.record({ leave: fc.nat(20) }),
    )
    const acts = fc.array(act, { minLength: 10, maxLength: 80, size: 'max' })
    await fc.assert(
      fc.asyncProperty(acts, fc.integer({ min: 1, max: 3 }), async (list, eachAtOnce) => {
        const { ask, under, endFirst } = workshop({ atOnce: 3, eachAtOnce })
        const signals: AbortController[] = []
        const asked: Promise<string>[] = []
        for (const each of list) {
          if ('ask' in each) {
            const gone = new AbortController()
            signals.push(gone)
            asked.push(ask(each.ask, each.ask, gone.signal))
          } else if ('end' in each) under.splice(each.end, 1)[0]?.end()
          else signals[each.leave]?.abort(errors.aborted())
          await settled()
          expect(under.length).toBeLessThanOrEqual(3)
          for (const person of ['a', 'b', 'c'])
            expect(under.filter(({ name }) => name === person).length).toBeLessThanOrEqual(eachAtOnce)
        }
        while (under.length > 0) await endFirst()
        const outcomes = await Promise.allSettled(asked)
        for (const outcome of outcomes)
          if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ kind: 'aborted' })
      }),
      { numRuns: rounds(40, 5_000) },
    )
  })

  it('API-33: of two people who both have work waiting, neither begins two more than the other', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 5, max: 20 }), fc.integer({ min: 5, max: 20 }), async (a, b) => {
        const { ask, begun, endFirst } = workshop()
        for (let each = 0; each < a; each += 1) ask('a')
        for (let each = 0; each < b; each += 1) ask('b')
        await settled()
        for (let each = 1; each < 2 * Math.min(a, b); each += 1) await endFirst()
        const ofA = begun.filter((person) => person === 'a').length
        expect(Math.abs(ofA - (begun.length - ofA))).toBeLessThanOrEqual(1)
      }),
      { numRuns: rounds(30, 500) },
    )
  })
})
