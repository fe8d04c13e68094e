import { DESIGN_LIMITS, type MultiPolygon, type Position, zoneVertices } from '@org/core/contract'
import { geodesicAreaM2 } from '@org/sampling-design'
import { describe, expect, it } from 'vitest'
import { fieldOf, squareField, squareRing } from '../testing.ts'
import { squareZone, zonesPlan } from './testing.ts'
import { roundedShape, wholeField, withDrawn, withZones } from './zones.ts'

const areas = (zones: readonly { geometry: MultiPolygon }[]) =>
  zones.map(({ geometry }) => Math.round(geodesicAreaM2(geometry) / 1000))

describe('the shape of a zone', () => {
  it('DES-27: has 7 decimals, without corners that become one and parts without area', () => {
    const speck: Position[] = [
      [-93, 41],
      [-93.00000001, 41],
      [-93, 41.00000001],
      [-93, 41],
    ]
    const shape = roundedShape(fieldOf(squareField(100), [speck]))
    expect(shape?.coordinates).toHaveLength(1)
    for (const degrees of shape?.coordinates.flat(3) ?? []) {
      expect(degrees).toBe(Number(degrees.toFixed(7)))
    }
    expect(roundedShape(fieldOf([speck]))).toBeNull()
    const holes = roundedShape(fieldOf([squareRing(100), squareRing(20, 40, 40), speck]))
    expect(holes?.coordinates[0]).toHaveLength(2)
  })

  it('DES-26: of a field with too many corners is the box around it', () => {
    const ring = Array.from({ length: DESIGN_LIMITS.zoneVertices + 5 }, (_, at): Position => {
      const angle = (2 * Math.PI * at) / (DESIGN_LIMITS.zoneVertices + 4)
      return [-93 + 0.01 * Math.cos(angle), 41 + 0.01 * Math.sin(angle)]
    })
    const zone = wholeField(fieldOf([ring]))
    expect(zoneVertices([zone])).toBe(5)
    expect(geodesicAreaM2(zone.geometry)).toBeGreaterThan(geodesicAreaM2(fieldOf([ring])))
  })
})

it('DES-26: a drawn zone takes its land from the zones that were there', () => {
  const zones = [squareZone('Zone 1', 400), squareZone('Pond', 40, 110, 110), squareZone('Far', 100, 900)]
  const drawn = withDrawn(zones, squareZone('', 200, 100, 100).geometry)
  expect(drawn.map(({ name }) => name)).toEqual(['Zone 1', 'Far', 'Zone 3'])
  expect(areas(drawn)).toEqual([120, 10, 40])
  expect(drawn[1]).toBe(zones[2])
})

it('DES-26: points follow the zones until a person chooses their number', () => {
  const zones = ['a', 'b', 'c'].map((name, at) => squareZone(name, 100, at * 100))
  const plan = zonesPlan(zones.slice(0, 2))
  expect(withZones(plan, zones).pointCount).toBe(3)
  expect(withZones(withZones(plan, zones), zones.slice(0, 1)).pointCount).toBe(1)
  expect(withZones({ ...plan, pointCount: 9 }, zones).pointCount).toBe(9)
  expect(withZones({ ...plan, minPointsPerStratum: 2, pointCount: 5 }, zones).pointCount).toBe(6)
})
