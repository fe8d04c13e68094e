import { checkNumber } from '../errors/check.ts'
import { SamplingError } from '../errors/errors.ts'

/** One layer of a soil profile, as the laboratory reports it. */
export interface SocLayer {
  /** Depths below the surface in cm; `bottomCm` is the larger one. */
  readonly topCm: number
  readonly bottomCm: number
  /**
   * Dry mass of the fine earth (below 2 mm) over the volume it fills, in g/cm³. Where the sample's whole volume was
   * taken instead (fine earth over fine earth and stones), leave `coarseFraction` out: it is in already.
   */
  readonly bulkDensityGCm3: number
  /** Organic carbon in % of the fine earth's mass. */
  readonly carbonPercent: number
  /** Share of the layer's volume that is stones, 0 to below 1; 0 if not given. */
  readonly coarseFraction?: number
  /** Organic matter in % of the fine earth's mass; carbon ÷ 0.58 if not given (van Bemmelen's factor). */
  readonly organicMatterPercent?: number
}

/** A layer or part of one, in t/ha. */
export interface SocPart {
  /** Place of its layer in what was given. */
  readonly layer: number
  readonly topCm: number
  readonly bottomCm: number
  /** Dry fine earth. */
  readonly soilMassTHa: number
  /** Of it, organic matter. */
  readonly organicMatterTHa: number
  /** Organic carbon. */
  readonly stockTHa: number
}

/** Depths that differ by less than this (a tenth of a micrometer) are the same. */
export const SAME_DEPTH_CM = 1e-5

/** Carbon's share of organic matter where only carbon was measured. */
const CARBON_IN_ORGANIC_MATTER = 0.58
/** No soil is deeper (100 m), lighter or denser than this; what is, was given in another unit. */
const DEEPEST_CM = 10_000
const LIGHTEST_G_CM3 = 0.001
const DENSEST_G_CM3 = 5
/** 1 g/cm³ over 1 cm is 1 g/cm², and that is 100 t/ha. */
const T_HA_PER_G_CM2 = 100

/** The depths of an interval, checked. */
export function checkDepths(what: string, topCm: number, bottomCm: number): void {
  checkNumber(`${what}.topCm`, topCm, { min: 0, max: DEEPEST_CM })
  checkNumber(`${what}.bottomCm`, bottomCm, { min: 0, max: DEEPEST_CM })
  if (bottomCm - topCm > SAME_DEPTH_CM) return
  throw new SamplingError(
    'BadDepths',
    `${what} goes from ${topCm} to ${bottomCm} cm.`,
    'Give a bottom below the top, both in cm below the surface and positive.',
    { topCm, bottomCm },
  )
}

function checkLayer(layer: SocLayer, place: number): void {
  const what = `layers[${place}]`
  checkDepths(what, layer.topCm, layer.bottomCm)
  checkNumber(`${what}.bulkDensityGCm3`, layer.bulkDensityGCm3, { min: LIGHTEST_G_CM3, max: DENSEST_G_CM3 })
  checkNumber(`${what}.carbonPercent`, layer.carbonPercent, { min: 0, max: 100 })
  const { coarseFraction = 0, organicMatterPercent = 0 } = layer
  checkNumber(`${what}.coarseFraction`, coarseFraction, { min: 0, max: 1 - 1e-6 })
  checkNumber(`${what}.organicMatterPercent`, organicMatterPercent, { min: 0, max: 100 })
}

/**
 * The parts of a profile's layers that lie between two depths, from the top down; layers may come in any order.
 * @throws InvalidNumber; NoValues without a layer; BadDepths where layers overlap or leave a gap between the two depths
 */
export function partsBetween(layers: readonly SocLayer[], topCm: number, bottomCm: number): SocPart[] {
  checkDepths('The interval', topCm, bottomCm)
  const parts = sortedParts(layers)
    .map((part) => clipped(part, topCm, bottomCm))
    .filter((part) => part.bottomCm - part.topCm > SAME_DEPTH_CM)
  refuseOverlaps(parts)
  refuseGaps(parts, topCm, bottomCm)
  return parts.map((part) => massesOf(layers, part))
}

interface Span {
  layer: number
  topCm: number
  bottomCm: number
}

function sortedParts(layers: readonly SocLayer[]): Span[] {
  if (layers.length === 0) {
    throw new SamplingError('NoValues', 'The profile has no layer.', 'Give at least one.')
  }
  layers.forEach(checkLayer)
  return layers
    .map(({ topCm, bottomCm }, layer) => ({ layer, topCm, bottomCm }))
    .sort((a, b) => a.topCm - b.topCm || a.bottomCm - b.bottomCm || a.layer - b.layer)
}

function clipped(span: Span, topCm: number, bottomCm: number): Span {
  return { ...span, topCm: Math.max(span.topCm, topCm), bottomCm: Math.min(span.bottomCm, bottomCm) }
}

function refuseOverlaps(spans: readonly Span[]): void {
  let above: Span | undefined
  for (const span of spans) {
    if (above && span.topCm < above.bottomCm - SAME_DEPTH_CM) {
      const until = Math.min(above.bottomCm, span.bottomCm)
      throw new SamplingError(
        'BadDepths',
        `Layers ${above.layer} and ${span.layer} (counted from 0) overlap from ${span.topCm} to ${until} cm.`,
        'Give layers that follow one another; of two measurements of one depth, their mean.',
        { fromCm: span.topCm, toCm: until },
      )
    }
    above = span
  }
}

function refuseGaps(spans: readonly Span[], topCm: number, bottomCm: number): void {
  const missing: string[] = []
  let reached = topCm
  let missingCm = 0
  for (const next of [...spans, { topCm: bottomCm, bottomCm }]) {
    if (next.topCm > reached + SAME_DEPTH_CM) {
      missing.push(`${reached}–${next.topCm}`)
      missingCm += next.topCm - reached
    }
    reached = next.bottomCm
  }
  if (missing.length === 0) return
  throw new SamplingError(
    'BadDepths',
    `No layer covers ${missing.join(', ')} cm of ${topCm}–${bottomCm} cm.`,
    'Give the missing layers, or ask for depths that were sampled.',
    { missing: missing.join(', '), missingCm },
  )
}

function massesOf(layers: readonly SocLayer[], span: Span): SocPart {
  const layer = layers[span.layer]
  if (!layer) throw new RangeError('Every part has its layer.')
  const { bulkDensityGCm3, carbonPercent, coarseFraction = 0 } = layer
  const organicMatterPercent =
    layer.organicMatterPercent ?? Math.min(100, carbonPercent / CARBON_IN_ORGANIC_MATTER)
  const soilMassTHa = (span.bottomCm - span.topCm) * bulkDensityGCm3 * (1 - coarseFraction) * T_HA_PER_G_CM2
  return {
    ...span,
    soilMassTHa,
    organicMatterTHa: (organicMatterPercent / 100) * soilMassTHa,
    stockTHa: (carbonPercent / 100) * soilMassTHa,
  }
}
