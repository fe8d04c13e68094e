import fc from 'fast-check'
import { describe, expect, expectTypeOf, it } from 'vitest'
import * as z from 'zod/mini'
import { entities, entityOf } from './entities.ts'
import { type Column, type Entity, nounOf, subjectOf, type ValuesOf } from './entity/entity.ts'
import { ENTITY_NAMES } from './entity/names.ts'
import { createShape, patchShape, pieceValues, readShape } from './entity/shapes.ts'
import { fieldYearEntity } from './field-years/entity.ts'
import { fieldEntity } from './fields/entity.ts'
import { growerEntity } from './growers/entity.ts'
import { boundaryColumnLabel } from './uploads/columns.ts'
import { BOUNDARY_COLUMNS } from './uploads/schema.ts'
import { BOUNDARY_SOURCES } from './uploads/sources.ts'

const ALL: readonly Entity[] = Object.values(entities)
const columnsOf = ({ columns }: Entity): [string, Column][] => Object.entries(columns)

describe('the catalog', () => {
  it('CAT-1: has every kind of row by its name, in the one order', () => {
    expect(Object.keys(entities)).toEqual(ENTITY_NAMES)
    for (const name of ENTITY_NAMES) expect(entityOf(name)?.name).toBe(name)
    expect(entityOf('barn')).toBeNull()
  })

  it.each(ALL.map((entity) => [entity.name, entity] as const))(
    'CAT-2: %s refers to kinds there are, and is unique by columns it has',
    (_name, entity) => {
      for (const [, { kind }] of columnsOf(entity))
        if (kind.type === 'ref') expect(ENTITY_NAMES).toContain(kind.to)
      for (const keys of entity.unique ?? [])
        for (const key of keys) expect(Object.keys(entity.columns)).toContain(key)
    },
  )

  it.each(ALL.map((entity) => [entity.name, entity] as const))(
    'CAT-2: an empty value of %s is one that its rows may have',
    (_name, entity) => {
      for (const [key, { kind }] of columnsOf(entity))
        if (kind.empty !== undefined)
          expect([key, kind.read.safeParse(kind.empty).success]).toEqual([key, true])
    },
  )

  it('CAT-3: schemas follow from the columns, by types and by values', () => {
    type Field = ValuesOf<(typeof fieldEntity)['columns']>
    expectTypeOf<Field['areaM2']>().toEqualTypeOf<number>()
    expectTypeOf<Field['boundaryVersionId']>().toEqualTypeOf<number | null>()
    const create = z.object(createShape(fieldEntity))
    expectTypeOf<keyof z.output<typeof create>>().toEqualTypeOf<
      'growerId' | 'name' | 'farmName' | 'fsaFarm' | 'fsaTract' | 'fsaClu'
    >()
    expect(create.parse({ growerId: 1, name: ' North ' })).toEqual({
      growerId: 1,
      name: 'North',
      farmName: '',
      fsaFarm: '',
      fsaTract: '',
      fsaClu: '',
    })
    const patch = z.object(patchShape(fieldEntity))
    expectTypeOf<keyof z.output<typeof patch>>().toEqualTypeOf<
      'name' | 'farmName' | 'county' | 'state' | 'fsaFarm' | 'fsaTract' | 'fsaClu'
    >()
    expect(patch.parse({ county: 'Story', growerId: 2, areaM2: 5 })).toEqual({ county: 'Story' })
    const row = z.object(readShape(fieldYearEntity, 'status', 'plannedOn'))
    expect(row.safeParse({ status: 'at_lab', plannedOn: null }).success).toBe(true)
    expect(row.safeParse({ status: 'lost', plannedOn: null }).success).toBe(false)
  })

  it('CAT-3: what a person gives is what a row may have', () => {
    const create = z.object(createShape(growerEntity))
    const row = z.object(readShape(growerEntity, 'name', 'phone', 'notes', 'email'))
    fc.assert(
      fc.property(fc.record({ name: fc.string(), phone: fc.string(), notes: fc.string() }), (typed) => {
        const given = create.safeParse(typed)
        if (given.success) expect(row.safeParse(given.data).success).toBe(true)
      }),
    )
  })

  it('FLD-61: a split-off piece takes what people enter, also of a column that an entity gains', () => {
    const { farmName, fsaClu } = fieldEntity.columns
    const columns = { ...fieldEntity.columns, soil: farmName, plate: fsaClu }
    const values = { growerId: 1, farmName: 'Home', soil: 'Loam', fsaTract: '7', fsaFarm: '' }
    const others = { name: 'North', fsaClu: '003', plate: '4', county: 'Story', state: 'Iowa', active: true }
    const row = { ...values, ...others, boundaryVersionId: 5, areaM2: 6, perimeterM: 7 }
    expect(pieceValues({ ...fieldEntity, columns }, row)).toEqual(values)
  })

  it('CAT-4: states and choices read as their workflow and their labels say', () => {
    const { status } = fieldYearEntity.columns
    expect(status.kind.label('at_lab')).toBe('At the laboratory')
    expect(status.kind.words('boundary_pending')).toBe('boundary pending')
    const { determinationMethod } = entities.boundary_version.columns
    expect(determinationMethod.kind.label('auto_imagery')).toBe('From imagery')
    expect(determinationMethod.kind.words('manual')).toBe('drawn by hand')
    // Of a version to come.
    expect(status.kind.label('thawed_out')).toBe('Thawed out')
  })

  it('CAT-5: sentences begin with what a row is called', () => {
    expect(subjectOf(fieldEntity, 'North Forty')).toBe('Field North Forty')
    const year = fieldYearEntity.title({ year: 2026 }, () => 'North Forty')
    expect([subjectOf(fieldYearEntity, year), nounOf(fieldYearEntity, year)]).toEqual([
      'Year 2026 of North Forty',
      'year 2026 of North Forty',
    ])
    expect(subjectOf(entities.enrollment_document, 'lease.pdf')).toBe('Document lease.pdf')
    expect(nounOf(entities.enrollment_document, 'lease.pdf')).toBe('the document lease.pdf')
    expect(nounOf(null, 'lease.pdf')).toBe('the record lease.pdf')
    const { enrollment } = entities
    expect(enrollment.title({ program: 'Carbon', year: 2026 }, () => 'Alder Farms')).toBe(
      'Alder Farms, Carbon 2026',
    )
    expect(enrollment.title({ program: 'Carbon', year: 2026 }, () => '')).toBe('Carbon 2026')
  })

  it('CAT-6: what the columns of files are mapped to are columns of the catalog, by their labels', () => {
    for (const column of BOUNDARY_COLUMNS) {
      const [name = '', key = ''] = BOUNDARY_SOURCES[column].column.split('.')
      expect(Object.keys(entityOf(name)?.columns ?? {})).toContain(key)
    }
    expect(BOUNDARY_COLUMNS.map(boundaryColumnLabel)).toEqual([
      'Field',
      'Grower',
      'Farm',
      'FSA farm',
      'FSA tract',
      'FSA CLU',
      'Crop',
    ])
  })
})
