import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeJsonText, parseJson } from './decode-json.ts'

describe('uploaded JSON', () => {
  it('UPL-61: a number that JavaScript cannot hold comes as it was written; positions stay numbers', () => {
    const text = `{"id": 2305843009223239037, "ids": [12345678901234567890, 7], "ha": 0.1000000000000000055,
      "far": 1e400, "plain": 12.50, "double": 0.30000000000000004, "small": 1e-7,
      "at": [-93.600000000000000123, 42]}`
    expect(parseJson(text)).toEqual({
      id: '2305843009223239037',
      ids: ['12345678901234567890', 7],
      ha: '0.1000000000000000055',
      far: '1e400',
      plain: 12.5,
      double: 0.30000000000000004,
      small: 1e-7,
      at: [-93.6, 42],
    })
  })

  it('UPL-61: of any whole number every digit is kept, and different ones stay different', () => {
    const whole = fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n })
    fc.assert(
      fc.property(fc.uniqueArray(whole, { minLength: 2, maxLength: 5 }), (numbers) => {
        const text = `{${numbers.map((number, at) => `"c${at}": ${number}`).join()}}`
        const parsed = parseJson(text)
        expect(Object.values(parsed ?? {}).map(String)).toEqual(numbers.map(String))
      }),
    )
  })

  it('UPL-63: no letter is replaced where a text is not in the encoding that it names', () => {
    expect(decodeJsonText(Uint8Array.of(0x22, 0xfc, 0x22)).text).toBe('"ü"')
    const half = Uint8Array.of(0xff, 0xfe, 0x22, 0x00, 0x3d, 0xd8)
    expect(() => decodeJsonText(half)).toThrow('The file says it is in UTF-16')
  })

  it('UPL-49: lists in lists without end are refused before they are read; brackets in texts are not lists', () => {
    const deep = (levels: number) => `${'[{"a":'.repeat(levels / 2)}1${'}]'.repeat(levels / 2)}`
    expect(() => parseJson(deep(1_002))).toThrow('Its lists are nested too deeply')
    expect(() => parseJson('['.repeat(10_000_000))).toThrow('Its lists are nested too deeply')
    expect(() => parseJson(deep(1_000))).not.toThrow()
    const text = `\\"${'['.repeat(5_000)}\\\\`
    expect(parseJson(`{"a":"${text}","b":[1]}`)).toEqual({ a: `"${'['.repeat(5_000)}\\`, b: [1] })
  })
})
