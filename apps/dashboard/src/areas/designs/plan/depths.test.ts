import { DESIGN_LIMITS, depthsSchema } from '@org/core/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  DEPTH_PRESETS,
  depthWords,
  PRESET_DEPTHS,
  presetDepths,
  presetOf,
  readDepths,
  typedDepths,
} from './depths.ts'

it('presets parse, and are told from a person’s own depths', () => {
  for (const preset of DEPTH_PRESETS) {
    expect(depthsSchema.safeParse(PRESET_DEPTHS[preset]).success).toBe(true)
    expect(presetOf(PRESET_DEPTHS[preset], 'cm')).toBe(preset)
    expect(presetOf(presetDepths('in')[preset], 'in')).toBe(preset)
  }
  expect(presetOf([{ topCm: 0, bottomCm: 20 }], 'cm')).toBeNull()
  expect(depthWords(PRESET_DEPTHS.two_layers, 'cm')).toBe('0–15 cm, 15–30 cm')
  expect(depthWords(presetDepths('in').two_layers, 'in')).toBe('0–6 in, 6–12 in')
})

it.each([
  ['0-15, 15-30', 'cm', [0, 15, 15, 30]],
  ['0–15; 15 to 30 cm', 'cm', [0, 15, 15, 30]],
  ['0-6, 6-12', 'in', [0, 15.24, 15.24, 30.48]],
  ['0-15 cm, 15-30cm', 'in', [0, 15, 15, 30]],
  ['0-6", 6-12 inches', 'cm', [0, 15.24, 15.24, 30.48]],
  ['2.5-7.5,', 'cm', [2.5, 7.5]],
] as const)('reads %s', (text, unit, expected) => {
  const read = readDepths(text, unit)
  if ('problem' in read) throw new Error(read.problem)
  expect(read.depths.flatMap(({ topCm, bottomCm }) => [topCm, bottomCm])).toEqual(expected)
})

it.each([
  ['', 'Choose at least one depth'],
  ['15-0', 'The bottom must be deeper than the top'],
  ['0-15, 10-30', 'Depths must follow each other from the top down, without overlap'],
  ['0-15, deep', '“deep” is not a depth. Type the top and the bottom of each layer: 0-15, 15-30'],
  ['0-2000', 'Depths go down to 1000 cm, in at most 10 layers'],
  [
    Array.from({ length: 11 }, (_, n) => `${n}-${n + 1}`).join(),
    'Depths go down to 1000 cm, in at most 10 layers',
  ],
])('says what is wrong with %j', (text, problem) => {
  expect(readDepths(text, 'cm')).toEqual({ problem })
})

it('what is typed for depths in centimeters reads as those depths', () => {
  const bounds = fc.uniqueArray(fc.integer({ min: 0, max: 1000 }), {
    minLength: 2,
    maxLength: DESIGN_LIMITS.depths,
  })
  fc.assert(
    fc.property(bounds, (unsorted) => {
      const at = unsorted.toSorted((a, b) => a - b)
      const depths = at.slice(1).map((bottomCm, n) => ({ topCm: at[n] ?? 0, bottomCm }))
      expect(readDepths(typedDepths(depths, 'cm'), 'cm')).toEqual({ depths })
      const inches = readDepths(typedDepths(depths, 'in'), 'in')
      if ('depths' in inches) {
        for (const [n, { bottomCm }] of inches.depths.entries()) {
          expect(Math.abs(bottomCm - (depths[n]?.bottomCm ?? 0))).toBeLessThan(0.6)
        }
      }
    }),
  )
})
