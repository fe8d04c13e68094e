import { describe, expect, it } from 'vitest'
import { unreadWords } from './unread-words.ts'

const unknown = (name: string) => ({ name, words: null })

describe('DASH-79: what is said of an address', () => {
  it('names what the page does not know, and what it cannot read', () => {
    expect(unreadWords([unknown('growr')])).toBe(
      'This page has no filter “growr”: what it shows is not narrowed by it.',
    )
    expect(unreadWords([{ name: 'grower', words: 'abc' }])).toBe(
      'This page cannot read “abc” as “grower”: what it shows is not narrowed by it.',
    )
    expect(unreadWords([unknown('a'), { name: 'year', words: 'now' }, unknown('b')])).toBe(
      'This page has no filters “a” or “b”, and cannot read “now” as “year”: what it shows is not narrowed by them.',
    )
  })

  it('shows a sign that cannot be seen as one that can', () => {
    expect(unreadWords([unknown('a\u202eb\u0000')])).toContain('“a\u{fffd}b\u{fffd}”')
  })

  it('stays short: three are named, further ones counted, long ones cut', () => {
    expect(unreadWords(['a', 'b', 'c', 'd', 'e'].map(unknown))).toContain('“a”, “b”, “c” or 2 more:')
    expect(unreadWords([unknown('x'.repeat(300))]).length).toBeLessThan(120)
  })
})
