import { describe, expect, it } from 'vitest'
import { nameSchema, textSchema } from './common.ts'
import { dashUserWriteSchema } from './dash-users/schema.ts'

const messages = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues.map(({ message }) => message)

describe('names and texts as people type them', () => {
  it('are trimmed and composed before they are judged', () => {
    expect(nameSchema.parse('  Cafe\u0301 Farm\n')).toBe('Café Farm')
    expect(nameSchema.parse(` ${'x'.repeat(200)} `)).toHaveLength(200)
    expect(textSchema(5).parse(' ab ')).toBe('ab')
  })

  it('a name says what is wrong with it', () => {
    expect(messages(nameSchema.safeParse('   '))).toEqual(['Enter a name'])
    expect(messages(nameSchema.safeParse('x'.repeat(201)))).toEqual(['At most 200 characters'])
    expect(messages(nameSchema.safeParse('North\nFarm'))).toEqual(['Enter the name on one line'])
    expect(messages(textSchema(5).safeParse('abcdef'))).toEqual(['At most 5 characters'])
  })

  it('a person’s name too, each fault with its own words', () => {
    const first = (first_name: unknown) =>
      messages(dashUserWriteSchema.safeParse({ username: 'a@b.example', first_name, last_name: 'Byrne' }))
    expect(first(' Ada ')).toBeUndefined()
    for (const missing of ['', ' ', undefined, 5])
      expect(first(missing)).toEqual(['First name cannot be empty'])
    expect(first('x'.repeat(201))).toEqual(['At most 200 characters'])
    expect(first('Ada\u0007')).toEqual(['Enter the name on one line'])
  })
})
