export { type CompactOptions, type CompactStrata, compactStrata } from './compact/compact.ts'
export { type CovariateStrata, covariateStrata } from './covariate/covariate.ts'
export type { CovariateStrataOptions } from './covariate/input.ts'
export type { CovariateInput, CovariateValues } from './covariate/read.ts'
export type { Covariate, CovariateWarning } from './covariate/scale.ts'
export {
  type PolygonCells,
  type PolygonStrata,
  type PolygonStrataOptions,
  type PolygonWarning,
  strataFromPolygons,
} from './from-polygons/from-polygons.ts'
export type { PolygonPair } from './from-polygons/overlaps.ts'
export { type GridOptions, type GridStrata, type GridWarning, gridStrata } from './grid/grid.ts'
export { mssd } from './mssd.ts'
export { type OutlineOptions, type StratumOutline, strataToPolygons } from './outlines/outlines.ts'
