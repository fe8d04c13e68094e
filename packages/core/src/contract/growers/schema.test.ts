import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { growerCreateSchema } from './schema.ts'

const problems = (input: unknown) =>
  growerCreateSchema
    .safeParse(input)
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

describe('a new grower', () => {
  it('GRW-1: needs a name only; the rest is empty when not said', () => {
    expect(growerCreateSchema.parse({ name: ' North  Farm ' })).toEqual({
      name: 'North  Farm',
      contactFirstName: '',
      contactLastName: '',
      email: '',
      phone: '',
      address: '',
      externalRef: '',
      notes: '',
    })
  })

  it('GRW-1: says what is wrong with a name', () => {
    expect(problems({ name: ' \t ' })).toEqual(['name: Enter a name'])
    expect(problems({ name: 'x'.repeat(201) })).toEqual(['name: At most 200 characters'])
    expect(problems({ name: 'two\nlines' })).toEqual(['name: Enter the name on one line'])
  })

  it('GRW-1: what is taken is taken again unchanged', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 60 })
    fc.assert(
      fc.property(fc.record({ name: text, notes: text, contactLastName: text }), (input) => {
        const taken = growerCreateSchema.safeParse(input)
        if (taken.success) expect(growerCreateSchema.parse(taken.data)).toEqual(taken.data)
      }),
    )
  })
})
