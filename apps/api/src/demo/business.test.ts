import { isYearInWindow } from '@org/core/contract'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BusinessOptions, type FieldPlan, planBusiness } from './business.ts'

const today = new Date('2026-11-20T12:00:00Z')
const usual: BusinessOptions = { seed: 'a', growers: 40, fields: 600, years: 3, today }
const planned = (options: Partial<BusinessOptions> = {}) => {
  const business = planBusiness({ ...usual, ...options })
  return { ...business, fields: [...business.fields()] }
}
const anySeed = fc.string({ unit: 'binary', maxLength: 40 })
const anyOptions = fc
  .record({ seed: anySeed, fields: fc.integer({ min: 1, max: 400 }), years: fc.integer({ min: 1, max: 9 }) })
  .chain((options) =>
    fc
      .integer({ min: 1, max: Math.max(1, Math.floor(options.fields / 8)) })
      .map((growers) => ({ ...options, growers, today })),
  )
const shapesOf = (fields: readonly FieldPlan[]) =>
  fields.flatMap(({ boundaries }) => boundaries.at(-1)?.polygons ?? [])

describe('an invented business', () => {
  it('DMO-1: is the same for the same seed, asked once or twice, and another for another', () => {
    fc.assert(
      fc.property(anyOptions, (options) => {
        const business = planBusiness(options)
        const fields = [...business.fields()]
        expect([...business.fields()]).toEqual(fields)
        const again = planned(options)
        expect(again.growers).toEqual(business.growers)
        expect(again.fields).toEqual(fields)
      }),
      { numRuns: 25 },
    )
    expect(planned({ seed: 'b' }).fields).not.toEqual(planned().fields)
  })

  it('DMO-2: has as many growers and fields as asked for, and each grower has a field', () => {
    fc.assert(
      fc.property(anyOptions, (options) => {
        const { growers, fields } = planned(options)
        expect(growers).toHaveLength(options.growers)
        expect(fields).toHaveLength(options.fields)
        expect(new Set(fields.map(({ grower }) => grower)).size).toBe(options.growers)
      }),
      { numRuns: 60 },
    )
  })

  it('DMO-2: refuses what makes no business', () => {
    for (const options of [{ fields: 0 }, { fields: 200_001 }, { growers: 76 }, { years: 0 }, { years: 10 }])
      expect(() => planBusiness({ ...usual, ...options })).toThrow(RangeError)
  })

  it('DMO-3: names nobody twice: growers among all, fields within their grower', () => {
    const { growers, fields } = planned({ fields: 6_000, growers: 750 })
    expect(new Set(growers.map(({ name }) => name)).size).toBe(growers.length)
    const names = fields.map(({ grower, name }) => `${grower} ${name.toLowerCase()}`)
    expect(new Set(names).size).toBe(names.length)
  })

  it('DMO-3: reaches nobody: reserved addresses and fictitious numbers only', () => {
    for (const { email, phone } of planned({ fields: 6_000, growers: 750 }).growers) {
      expect(email).toMatch(/^$|^[a-z]+@[a-z]+\.example$/)
      expect(phone).toMatch(/^$|^\(\d{3}\) 555-01\d\d$/)
    }
  })

  it('DMO-5: has years of the window only, pinned to boundaries that were there, none later than today', () => {
    fc.assert(
      fc.property(anyOptions, (options) => {
        for (const { boundaries, years, createdAt, updatedAt, isActive } of planned(options).fields) {
          const dates = [createdAt, ...boundaries.map((boundary) => boundary.createdAt)]
          expect(dates.toSorted((a, b) => a.getTime() - b.getTime())).toEqual(dates)
          expect(Math.max(...dates.map(Number), updatedAt.getTime())).toBeLessThanOrEqual(today.getTime())
          expect(boundaries.length > 0).toBe(years.length > 0)
          for (const { year, status, version } of years) {
            expect(isYearInWindow(year, today)).toBe(true)
            expect(boundaries[version]).toBeDefined()
            if (status === 'boundary_pending') {
              expect(year).toBe(2026)
              expect(version).toBe(boundaries.length - 1)
            }
          }
          if (!isActive && options.years > 1) expect(years.map(({ year }) => year)).not.toContain(2026)
        }
      }),
      { numRuns: 40 },
    )
  })

  it('DMO-5: rotates its crops, and knows alfalfa that stays for years', () => {
    const crops = planned().fields.map(({ years }) => years.map(({ crop }) => crop).join(' '))
    for (const run of ['Corn Soybeans Corn', 'Soybeans Corn Soybeans', 'Alfalfa Alfalfa Alfalfa'])
      expect(crops).toContain(run)
  })

  it('DMO-4: has fields of every kind: with holes, in parts, round, and without a boundary or active no more', () => {
    const { fields } = planned()
    const shapes = fields.map(({ boundaries }) => boundaries.at(-1)?.polygons ?? [])
    expect(shapes.filter((parts) => parts.length > 1).length).toBeGreaterThan(10)
    expect(shapesOf(fields).filter((rings) => rings.length > 1).length).toBeGreaterThan(20)
    expect(shapesOf(fields).filter(([outer = []]) => outer.length > 60).length).toBeGreaterThan(20)
    expect(fields.filter(({ boundaries }) => boundaries.length > 1).length).toBeGreaterThan(50)
    expect(fields.filter(({ boundaries }) => boundaries.length === 0).length).toBeGreaterThan(2)
    expect(fields.filter(({ isActive }) => !isActive).length).toBeGreaterThan(2)
  })
})
