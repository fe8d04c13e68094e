import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCoreNames, createPointNames, createRouteNames } from './device-names.ts'

const places = fc.array(
  fc.record({
    id: fc.nat(40),
    name: fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 30 }),
      fc.constantFrom('North Forty', 'North Field', 'NORTH FORTY', 'Section 12', 'Section 120', '', '北'),
    ),
    number: fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 2 ** 31 - 1 })),
  }),
  { maxLength: 200 },
)

describe('EXP-37: names of cores', () => {
  it('begin with the number of the point, and with letters of its name where another field has that number', () => {
    const nameOf = createCoreNames()
    expect([
      nameOf('NFort-12', 12),
      nameOf('OSEas-12', 12),
      nameOf('OSEas-1200', 1200),
      nameOf('NFort-1200', 1200),
      nameOf('OSEas-12B', 12),
    ]).toEqual(['12', 'OSEas12', '1200', 'NFo1200', 'OSE2-12'])
  })

  it('are distinct in any case and with their cores at most ten letters', () => {
    fc.assert(
      fc.property(places, (points) => {
        const [nameOf, coresOf] = [createPointNames(), createCoreNames()]
        const few = points.filter(({ number }) => number < 10_000)
        const names = few.map(({ id, name, number }) => coresOf(nameOf({ id, name }, number), number))
        for (const name of names) expect(`${name}.60`).toMatch(/^[A-Za-z0-9-]{1,7}\.60$/)
        expect(new Set(names.map((name) => name.toUpperCase())).size).toBe(names.length)
      }),
    )
  })
})

describe('EXP-31: names of waypoints', () => {
  it('are distinct in any case, and at most ten letters that devices show', () => {
    fc.assert(
      fc.property(places, (points) => {
        const nameOf = createPointNames()
        const names = points.map(({ id, name, number }) => nameOf({ id, name }, number))
        for (const name of names) expect(name).toMatch(/^[A-Za-z0-9-]{1,10}$/)
        expect(new Set(names.map((name) => name.toUpperCase())).size).toBe(names.length)
      }),
    )
  })

  it('have the whole number, and always the same letters for a field', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(fc.nat(60), fc.integer({ min: 1, max: 9999 })), {
          selector: String,
          maxLength: 300,
        }),
        fc.string({ unit: 'grapheme', maxLength: 20 }),
        (points, field) => {
          const nameOf = createPointNames()
          const shorts = new Map<number, string>()
          for (const [id, number] of points) {
            const [, short = '', whole] = /^(.*)-(\d+)$/.exec(nameOf({ id, name: field }, number)) ?? []
            expect(whole).toBe(String(number))
            expect(short).toBe(shorts.get(id) ?? short)
            shorts.set(id, short)
          }
          expect(new Set([...shorts.values()].map((short) => short.toUpperCase())).size).toBe(shorts.size)
        },
      ),
    )
  })

  it('are read as the fields that they are of', () => {
    const nameOf = createPointNames()
    const named = (id: number, name: string, number: number) => nameOf({ id, name }, number)
    expect([
      named(1, 'North Forty', 12),
      named(2, 'North Field', 12),
      named(3, 'Home', 1),
      named(4, 'HOME', 1),
      named(5, "O'Brien & Sons <East>", 7),
      named(6, 'Größe Ørsted', 2000),
      named(7, '北', 3),
      named(8, 'Section 12', 4),
      named(1, 'North Forty', 12),
      named(1, 'North Forty', 123_456),
    ]).toEqual([
      'NFort-12',
      'NFiel-12',
      'Home-1',
      'HOME2-1',
      'OSEas-7',
      'GOrst-2000',
      'Field-3',
      'S12-4',
      'NFort-12B',
      'NFort-X1',
    ])
  })
})

describe('EXP-31: names of routes', () => {
  it('are the day and the whole name of the crew', () => {
    const nameOf = createRouteNames()
    expect([
      nameOf({ name: 'Crew North' }, '2026-10-12'),
      nameOf({ name: 'Crew North' }, '2026-10-13'),
      nameOf({ name: 'Crew Northwest' }, '2026-10-12'),
      nameOf({ name: 'Crew North' }, '2027-10-12'),
      nameOf({ name: 'Équipe d’été' }, '2026-10-12'),
      nameOf({ name: '北' }, '2026-10-12'),
    ]).toEqual([
      '10-12 Crew North',
      '10-13 Crew North',
      '10-12 2 Crew Northwest',
      '10-12 3 Crew North',
      '10-12 Equipe dete',
      '10-12 Crew',
    ])
  })

  it('differ in the letters that the oldest devices read, whatever crews are called', () => {
    const crews = fc.array(
      fc.oneof(
        fc.string({ unit: 'grapheme', maxLength: 50 }),
        fc.constantFrom('Crew North', 'CREW NORTHWEST', '2 Crew'),
      ),
      { maxLength: 100 },
    )
    fc.assert(
      fc.property(crews, fc.constantFrom('2026-10-12', '2027-10-12'), (names, day) => {
        const nameOf = createRouteNames()
        const routes = names.map((name) => nameOf({ name }, day))
        for (const route of routes) expect(route).toMatch(/^10-12 [A-Za-z0-9 ]{1,34}$/)
        expect(new Set(routes.map((route) => route.slice(0, 15).trimEnd().toUpperCase())).size).toBe(
          routes.length,
        )
      }),
    )
  })
})
