import {
  type EstimateOptions,
  SamplingError,
  type StratumSample,
  stratifiedEstimate,
  stratifiedRatio,
  studentQuantile,
} from '@org/sampling-design'
import { CLAIMED } from './claimed.ts'
import { type Claim, CONFIDENCE, type Estimator, type Sample, type SampledPlace } from './sample.ts'

const NOTHING: Claim = { mean: null, interval: null, bounds: null }
const UPPER = 1 - (1 - CONFIDENCE) / 2

/** The claim, or none where the engine refuses: too few values. */
function claimed(estimate: () => Claim): Claim {
  try {
    return estimate()
  } catch (error) {
    if (error instanceof SamplingError) return NOTHING
    throw error
  }
}

/** By strata that have such places, what is known of each; null leaves a place out. */
function kept<Known>(sample: Sample, knownOf: (place: SampledPlace) => Known | null) {
  return sample.strata.flatMap(({ weight, places }) => {
    const found = places.flatMap((place) => {
      const known = knownOf(place)
      return known === null ? [] : [{ place, known }]
    })
    if (found.length === 0) return []
    const x = found.map(({ place }) => place.x)
    const y = found.map(({ place }) => place.y)
    return [{ weight, x, y, known: found.map(({ known }) => known) }]
  })
}

type Valued = (place: SampledPlace) => number | null

/** What a value below the limit counts for: a share of the limit. */
const limitTimes =
  (share: number): Valued =>
  ({ state, value }) =>
    state === 'measured' ? value : state === 'below' ? share * value : null

/** The stratified mean of what was measured, its variance as the options say. */
const stratified =
  (options: Omit<EstimateOptions, 'strata'> = {}, valueOfPlace: Valued = limitTimes(1)): Estimator =>
  (sample) =>
    claimed(() => {
      const strata: StratumSample[] = kept(sample, valueOfPlace).map(({ known, ...rest }) => ({
        ...rest,
        values: known,
      }))
      const how = { oneValue: 'collapse', confidence: CONFIDENCE } as const
      const { mean, interval, standardError, degreesOfFreedom } = stratifiedEstimate({
        ...options,
        ...how,
        strata,
      })
      return { mean, interval, bounds: null, precision: { standardError, degreesOfFreedom } }
    })

/**
 * The mean of the ground that can be reached: Σ W_h (m_h/n_h) ȳ_h / Σ W_h (m_h/n_h), with n_h all places that were drawn
 * in a stratum and tried, m_h those reached; its variance by linearization (Cochran 1977, section 5A.14). Places lost
 * by chance count in neither.
 */
const domain =
  (degrees: 'drawn' | 'reached'): Estimator =>
  (sample) =>
    claimed(() => {
      const strata = kept(sample, ({ state, value }) =>
        state === 'lost' ? null : { value, isReached: state !== 'inaccessible' },
      ).map(({ known, ...rest }) => ({
        ...rest,
        numerators: known.map(({ value, isReached }) => (isReached ? value : 0)),
        denominators: known.map(({ isReached }) => (isReached ? 1 : 0)),
      }))
      const made = stratifiedRatio({ strata, oneValue: 'collapse', confidence: CONFIDENCE })
      const reached = strata.map(({ denominators }) => denominators.filter((one) => one === 1).length)
      const groups = groupsOf(strata.length, made.collapsed)
      const known = groups.map((group) => group.reduce((sum, at) => sum + (reached[at] ?? 0), 0))
      const ofReached = known.reduce((sum, m) => sum + Math.max(0, m - 1), 0)
      return about(made.ratio, made.standardError, degrees === 'drawn' ? made.degreesOfFreedom : ofReached)
    })

/** Strata that have a variance of their own, and those whose variance is pooled. */
function groupsOf(strata: number, collapsed: readonly number[][]): number[][] {
  const pooled = new Set(collapsed.flat())
  const own = Array.from({ length: strata }, (_, at) => at).filter((at) => !pooled.has(at))
  return [...collapsed, ...own.map((at) => [at])]
}

function about(mean: number, standardError: number, degreesOfFreedom: number): Claim {
  if (degreesOfFreedom < 1) return { ...NOTHING, mean }
  const half = studentQuantile(UPPER, degreesOfFreedom) * standardError
  const precision = { standardError, degreesOfFreedom }
  return { mean, interval: [mean - half, mean + half], bounds: null, precision }
}

/** From the lower end with 0 for values below the limit to the upper end with the limit. */
const envelope: Estimator = (sample) => {
  const [low, high] = [CENSORED['below limit as 0'](sample), CENSORED['below limit as limit'](sample)]
  if (low.mean === null || high.mean === null) return NOTHING
  const bounds = [low.mean, high.mean] as const
  const mean = (low.mean + high.mean) / 2
  if (low.interval === null || high.interval === null) return { mean, interval: null, bounds }
  return { mean, interval: [low.interval[0], high.interval[1]], bounds }
}

/** From so many points in each stratum the stratified variance of balanced points is too large. */
const DENSE = 10

/** Losses leave gaps between neighbors, and replacements come into them: the local variance is too small then. */
const isDense = ({ strata }: Sample) =>
  strata.every(
    ({ places }) =>
      places.length >= DENSE &&
      places.every(
        ({ state, isReplacement }) => !isReplacement && (state === 'measured' || state === 'below'),
      ),
  )

const plain = stratified()
const local = stratified({ variance: 'local-neighborhood' })

const PLAIN = { 'stratified, n−H': plain } as const
const TEN = {
  'local from ten, if complete': (sample: Sample) => (isDense(sample) ? local : plain)(sample),
} as const
const LOCAL = { 'local, in strata': local } as const

/** What the engine knows, quick to compute, where nothing went wrong. */
export const QUICK: Readonly<Record<string, Estimator>> = {
  ...PLAIN,
  'stratified, Satterthwaite': stratified({ degreesOfFreedomMethod: 'satterthwaite' }),
  ...TEN,
  ...CLAIMED,
}

/** Ten times as slow. */
export const SLOW: Readonly<Record<string, Estimator>> = {
  ...LOCAL,
  'local, in field': stratified({ variance: 'local-neighborhood', neighborhood: 'field' }),
}

/** Where points are missing: those that may be claimed of a whole sample. */
export const WITH_LOSSES: Readonly<Record<string, Estimator>> = {
  ...{ ...PLAIN, ...LOCAL, ...TEN },
  ...CLAIMED,
}

/** Where some ground cannot be reached. */
export const OF_WHOLE: Readonly<Record<string, Estimator>> = PLAIN
export const OF_REACHED: Readonly<Record<string, Estimator>> = {
  ...PLAIN,
  'domain, n−H of drawn': domain('drawn'),
  'domain, n−H of reached': domain('reached'),
  ...CLAIMED,
}

const CENSORED = {
  'below limit as 0': stratified({}, limitTimes(0)),
  'below limit as half': stratified({}, limitTimes(0.5)),
  'below limit as limit': plain,
} as const

/** Where values lie below the detection limit. */
export const OF_CENSORED: Readonly<Record<string, Estimator>> = {
  ...{ ...CENSORED, 'from 0 to limit': envelope },
  ...CLAIMED,
}
