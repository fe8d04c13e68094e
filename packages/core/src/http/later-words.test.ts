import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { defineEndpoint } from '../contract/endpoint.ts'
import { readAnswer } from './answer.ts'

const STATES = ['planned', 'collected', 'waived']
const endpoint = defineEndpoint({
  method: 'GET',
  path: '/points',
  summary: 'List points',
  caller: 'staff',
  may: 'records.read',
  output: z.object({
    items: z.array(
      z.object({
        id: z.int(),
        status: z.enum(STATES),
        cause: z.nullable(z.enum(['water', 'rock'])),
        of: z.union([
          z.object({ is: z.literal('crew'), name: z.string() }),
          z.object({ is: z.literal('none') }),
        ]),
      }),
    ),
    nextCursor: z.nullable(z.string()),
    kind: z.optional(z.literal('points')),
  }),
  errors: [],
})
const read = (items: unknown[], more: object = {}): unknown =>
  readAnswer(
    endpoint,
    {
      url: 'https://ops.example/api/points',
      status: 200,
      headers: new Headers({ 'content-type': 'application/json' }),
      bytes: Uint8Array.from(new TextEncoder().encode(JSON.stringify({ items, nextCursor: null, ...more })))
        .buffer,
    },
    0,
  )
const row = { id: 1, status: 'planned', cause: null, of: { is: 'none' } }

describe('answers of a later server', () => {
  it('HTTP-34: rows with a state or a choice that this version does not know are read, and the word is kept', () => {
    const later = { ...row, id: 2, status: 'flown_over', cause: 'ice' }
    expect(read([row, later])).toEqual({ items: [row, later], nextCursor: null })
  })

  it('HTTP-34: columns that this version does not know are left out', () => {
    expect(read([{ ...row, status: 'flown_over', altitudeM: 90 }])).toEqual({
      items: [{ ...row, status: 'flown_over' }],
      nextCursor: null,
    })
  })

  it.each([
    ['another type', [{ ...row, status: 7 }]],
    ['an empty word', [{ ...row, status: '' }]],
    ['a missing state', [{ ...row, status: undefined }]],
    ['another shape', [{ ...row, of: { is: 'drone', name: 'A' } }]],
    ['something else besides', [{ ...row, status: 'flown_over', id: 'x' }]],
  ])('HTTP-34: %s is still a wrong answer', (_, items) => {
    expect(() => read(items)).toThrow(expect.objectContaining({ kind: 'badAnswer' }))
  })

  it('HTTP-34: a word that tells shapes apart is none of several', () => {
    expect(() => read([row], { kind: 'lines' })).toThrow(expect.objectContaining({ kind: 'badAnswer' }))
  })

  it('HTTP-34: whatever the words are, every row is read with its own', () => {
    const anyRow = fc.record({
      id: fc.integer({ min: 1, max: 99 }),
      status: fc.oneof(fc.constantFrom(...STATES), fc.string({ minLength: 1, maxLength: 8 })),
      cause: fc.oneof(fc.constantFrom('water', null), fc.string({ minLength: 1, maxLength: 8 })),
      of: fc.constant({ is: 'none' }),
    })
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 20 }), (items) => {
        expect(read(items)).toEqual({ items, nextCursor: null })
      }),
    )
  })
})
