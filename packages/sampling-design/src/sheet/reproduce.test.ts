import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { demoField } from '../testing/demo-field.ts'
import { rounds } from '../testing/soak.ts'
import { designSheet } from './design-sheet.ts'
import { reproduce } from './reproduce.ts'

const sheet = designSheet({
  seed: 3,
  boundary: demoField(10),
  frame: { cellSizeM: 20 },
  strata: { method: 'compact', k: 5, starts: 1 },
  allocation: { method: 'proportional', n: 10 },
  points: { method: 'lpm2', over: 1 },
  route: {},
})
const text = JSON.stringify(sheet)

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

/** The sheet with one member put in, taken out (undefined) or changed, as JSON.parse would give it. */
function changed(path: string, value: Json | undefined): unknown {
  const document: Json = JSON.parse(text)
  const names = path.split('.')
  const last = names.pop() ?? ''
  const holder = names.reduce<Json>((at, name) => memberOf(at, name), document)
  if (typeof holder !== 'object' || holder === null) throw new Error(`${path} is not in the sheet`)
  if (value === undefined) Reflect.deleteProperty(holder, last)
  else Reflect.set(holder, last, value)
  return document
}

function memberOf(at: Json, name: string): Json {
  if (typeof at !== 'object' || at === null) return null
  return Reflect.get(at, name) ?? null
}

const refusal = (document: unknown): unknown => {
  try {
    reproduce(document)
    return 'reproduced'
  } catch (error) {
    return error
  }
}

describe('SHT-8: what is no design sheet is refused, naming what is wrong', () => {
  it.each([
    ['parameters.strata.k', 'three', 'parameters.strata.k'],
    ['parameters.strata.k', undefined, 'parameters.strata.k'],
    ['parameters.strata.method', 'kriging', 'parameters.strata.method'],
    ['parameters.strata.seed', -1, 'parameters.strata.seed'],
    ['parameters.points.seed', 4_294_967_296, 'parameters.points.seed'],
    ['parameters.points.note', 'kept', 'parameters.points.note'],
    ['parameters.points.over', 1_000_000_000, 'parameters.points.over'],
    ['parameters.points.near', 1001, 'parameters.points.near'],
    ['parameters.boundary.type', 'LineString', 'parameters.boundary.type'],
    ['parameters.boundary.coordinates.0.3', [1, null], 'parameters.boundary.coordinates.0.3.1'],
    ['parameters.frame.bufferM', { keepShare: 1 }, 'parameters.frame.bufferM'],
    ['parameters.frame', undefined, 'parameters.frame'],
    ['points.0.role', 'extra', 'points.0.role'],
    ['points.2.lon', '12.5', 'points.2.lon'],
    ['digests.cells', 'abc', 'digests.cells'],
    ['random.states', undefined, 'random.states'],
    ['random.states.points', null, 'random.states.points'],
    ['random.states.points', [1, 2, 3], 'random.states.points'],
    ['random.states.points.3', 4_294_967_296, 'random.states.points.3'],
    ['schemaVersion', '1', 'schemaVersion'],
    ['engineVersion', null, 'engineVersion'],
    ['author', 'me', 'author'],
  ])('%s as %j', (path, value, named) => {
    expect(refusal(changed(path, value))).toMatchObject({
      name: 'InvalidSheet',
      details: { path: named },
      message: expect.stringContaining(named),
    })
  })

  it.each([[null], [undefined], [3], ['sheet'], [[]], [{}], [{ schemaVersion: 2 }]])('%j', (document) => {
    expect(refusal(document)).toMatchObject({ name: 'InvalidSheet' })
  })

  it('another schema version is said to be that, whatever else is in the sheet', () => {
    expect(refusal({ schemaVersion: 1 })).toMatchObject({
      name: 'UnknownSchemaVersion',
      details: { schemaVersion: 1 },
    })
    expect(refusal(changed('schemaVersion', 3))).toMatchObject({ name: 'UnknownSchemaVersion' })
  })

  it('another major version of the engine is said to be that; a minor one is tried', () => {
    expect(refusal(changed('engineVersion', '1.0.0'))).toMatchObject({
      name: 'OtherEngineVersion',
      details: { engineVersion: '1.0.0' },
    })
    expect(refusal(changed('engineVersion', '0.0.9'))).toBe('reproduced')
  })

  it.each([
    ['parameters.frame.cellSizeM', 0.0001, 'TooManyCells'],
    ['parameters.strata.k', 1_000_000_000, 'TooManyStrata'],
    ['parameters.strata.starts', 1001, 'InvalidNumber'],
    ['parameters.allocation.n', 1_000_000_000, 'NoAllocation'],
    ['parameters.allocation.minPerStratum', 1_000_000_000, 'NoAllocation'],
    ['parameters.strata.k', 1e300, 'InvalidSheet'],
  ])('%s of %d is refused at once', (path, value, name) => {
    expect(refusal(changed(path, value))).toMatchObject({ name })
  })

  it.each(['__proto__', 'constructor', 'prototype'])('a member %s changes nothing elsewhere', (member) => {
    const document: unknown = JSON.parse(text.replace('{"', `{"${member}":{"polluted":true},"`))
    expect(refusal(document)).toMatchObject({ name: 'InvalidSheet', details: { path: member } })
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })

  it('lists within lists without end', () => {
    const deep: Json = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)
    expect(refusal(deep)).toMatchObject({ name: 'InvalidSheet' })
    expect(refusal(changed('parameters.boundary.coordinates', deep))).toMatchObject({ name: 'InvalidSheet' })
    expect(refusal(changed('note', deep))).toMatchObject({ name: 'InvalidSheet' })
  })

  it('parameters that no design can be made of are refused by their own name', () => {
    expect(refusal(changed('parameters.strata.k', 100_000))).toMatchObject({ name: 'TooManyStrata' })
    expect(refusal(changed('parameters.boundary.coordinates', []))).toMatchObject({
      name: expect.any(String),
    })
  })
})

describe('SHT-6: a sheet that its parameters do not give', () => {
  it.each([
    ['parameters.frame.cellSizeM', 21, 'cells'],
    ['parameters.strata.seed', 4, 'stratumOf'],
    ['parameters.points.seed', 4, 'points'],
    ['digests.cells', '0'.repeat(64), 'cells'],
    ['digests.stratumOf', '0'.repeat(64), 'stratumOf'],
    ['frame.maskedAreaHa', 9, 'frame'],
    ['strata.mssd', 1, 'strata'],
    ['allocation.n.0', 3, 'allocation'],
    ['points.0.lon', 12, 'points'],
    ['approximate', true, 'approximate'],
    ['route.lengthM', 1, 'route'],
    ['route', null, 'route'],
    ['random.states.strata.0', 1, 'random'],
    ['random.states.route', null, 'random'],
  ])('%s as %j differs in %s', (path, value, stage) => {
    const document = changed(path, value)
    expect(refusal(document)).toMatchObject({ name: 'NotReproduced', details: { stage } })
  })

  it('the order of its members, or spaces, make no difference', () => {
    const turned = (value: Json): Json => {
      if (Array.isArray(value)) return value.map(turned)
      if (typeof value !== 'object' || value === null) return value
      return Object.fromEntries(
        Object.entries(value)
          .toReversed()
          .map(([name, member]) => [name, turned(member)]),
      )
    }
    expect(refusal(JSON.parse(JSON.stringify(turned(JSON.parse(text)), null, 4)))).toBe('reproduced')
  })
})

describe('SHT-6: any design comes back', () => {
  const design = fc.record({
    seed: fc.nat(),
    k: fc.integer({ min: 1, max: 6 }),
    each: fc.integer({ min: 2, max: 4 }),
    method: fc.constantFrom('random', 'systematic', 'lpm2', 'grts', 'centroid'),
    allocation: fc.constantFrom('equal', 'proportional', 'neyman', 'optimal'),
    cellSizeM: fc.double({ min: 12, max: 20, noNaN: true }),
    bufferM: fc.oneof(fc.double({ min: 0, max: 15, noNaN: true }), fc.constant({ keepShare: 0.7 })),
    equalArea: fc.boolean(),
    over: fc.nat({ max: 2 }),
    near: fc.nat({ max: 2 }),
    minDistanceM: fc.constantFrom(0, 30, 500),
    // Corners move about; the field is somewhere on Earth, also over the equator, Greenwich and the antimeridian.
    center: fc.record({
      lon: fc.oneof(fc.constantFrom(0, -0, 180, -180), fc.double({ min: -180, max: 180, noNaN: true })),
      lat: fc.oneof(fc.constantFrom(0, -0), fc.double({ min: -80, max: 80, noNaN: true })),
    }),
    corners: fc.array(fc.double({ min: 0.8, max: 1.2, noNaN: true }), { minLength: 4, maxLength: 4 }),
  })

  it('byte for byte', () => {
    fc.assert(
      fc.property(design, ({ center, corners, k, each, ...rest }) => {
        const reach = { lon: 0.0016 / Math.cos((center.lat * Math.PI) / 180), lat: 0.0012 }
        const signs = [
          [-1, -1],
          [1, -1],
          [1, 1],
          [-1, 1],
        ] as const
        const ring = signs.map(([east, north], at): [number, number] => {
          const size = corners[at] ?? 1
          return [center.lon + east * size * reach.lon, center.lat + north * size * reach.lat]
        })
        const sheet = designSheet({
          seed: rest.seed,
          boundary: { type: 'Polygon', coordinates: [ring] },
          frame: { cellSizeM: rest.cellSizeM, bufferM: rest.bufferM },
          strata: { method: 'compact', k, starts: 2, equalArea: rest.equalArea },
          allocation: {
            method: rest.allocation,
            n: k * each,
            sds: Array.from({ length: k }, (_, h) => 1 + h / 3),
            costs: Array.from({ length: k }, (_, h) => 2 + (h % 2)),
          },
          points: { method: rest.method, over: rest.over, near: rest.near, minDistanceM: rest.minDistanceM },
          route: { start: center },
        })
        const written = JSON.stringify(sheet)
        const again = reproduce(JSON.parse(written))
        expect(JSON.stringify(again.sheet)).toBe(written)
        expect(again.points).toEqual(sheet.points)
        expect(written).not.toContain('null,null')
      }),
      { numRuns: rounds(15, 40) },
    )
  })
})
