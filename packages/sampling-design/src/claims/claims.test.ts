import { describe, expect, it } from 'vitest'
import { type MeasuredCoverage, measuredCoverage, WENT_WRONG, type WentWrong } from './index.ts'

const of = (wentWrong: WentWrong) => measuredCoverage.filter((row) => row.wentWrong === wentWrong)
const designOf = ({ placement, strata, pointsPerStratum, wentWrong }: MeasuredCoverage) =>
  `${placement} ${strata} × ${pointsPerStratum}, ${wentWrong}`

describe('EST-17: what is claimed, as the product shows it', () => {
  it('has each design once, by all that happens', () => {
    expect(new Set(measuredCoverage.map(designOf)).size).toBe(measuredCoverage.length)
    expect(new Set(measuredCoverage.map(({ wentWrong }) => wentWrong))).toEqual(new Set(WENT_WRONG))
    expect(of('nothing')).toHaveLength(3 * 17)
  })

  it('holds the mean 93 to 98 times in 100 where nothing goes wrong', () => {
    const claims = of('nothing').filter(({ claimed }) => claimed > 0)
    expect(claims.length).toBeGreaterThan(40)
    for (const row of claims) {
      expect(row.claimed, designOf(row)).toBe(100)
      expect(row.coverage, designOf(row)).toBeGreaterThanOrEqual(93)
      expect(row.coverage, designOf(row)).toBeLessThanOrEqual(98)
    }
  })

  it('is of the part that can be sampled where ground cannot be', () => {
    const accessible = measuredCoverage.filter((row) => row.of === 'accessible')
    const ground = [...of('groundMissing'), ...of('groundReplaced')]
    expect(new Set(accessible)).toEqual(new Set(ground))
  })

  it('has no interval and no bounds of a grid with more than five points in a stratum', () => {
    const rows = of('nothing').filter(
      ({ placement, pointsPerStratum }) => placement === 'systematic' && pointsPerStratum > 5,
    )
    expect(rows).toHaveLength(5)
    for (const row of rows) expect(row).toMatchObject({ claimed: 0, bounded: 0, coverage: null, width: null })
  })
})
