import { describe, expect, it } from 'vitest'
import { fieldList } from '../fields/list.ts'
import { fileColumns } from '../lists/file-columns.ts'
import { lists } from '../lists.ts'
import { pointList } from '../points/point-list.ts'
import {
  EXPORT_FORMAT_KEYS,
  exportFormat,
  exportFormatsOf,
  exportPlacesOf,
  TABLE_FORMATS,
} from './formats.ts'
import { listExportSchema } from './schema.ts'

const points = listExportSchema(pointList)
const fields = listExportSchema(fieldList)

describe('EXP-27: what a list can be exported as', () => {
  it('is every format for points, all but GPX for fields, and tables for the others', () => {
    const { fields: ofFields, points: ofPoints, ...others } = lists
    expect(exportFormatsOf(ofPoints)).toEqual(EXPORT_FORMAT_KEYS)
    expect(exportFormatsOf(ofFields)).toEqual(EXPORT_FORMAT_KEYS.filter((key) => key !== 'gpx'))
    for (const list of Object.values(others)) expect(exportFormatsOf(list)).toEqual(TABLE_FORMATS)
  })

  it('is checked in a request', () => {
    expect(points.safeParse({ format: 'gpx' }).success).toBe(true)
    expect(points.safeParse({ format: 'gpx', crs: 'utm' }).success).toBe(false)
    expect(points.safeParse({ format: 'shapefile', crs: 'utm' }).success).toBe(true)
    expect(fields.safeParse({ format: 'gpx' }).success).toBe(false)
    expect(fields.safeParse({ format: 'kml' }).success).toBe(true)
  })

  it('has no location columns for points: the list has its own, with many decimals', () => {
    for (const key of EXPORT_FORMAT_KEYS) expect(exportPlacesOf(pointList, key)).toEqual(['none'])
    expect(exportPlacesOf(fieldList, 'csv')).toEqual(['none', 'point', 'wkt'])
    expect(points.safeParse({ format: 'csv', place: 'point' }).success).toBe(false)
    const precise = fileColumns(pointList).filter(({ type }) => type === 'precise')
    expect(precise.map(({ key }) => key)).toEqual([
      'lon',
      'lat',
      'actualLon',
      'actualLat',
      'inclusionProbability',
    ])
  })

  it('EXP-30: has an order of its own only if each list that offers it has that order', () => {
    for (const key of EXPORT_FORMAT_KEYS)
      for (const list of Object.values(lists))
        if (exportFormatsOf(list).includes(key)) {
          const { sort } = exportFormat(key)
          expect(sort === undefined || list.sorts.some((each) => each === sort)).toBe(true)
        }
  })
})
