import { errors } from '@org/core/contract'
import { describe, expect, it } from 'vitest'
import type { Db } from '../db/database.ts'
import { type Asking, atOnce, createTurns } from '../turns.ts'
import { createVersionedCache } from './versioned-cache.ts'

/** Never asked for anything: it only names what is kept. */
const database = (): Db => Object.create(null)
const KB = 1024

function counted(maxBytes: number) {
  const made: string[] = []
  const cache = createVersionedCache<{ text: string }>(maxBytes, ({ text }) => 2 * text.length)
  const ask = (asking: Asking<Db>, key: string, text = 'x', version = '1') =>
    cache(asking, version, key, async () => {
      made.push(key)
      return { text }
    })
  return { made, ask }
}

describe('answers kept by version', () => {
  it('LST-68: are made once for each version, also for those who ask at the same time', async () => {
    const { made, ask } = counted(100 * KB)
    const asking = { db: database(), inTurn: atOnce }
    await Promise.all([ask(asking, 'a'), ask(asking, 'a')])
    await ask(asking, 'a')
    expect(made).toEqual(['a'])
    await ask(asking, 'a', 'x', '2')
    expect(made).toEqual(['a', 'a'])
  })

  it('LST-68: are kept within so many bytes of names and answers together', async () => {
    const { made, ask } = counted(40 * KB)
    const asking = { db: database(), inTurn: atOnce }
    // Of 7 kB of text each, as a filter may have: 14 kB of memory.
    const keys = ['a', 'b', 'c', 'd', 'e'].map((letter) => letter.repeat(7 * KB))
    for (const key of keys) await ask(asking, key)
    await ask(asking, keys.at(-1) ?? '')
    expect(made).toHaveLength(5)
    await ask(asking, keys[0] ?? '')
    expect(made).toHaveLength(6)
  })

  it('LST-68: a failure is not kept', async () => {
    const cache = createVersionedCache<object>(KB, () => 1)
    const asking = { db: database(), inTurn: atOnce }
    await expect(cache(asking, '1', 'a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await cache(asking, '1', 'a', async () => ({ made: true }))).toEqual({ made: true })
  })

  it('API-35: who asks for what another person waits for has it made in their own turn', async () => {
    const { made, ask } = counted(100 * KB)
    const db = database()
    const turns = createTurns({
      of: 'calls',
      atOnce: 1,
      eachWaiting: 10,
      tooMany: () => errors.rateLimited(1),
    })
    const of = (person: string): Asking<Db> => ({ db, inTurn: (work) => turns.take({ person }, work) })
    const all = ['a1', 'a2', 'a3', 'shared'].map((key) => ask(of('a'), key))
    all.push(ask(of('b'), 'shared'))
    await Promise.all(all)
    expect(made).toEqual(['a1', 'shared', 'a2', 'a3'])
  })
})
