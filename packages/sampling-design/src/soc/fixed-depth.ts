import { partsBetween, type SocLayer, type SocPart } from './layers.ts'

/** Which depths a stock is for, in cm below the surface. */
export interface DepthInterval {
  readonly topCm: number
  readonly bottomCm: number
}

/** A stock at fixed depth. */
export interface FixedDepthStock {
  /** Organic carbon between the two depths, in t/ha. */
  readonly stockTHa: number
  /** Dry fine earth between the two depths, in t/ha. */
  readonly soilMassTHa: number
  /** What each layer gives, from the top down. */
  readonly parts: readonly SocPart[]
}

/**
 * Organic carbon between two depths, in t/ha: over the layers, bulk density (g/cm³) × (1 − coarse fraction) ×
 * thickness (cm) × carbon (%) (IPCC 2003, Good Practice Guidance for LULUCF, eq. 3.2.16; FAO 2020, GSOC-MRV
 * protocol, with bulk density of the fine earth). A layer that reaches beyond the interval counts by its part inside.
 * @throws BadDepths, saying what is missing, where layers do not cover the interval, or what lies in two layers;
 *   InvalidNumber; NoValues without a layer
 */
export function socStockFixedDepth(layers: readonly SocLayer[], interval: DepthInterval): FixedDepthStock {
  const parts = partsBetween(layers, interval.topCm, interval.bottomCm)
  let stockTHa = 0
  let soilMassTHa = 0
  for (const part of parts) {
    stockTHa += part.stockTHa
    soilMassTHa += part.soilMassTHa
  }
  return { stockTHa, soilMassTHa, parts }
}
