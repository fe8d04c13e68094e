import { errors } from '@org/core/contract'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { createLog } from '../log.ts'
import { LogLines } from '../testing/log-lines.ts'
import { createAnswered, type Env } from './answered.ts'

const lineSchema = z.looseObject({
  level: z.number(),
  status: z.number(),
  kind: z.string(),
  reason: z.string().optional(),
  err: z.unknown().optional(),
})
const [INFO, WARN, ERROR] = [30, 40, 50]

/** The line in the log of a call whose work throws. */
async function lineOf(thrown: unknown): Promise<z.output<typeof lineSchema>> {
  const lines = new LogLines()
  const log = createLog({ logLevel: 'info', version: 'test' }, lines)
  const answered = createAnswered(log, {}, async () => {})
  const app = new Hono<Env>()
  app.get(
    '/',
    answered('test', async () => {
      throw thrown
    }),
  )
  await app.request('/', {}, { incoming: { method: 'GET', headers: {}, rawHeaders: [], complete: true } })
  return lineSchema.parse(JSON.parse(lines.text))
}

describe('the line of a refused call', () => {
  it.each([
    [errors.unavailable('Many lists are being put in order right now'), 503],
    [errors.unavailable('The server is stopping'), 503],
    [errors.timeout(), 504],
  ])('API-41: %s is expected: a warning with its sentence, without a stack', async (thrown, status) => {
    const line = await lineOf(thrown)
    expect(line).toMatchObject({ level: WARN, status, kind: thrown.kind, reason: thrown.message })
    expect(line.err).toBeUndefined()
  })

  it.each([
    [errors.unavailable(undefined, new Error('connect ECONNREFUSED')), 503],
    [errors.timeout(new Error('the socket is silent')), 504],
    [errors.server(), 500],
    [new TypeError('x is not a function'), 500],
    [Object.assign(new Error('the connection ended'), { code: 'ECONNRESET' }), 503],
  ])('API-41: %s is an error with its stack', async (thrown, status) => {
    const line = await lineOf(thrown)
    expect(line).toMatchObject({ level: ERROR, status, err: { stack: expect.any(String) } })
    expect(line.reason).toBeUndefined()
  })

  it('API-41: what the caller can correct is neither', async () => {
    const line = await lineOf(errors.notFound('Hidden Acres'))
    expect(line).toMatchObject({ level: INFO, status: 404, kind: 'notFound' })
    expect(line).not.toHaveProperty('reason')
    expect(line).not.toHaveProperty('err')
  })
})
