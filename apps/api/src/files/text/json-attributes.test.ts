import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attributesIn, parseFeatures } from './json-attributes.ts'

const objectOf = (members: readonly (readonly [string, unknown])[]): string =>
  `{${members.map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`).join(', ')}}`

/** The attributes of one feature. */
function attributesOf(properties: string, member = 'properties'): [string, unknown][] {
  const parsed = parseFeatures(`{"type": "Feature", "${member}" : ${properties}, "geometry": null}`)
  if (typeof parsed !== 'object' || parsed === null) throw new Error('not an object')
  return attributesIn(Object.fromEntries(Object.entries(Object.entries(parsed)[1]?.[1] ?? {})))
}

describe('attributes in JSON', () => {
  it('UPL-60: with the same name, or one like an index, are all there in their order', () => {
    const members = [
      ['NAME', 'a'],
      ['2024', 1],
      ['NAME', { NAME: 'inner', '7': ['{"NAME":'] }],
      ['', null],
      ['7', 'NAME'],
      ['NAME', 'a'],
    ] as const
    for (const member of ['properties', 'attributes'])
      expect(attributesOf(objectOf(members), member)).toEqual(members)
    expect(attributesOf('{"n\\u0061me": 1, "name": 2}')).toEqual([
      ['name', 1],
      ['name', 2],
    ])
  })

  it('UPL-60: texts that look like the beginning of attributes are texts', () => {
    const text = '"properties": {"a": 1, "a": 2}'
    expect(attributesOf(objectOf([['a', text]]))).toEqual([['a', text]])
    expect(parseFeatures(JSON.stringify({ a: text, [text]: text }))).toEqual({ a: text, [text]: text })
  })

  it('UPL-60: whatever they are, they are as they were written', () => {
    const key = fc.oneof(
      fc.constantFrom('a', '', '0', '12', '\0' + '1', '"', '\\', 'properties'),
      fc.string(),
    )
    const value = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.string({ unit: 'binary' }))
    fc.assert(
      fc.property(fc.array(fc.tuple(key, value), { maxLength: 6 }), (members) => {
        const written = members.map(([one, said]) => [one.replace('__proto__', 'p'), said] as const)
        expect(JSON.stringify(attributesOf(objectOf(written)))).toBe(JSON.stringify(written))
      }),
    )
  })
})
