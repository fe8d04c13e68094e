import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CLASSINGS, classAt, classColor, MAX_CLASSES, valueClasses } from './classes.ts'

it('RPT-80: classes of as many values, of equal width, and by given edges', () => {
  const values = [1, 2, 3, 4, 5, 6, 7, 8, 9, 100]
  expect(valueClasses(values, { by: 'count', classes: 2 })).toEqual([
    { from: 1, to: 6, count: 5 },
    { from: 6, to: 100, count: 5 },
  ])
  expect(valueClasses(values, { by: 'interval', classes: 3 })).toEqual([
    { from: 1, to: 34, count: 9 },
    { from: 34, to: 67, count: 0 },
    { from: 67, to: 100, count: 1 },
  ])
  expect(valueClasses(values, { by: 'fixed', edges: [5, 3] })).toEqual([
    { from: null, to: 3, count: 2 },
    { from: 3, to: 5, count: 2 },
    { from: 5, to: null, count: 6 },
  ])
  expect(valueClasses([], { by: 'count' })).toEqual([])
  expect(valueClasses([4, 4, 4], { by: 'count', classes: 5 })).toEqual([{ from: 4, to: 4, count: 3 }])
})

it('RPT-80: every value is in one class, whatever the values', () => {
  const choice = fc.record({
    by: fc.constantFrom(...CLASSINGS),
    classes: fc.integer({ min: 1, max: 9 }),
    edges: fc.array(fc.float({ noNaN: true, noDefaultInfinity: true }), { maxLength: 6 }),
  })
  const some = fc.array(
    fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ min: -1e6, max: 1e6, noNaN: true })),
  )
  fc.assert(
    fc.property(some, choice, (values, how) => {
      const classes = valueClasses(values, how)
      expect(classes.reduce((sum, { count }) => sum + count, 0)).toBe(values.length)
      if (how.by !== 'fixed') expect(classes.length).toBeLessThanOrEqual(MAX_CLASSES)
      for (const value of values) {
        const found = classes[classAt(value, classes)]
        expect(found).toBeDefined()
        expect(value).toBeGreaterThanOrEqual(found?.from ?? -Infinity)
        expect(value).toBeLessThanOrEqual(found?.to ?? Infinity)
      }
    }),
  )
})

it('RPT-80: each of up to seven classes has a color of its own', () => {
  for (let count = 1; count <= MAX_CLASSES; count += 1)
    expect(new Set(Array.from({ length: count }, (_, at) => classColor(at, count))).size).toBe(count)
})
