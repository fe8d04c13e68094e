import { describe, expect, it } from 'vitest'
import { parseJson } from './decode-json.ts'

describe('uploaded JSON', () => {
  it('UPL-49: lists in lists without end are refused before they are read; brackets in texts are not lists', () => {
    const deep = (levels: number) => `${'[{"a":'.repeat(levels / 2)}1${'}]'.repeat(levels / 2)}`
    expect(() => parseJson(deep(1_002))).toThrow('Its lists are nested too deeply')
    expect(() => parseJson('['.repeat(10_000_000))).toThrow('Its lists are nested too deeply')
    expect(() => parseJson(deep(1_000))).not.toThrow()
    const text = `\\"${'['.repeat(5_000)}\\\\`
    expect(parseJson(`{"a":"${text}","b":[1]}`)).toEqual({ a: `"${'['.repeat(5_000)}\\`, b: [1] })
  })
})
