import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromBase64, toBase64 } from './base64.ts'
import { floatBytes, floatsOf, intBytes, intsOf } from './bytes.ts'

describe('numbers in a sheet', () => {
  it('SHT-4: bytes become the Base64 that everyone else writes, and come back', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
        expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'))
        expect(fromBase64(toBase64(bytes), 'values')).toEqual(bytes)
      }),
    )
  })

  it.each(['A', 'AAA', 'A===', '====', 'AA=A', 'AAAA=', 'AB==', 'AAB=', 'A A=', 'AA_A', 'ÄAAA'])(
    'SHT-4: %s is refused by name',
    (text) => {
      expect(() => fromBase64(text, 'parameters.strata.stratumOf')).toThrow(
        expect.objectContaining({
          name: 'InvalidSheet',
          message: expect.stringContaining('parameters.strata.stratumOf'),
        }),
      )
    },
  )

  it('SHT-4: every double comes back with all its bits', () => {
    fc.assert(
      fc.property(fc.float64Array({ maxLength: 20 }), (values) => {
        expect(floatsOf(floatBytes(values))).toEqual(values.map((value) => value + 0))
      }),
    )
  })

  it('SHT-4: little-endian, −0 as 0 and any NaN as one', () => {
    const oddNaN = new Float64Array(new Uint32Array([1, 0xfff8_1234]).buffer)
    expect([...floatBytes(oddNaN)]).toEqual([0, 0, 0, 0, 0, 0, 0xf8, 0x7f])
    expect([...floatBytes(Float64Array.of(-0, 1))]).toEqual([
      0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xf0, 0x3f,
    ])
    expect([...intBytes(Int32Array.of(-1, 258))]).toEqual([255, 255, 255, 255, 2, 1, 0, 0])
  })

  it('SHT-4: every stratum comes back', () => {
    fc.assert(
      fc.property(fc.int32Array({ maxLength: 20 }), (values) => {
        expect(intsOf(intBytes(values))).toEqual(values)
      }),
    )
  })
})
