import { errors, ProductError } from '@org/core/contract'
import { describe, expect, it } from 'vitest'
import { type Deadline, withDeadline } from './deadline.ts'

const forever = () => new Promise<never>(() => {})
const caught = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  )

describe('the time a request has', () => {
  it('API-12: is answered with a timeout when it is over, and the work is told', async () => {
    let signal: AbortSignal | undefined
    const error = await caught(
      withDeadline(1, (deadline) => {
        signal = deadline.signal
        return forever()
      }),
    )
    expect(error).toBeInstanceOf(ProductError)
    expect(error).toMatchObject({ kind: 'timeout', status: 504, retryable: true })
    expect(signal?.aborted).toBe(true)
    expect(signal?.reason).toBe(error)
  })

  it('API-12: a signal asked for after the end has fired already, with the first reason', async () => {
    let deadline: Deadline | undefined
    const error = await caught(
      withDeadline(1, (given) => {
        deadline = given
        return forever()
      }),
    )
    deadline?.abort(errors.aborted())
    expect(deadline?.signal.reason).toBe(error)
  })

  it('API-12: what is done in time is the answer, and what fails in time the error', async () => {
    expect(await withDeadline(60_000, async () => 'done')).toBe('done')
    await expect(withDeadline(60_000, () => Promise.reject(errors.notFound()))).rejects.toMatchObject({
      kind: 'notFound',
    })
  })
})
