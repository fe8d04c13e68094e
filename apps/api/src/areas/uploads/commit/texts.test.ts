import { BOUNDARY_SOURCES, fieldEntity, fieldYearEntity } from '@org/core/contract'
import { describe, expect, it } from 'vitest'
import { textsFor } from './texts.ts'

const texts = {
  ...{ name: 'North', grower: 'Alder Farms', farmName: 'Home', crop: 'Rye' },
  ...{ fsaFarm: '0042', fsaTract: '7', fsaClu: '003' },
}

describe('what a file fills', () => {
  it('UPL-20: each mapped column goes to the row that declares it', () => {
    const { grower: _, crop, ...ofField } = texts
    expect(textsFor(fieldEntity, texts)).toEqual(ofField)
    expect(textsFor(fieldYearEntity, texts)).toEqual({ crop })
  })

  it('UPL-20: a column that an entity gains arrives, by its name in the entity', () => {
    const soil = fieldEntity.columns.farmName
    const field = { ...fieldEntity, columns: { ...fieldEntity.columns, soil } }
    const year = { ...fieldYearEntity, columns: { ...fieldYearEntity.columns, variety: soil } }
    const sources = {
      ...BOUNDARY_SOURCES,
      soilType: { column: 'field.soil' },
      seed: { column: 'field_year.variety' },
    }
    const more = { ...texts, soilType: 'Loam', seed: 'Bono' }
    expect(textsFor(field, more, null, sources)).toMatchObject({ farmName: 'Home', soil: 'Loam' })
    expect(textsFor(field, more, { soil: '' }, sources)).toEqual({ soil: 'Loam' })
    expect(textsFor(field, more, { soil: 'Clay' }, sources)).toEqual({})
    expect(textsFor(year, more, null, sources)).toEqual({ crop: 'Rye', variety: 'Bono' })
  })

  it('UPL-22: an existing field gets what is empty; the three FSA keys only together', () => {
    const keys = { fsaFarm: '', fsaTract: '', fsaClu: '' }
    const field = { name: 'South', farmName: 'Typed', ...keys }
    const { fsaFarm, fsaTract, fsaClu } = texts
    expect(textsFor(fieldEntity, texts, field)).toEqual({ fsaFarm, fsaTract, fsaClu })
    expect(textsFor(fieldEntity, texts, { ...field, fsaTract: '9' })).toEqual({})
    expect(textsFor(fieldEntity, texts, { ...field, farmName: '', fsaClu: '9' })).toEqual({
      farmName: 'Home',
    })
  })
})
