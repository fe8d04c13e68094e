export {
  type EquivalentMassOptions,
  type EquivalentMassPart,
  type EquivalentMassStock,
  socStockEquivalentMass,
} from './equivalent-mass.ts'
export { type DepthInterval, type FixedDepthStock, socStockFixedDepth } from './fixed-depth.ts'
export { type CarbonLayer, type DensityLayer, joinDepths } from './join-depths.ts'
export type { SocLayer, SocPart } from './layers.ts'
export type { MassBasis } from './mass-curve.ts'
export type { MassReference } from './reference-mass.ts'
