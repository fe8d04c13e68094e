import { fieldList, fileKeysOf, screenColumns, usualColumns } from '@org/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnsParam, columnsToShow, orderly } from './columns.ts'

const USUAL = ['name', 'grower', 'area', 'crop', 'status'] as const
const ALL = screenColumns(fieldList)
const param = columnsParam(fieldList)

describe('SCR-33: the columns of the list', () => {
  it('are those of the address, else the person’s own, else the usual ones', () => {
    expect(columnsToShow(fieldList, ['name', 'county'], ['name', 'crop'])).toEqual(['name', 'county'])
    expect(columnsToShow(fieldList, null, ['crop', 'name'])).toEqual(['name', 'crop'])
    expect(columnsToShow(fieldList, null, undefined)).toEqual(USUAL)
    expect(usualColumns(fieldList)).toEqual(USUAL)
  })

  it('stand in the address only where they are not the usual ones', () => {
    expect(param.write(USUAL)).toBeNull()
    expect(param.write(['name', 'crop'])).toBe('name,crop')
    expect(param.read('')).toBeNull()
  })

  it('are known ones, each once, in the list’s order, the name always among them', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(...ALL, 'id', 'year'), fc.string())), (words) => {
        const columns = orderly(fieldList, words)
        expect(columns[0]).toBe('name')
        expect(columns).toEqual(ALL.filter((column) => columns.includes(column)))
        for (const word of words) {
          const isKnown = ALL.some((column) => column === word)
          expect(columns.some((column) => column === word)).toBe(isKnown)
        }
      }),
    )
  })

  it('become those of a file: an area in both units, a year’s facts with their year, once', () => {
    expect(fileKeysOf(fieldList, ['name', 'area', 'crop', 'status'])).toEqual([
      'id',
      'name',
      'areaHa',
      'areaAc',
      'year',
      'crop',
      'status',
    ])
  })
})
