import { checkNumber } from '../errors/check.ts'
import { SamplingError } from '../errors/errors.ts'
import { partsBetween, type SocLayer } from './layers.ts'
import { type MassBasis, massOf } from './mass-curve.ts'

/** The masses a stock goes down to. */
export type MassReference =
  /** Mass of each reference layer from the surface down, in t/ha, by the basis in use. */
  | { readonly massesTHa: readonly number[] }
  /**
   * Reference profiles and the depths (cm, rising) at which their masses are taken; of several profiles, the mean mass
   * at each depth (von Haden and others 2020).
   */
  | { readonly profiles: readonly (readonly SocLayer[])[]; readonly depthsCm: readonly number[] }

/**
 * Cumulative reference masses in t/ha.
 * @throws InvalidNumber, NoValues, BadDepths
 */
export function referenceMasses(reference: MassReference, basis: MassBasis): number[] {
  return 'massesTHa' in reference ? cumulated(reference.massesTHa) : ofProfiles(reference, basis)
}

/** Heavier than 100 m of rock: given in another unit. */
const HEAVIEST_T_HA = 5e6

function cumulated(masses: readonly number[]): number[] {
  if (masses.length === 0) throw nothing('The reference has no mass.', 'Give at least one in t/ha.')
  let sum = 0
  return masses.map((mass, i) => {
    sum += checkNumber(`massesTHa[${i}]`, mass, { min: 0, above: true, max: HEAVIEST_T_HA })
    return sum
  })
}

function ofProfiles(
  { profiles, depthsCm }: { profiles: readonly (readonly SocLayer[])[]; depthsCm: readonly number[] },
  basis: MassBasis,
): number[] {
  if (profiles.length === 0) throw nothing('There is no reference profile.', 'Give at least one.')
  if (depthsCm.length === 0) throw nothing('There is no reference depth.', 'Give at least one in cm.')
  const sums = depthsCm.map(() => 0)
  for (const layers of profiles) {
    let topCm = 0
    let mass = 0
    depthsCm.forEach((bottomCm, i) => {
      for (const part of partsBetween(layers, topCm, bottomCm)) mass += massOf(part, basis)
      sums[i] = (sums[i] ?? 0) + mass
      topCm = bottomCm
    })
  }
  return sums.map((sum) => sum / profiles.length)
}

function nothing(wrong: string, remedy: string): SamplingError {
  return new SamplingError('NoValues', wrong, remedy)
}
