import type { CompactPlan, MultiPolygon, Position } from '@org/core/contract'
import { describe, expect, it } from 'vitest'
import { fieldOf, squareField, squareRing, testPlan } from '../testing.ts'
import type { Preview, Refusal } from './messages.ts'
import { createPreviews, makePreview } from './preview.ts'

const FIELD = fieldOf(squareField(400))

function outcome(plan: Partial<CompactPlan>, boundary: MultiPolygon) {
  let clock = 0
  return makePreview({ plan: testPlan(plan), boundary }, () => {
    clock += 5
    return clock
  })
}

function preview(plan: Partial<CompactPlan> = {}, boundary = FIELD): Preview {
  const made = outcome(plan, boundary)
  if ('refusal' in made) throw new Error(made.refusal.message)
  return made.preview
}

function refusal(plan: Partial<CompactPlan>, boundary = FIELD): Refusal {
  const made = outcome(plan, boundary)
  if ('preview' in made) throw new Error('Nothing was refused')
  return made.refusal
}

describe('a preview', () => {
  it('has strata and points counted from 1, and areas that sum up', () => {
    const { strata, drawn, cellCount, sampledM2, maskedM2, boundaryM2, tourM, nearestTwoM, tookMs } =
      preview()
    expect(strata.map(({ number }) => number)).toEqual([1, 2, 3, 4])
    expect(strata.reduce((sum, { cells }) => sum + cells, 0)).toBe(cellCount)
    expect(strata.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 12)
    expect(strata.map(({ points, placed, replacements }) => [points, placed, replacements])).toEqual(
      Array.from({ length: 4 }, () => [3, 3, 1]),
    )
    expect(boundaryM2 / 160_000).toBeCloseTo(1, 2)
    expect(sampledM2 / 144_400).toBeCloseTo(1, 2)
    // UI-87: strata and what is not sampled add up to the field; the server stores the same areas.
    expect(strata.reduce((sum, { areaM2 }) => sum + areaM2, 0)).toBe(sampledM2)
    expect(sampledM2).toBeCloseTo(cellCount * 10 ** 2, 6)
    expect(sampledM2 + maskedM2).toBeCloseTo(boundaryM2, 6)
    expect(drawn.strata.map(({ number }) => number)).toEqual([1, 2, 3, 4])
    const numbers = drawn.points.map(({ number }) => number).sort((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 16 }, (_, at) => at + 1))
    expect(drawn.points.filter(({ role }) => role === 'base').every(({ number }) => number <= 12)).toBe(true)
    expect([tourM, nearestTwoM].every((meters) => meters !== null && meters > 0)).toBe(true)
    expect(tookMs).toBe(5)
  })

  it('DES-45: another number of points leaves strata and cells as they are, and is the same design', () => {
    const make = createPreviews()
    const at = (plan: Partial<CompactPlan>) => {
      const made = make({ plan: testPlan(plan), boundary: FIELD }, () => 0)
      if ('refusal' in made) throw new Error(made.refusal.message)
      return made.preview
    }
    const first = at({})
    const more = at({ pointCount: 20 })
    expect(more.drawn.strata).toBe(first.drawn.strata)
    expect(more.drawn.cellLines).toBe(first.drawn.cellLines)
    expect({ ...more, tookMs: 5 }).toEqual(preview({ pointCount: 20 }))
    for (const plan of [{ strataCount: 5 }, { seed: 3 }, { cellSizeM: 20 }, { bufferM: 0 }]) {
      const other = at(plan)
      expect(other.drawn.strata).not.toBe(first.drawn.strata)
      expect({ ...other, tookMs: 5 }).toEqual(preview(plan))
    }
  })

  it('DES-33: has the cores of points to be sampled, and none where they are too many to be drawn', () => {
    const cores = { pattern: 'around', count: 8, radiusM: 7.5 } as const
    expect(preview().drawn).not.toHaveProperty('cores')
    const { drawn } = preview({ cores })
    expect(drawn.cores?.map((bag) => bag.cores.length)).toEqual(Array.from({ length: 12 }, () => 8))
    const [bag] = drawn.cores ?? []
    expect(drawn.points.find(({ lon, lat }) => lon === bag?.lon && lat === bag.lat)?.role).toBe('base')
    const many = preview({ cores: { ...cores, count: 60 }, strataCount: 1, pointCount: 170, cellSizeM: 5 })
    expect(many.drawn).not.toHaveProperty('cores')
  })

  it('says nothing where nothing falls short', () => {
    expect(preview().warnings).toEqual([])
  })

  it('names each stratum whose points are nearer than the minimum distance', () => {
    const { warnings, nearestTwoM } = preview({ minDistanceM: 300 })
    expect(nearestTwoM).toBeLessThan(300)
    expect(warnings.length).toBeGreaterThan(0)
    for (const { message, stratum } of warnings) {
      expect(message).toMatch(/^\d points? of stratum \d (is|are) nearer than 300 m to another point$/)
      expect(message).toContain(`stratum ${stratum}`)
    }
  })

  it('names each stratum with too few cells for its replacements', () => {
    const { warnings, strata } = preview({ cellSizeM: 100, bufferM: 0, replacementsPerStratum: 3 })
    expect(strata.every(({ cells }) => cells < 6)).toBe(true)
    expect(warnings.map(({ stratum }) => stratum)).toEqual([1, 2, 3, 4])
    expect(warnings[0]?.message).toBe('Placed 1 of 3 replacements in stratum 1')
  })

  it('says which part the buffer takes whole, and which hole has nothing left around it', () => {
    const island = fieldOf(squareField(400), squareField(15, 500))
    expect(preview({}, island).warnings.map(({ message }) => message)).toEqual([
      'The buffer leaves nothing of a part of 0.056 ac (0.023 ha)',
    ])
    // A tail of the field, 50 m wide, with a pond at its end.
    const [sw, se, ne, nw] = squareRing(400)
    const tail = squareRing(50, 600, 175)
    const pond = squareRing(30, 610, 185)
    if (!(sw && se && ne && nw && tail[0] && tail[1] && tail[2] && tail[3])) throw new Error('No corners')
    const [low, high] = [tail[0][1], tail[3][1]]
    const ring = [sw, se, [se[0], low], tail[1], tail[2], [se[0], high], ne, nw, sw] satisfies Position[]
    expect(preview({ bufferM: 26 }, fieldOf([ring, pond])).warnings.map(({ message }) => message)).toEqual([
      'The buffer leaves nothing around a hole of 0.22 ac (0.09 ha)',
    ])
    const hole = fieldOf([squareRing(400), squareRing(50, 175, 175)])
    expect(preview({}, hole).warnings).toEqual([])
  })

  it('says when even the narrowest buffer keeps less than was asked', () => {
    const bufferM = { minM: 50, maxM: 80, keepShare: 0.9 }
    const { warnings, bufferM: chosen } = preview({ bufferM })
    expect(chosen).toBe(50)
    expect(warnings[0]?.message).toMatch(/^Even a buffer of 50 m leaves only 56\.\d% of the area$/)
  })
})

describe('a refusal names what works', () => {
  it('of cells', () => {
    expect(refusal({ cellSizeM: 0.5 })).toEqual({
      message: 'Cells of 0.5 m divide this field into about 640,476 cells; the limit is 250,000 cells',
      remedy: 'Use cells of at least 0.9 m.',
    })
    expect(preview({ cellSizeM: 0.9, strataCount: 1 }).cellCount).toBeLessThan(250_000)
  })

  it('of points and replacements', () => {
    expect(refusal({ pointCount: 1990, strataCount: 20 })).toEqual({
      message: '1,990 points and 20 replacements are above the limit of 2,000 points',
      remedy: 'Use at most 1,980 points, or fewer replacements.',
    })
    expect(refusal({ pointCount: 200, strataCount: 100, replacementsPerStratum: 50 }).remedy).toBe(
      'Use fewer strata, or fewer replacements for each.',
    )
    expect(refusal({ pointCount: 7 })).toEqual({
      message: '7 points cannot give 4 strata at least 2 each',
      remedy: 'Use at least 8 points, or at most 3 strata.',
    })
  })

  it('of cores, those of replacements too', () => {
    const cores = { pattern: 'stratum', count: 60, radiusM: 8 } as const
    expect(refusal({ pointCount: 1000, cores })).toEqual({
      message: '60,240 cores with those of replacements are above the limit of 50,000 cores',
      remedy: 'Use fewer cores in a bag, or fewer points.',
    })
  })

  it('of the engine, its message and remedy apart', () => {
    const wide = refusal({ bufferM: 300 })
    expect(wide.message).toBe('A buffer of 300 m leaves no cell of 10 m in this field')
    expect(wide.remedy).toMatch(/^Use a buffer of at most \d+(\.\d)? m.*\.$/)
    const many = refusal({ strataCount: 50, pointCount: 100, cellSizeM: 100, bufferM: 0 })
    expect(many.message).toMatch(/50/)
    expect(many.remedy).toMatch(/\.$/)
    const flat: MultiPolygon = fieldOf([
      [
        [-93, 41],
        [-92.9, 41],
        [-92.8, 41],
        [-93, 41],
      ],
    ])
    expect(refusal({}, flat).message).not.toBe('')
  })
})
