import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findUnstorableText } from './text.ts'

describe('text that cannot be kept', () => {
  it.each([
    [{ name: 'a\0b' }, 'name'],
    [{ features: [{ name: 'ok' }, { name: '\ud800' }] }, 'features.1.name'],
    [{ attributes: { 'a\0': 'x' } }, 'attributes'],
    [{ name: 'fine 😀', notes: '', id: 3, none: null, list: [] }, null],
  ])('API-9: %j is found at %j', (value, path) => {
    expect(findUnstorableText(value)).toBe(path)
  })

  it('API-9: finds one wherever it is, and nothing where there is none', () => {
    const clean = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0'))
    const tree = (leaf: fc.Arbitrary<unknown>) =>
      fc.letrec((tie) => ({
        node: fc.oneof(
          { maxDepth: 4, depthSize: 'small' },
          leaf,
          fc.array(tie('node')),
          fc.dictionary(clean, tie('node')),
        ),
      })).node
    fc.assert(
      fc.property(tree(fc.oneof(clean, fc.integer(), fc.constant(null))), (value) => {
        expect(findUnstorableText({ value })).toBeNull()
      }),
    )
    const dirty = fc
      .tuple(clean, fc.constantFrom('\0', '\ud83d', '\udc00'), fc.constantFrom('', 'x'))
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(tree(dirty), dirty, (value, text) => {
        expect(findUnstorableText({ value, text })).not.toBeNull()
      }),
    )
  })

  it('API-9: is not brought down by depth', () => {
    let value: unknown = 'x\0'
    for (let level = 0; level < 100_000; level++) value = [value]
    expect(findUnstorableText(value)).not.toBeNull()
  })
})
