import { describe, expect, it } from 'vitest'
import { placeOf } from './county-of.ts'

describe('the county of a place', () => {
  it.each([
    [-93.62, 42.03, 'Story', 'Iowa'],
    [-119.77, 36.75, 'Fresno', 'California'],
    [-90.2, 38.63, 'St. Louis', 'Missouri'],
    [-106.76, 32.31, 'Doña Ana', 'New Mexico'],
    [-149.9, 61.2, 'Anchorage', 'Alaska'],
    [-155.5, 19.6, 'Hawaii', 'Hawaii'],
    // The islands of Alaska beyond the antimeridian.
    [173, 52.9, 'Aleutians West', 'Alaska'],
  ])('FLD-20: %d, %d is %s in %s', (lon, lat, county, state) => {
    expect(placeOf(lon, lat)).toEqual({ county, state })
  })

  it.each([
    [10, 50],
    [-40, 30],
    [0, 90],
    [180, 0],
    [-180, -90],
  ])('FLD-20: %d, %d is in none', (lon, lat) => {
    expect(placeOf(lon, lat)).toBeNull()
  })
})
