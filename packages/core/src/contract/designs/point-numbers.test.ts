import { expect, it } from 'vitest'
import { pointNumbers } from './engine-input.ts'

const point = (stratum: number, role: string, order = 1) => ({ stratum, role, order })

it('DES-17: without a route, kept and drawn points are numbered by stratum, then replacements', () => {
  const points = [
    point(0, 'legacy'),
    point(0, 'base'),
    point(0, 'over'),
    point(1, 'over'),
    point(1, 'base'),
    point(1, 'legacy'),
  ]
  const numbers = pointNumbers(points, [])
  expect(numbers.slice(0, 2).toSorted()).toEqual([1, 2])
  expect(numbers.slice(2, 4)).toEqual([5, 6])
  expect(numbers.slice(4).toSorted()).toEqual([3, 4])
})

it('DES-17: along a route, what is visited has the first numbers', () => {
  const points = [point(0, 'over'), point(0, 'base'), point(0, 'legacy')]
  expect(pointNumbers(points, [2, 1])).toEqual([3, 2, 1])
})
