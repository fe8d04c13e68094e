import type { StagedFeature } from '@org/core/contract'
import { describe, expect, it } from 'vitest'
import { firstNameColumn, joinsAtFirst, nameColumns, zonesOf } from './read.ts'
import { squareZone } from './testing.ts'

const feature = (index: number, attributes: Record<string, string>, given: Partial<StagedFeature> = {}) => ({
  ...{ index, suggestedName: '', attributes, areaHa: 1, partCount: 1, holeCount: 0, problem: null },
  ...{ geometry: squareZone('', 100, index * 100).geometry, repair: null },
  ...given,
})
const fileOf = (...rows: Record<string, string>[]) => ({
  columns: Object.keys(rows[0] ?? {}).map((name) => ({ name, samples: [] })),
  features: rows.map((attributes, index) => feature(index, attributes)),
})
const namesOf = (...asked: Parameters<typeof zonesOf>) => zonesOf(...asked).zones.map(({ name }) => name)
const APART = { column: 'ZONE', joins: false, repairs: false }

describe('DES-27: the names of zones', () => {
  it('are of the column that tells most; one that says the same of all tells nothing', () => {
    const file = fileOf(
      { OBJECTID: '1', FARM: 'Home', CROP: 'corn', ZONE: 'A', Shape_Area: '12.5' },
      { OBJECTID: '2', FARM: 'Home', CROP: 'soy', ZONE: 'B', Shape_Area: '13.5' },
    )
    expect(nameColumns(file)).toEqual(['ZONE', 'CROP', 'OBJECTID', 'Shape_Area'])
    expect(firstNameColumn(file)).toBe('ZONE')
    expect(firstNameColumn(fileOf({ FID: '1', AREA: '3.1' }, { FID: '2', AREA: '3.2' }))).toBeNull()
  })

  it('are numbers where there is no text, and number alone is no name', () => {
    const file = fileOf({ ZONE: '7' }, { ZONE: '' }, { ZONE: ' Low ' })
    expect(namesOf(file, APART)).toEqual(['Zone 7', 'Zone 2', 'Low'])
    expect(namesOf(file, { ...APART, column: null })).toEqual(['Zone 1', 'Zone 2', 'Zone 3'])
  })

  it('that come again make one zone of many parts, or are told apart', () => {
    const file = fileOf({ ZONE: 'Low' }, { ZONE: 'High' }, { ZONE: 'Low' }, { ZONE: '' }, { ZONE: '' })
    expect(joinsAtFirst(file, 'ZONE')).toBe(true)
    expect(joinsAtFirst(fileOf({ ZONE: 'Low' }, { ZONE: 'High' }), 'ZONE')).toBe(false)
    expect(joinsAtFirst(file, null)).toBe(false)
    const { zones } = zonesOf(file, { ...APART, joins: true })
    expect(zones.map(({ name, geometry }) => [name, geometry.coordinates.length])).toEqual([
      ['Low', 2],
      ['High', 1],
      ['Zone 4', 1],
      ['Zone 5', 1],
    ])
    expect(namesOf(file, APART)).toEqual(['Low', 'High', 'Low (2)', 'Zone 4', 'Zone 5'])
  })
})

it('DES-27: what needs a repair is left out and named, until the person agrees to it', () => {
  const { geometry } = squareZone('', 100)
  const repair = { geometry, areaHa: 1, areaChange: null, notes: [] }
  const crossed = feature(0, { ZONE: 'A' }, { problem: 'Its boundary crosses itself', repair })
  const empty = feature(1, { ZONE: 'B' }, { geometry: null, problem: 'It has no boundary' })
  const features = [crossed, empty, feature(2, { ZONE: 'C' })]
  const { zones, unusable } = zonesOf({ features }, APART)
  expect(zones.map(({ name }) => name)).toEqual(['C'])
  expect(unusable).toEqual([
    { name: 'A', problem: 'Its boundary crosses itself' },
    { name: 'B', problem: 'It has no boundary' },
  ])
  expect(namesOf({ features }, { ...APART, repairs: true })).toEqual(['A', 'C'])
})
