import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type Cells, rasterize, transverseMercator } from '../frame/index.ts'
import { placePoints } from '../points/index.ts'
import { compactStrata } from '../strata/index.ts'
import { mostly, survives, wild } from '../testing/hostile.ts'
import { anyField, latticeFrame, strataBy } from '../testing/lattice-frame.ts'
import { refusal } from '../testing/refusal.ts'
import { rounds } from '../testing/soak.ts'
import { applyStrataEdits, movePoints, type PointMove, type StrataEdit } from './index.ts'

const place = (cells: Cells, x: number, y: number) => {
  const [lon, lat] = cells.toLonLat(x, y)
  return { lon, lat }
}
const square = latticeFrame(10, 10, { cellSizeM: 10 })
const halves = strataBy(square, (x) => (x < 50 ? 0 : 1))
const quarters = strataBy(square, (x, y) => (x < 50 ? 0 : 1) + (y < 50 ? 0 : 2))
const northward: [{ lon: number; lat: number }, { lon: number; lat: number }] = [
  place(square, 25, -40),
  place(square, 25, 300),
]
const split: StrataEdit = { kind: 'split', stratum: 0, line: northward }

/** Edits that mostly fit, of a field of up to four strata. */
const anyEdit = (cells: Cells): fc.Arbitrary<StrataEdit> => {
  const stratum = fc.integer({ min: 0, max: 3 })
  const middle = cells.x.length >> 1
  const near = fc
    .tuple(fc.double({ min: -20, max: 20, noNaN: true }), fc.double({ min: -20, max: 20, noNaN: true }))
    .map(([east, north]) => place(cells, (cells.x[middle] ?? 0) + east, (cells.y[middle] ?? 0) + north))
  return fc.oneof(
    fc.record({ kind: fc.constant('merge' as const), strata: fc.array(stratum, { maxLength: 3 }) }),
    fc.record({ kind: fc.constant('split' as const), stratum, line: fc.tuple(near, near) }),
    fc.record({ kind: fc.constant('rename' as const), stratum, name: fc.string({ maxLength: 90 }) }),
  )
}
/** Those of the edits that can be made, one by one. */
function allowed(cells: Cells, stratumOf: Int32Array, edits: StrataEdit[], names: null[]): StrataEdit[] {
  const made: StrataEdit[] = []
  for (const edit of edits) {
    try {
      applyStrataEdits(cells, stratumOf, [...made, edit], names)
      made.push(edit)
    } catch (error) {
      expect(error).toMatchObject({ name: 'InvalidDesign', details: { edit: made.length + 1 } })
    }
  }
  return made
}

describe('strata edited by hand', () => {
  it('HND-1: every cell keeps one stratum, numbers have no gaps, inputs stay, the same bytes come again', () => {
    const input = anyField.chain((field) =>
      fc.tuple(fc.constant(field), fc.array(anyEdit(field.cells), { maxLength: 6 })),
    )
    fc.assert(
      fc.property(input, ([{ cells, stratumOf, sizes }, edits]) => {
        const [before, names] = [stratumOf.slice(), sizes.map(() => null)]
        const made = allowed(cells, stratumOf, edits, names)
        const result = applyStrataEdits(cells, stratumOf, made, names)
        expect(stratumOf).toEqual(before)
        expect(applyStrataEdits(cells, stratumOf, made, names)).toEqual(result)
        const used = [...new Set(result.stratumOf)].filter((one) => one >= 0).sort((a, b) => a - b)
        expect(used).toEqual(result.names.map((_, stratum) => stratum))
        const isOut = (own: number) => (own < 0 ? 1 : 0)
        expect(result.stratumOf.map(isOut)).toEqual(before.map(isOut))
      }),
      { numRuns: rounds(100, 3000) },
    )
  })

  it('HND-2: merged strata take the lowest number and its name, or the first name; later ones close up', () => {
    const { stratumOf, names } = applyStrataEdits(
      square,
      quarters,
      [{ kind: 'merge', strata: [3, 1] }],
      ['a', null, 'c', 'd'],
    )
    expect(stratumOf).toEqual(quarters.map((own) => (own === 3 ? 1 : own)))
    expect(names).toEqual(['a', 'd', 'c'])
    const first = applyStrataEdits(
      square,
      quarters,
      [{ kind: 'merge', strata: [2, 0, 1] }],
      ['a', 'b', 'c', 'd'],
    )
    expect(first.stratumOf).toEqual(quarters.map((own) => (own === 3 ? 1 : 0)))
    expect(first.names).toEqual(['a', 'd'])
  })

  it('HND-3: a split leaves number and name left of the line; a center on it is left in both directions', () => {
    const { stratumOf, names } = applyStrataEdits(square, halves, [split], ['West', 'East'])
    expect(stratumOf).toEqual(strataBy(square, (x) => (x >= 50 ? 1 : x <= 25 ? 0 : 2)))
    expect(names).toEqual(['West', 'East', null])
    const back: StrataEdit = { ...split, line: [northward[1], northward[0]] }
    const other = applyStrataEdits(square, halves, [back], ['West', 'East'])
    expect(other.stratumOf).toEqual(strataBy(square, (x) => (x >= 50 ? 1 : x >= 25 ? 0 : 2)))
  })

  it('HND-4: a merge of the two parts gives the strata and names back', () => {
    let tried = 0
    const input = anyField.chain((field) => fc.tuple(fc.constant(field), anyEdit(field.cells)))
    fc.assert(
      fc.property(input, ([{ cells, stratumOf, sizes }, edit]) => {
        const names = sizes.map(() => null)
        if (edit.kind !== 'split' || allowed(cells, stratumOf, [edit], names).length === 0) return
        tried += 1
        const merge: StrataEdit = { kind: 'merge', strata: [sizes.length, edit.stratum] }
        expect(applyStrataEdits(cells, stratumOf, [edit, merge], names)).toEqual({ stratumOf, names })
      }),
      { numRuns: rounds(300, 6000) },
    )
    expect(tried).toBeGreaterThan(5)
  })

  it('HND-5: a name is trimmed, has 1 to 80 characters and need not be the only one', () => {
    const rename = (name: string): StrataEdit => ({ kind: 'rename', stratum: 1, name })
    expect(applyStrataEdits(square, halves, [rename('  Low ')], ['Low', null]).names).toEqual(['Low', 'Low'])
    expect(applyStrataEdits(square, halves, [rename('x'.repeat(80))], [null, null]).names[1]).toHaveLength(80)
    for (const name of ['  ', 'x'.repeat(81)]) {
      expect(refusal(() => applyStrataEdits(square, halves, [rename(name)], [null, null])).name).toBe(
        'InvalidDesign',
      )
    }
  })

  const elsewhere = place(square, -500, 0)
  it.each<[string, StrataEdit]>([
    ['two strata', { kind: 'merge', strata: [1] }],
    ['named twice', { kind: 'merge', strata: [1, 0, 1] }],
    ['no stratum 2', { kind: 'merge', strata: [0, 2] }],
    ['no stratum NaN', { kind: 'rename', stratum: Number.NaN, name: 'a' }],
    ['lie right', { kind: 'split', stratum: 0, line: [elsewhere, place(square, -500, 9)] }],
    ['are the same', { kind: 'split', stratum: 0, line: [elsewhere, elsewhere] }],
    ['is no place', { kind: 'split', stratum: 0, line: [elsewhere, { lon: 10, lat: 95 }] }],
  ])('HND-6: refused by its number in the list, with the remedy: %s', (words, edit) => {
    const rename: StrataEdit = { kind: 'rename', stratum: 0, name: 'a' }
    const error = refusal(() => applyStrataEdits(square, halves, [rename, edit], [null, null]))
    expect(error).toMatchObject({ name: 'InvalidDesign', details: { edit: 2 } })
    expect(error.message).toMatch(/^Edit 2: /)
    expect(error.message).toContain(words)
  })

  it('HND-6: strata that are none, or have no place in the list of names, are refused', () => {
    const with0 = (stratum: number) => Array.from(halves, (own, cell) => (cell === 0 ? stratum : own))
    for (const [stratum, name] of [
      [2, 'LengthMismatch'],
      [0.5, 'InvalidNumber'],
      [-2, 'InvalidNumber'],
    ] as const) {
      expect(refusal(() => applyStrataEdits(square, with0(stratum), [], [null, null])).name).toBe(name)
    }
  })

  it('HND-6, ENG-4: hostile numbers are refused by name or give no NaN', () => {
    const degrees = fc.record({
      lon: mostly(fc.constantFrom(10, 10.0003, 10.0007)),
      lat: mostly(fc.constantFrom(5, 5.001)),
    })
    const number = mostly(fc.integer({ min: 0, max: 1 }))
    const edit = fc.oneof(
      fc.record({ kind: fc.constant('merge' as const), strata: fc.array(number, { maxLength: 3 }) }),
      fc.record({ kind: fc.constant('split' as const), stratum: number, line: fc.tuple(degrees, degrees) }),
    )
    survives(fc.array(edit, { maxLength: 3 }), (edits) =>
      applyStrataEdits(square, halves, edits, [null, null]),
    )
    const { points } = placePoints(square, halves, { perStratum: 2, method: 'random', seed: 1 })
    const move = fc.record({
      stratum: number,
      role: fc.constant('base' as const),
      order: mostly(fc.constantFrom(1, 2)),
      to: degrees,
    })
    survives(fc.array(move, { maxLength: 2 }), (moves) => movePoints(square, halves, points, moves))
    survives(fc.tuple(wild, fc.nat(3)), ([x, at]) =>
      movePoints(
        square,
        halves,
        points.map((own, place) => (place === at ? { ...own, x } : own)),
        [],
      ),
    )
  })

  const file = new URL('../../../../../shared/data/boundaries/cookfarm_mask.geojson', import.meta.url)
  it.skipIf(!existsSync(file))(
    'HND-4: a real field is split and merged (skipped where ../shared is absent)',
    () => {
      const ring = z.array(z.tuple([z.number(), z.number()], z.number()))
      const geometry = z.discriminatedUnion('type', [
        z.object({ type: z.literal('Polygon'), coordinates: z.array(ring) }),
        z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(ring)) }),
      ])
      const schema = z.object({ features: z.array(z.object({ geometry })) })
      const [feature] = schema.parse(JSON.parse(readFileSync(file, 'utf8'))).features
      if (feature === undefined) throw new Error('The file has no field.')
      const cells = rasterize(feature.geometry, { cellSizeM: 10 })
      const { stratumOf } = compactStrata(cells, { k: 4, seed: 1 })
      const own = Array.from(cells.x.keys()).filter((cell) => stratumOf[cell] === 2)
      const [x, y] = [cells.x, cells.y].map(
        (all) => own.reduce((sum, cell) => sum + (all[cell] ?? 0), 0) / own.length,
      )
      const line: [{ lon: number; lat: number }, { lon: number; lat: number }] = [
        place(cells, x ?? 0, y ?? 0),
        place(cells, (x ?? 0) + 30, (y ?? 0) + 50),
      ]
      const names = ['a', null, 'c', null]
      const cut: StrataEdit = { kind: 'split', stratum: 2, line }
      const parts = applyStrataEdits(cells, stratumOf, [cut], names)
      expect(parts.stratumOf).toContain(4)
      expect(parts.stratumOf.map((one) => (one === 4 ? 2 : one))).toEqual(stratumOf)
      const whole = applyStrataEdits(cells, stratumOf, [cut, { kind: 'merge', strata: [2, 4] }], names)
      expect(whole).toEqual({ stratumOf, names })
    },
  )
})

describe('points moved by hand', () => {
  const { points } = placePoints(square, halves, { perStratum: 3, over: 1, method: 'lpm2', seed: 4 })
  const first = { stratum: 0, role: 'base', order: 1 } as const
  const second = { stratum: 0, role: 'base', order: 2 } as const
  const move = (x: number, y: number, which: Omit<PointMove, 'to'> = first): PointMove => ({
    ...which,
    to: place(square, x, y),
  })

  it('HND-7: lie at the given degrees, and keep all else; other points stay', () => {
    const before = structuredClone(points)
    const moves = [move(31, 42), move(12.5, 81.25)]
    const result = movePoints(square, halves, points, moves)
    expect(points).toEqual(before)
    expect(movePoints(square, halves, points, moves)).toEqual(result)
    const at = points.findIndex(({ stratum, role, order }) => stratum === 0 && role === 'base' && order === 1)
    expect(result.moved).toEqual([at])
    expect(result.points[at]).toEqual({
      ...points[at],
      ...moves[1]?.to,
      x: expect.closeTo(12.5, 5),
      y: expect.closeTo(81.25, 5),
    })
    expect(result.points.filter((_, own) => own !== at)).toEqual(points.filter((_, own) => own !== at))
  })

  it('HND-8: a place counts where a cell of the stratum holds it, and is refused anywhere else', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -30, max: 130, noNaN: true }),
        fc.double({ min: -30, max: 130, noNaN: true }),
        (x, y) => {
          const nearEdge = [0, 50, 100].some((edge) => Math.abs(x - edge) < 1e-3 || Math.abs(y - edge) < 1e-3)
          if (nearEdge) return
          const run = () => movePoints(square, halves, points, [move(x, y)])
          if (x > 0 && x < 50 && y > 0 && y < 100) expect(run().moved).toHaveLength(1)
          else expect(refusal(run)).toMatchObject({ name: 'InvalidDesign', details: { move: 1, stratum: 0 } })
        },
      ),
      { numRuns: rounds(100, 3000) },
    )
  })

  it('HND-9: two points do not lie within a millimeter; they may trade places', () => {
    const [one, other] = [first, second].map((which) =>
      points.find((own) => own.stratum === 0 && own.role === 'base' && own.order === which.order),
    )
    if (!one || !other) throw new Error('No points')
    for (const [east, north] of [
      [-1, 0],
      [1, 0],
      [0, -1],
      [0, 1],
      [-1, -1],
      [1, 1],
      [-1, 1],
      [1, -1],
    ] as const) {
      const beside = move(other.x + east * 0.0006, other.y + north * 0.0006)
      expect(refusal(() => movePoints(square, halves, points, [beside])).message).toContain(
        'is at the new place',
      )
    }
    const near = move(other.x + 0.0005, other.y)
    expect(refusal(() => movePoints(square, halves, points, [near]))).toMatchObject({
      name: 'InvalidDesign',
      details: { move: 1, order: 2 },
    })
    expect(movePoints(square, halves, points, [move(other.x + 0.002, other.y)]).moved).toHaveLength(1)
    const traded = movePoints(square, halves, points, [move(other.x, other.y), move(one.x, one.y, second)])
    expect(traded.moved).toHaveLength(2)
  })

  it('HND-9: a move of no point, or to where the point is, is refused by its number', () => {
    const own = points.find(({ stratum, role, order }) => stratum === 0 && role === 'base' && order === 1)
    const stay = { ...first, to: { lon: own?.lon ?? 0, lat: own?.lat ?? 0 } }
    const none = { ...first, order: 9, to: place(square, 5, 5) }
    for (const wrong of [stay, none]) {
      const run = () => movePoints(square, halves, points, [move(44, 44, second), wrong])
      expect(refusal(run)).toMatchObject({ name: 'InvalidDesign', details: { move: 2 } })
    }
  })

  it('HND-7: on a real projection too', () => {
    const cells = { ...square, toLonLat: transverseMercator(-93.6, 42).toLonLat }
    const drawn = placePoints(cells, halves, { perStratum: 1, method: 'random', seed: 1 }).points
    const { points: after } = movePoints(cells, halves, drawn, [{ ...first, to: place(cells, 3, 4) }])
    expect(after[0]?.x).toBeCloseTo(3, 5)
    expect(after[0]?.y).toBeCloseTo(4, 5)
  })
})
