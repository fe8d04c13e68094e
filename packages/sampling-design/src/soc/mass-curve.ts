import { checkNumber } from '../errors/check.ts'
import { SamplingError } from '../errors/errors.ts'
import { partsBetween, type SocLayer, type SocPart } from './layers.ts'
import { lastCubicRisesTo, monotoneSpline } from './monotone-spline.ts'

/** Which mass is made equal: fine earth without its organic matter, or with it. */
export type MassBasis = 'mineral' | 'soil'

/** What a profile has from the surface down to one mass, in t/ha. */
export interface Cumulated {
  depthCm: number
  massTHa: number
  soilMassTHa: number
  organicMatterTHa: number
  stockTHa: number
}

/** A profile as sums from the surface down. */
export interface MassCurve {
  readonly sampledMassTHa: number
  readonly sampledDepthCm: number
  /** The heaviest mass it goes on to: that of the deepest layer beyond what was sampled, as long as the curve rises. */
  readonly reachTHa: number
  /** The sums at one mass; below what was sampled, as `goOn` says. */
  at(massTHa: number): Cumulated
}

export interface CurveOptions {
  readonly method: 'spline' | 'linear'
  readonly mass: MassBasis
  readonly stepCm: number
  /** Below what was sampled: with the deepest layer as it is, or by the spline's last cubic. */
  readonly goOn: 'deepest-layer' | 'last-cubic'
}

/** The sums at the surface and at the bottom of each layer. */
interface Knots {
  depth: number[]
  mass: number[]
  organic: number[]
  stock: number[]
}

/** @throws as socStockEquivalentMass says */
export function massCurve(
  layers: readonly SocLayer[],
  { method, mass, stepCm, goOn }: CurveOptions,
): MassCurve {
  refuseUnknown('method', method, ['spline', 'linear'])
  if (stepCm !== 0) checkNumber('stepCm', stepCm, { min: 0.001, max: 100 })
  let deepestCm = 0
  for (const layer of layers) deepestCm = Math.max(deepestCm, checkNumber('bottomCm', layer.bottomCm))
  const knots = knotsOf(partsBetween(layers, 0, Math.max(deepestCm, MIN_DEPTH_CM)), mass)
  const depthAt = piecewise(knots.mass, knots.depth)
  const isCubic = method === 'spline' && goOn === 'last-cubic'
  const sumOf = (sums: readonly number[]) =>
    method === 'spline' ? splined(knots.mass, sums, isCubic) : piecewise(knots.mass, sums)
  const stockAt = sumOf(knots.stock)
  const organicAt = sumOf(knots.organic)
  const massAt = piecewise(knots.depth, knots.mass)
  return {
    sampledMassTHa: knots.mass.at(-1) ?? 0,
    sampledDepthCm: knots.depth.at(-1) ?? 0,
    reachTHa: Math.min(
      2 * (knots.mass.at(-1) ?? 0) - (knots.mass.at(-2) ?? 0),
      isCubic ? lastCubicRisesTo(knots.mass, knots.stock) : Infinity,
      isCubic ? lastCubicRisesTo(knots.mass, knots.organic) : Infinity,
    ),
    at: (wanted) => {
      const stepping = method === 'linear' && stepCm > 0
      const depthCm = stepping ? wholeSteps(depthAt(wanted), stepCm) : depthAt(wanted)
      const massTHa = stepping ? massAt(depthCm) : wanted
      const organicMatterTHa = organicAt(massTHa)
      const soilMassTHa = mass === 'mineral' ? massTHa + organicMatterTHa : massTHa
      return { depthCm, massTHa, soilMassTHa, organicMatterTHa, stockTHa: stockAt(massTHa) }
    },
  }
}

/** An interval has to be one, also where no layer is a layer; what is wrong with them is said then. */
const MIN_DEPTH_CM = 1e-3

export function refuseUnknown(what: string, value: string, known: readonly string[]): void {
  if (known.includes(value)) return
  throw new SamplingError('UnknownMethod', `${what} is ${String(value)}.`, `Give one of ${known.join(', ')}.`)
}

/** Mass of a part by the basis. */
export function massOf(part: SocPart, basis: MassBasis): number {
  refuseUnknown('mass', basis, ['mineral', 'soil'])
  return basis === 'mineral' ? part.soilMassTHa - part.organicMatterTHa : part.soilMassTHa
}

function knotsOf(parts: readonly SocPart[], basis: MassBasis): Knots {
  const knots: Knots = { depth: [0], mass: [0], organic: [0], stock: [0] }
  let mass = 0
  let organic = 0
  let stock = 0
  for (const part of parts) {
    const own = massOf(part, basis)
    if (!(mass + own > mass)) throw withoutMass(part)
    mass += own
    organic += part.organicMatterTHa
    stock += part.stockTHa
    knots.depth.push(part.bottomCm)
    knots.mass.push(mass)
    knots.organic.push(organic)
    knots.stock.push(stock)
  }
  return knots
}

function withoutMass({ topCm, bottomCm }: SocPart): SamplingError {
  return new SamplingError(
    'CannotReach',
    `From ${topCm} to ${bottomCm} cm there is no mineral mass.`,
    "Use mass: 'soil', or give the organic matter that was measured.",
    { topCm, bottomCm },
  )
}

/** The spline as far as there are points; beyond, the last layer's straight line or the last cubic. */
function splined(x: readonly number[], y: readonly number[], isCubic: boolean): (at: number) => number {
  const within = monotoneSpline(x, y)
  if (isCubic) return within
  const beyond = piecewise(x, y)
  const end = x.at(-1) ?? 0
  return (at) => (at > end ? beyond(at) : within(at))
}

/** Straight lines from point to point; the last one goes on. */
function piecewise(x: readonly number[], y: readonly number[]): (at: number) => number {
  return (at) => {
    const last = x.length - 2
    let piece = 0
    while (piece < last && at > (x[piece + 1] ?? 0)) piece += 1
    const left = x[piece] ?? 0
    const right = x[piece + 1] ?? 0
    const low = y[piece] ?? 0
    const high = y[piece + 1] ?? 0
    return at === right ? high : low + ((at - left) / (right - left)) * (high - low)
  }
}

/** The depth down to its last whole step; a step that is missed by rounding alone counts. */
function wholeSteps(depthCm: number, stepCm: number): number {
  const steps = depthCm / stepCm
  return Math.floor(steps + 1e-7) * stepCm
}
