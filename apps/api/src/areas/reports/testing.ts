import type { Measured } from '../results/measured.ts'
import type { Asked } from './estimate/asked.ts'
import type { Campaign, PlanPoint } from './values/campaign.ts'

/** A point as a test says it: its stratum by number, its results by layer. */
export interface GivenPoint extends Partial<Omit<PlanPoint, 'id' | 'stratumId'>> {
  stratum?: number
  /** Results by the top of their layer. */
  results?: Readonly<Record<number, readonly Partial<Measured>[]>>
}

const DEPTHS = [
  { topCm: 0, bottomCm: 15 },
  { topCm: 15, bottomCm: 30 },
]

const METERS_PER_DEGREE = 111_320
/** Points of tests stand so far from each other. */
export const STEP_M = 100

export const soc = (value: number | null, more: Partial<Measured> = {}): Partial<Measured> => ({
  ...{ analyte: 'soc', analyteName: 'SOC', unit: '%', value, valueInUnit: value },
  ...more,
})
export const density = (value: number, more: Partial<Measured> = {}): Partial<Measured> => ({
  ...{ analyte: 'bulk_density', analyteName: 'BD', unit: 'g/cm³', value, valueInUnit: value },
  ...more,
})

/** A campaign of these points, with strata of these areas in m². */
export function campaign(
  areas: readonly number[],
  given: readonly GivenPoint[],
  more: Partial<Campaign> = {},
): Campaign {
  const depths = more.depths ?? DEPTHS
  let resultId = 0
  const points = given.map(({ stratum = 1, results: _results, ...point }, at) => ({
    ...({ id: at + 1, number: at + 1, stratumId: stratum, role: 'base', status: 'collected' } as const),
    ...{ lon: (at * STEP_M) / METERS_PER_DEGREE, lat: 0 },
    ...{
      actualLon: null,
      actualLat: null,
      accuracyM: null,
      offsetM: null,
      replacesNumber: null,
      isHandPlaced: false,
      cause: null,
    },
    ...point,
  }))
  const samples = points.flatMap((point, at) =>
    depths.map((depth, layer) => ({
      ...{ id: at * depths.length + layer + 1, pointId: point.id, ...depth },
      status: 'results' as const,
      cause: null,
    })),
  )
  const results = samples.flatMap(({ id, pointId, topCm }) =>
    (given[pointId - 1]?.results?.[topCm] ?? []).map((result) => {
      resultId += 1
      return resultOf({ id: resultId, sampleId: id, ...result })
    }),
  )
  const areaM2 = areas.reduce((sum, area) => sum + area, 0)
  return {
    ...{ fieldId: 1, year: 2026, designId: 1, designNumber: 1, areaM2, cellSizeM: 10 },
    ...{ placement: 'random', hasZigzagCores: false, depths, points, samples, results, replaced: [] },
    strata: areas.map((area, at) => ({
      ...{ id: at + 1, number: at + 1, name: `Stratum ${at + 1}`, areaM2: area, weight: area / areaM2 },
    })),
    ...more,
  }
}

/** A result with what most have. */
export const resultOf = (given: Partial<Measured> & Pick<Measured, 'id' | 'sampleId'>): Measured => ({
  ...{ analyte: 'soc', analyteName: 'SOC', value: null, valueText: '', qualifier: null },
  ...{ detectionLimit: null, unit: '%', valueInUnit: null, method: '', modusCode: '', quality: 0 },
  ...given,
})

/** What is asked where a test does not say otherwise. */
export const ASKED: Asked & { year: number } = {
  censored: 'half',
  confidence: 0.95,
  basis: 'depth',
  moved: 'count',
  year: 2026,
}
