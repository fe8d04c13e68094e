import { SamplingError } from '../errors/errors.ts'
import type { SocLayer } from './layers.ts'
import { type Cumulated, type MassBasis, type MassCurve, massCurve, refuseUnknown } from './mass-curve.ts'
import { type MassReference, referenceMasses } from './reference-mass.ts'

/** How an equivalent-mass stock is taken. */
export interface EquivalentMassOptions {
  /** The masses to go down to: given, or those of other profiles. */
  readonly reference: MassReference
  /**
   * `spline` (default): a monotone cubic spline through cumulative carbon against cumulative mass (von Haden, Yang
   * and DeLucia 2020). `linear`: each layer the same all through (Ellert and Bettany 1995; SimpleESM, Ferchaud and
   * others 2023).
   */
  readonly method?: 'spline' | 'linear'
  /** Which mass is made equal: `mineral` (default; fine earth less organic matter) or `soil` (all fine earth). */
  readonly mass?: MassBasis
  /**
   * Whether a reference mass heavier than what was sampled is met by going on; else it is refused. `true`: with the
   * deepest layer as it is, whatever the method. `'last-cubic'`: by the spline's last cubic, as von Haden's published
   * figures do, which is refused from where it would fall. Neither goes further than the mass of the deepest layer.
   */
  readonly extrapolate?: boolean | 'last-cubic'
  /**
   * `linear` only: go down in whole steps of this many cm and stop at the last that does not pass the reference mass.
   * 0.1 gives the figures of the published SimpleESM; without it the mass is met exactly.
   */
  readonly stepCm?: number
}

/** What lies between two reference masses, in t/ha. */
export interface EquivalentMassPart {
  /** Where the profile has it, in cm. */
  readonly topCm: number
  readonly bottomCm: number
  /** Mass by the chosen basis. */
  readonly massTHa: number
  /** Dry fine earth, organic matter included. */
  readonly soilMassTHa: number
  readonly organicMatterTHa: number
  readonly stockTHa: number
}

/** A stock at equivalent soil mass. */
export interface EquivalentMassStock {
  /** Organic carbon in the soil down to the whole reference mass, in t/ha. */
  readonly stockTHa: number
  /** That mass by the chosen basis, in t/ha. */
  readonly massTHa: number
  /** Dry fine earth with it, in t/ha. */
  readonly soilMassTHa: number
  /** Depth at which the profile has it, in cm. */
  readonly depthCm: number
  /** How much of the mass lies below what was sampled, in t/ha; 0 without extrapolation. */
  readonly extrapolatedMassTHa: number
  /** The same as a share of `massTHa`, from 0 to a half. */
  readonly extrapolatedShare: number
  /** One for each reference mass, from the surface down. */
  readonly parts: readonly EquivalentMassPart[]
}

/**
 * Organic carbon in the same mass of soil as a reference, so that loosening or compaction between two campaigns does
 * not look like a change of carbon.
 * @param layers from the surface down to the deepest one, without gaps
 * @throws TooShallow where the reference mass is not reached, and extrapolation not chosen, too far or without sense;
 *   BadDepths, InvalidNumber, NoValues, LengthMismatch, UnknownMethod as inputs are wrong; CannotReach where a layer
 *   has no mineral mass at all
 */
export function socStockEquivalentMass(
  layers: readonly SocLayer[],
  { reference, method = 'spline', mass = 'mineral', extrapolate = false, stepCm = 0 }: EquivalentMassOptions,
): EquivalentMassStock {
  refuseUnknown('extrapolate', String(extrapolate), ['false', 'true', 'last-cubic'])
  const goOn = extrapolate === 'last-cubic' ? 'last-cubic' : 'deepest-layer'
  const curve = massCurve(layers, { method, mass, stepCm, goOn })
  const masses = referenceMasses(reference, mass)
  const parts: EquivalentMassPart[] = []
  let above = curve.at(0)
  for (const target of masses) {
    const missing = target - curve.sampledMassTHa
    if (missing > SAME_MASS * curve.sampledMassTHa && extrapolate === false) throw tooShallow(curve, target)
    if (target > curve.reachTHa * (1 + SAME_MASS)) throw tooFar(curve, target)
    const below = curve.at(target)
    const part = {
      topCm: above.depthCm,
      bottomCm: below.depthCm,
      massTHa: below.massTHa - above.massTHa,
      soilMassTHa: below.soilMassTHa - above.soilMassTHa,
      organicMatterTHa: below.organicMatterTHa - above.organicMatterTHa,
      stockTHa: below.stockTHa - above.stockTHa,
    }
    // Where sampling ended: what is sampled must not hide what the part below it comes to.
    const end = curve.at(Math.max(above.massTHa, Math.min(target, curve.sampledMassTHa)))
    if (!makesSense(above, below) || !makesSense(end, below)) throw senseless(curve, target)
    parts.push(part)
    above = below
  }
  const extrapolatedMassTHa = Math.max(0, above.massTHa - curve.sampledMassTHa)
  return {
    stockTHa: above.stockTHa,
    massTHa: above.massTHa,
    soilMassTHa: above.soilMassTHa,
    depthCm: above.depthCm,
    extrapolatedMassTHa,
    extrapolatedShare: extrapolatedMassTHa === 0 ? 0 : extrapolatedMassTHa / above.massTHa,
    parts,
  }
}

/** Masses nearer than this share of themselves are the same: rounding of sums. */
const SAME_MASS = 1e-9

/** Whether a part of the profile loses no carbon and has no more of it than soil. */
function makesSense(above: Cumulated, below: Cumulated): boolean {
  const rounding = SAME_MASS * below.massTHa
  const stockTHa = below.stockTHa - above.stockTHa
  return stockTHa >= -rounding && stockTHa <= below.soilMassTHa - above.soilMassTHa + rounding
}

function tooShallow(curve: MassCurve, target: number): SamplingError {
  const lacking = Math.round((target - curve.sampledMassTHa) * 10) / 10
  return new SamplingError(
    'TooShallow',
    `The profile has ${Math.round(curve.sampledMassTHa * 10) / 10} t/ha down to ${curve.sampledDepthCm} cm, ${lacking} t/ha less than the reference mass.`,
    'Sample deeper, take a lighter reference mass, or allow extrapolation.',
    { sampledMassTHa: curve.sampledMassTHa, referenceMassTHa: target, sampledDepthCm: curve.sampledDepthCm },
  )
}

function tooFar(curve: MassCurve, target: number): SamplingError {
  const tenths = (massTHa: number) => Math.round(massTHa * 10) / 10
  const { sampledMassTHa, sampledDepthCm, reachTHa } = curve
  return new SamplingError(
    'TooShallow',
    `The profile has ${tenths(sampledMassTHa)} t/ha down to ${sampledDepthCm} cm and may be continued to ${tenths(reachTHa)} t/ha; the reference mass is ${tenths(target)}.`,
    'Sample deeper or take a lighter reference mass: beyond the mass of the deepest layer, or where the curve would fall, nothing is known.',
    { sampledMassTHa, referenceMassTHa: target, sampledDepthCm, reachTHa },
  )
}

function senseless(curve: MassCurve, target: number): SamplingError {
  return new SamplingError(
    'TooShallow',
    `Continued from ${curve.sampledDepthCm} cm to ${Math.round(target * 10) / 10} t/ha, the curve has more carbon than soil.`,
    'Sample deeper, take a lighter reference mass, or extrapolate with the deepest layer.',
    { sampledMassTHa: curve.sampledMassTHa, referenceMassTHa: target, sampledDepthCm: curve.sampledDepthCm },
  )
}
