import { partsBetween, type SocLayer, type SocPart } from './layers.ts'

/** Which depths a stock is for, in cm below the surface. */
export interface DepthInterval {
  /** The surface, 0, if not given. */
  readonly topCm?: number
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
 * @param interval two depths, or one number: from the surface down to so many cm
 * @throws BadDepths, saying what is missing, where layers do not cover the interval, or what lies in two layers;
 *   InvalidNumber; NoValues without a layer
 */
export function socStockFixedDepth(
  layers: readonly SocLayer[],
  interval: DepthInterval | number,
): FixedDepthStock {
  const { topCm = 0, bottomCm } = typeof interval === 'number' ? { bottomCm: interval } : interval
  const parts = partsBetween(layers, topCm, bottomCm)
  let stockTHa = 0
  let soilMassTHa = 0
  for (const part of parts) {
    stockTHa += part.stockTHa
    soilMassTHa += part.soilMassTHa
  }
  return { stockTHa, soilMassTHa, parts }
}
