import { setTimeout as sleep } from 'node:timers/promises'
import { errors } from '@org/core/contract'
import { describe, expect, it } from 'vitest'
import { createShares, type Share } from './shares.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))

/** Large reads that go on until they are ended, by the name of their person. */
function reading() {
  const under: { person: string; end(): void }[] = []
  const read = (share: Share, person: string): Promise<void> =>
    share.inTurn(() => new Promise((resolve) => under.push({ person, end: resolve })))
  return { under, read, names: () => under.map(({ person }) => person) }
}

describe('the shares of people', () => {
  it('API-33: a person has 16 calls at once; the 17th waits, another person’s does not', async () => {
    const shares = createShares({ isEmbedded: false })
    const calls = await Promise.all(Array.from({ length: 16 }, () => shares.enter({ person: 'a' }, 'call')))
    let isIn = false
    void shares.enter({ person: 'a' }, 'call').then(() => {
      isIn = true
    })
    await shares.enter({ person: 'b' }, 'call')
    await settled()
    expect(isIn).toBe(false)
    calls[0]?.leave()
    await settled()
    expect(isIn).toBe(true)
  })

  it('API-33: what is too much for a person’s line is refused to them alone', async () => {
    const shares = createShares({ isEmbedded: false })
    const all = Array.from({ length: 300 }, () =>
      shares.enter({ person: 'a' }, 'call').catch((error) => error),
    )
    await settled()
    const last = await all.at(-1)
    expect(last).toMatchObject({ kind: 'rateLimited', retryAfterS: 1 })
    expect(await shares.enter({ person: 'b' }, 'call')).toBeDefined()
  })

  it('API-34: three files of a person are on their way at once, eight wait, one more is refused', async () => {
    const shares = createShares({ isEmbedded: true })
    const gone = new AbortController()
    const sent = Array.from({ length: 12 }, () =>
      shares.enter({ person: 'a', signal: gone.signal }, 'upload').then(
        () => 'in',
        (error: { kind: string }) => error.kind,
      ),
    )
    await shares.enter({ person: 'b' }, 'upload')
    await settled()
    gone.abort(errors.aborted())
    const outcomes = await Promise.all(sent)
    expect(outcomes).toEqual([...Array(3).fill('in'), ...Array(8).fill('aborted'), 'rateLimited'])
  })

  it('API-35: large reads go round by person, three of each at once', async () => {
    const shares = createShares({ isEmbedded: false })
    const { read, under, names } = reading()
    for (let each = 0; each < 10; each += 1) void read(await shares.enter({ person: 'a' }, 'call'), 'a')
    await settled()
    expect(names()).toEqual(['a', 'a', 'a'])
    void read(await shares.enter({ person: 'b' }, 'call'), 'b')
    await settled()
    expect(names()).toEqual(['a', 'a', 'a', 'b'])
    under.shift()?.end()
    await settled()
    expect(names()).toEqual(['a', 'a', 'b', 'a'])
  })

  it('API-35: a large read that waits keeps no call of its person from its turn', async () => {
    const shares = createShares({ isEmbedded: true })
    const { read } = reading()
    const calls = await Promise.all(Array.from({ length: 8 }, () => shares.enter({ person: 'a' }, 'call')))
    for (const call of calls) void read(call, 'a')
    await settled()
    expect(await shares.enter({ person: 'a' }, 'call')).toBeDefined()
  })

  it('API-35: beyond 12, large reads keep their places among the person’s calls, and are not refused', async () => {
    const shares = createShares({ isEmbedded: true })
    const { read, under } = reading()
    let [entered, done] = [0, 0]
    for (let each = 0; each < 120; each += 1)
      void shares.enter({ person: 'a' }, 'call').then(async (share) => {
        entered += 1
        await read(share, 'a')
        share.leave()
        done += 1
      })
    await settled()
    expect(entered).toBe(12 + 8)
    for (let each = 0; each < 120; each += 1) {
      under.shift()?.end()
      await settled()
    }
    expect(done).toBe(120)
  })

  it('API-35: on one connection, a large read begins when no small call is under way, or after a moment', async () => {
    const shares = createShares({ isEmbedded: true })
    const { read, names, under } = reading()
    const small = await shares.enter({ person: 'b' }, 'call')
    void read(await shares.enter({ person: 'a' }, 'call'), 'a')
    await settled()
    expect(names()).toEqual([])
    small.leave()
    await settled()
    expect(names()).toEqual(['a'])
    under[0]?.end()
    await shares.enter({ person: 'b' }, 'call')
    void read(await shares.enter({ person: 'a' }, 'call'), 'a again')
    await sleep(400)
    expect(names()).toEqual(['a', 'a again'])
  })

  it('API-35: a call that takes long is no small one: large reads do not wait for it one by one', async () => {
    const shares = createShares({ isEmbedded: true })
    await shares.enter({ person: 'b' }, 'call')
    await sleep(1_100)
    const { read, under, names } = reading()
    for (let each = 0; each < 5; each += 1) void read(await shares.enter({ person: 'a' }, 'call'), 'a')
    for (let each = 0; each < 5; each += 1) {
      await settled()
      expect(names()).toEqual(['a'])
      under.shift()?.end()
    }
  })
})
