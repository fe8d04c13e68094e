import { createRequire } from 'node:module'
import type { Position } from 'geojson'
import { describe, expect, it } from 'vitest'
import { type Atlas, toBaseMap } from './base-shapes.ts'

const atlas: Atlas = createRequire(import.meta.url)('us-atlas/counties-10m.json')

describe('MAP-1: the shipped base map', () => {
  const base = toBaseMap(atlas)
  const labels = base.labels.features

  it('names every state and county once', () => {
    const states = labels
      .filter(({ properties }) => properties.kind === 'state')
      .map((each) => each.properties.name)
    expect(states).toHaveLength(56)
    expect(new Set(states).size).toBe(56)
    expect(labels.length - 56).toBe(atlas.objects.counties.geometries.length)
  })

  it('puts a name inside what it names', () => {
    const at = (name: string) =>
      labels.find(({ properties }) => properties.name === name)?.geometry.coordinates
    const [x = 0, y = 0] = at('Nebraska') ?? []
    expect(x).toBeGreaterThan(-104.1)
    expect(x).toBeLessThan(-95.3)
    expect(y).toBeGreaterThan(40)
    expect(y).toBeLessThan(43.1)
    // The largest island decides, not the mean of all of them.
    const [hawaii = 0] = at('Hawaii') ?? []
    expect(hawaii).toBeGreaterThan(-156.2)
    expect(hawaii).toBeLessThan(-154.7)
  })

  it('draws each line once: a state’s that is the nation’s too is the nation’s', () => {
    const edges = (line: readonly Position[]) =>
      line.slice(1).map((to, index) => [line[index], to].map(String).sort().join())
    const outer = new Set(base.nation.coordinates.flat().flatMap(edges))
    const onEdge = base.states.coordinates.flatMap(edges).filter((edge) => outer.has(edge))
    expect(base.nation.coordinates.length).toBeGreaterThan(100)
    expect(base.states.coordinates.length).toBeGreaterThan(50)
    // In a river the source itself has one edge twice.
    expect(onEdge.length).toBeLessThan(2)
  })

  it('holds finite coordinates only', () => {
    const corners = [...base.states.coordinates, ...base.counties.coordinates].flat(2)
    expect(corners.length).toBeGreaterThan(50_000)
    expect(corners.every(Number.isFinite)).toBe(true)
    expect(labels.every(({ geometry }) => geometry.coordinates.every(Number.isFinite))).toBe(true)
  })
})
