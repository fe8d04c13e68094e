import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { errors } from '../errors/catalog.ts'
import { ERROR_KINDS, ProductError } from '../errors/product-error.ts'
import { errorBodySchema } from './error-body.ts'
import { fromErrorBody, toErrorBody } from './errors.ts'

const anyError = fc
  .record(
    {
      kind: fc.constantFrom(...ERROR_KINDS),
      status: fc.integer({ min: 0, max: 599 }),
      message: fc.string(),
      retryable: fc.boolean(),
      details: fc.array(fc.record({ path: fc.string(), message: fc.string() })),
      remedy: fc.string(),
      requestId: fc.string(),
      retryAfterS: fc.integer({ min: 0, max: 3600 }),
    },
    { requiredKeys: ['kind', 'status', 'message'] },
  )
  .map((init) => new ProductError(init))

describe('error bodies', () => {
  it('ERR-5: an error comes back from the wire as it was', () => {
    fc.assert(
      fc.property(anyError, (error) => {
        const received = fromErrorBody(JSON.parse(JSON.stringify(toErrorBody(error))))
        expect(received).toEqual(error)
        expect(received).toMatchObject({ ...error })
      }),
    )
  })

  it('ERR-5: the server adds the request id', () => {
    expect(fromErrorBody(toErrorBody(errors.userUpdate(), 'r-1'))?.requestId).toBe('r-1')
  })

  it('OAS-7: a body with the fields of RFC 9457 is read like one without', () => {
    const body = toErrorBody(errors.notFound('Grower 1'), 'r-1')
    const problem = {
      type: '/api/docs#error-notFound',
      title: 'Not found',
      status: 404,
      instance: 'urn:uuid:1',
    }
    const whole = { ...problem, detail: body.error.message, ...body }
    expect(errorBodySchema.parse(whole)).toEqual(whole)
    expect(fromErrorBody(whole)).toEqual(fromErrorBody(body))
    expect(fromErrorBody(problem)).toBeNull()
  })

  it('ERR-5: the cause stays behind', () => {
    const body = JSON.stringify(toErrorBody(errors.server('Unknown error', new Error('password=hunter2'))))
    expect(body).not.toContain('hunter2')
  })

  it('ERR-6: another body is no error of ours', () => {
    fc.assert(fc.property(fc.anything(), (anything) => fromErrorBody(anything) === null))
    expect(fromErrorBody({ error: 'Internal Server Error' })).toBeNull()
  })

  it('ERR-6: a body is one of ours exactly when the schema says so', () => {
    const odd = fc.constantFrom(undefined, null, '', 'text', 0, 1.5, Number.NaN, true, [], {}, [
      { path: 'a' },
    ])
    const field = fc.constantFrom(
      'kind',
      'status',
      'message',
      'retryable',
      'remedy',
      'details',
      'requestId',
      'retryAfterS',
    )
    fc.assert(
      fc.property(anyError, fc.dictionary(field, odd, { maxKeys: 2 }), (error, changes) => {
        const body = { error: { ...toErrorBody(error).error, ...changes } }
        // A kind may be one of a later server.
        const isLater = typeof body.error.kind === 'string'
        const known = isLater ? { error: { ...body.error, kind: 'server' } } : body
        expect(fromErrorBody(body) !== null).toBe(errorBodySchema.safeParse(known).success)
      }),
      { numRuns: 2_000 },
    )
  })

  it('ERR-8: a kind that only a later server knows keeps its sentence, and counts as its status does', () => {
    const { error } = toErrorBody(errors.forbidden('Two people hold it', 'Ask them.'), 'r-1')
    const read = (status: number) => fromErrorBody({ error: { ...error, kind: 'held', status } })
    expect(read(409)).toMatchObject({
      kind: 'conflict',
      message: 'Two people hold it',
      remedy: 'Ask them.',
      requestId: 'r-1',
    })
    expect([read(404)?.kind, read(418)?.kind, read(500)?.kind, read(503)?.kind]).toEqual([
      'notFound',
      'validation',
      'server',
      'unavailable',
    ])
  })
})
