import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSameSearch, viewSearch } from './search.ts'

const names = ['q', 'sort', 'active'] as const
const words = fc.dictionary(fc.constantFrom(...names, 'field', 'new'), fc.string({ unit: 'grapheme' }))

describe('the words of a view', () => {
  it('VIEW-5: hold the named parameters that say something, whatever else is in the address', () => {
    const address = new URLSearchParams('new=1&q=north%20county&sort=-area&field=7&active=')
    expect(viewSearch(address, names)).toBe('q=north+county&sort=-area')
  })

  it('VIEW-5: are the same words for the same view, in whatever order they came to be', () => {
    fc.assert(
      fc.property(words, (address) => {
        const entries = Object.entries(address)
        const one = viewSearch(new URLSearchParams(entries), names)
        const other = viewSearch(new URLSearchParams(entries.toReversed()), names.toReversed())
        expect(other).toBe(one)
        expect(viewSearch(new URLSearchParams(one), names)).toBe(one)
      }),
    )
  })

  it('VIEW-5: are compared without their order', () => {
    fc.assert(
      fc.property(words, fc.string({ minLength: 1 }), (address, more) => {
        const entries = Object.entries(address)
        const one = new URLSearchParams(entries).toString()
        expect(isSameSearch(one, new URLSearchParams(entries.toReversed()).toString())).toBe(true)
        expect(isSameSearch(one, new URLSearchParams([...entries, ['county', more]]).toString())).toBe(false)
      }),
    )
  })
})
