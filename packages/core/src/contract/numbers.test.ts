import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { pathIdSchema } from './common.ts'
import { endpoints } from './endpoints.ts'
import { decimalText, integerText } from './numbers.ts'

const ODD = [
  '',
  ' ',
  ' 1',
  '1 ',
  '+1',
  '1.0',
  '1.',
  '01',
  '0x1',
  '0b1',
  '0o1',
  '1e0',
  '1e3',
  '1_0',
  '١',
  '-0',
  '1,0',
]
const digits = fc.string({ unit: fc.constantFrom(...'0123456789-+.eExX _'), maxLength: 18 })

describe('an integer of a path or query', () => {
  it('API-42: is decimal digits without a sign, blanks, a fraction or an exponent', () => {
    for (const text of [...ODD, '0', '-1', '9007199254740992', 'NaN', 'Infinity'])
      expect(z.safeParse(pathIdSchema, text).success, text).toBe(false)
    for (const value of [null, true, [], [1], {}, 1.5, Number.NaN])
      expect(z.safeParse(pathIdSchema, value).success).toBe(false)
    for (const [given, id] of [
      ['1', 1],
      [1, 1],
      ['9007199254740991', Number.MAX_SAFE_INTEGER],
    ] as const)
      expect(z.parse(pathIdSchema, given)).toBe(id)
  })

  it('API-42: has a minus where it may be negative', () => {
    const minutes = integerText(z.minimum(-840))
    expect(z.parse(minutes, '-300')).toBe(-300)
    expect(z.parse(minutes, '0')).toBe(0)
    for (const text of [...ODD, '--1', '- 1', '-01'])
      expect(z.safeParse(minutes, text).success, text).toBe(false)
  })

  it('API-42: every accepted text is how its number is written, and every integer is accepted as it is written', () => {
    fc.assert(
      fc.property(fc.oneof(digits, fc.string(), fc.integer().map(String)), (text) => {
        const parsed = z.safeParse(integerText(), text)
        if (parsed.success) expect(String(parsed.data)).toBe(text)
      }),
    )
    fc.assert(
      fc.property(fc.maxSafeInteger(), (value) => {
        expect(z.parse(integerText(), String(value))).toBe(value)
      }),
    )
  })
})

describe('a decimal of a query', () => {
  it('API-42: may have a fraction and an exponent, but no blank, plus sign or other base', () => {
    const depth = decimalText(z.maximum(1000))
    for (const [text, value] of [
      ['30', 30],
      ['30.0', 30],
      ['0.95', 0.95],
      ['-1.5', -1.5],
      ['1e-7', 1e-7],
    ] as const)
      expect(z.parse(depth, text)).toBe(value)
    for (const text of ['', ' ', ' 1', '1 ', '+1', '0x1', '0b1', '1_0', 'NaN', 'Infinity', '1e999', '.', '-'])
      expect(z.safeParse(depth, text).success, text).toBe(false)
  })

  it('API-42: every number is accepted as it is written', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(z.parse(decimalText(), String(value))).toBe(value + 0)
      }),
    )
  })
})

describe('every number that an endpoint takes in its path or query', () => {
  const parts = Object.entries(endpoints).flatMap(([area, ofArea]) =>
    Object.entries(ofArea).flatMap(([name, endpoint]) =>
      [endpoint.params, endpoint.query].flatMap((part) =>
        part === undefined ? [] : [{ where: `${area}.${name}`, shape: part.shape }],
      ),
    ),
  )
  const isNumber = (read: unknown): boolean =>
    typeof read === 'number' || (Array.isArray(read) && isNumber(read[0]))
  /** What different numbers take: ids and pages, years, angles and shares. */
  const SAMPLES = ['1', '20', '2026', '0.9', '100']

  it('API-42: is refused in hex, with a plus sign or with blanks', () => {
    let numbers = 0
    for (const { where, shape } of parts)
      for (const [key, schema] of Object.entries<z.ZodMiniType>(shape))
        for (const sample of SAMPLES) {
          const read = z.safeParse(schema, sample)
          if (!read.success || !isNumber(read.data)) continue
          numbers += 1
          const hex = `0x${Number(sample).toString(16)}`
          for (const odd of [` ${sample}`, `${sample} `, `+${sample}`, hex])
            expect(z.safeParse(schema, odd).success, `${where} ${key}=${odd}`).toBe(false)
        }
    expect(numbers).toBeGreaterThan(100)
  })
})
