import { DESIGN_LIMITS, type Position } from '@org/core/contract'
import { describe, expect, it } from 'vitest'
import { fieldOf, squareField } from '../testing.ts'
import { checkZones, named, notesOf } from './check.ts'
import { squareZone } from './testing.ts'

const FIELD = fieldOf(squareField(400))

describe('DES-28: zones of a file are checked against the field', () => {
  it('those outside are left out and named, also where they share its edge', () => {
    const zones = [squareZone('Creek', 200), squareZone('Next door', 100, 400), squareZone('Far', 100, 5000)]
    const checked = checkZones(zones, FIELD, 'ac')
    expect(checked).toMatchObject({ refusal: null, zones: zones.slice(0, 1), small: [] })
    expect(notesOf(checked, 'ac')).toEqual([
      '2 zones lie outside the field and are left out: Next door and Far',
    ])
  })

  it('another field’s zones are refused with their distance in the person’s unit', () => {
    const zones = [squareZone('Creek', 200, 8000), squareZone('Ridge', 200, 20_000)]
    expect(checkZones(zones, FIELD, 'ha')).toMatchObject({
      refusal: {
        message: 'These zones lie outside the field, about 7.6 km away',
        remedy: 'Choose the file of this field’s zones.',
      },
      zones: [],
      outside: ['Creek', 'Ridge'],
    })
    expect(checkZones(zones, FIELD, 'ac').refusal?.message).toMatch(/about 4\.7\d mi away$/)
    expect(checkZones([], FIELD, 'ac').refusal?.message).toBe('The file has no zone that can be used')
  })

  it('too many zones are refused whole; those outside do not count', () => {
    const many = Array.from({ length: 101 }, (_, at) => squareZone(`Z${at}`, 3, at * 3))
    expect(checkZones(many, FIELD, 'ac')).toMatchObject({
      refusal: { message: '101 zones are above the limit of 100' },
      zones: [],
    })
    const pieces = Array.from({ length: 5000 }, () => squareZone('P', 3))
    expect(checkZones(pieces, FIELD, 'ac').refusal?.message).toBe('5,000 zones are above the limit of 100')
    const few = many.map((zone, at) => (at < 100 ? zone : squareZone('Far', 100, 900)))
    expect(checkZones(few, FIELD, 'ac').zones).toHaveLength(100)
  })

  it('too many corners are refused with their number', () => {
    const ragged = (corners: number) => {
      const ring = Array.from({ length: corners }, (_, at): Position => {
        const angle = (2 * Math.PI * at) / (corners - 1)
        return [-93.598 + 0.001 * Math.cos(angle), 41.602 + 0.001 * Math.sin(angle)]
      })
      return { name: 'Ragged', geometry: fieldOf([ring]) }
    }
    expect(checkZones([ragged(12_345)], FIELD, 'ac').refusal?.message).toBe(
      'The zones have 12,345 corners; the limit is 10,000',
    )
    expect(checkZones([ragged(300_000)], FIELD, 'ac').refusal?.message).toMatch(/^The zones have 300,000/)
    expect(checkZones([ragged(DESIGN_LIMITS.zoneVertices)], FIELD, 'ac').refusal).toBeNull()
  })

  it('zones with less than 2 acres of the field are named with their area in it', () => {
    const checked = checkZones([squareZone('Wet', 80), squareZone('Half in', 200, 390)], FIELD, 'ha')
    expect(checked.zones).toHaveLength(2)
    expect(notesOf(checked, 'ha')).toEqual([
      'Less than 0.81 ha of the field: Wet (0.64 ha) and Half in (0.20 ha)',
    ])
  })
})

it('of many names, five are said', () => {
  expect(named(['a'])).toBe('a')
  expect(named(['a', 'b', 'c'])).toBe('a, b and c')
  expect(named(['a', 'b', 'c', 'd', 'e', 'f', 'g'])).toBe('a, b, c, d, e and 2 more')
})
