import { describe, expect, it } from 'vitest'
import { multiPolygonSchema } from '../geometry.ts'

describe('a boundary on the wire', () => {
  const ring = [
    [10, 50],
    [10.1, 50],
    [10, 50.1],
    [10, 50],
  ]
  const isBoundary = (coordinates: unknown) =>
    multiPolygonSchema.safeParse({ type: 'MultiPolygon', coordinates }).success

  it('FLD-6: is a MultiPolygon of rings of at least four positions on the globe', () => {
    expect(isBoundary([[ring]])).toBe(true)
    expect(isBoundary([[ring, ring], [ring]])).toBe(true)
    for (const bad of [[], [[]], [ring], [[ring.slice(1)]], [[[[181, 0], ...ring]]], [[[[0, 91], ...ring]]]])
      expect(isBoundary(bad)).toBe(false)
  })
})
