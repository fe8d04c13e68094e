import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boundaryColumnAliases, columnsFor, NO_COLUMNS, suggestMapping } from './columns.ts'
import { BOUNDARY_COLUMNS } from './schema.ts'

describe('columns of boundary files', () => {
  it('UPL-14: are known by names seen in real files, whatever their case, accents and punctuation', () => {
    expect(suggestMapping(['Marknr', 'IMK_areal', 'CVR', 'Afgroede', 'Markblok'])).toEqual({
      ...NO_COLUMNS,
      name: 'Marknr',
      crop: 'Afgroede',
    })
    expect(
      suggestMapping(['CLIENT_NAM', 'FARM_NAME', 'FIELD_NAME', 'FARMNBR', 'TRACTNBR', 'CLUNBR']),
    ).toEqual({
      ...NO_COLUMNS,
      name: 'FIELD_NAME',
      grower: 'CLIENT_NAM',
      farmName: 'FARM_NAME',
      fsaFarm: 'FARMNBR',
      fsaTract: 'TRACTNBR',
      fsaClu: 'CLUNBR',
    })
    expect(suggestMapping(['Grower', 'Farm', 'Field', 'Crop Name'])).toMatchObject({
      name: 'Field',
      grower: 'Grower',
      farmName: 'Farm',
      crop: 'Crop Name',
    })
    expect(suggestMapping(['AREA', 'PERIMETER', 'id'])).toEqual(NO_COLUMNS)
  })

  it('UPL-14: are known when a shapefile has cut their names to ten characters', () => {
    expect(suggestMapping(['skiftesbet']).name).toBe('skiftesbet')
    expect(suggestMapping(['PRODUCERNA']).grower).toBe('PRODUCERNA')
  })

  it('UPL-14: come likeliest first', () => {
    expect(columnsFor('name', ['label', 'Name', 'FIELD', 'nothing'])).toEqual(['Name', 'FIELD', 'label'])
    expect(columnsFor('name', ['nAmE', 'NAME'])).toEqual(['nAmE'])
  })

  it('UPL-14: say one thing each: no name stands for two columns, and no column is suggested twice', () => {
    const aliases = BOUNDARY_COLUMNS.flatMap(boundaryColumnAliases)
    expect(aliases).toEqual([...new Set(aliases)])
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(...aliases), fc.string())), (columns) => {
        const suggested = Object.values(suggestMapping(columns)).filter((name) => name !== null)
        expect(suggested).toEqual([...new Set(suggested)])
        expect(columns).toEqual(expect.arrayContaining(suggested))
      }),
    )
  })
})
