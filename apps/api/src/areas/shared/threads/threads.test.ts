import { errors } from '@org/core/contract'
import { describe, expect, it } from 'vitest'
import type { TestQuestion } from './testing-program.ts'
import { createThreads } from './threads.ts'

const start = () => {
  const ask = createThreads<TestQuestion, number, string, number>({
    program: new URL('testing-program.ts', import.meta.url),
    failed: 'It could not be done',
  })
  return (
    question: TestQuestion,
    more: { signal?: AbortSignal; memoryMb?: number; next?(): Promise<number | null> } = {},
  ) => ask(question, { memoryMb: 64, ...more })
}

describe('threads', () => {
  it('JOB-17: one that has answered takes the next question; two at once have a thread each', async () => {
    const ask = start()
    const first = await ask('who')
    const [again, other] = await Promise.all([ask('who'), ask('who')])
    expect(again).toBe(first)
    expect(other).not.toBe(first)
  })

  it('JOB-17: a question with another limit of memory has a thread of its own', async () => {
    const ask = start()
    expect(await ask('who', { memoryMb: 32 })).not.toBe(await ask('who'))
  })

  it('JOB-17: one that failed is not asked again', async () => {
    const ask = start()
    const first = await ask('who')
    await expect(ask('fail')).rejects.toMatchObject({ kind: 'unavailable', message: 'It could not be done' })
    expect(await ask('who')).not.toBe(first)
  })

  it('JOB-17: one whose asker has gone is ended, and not asked again', async () => {
    const ask = start()
    const first = await ask('who')
    const gone = new AbortController()
    const waiting = ask('for ever', { signal: gone.signal })
    gone.abort()
    await expect(waiting).rejects.toMatchObject({ kind: 'aborted' })
    const late = new AbortController()
    const slow = ask('for ever', { signal: late.signal })
    late.abort(errors.conflict('It takes too long', 'Ask for less.'))
    await expect(slow).rejects.toMatchObject({ kind: 'conflict' })
    expect(await ask('who')).not.toBe(first)
    await expect(ask('who', { signal: gone.signal })).rejects.toMatchObject({ kind: 'aborted' })
  })

  it('JOB-17: one takes what it is asked about in portions; what cannot be read ends it', async () => {
    const ask = start()
    const portions = [3, 4, 5]
    expect(await ask('sum', { next: async () => portions.shift() ?? null })).toBe(12)
    const unread = ask('sum', { next: () => Promise.reject(errors.notFound('This portion')) })
    await expect(unread).rejects.toMatchObject({ kind: 'notFound' })
  })
})
