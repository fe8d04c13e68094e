import type { MultiPolygon } from '@org/core/contract'
import { expect, it } from 'vitest'
import { collectionOf, dotsOf } from './shapes.ts'
import type { Shape } from './types.ts'

const square = (x: number): MultiPolygon => ({
  type: 'MultiPolygon',
  coordinates: [
    [
      [
        [x, 0],
        [x + 1, 0],
        [x + 1, 1],
        [x, 1],
        [x, 0],
      ],
    ],
  ],
})
const shapes: Shape[] = [
  { id: 4, name: 'Orchard', geometry: square(10), tone: 'chosen' },
  { id: 5, name: 'Creek bottom', geometry: square(20), tone: 'left' },
]

it('MAP-5: every shape has a dot on it with the same facts, so that none is lost from far away', () => {
  const dots = dotsOf(shapes)
  expect(dots.features.map(({ properties }) => properties)).toEqual(
    collectionOf(shapes).features.map(({ properties }) => properties),
  )
  expect(dots.features.map(({ geometry }) => geometry)).toEqual([
    { type: 'Point', coordinates: [10, 0] },
    { type: 'Point', coordinates: [20, 0] },
  ])
})

it('MAP-5: what crosses itself is drawn by its lines too, whatever it encloses', () => {
  const { features } = collectionOf([{ id: 6, name: 'Windbreak', geometry: square(30), tone: 'problem' }])
  expect(features.map(({ geometry, properties }) => [geometry.type, properties?.id])).toEqual([
    ['MultiPolygon', 6],
    ['MultiLineString', 6],
  ])
})
