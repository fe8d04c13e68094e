import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { unknownKeys } from './unknown-keys.ts'

const plan = z.object({
  name: z.string(),
  days: z.optional(z.array(z.nullable(z.object({ day: z.string() })))),
  of: z._default(
    z.union([
      z.object({ is: z.literal('point'), lon: z.number() }),
      z.object({ is: z.literal('row'), id: z.number() }),
    ]),
    { is: 'row', id: 1 },
  ),
  by: z.record(z.string(), z.object({ count: z.number() })),
  two: z.tuple([z.object({ a: z.number() })], z.object({ b: z.number() })),
  both: z.intersection(z.object({ left: z.number() }), z.object({ right: z.number() })),
})
const pathsOf = (value: unknown): string[] => unknownKeys(plan, value, 'body').map(({ path }) => path)

describe('keys that a schema does not know', () => {
  it.each([
    [{ name: 'a', nmae: 'b' }, ['body.nmae']],
    [{ days: [null, { day: '2026-04-30', hour: 8 }] }, ['body.days.1.hour']],
    [{ of: { is: 'point', lon: 1, id: 4 } }, ['body.of.id']],
    [{ of: { is: 'row', id: 4 } }, []],
    [{ by: { any: { count: 1, sum: 2 } } }, ['body.by.any.sum']],
    [{ two: [{ a: 1, b: 2 }, { b: 3 }, { a: 4 }] }, ['body.two.0.b', 'body.two.2.a']],
    [{ both: { left: 1, right: 2, middle: 3 } }, ['body.both.middle']],
    [{ constructor: 1, toString: 2 }, ['body.constructor', 'body.toString']],
    ['text', []],
    [null, []],
  ])('API-46: of %j they are %j', (value, paths) => {
    expect(pathsOf(value)).toEqual(paths)
  })

  it('API-46: whatever is sent, it ends and tells keys alone', () => {
    fc.assert(
      fc.property(fc.anything({ maxDepth: 20 }), (value) => {
        for (const { path } of unknownKeys(plan, value, 'body')) expect(path.startsWith('body.')).toBe(true)
      }),
    )
  })
})
