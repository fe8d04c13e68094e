import fc from 'fast-check'
import { describe, it } from 'vitest'
import {
  allocate,
  changeBetween,
  compositeEstimate,
  expectedVariance,
  joinDepths,
  localNeighborhoodVariance,
  minimumDetectableDifference,
  normalQuantile,
  requiredSampleSize,
  routeOrder,
  socStockEquivalentMass,
  socStockFixedDepth,
  stratifiedEstimate,
  stratifiedRatio,
  stratifiedTotal,
  studentCdf,
  studentQuantile,
  weightedMean,
  weightedTotal,
} from './index.ts'
import { count, list, mostly, positive, seed, share, survives } from './testing/hostile.ts'

const value = mostly(fc.double({ min: -50, max: 200, noNaN: true }))
const size = mostly(fc.integer({ min: 5, max: 900 }))
const places = fc.integer({ min: 2, max: 7 })
const allocationMethod = fc.constantFrom<['equal', 'proportional', 'neyman', 'optimal']>(
  'equal',
  'proportional',
  'neyman',
  'optimal',
)
const stratum = places.chain((n) =>
  fc.record(
    {
      weight: positive,
      values: list(value, n),
      populationSize: mostly(fc.integer({ min: 7, max: 900 })),
      coresPerValue: mostly(fc.constant(1)),
      x: list(value, n),
      y: list(value, n),
    },
    { requiredKeys: ['weight', 'values'] },
  ),
)
const strata = fc.array(stratum, { maxLength: 4 })
const how = {
  confidence: share,
  degreesOfFreedomMethod: fc.constantFrom<['n-H', 'satterthwaite']>('n-H', 'satterthwaite'),
  variance: fc.constantFrom<['stratified', 'local-neighborhood']>('stratified', 'local-neighborhood'),
  oneValue: fc.constantFrom<['refuse', 'collapse']>('refuse', 'collapse'),
}

describe('ENG-4: garbage in is a named error or a result without NaN', () => {
  it('allocate, expectedVariance', () => {
    const options = places.chain((n) =>
      fc.record(
        {
          sizes: list(size, n),
          sds: list(positive, n),
          costs: list(positive, n),
          n: mostly(fc.integer({ min: 1, max: 200 })),
          method: allocationMethod,
          minPerStratum: count,
        },
        { requiredKeys: ['sizes', 'n', 'method'] },
      ),
    )
    survives(options, allocate, 1500)
    survives(
      places.chain((n) => fc.record({ sizes: list(size, n), sds: list(positive, n), n: list(count, n) })),
      expectedVariance,
    )
  })

  it('stratifiedEstimate, stratifiedTotal, stratifiedRatio', () => {
    const options = fc.record({ strata, ...how }, { requiredKeys: ['strata'] })
    survives(options, stratifiedEstimate, 1500)
    survives(options, stratifiedTotal, 600)
    const ratio = places.chain((n) =>
      fc.record({ weight: positive, numerators: list(value, n), denominators: list(positive, n) }),
    )
    survives(
      fc.record(
        { strata: fc.array(ratio, { maxLength: 4 }), confidence: share },
        { requiredKeys: ['strata'] },
      ),
      stratifiedRatio,
      600,
    )
  })

  it('changeBetween', () => {
    const campaign = fc.array(stratum, { minLength: 1, maxLength: 3 })
    const design = fc.constantFrom<['paired', 'independent', 'overlap']>('paired', 'independent', 'overlap')
    const options = fc.record(
      { first: campaign, second: campaign, design, ...how },
      { requiredKeys: ['first', 'second', 'design'] },
    )
    survives(options, changeBetween, 1000)
    const ids = list(count, 4)
    const known = fc.record({ weight: positive, values: list(value, 4), ids })
    survives(
      fc.record({
        first: fc.array(known, { minLength: 1, maxLength: 2 }),
        second: fc.array(known, { minLength: 1, maxLength: 2 }),
        design,
      }),
      changeBetween,
      1000,
    )
    survives(
      fc
        .array(known, { minLength: 1, maxLength: 2 })
        .chain((first) => fc.record({ first: fc.constant(first), second: fc.constant(first), design })),
      changeBetween,
    )
  })

  it('compositeEstimate, weightedMean, weightedTotal, localNeighborhoodVariance', () => {
    survives(
      fc.record({
        values: list(value, 4),
        coresPerComposite: count,
        populationSize: positive,
        confidence: share,
      }),
      compositeEstimate,
      600,
    )
    const weighted = places.chain((n) =>
      fc.record(
        {
          values: list(value, n),
          weights: list(positive, n),
          x: list(value, n),
          y: list(value, n),
          strata: list(count, n),
          variance: how.variance,
          confidence: share,
        },
        { requiredKeys: ['values', 'weights'] },
      ),
    )
    survives(weighted, weightedMean, 800)
    survives(weighted, weightedTotal, 800)
    survives(
      fc.record({ x: list(value, 6), y: list(value, 6), weights: list(positive, 6), values: list(value, 6) }),
      localNeighborhoodVariance,
      800,
    )
  })

  it('minimumDetectableDifference, requiredSampleSize', () => {
    const planned = fc.record(
      {
        weight: positive,
        sd: positive,
        n: count,
        sdSecond: positive,
        nSecond: count,
        populationSize: positive,
      },
      { requiredKeys: ['weight', 'sd', 'n'] },
    )
    const design = fc.constantFrom<['paired', 'independent']>('paired', 'independent')
    survives(
      fc.record(
        {
          strata: fc.array(planned, { maxLength: 3 }),
          design,
          correlation: value,
          alpha: share,
          power: share,
        },
        { requiredKeys: ['strata', 'design'] },
      ),
      minimumDetectableDifference,
      1000,
    )
    survives(
      fc.record(
        {
          relativeHalfWidth: share,
          coefficientOfVariation: positive,
          populationSize: positive,
          confidence: share,
        },
        { requiredKeys: ['relativeHalfWidth', 'coefficientOfVariation'] },
      ),
      (options) => requiredSampleSize(options),
      1000,
    )
    survives(
      fc.record(
        { halfWidth: positive, sd: positive, populationSize: positive, confidence: share },
        { requiredKeys: ['halfWidth', 'sd'] },
      ),
      (options) => requiredSampleSize(options),
      1000,
    )
    survives(
      places.chain((n) =>
        fc.record(
          {
            halfWidth: positive,
            sizes: list(size, n),
            sds: list(positive, n),
            costs: list(positive, n),
            method: allocationMethod,
            minPerStratum: count,
            finitePopulation: fc.boolean(),
          },
          { requiredKeys: ['halfWidth', 'sizes', 'sds', 'method'] },
        ),
      ),
      (options) => requiredSampleSize(options),
      1000,
    )
  })

  it('normalQuantile, studentCdf, studentQuantile', () => {
    // Outside their domain these are NaN as Math.log is: within it they never are, however far out.
    const chance = fc.double({ min: 0, max: 1, noNaN: true })
    const degrees = fc.oneof(
      fc.constantFrom(1e-6, 1e300, Number.POSITIVE_INFINITY),
      fc.double({ min: 0.01, max: 1e9, noNaN: true }),
    )
    const far = fc.oneof(
      fc.constantFrom(-1e300, 1e300, Number.POSITIVE_INFINITY, 5e-324),
      fc.double({ min: -1e4, max: 1e4, noNaN: true }),
    )
    survives(chance, normalQuantile)
    survives(fc.tuple(far, degrees), ([t, df]) => studentCdf(t, df), 1000)
    survives(fc.tuple(chance, degrees), ([p, df]) => studentQuantile(p, df), 1000)
  })

  it('socStockFixedDepth, socStockEquivalentMass, joinDepths', () => {
    const depth = mostly(fc.integer({ min: 0, max: 4 }).map((i) => i * 10))
    const layer = fc.record(
      {
        topCm: depth,
        bottomCm: depth,
        bulkDensityGCm3: mostly(fc.double({ min: 0.3, max: 2, noNaN: true })),
        carbonPercent: mostly(fc.double({ min: 0, max: 60, noNaN: true })),
        coarseFraction: share,
        organicMatterPercent: mostly(fc.double({ min: 0, max: 100, noNaN: true })),
      },
      { requiredKeys: ['topCm', 'bottomCm', 'bulkDensityGCm3', 'carbonPercent'] },
    )
    const layers = fc.array(layer, { maxLength: 4 })
    const profile = fc.oneof(
      layers,
      fc
        .array(layer, { minLength: 1, maxLength: 4 })
        .map((own) => own.map((one, i) => ({ ...one, topCm: i * 10, bottomCm: i * 10 + 10 }))),
    )
    survives(
      fc.tuple(profile, depth, depth),
      ([own, topCm, bottomCm]) => socStockFixedDepth(own, { topCm, bottomCm }),
      1500,
    )
    survives(fc.tuple(layers, profile), ([carbon, densities]) => joinDepths(carbon, densities), 600)
    const reference = fc.oneof(
      fc.record({
        massesTHa: fc.array(mostly(fc.double({ min: 1, max: 3000, noNaN: true })), { maxLength: 4 }),
      }),
      fc.record({
        profiles: fc.array(profile, { maxLength: 2 }),
        depthsCm: fc.array(depth, { maxLength: 3 }),
      }),
    )
    const options = fc.record(
      {
        reference,
        method: fc.constantFrom<['spline', 'linear']>('spline', 'linear'),
        mass: fc.constantFrom<['mineral', 'soil']>('mineral', 'soil'),
        extrapolate: fc.constantFrom<[false, true, 'last-cubic']>(false, true, 'last-cubic'),
        stepCm: share,
      },
      { requiredKeys: ['reference'] },
    )
    survives(fc.tuple(profile, options), ([own, o]) => socStockEquivalentMass(own, o), 3000)
  })

  it('routeOrder', () => {
    const place = fc.record({ x: mostly(value), y: mostly(value) })
    const ends = fc.record({ start: place, end: place, seed }, { requiredKeys: [] })
    survives(fc.tuple(fc.array(place, { maxLength: 14 }), ends), ([points, o]) => routeOrder(points, o), 600)
  })
})
