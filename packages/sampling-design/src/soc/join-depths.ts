import { checkNumber } from '../errors/check.ts'
import { partsBetween, type SocLayer } from './layers.ts'

/** Carbon of one depth interval. */
export type CarbonLayer = Pick<SocLayer, 'topCm' | 'bottomCm' | 'carbonPercent' | 'organicMatterPercent'>
/** Bulk density of one depth interval. */
export type DensityLayer = Pick<SocLayer, 'topCm' | 'bottomCm' | 'bulkDensityGCm3' | 'coarseFraction'>

/**
 * Layers from carbon and bulk density that were measured over different depths.
 * @param cut `carbon` (default): the carbon's layers, each with the density of its whole mass; `both`: layers end
 *   wherever either ends
 * @throws BadDepths where the densities do not cover a carbon layer; InvalidNumber; NoValues
 */
export function joinDepths(
  carbon: readonly CarbonLayer[],
  densities: readonly DensityLayer[],
  cut: 'carbon' | 'both' = 'carbon',
): SocLayer[] {
  const profile = densities.map((density) => ({ ...density, carbonPercent: 0 }))
  return carbon.flatMap((layer, i) => {
    checkNumber(`carbon[${i}].carbonPercent`, layer.carbonPercent, { min: 0, max: 100 })
    const parts = partsBetween(profile, layer.topCm, layer.bottomCm)
    const pieces = parts.map(({ layer: place, topCm, bottomCm }) => {
      const { bulkDensityGCm3 = 0, coarseFraction = 0 } = profile[place] ?? {}
      return { ...layer, topCm, bottomCm, bulkDensityGCm3, coarseFraction }
    })
    return cut === 'both' ? pieces : [{ ...layer, ...meanOf(pieces) }]
  })
}

/** Density and stones of several pieces as one: fine earth over its volume, stones over the whole. */
function meanOf(pieces: readonly SocLayer[]): { bulkDensityGCm3: number; coarseFraction: number } {
  let thickness = 0
  let volume = 0
  let mass = 0
  for (const { topCm, bottomCm, bulkDensityGCm3, coarseFraction = 0 } of pieces) {
    const fine = (bottomCm - topCm) * (1 - coarseFraction)
    thickness += bottomCm - topCm
    volume += fine
    mass += fine * bulkDensityGCm3
  }
  const coarse = 1 - volume / thickness
  return { bulkDensityGCm3: mass / volume, coarseFraction: Math.max(0, coarse) }
}
