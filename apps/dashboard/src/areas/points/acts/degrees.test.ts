import { expect, it } from 'vitest'
import { degreesOf } from '../words.ts'
import { parseDegrees } from './degrees.ts'

const PLACE = { lat: 42.0123, lon: -93.4567 }

it.each([
  '42.0123, -93.4567',
  ' 42.0123,-93.4567 ',
  '42.0123 -93.4567',
  '42.0123; -93.4567',
  '+42.0123, -93.4567',
  '42.0123 N, 93.4567 W',
  '42.0123N 93.4567W',
  'N 42.0123 W 93.4567',
  'n42.0123, w93.4567',
  '42.0123° N 93.4567° W',
  '93.4567 W, 42.0123 N',
  '-93.4567 , 42.0123 N',
])('PNT-32: %s is a place', (typed) => {
  const place = parseDegrees(typed)
  expect(place?.lat).toBeCloseTo(PLACE.lat, 9)
  expect(place?.lon).toBeCloseTo(PLACE.lon, 9)
})

it('PNT-32: degrees, minutes and seconds are read too', () => {
  const place = parseDegrees(`42°0'44.28"N, 93°27'24.12"W`)
  expect(place?.lat).toBeCloseTo(PLACE.lat, 9)
  expect(place?.lon).toBeCloseTo(PLACE.lon, 9)
  expect(parseDegrees('42° 30′ N 93° 15′ W')).toEqual({ lat: 42.5, lon: -93.25 })
})

it.each([
  '',
  '42.0123',
  'north forty',
  '42.0123, -93.4567, 3',
  '91, 10',
  '42, 181',
  '42 N, 43 N',
  '42 W, 93 E',
  '-42 S, 93 E',
  '42°75′N 93°W',
  '42,0123 -93,4567',
])('PNT-32: “%s” is no place', (typed) => {
  expect(parseDegrees(typed)).toBeNull()
})

it('PNT-32: a place that the page writes is read as the same', () => {
  expect(parseDegrees(degreesOf(PLACE))).toEqual(PLACE)
})
