export { CORE_LIMITS, CORE_PATTERNS, type DesignCores } from './cores.ts'
export type { DesignEdits, PointMove, StrataEdit } from './edits.ts'
export { designInputOf, pointNumbers } from './engine-input.ts'
export { designEntity } from './entity.ts'
export { type DesignGrid, designGridSchema, GRID_LIMITS } from './grid.ts'
export type { KeptPlaces } from './kept.ts'
export { DESIGN_LIMITS } from './limits.ts'
export {
  ALLOCATIONS,
  type CompactPlan,
  DESIGN_METHODS,
  type Depth,
  type DesignBuffer,
  type DesignDigests,
  type DesignMethod,
  type DesignPlan,
  depthsSchema,
  designPlanSchema,
  type GridPlan,
  PLACEMENTS,
  type Placement,
  plannedStrata,
  type SharedPlan,
  type ZonesPlan,
} from './plan.ts'
export { type Point, pointSchema, type Sample, type Stratum, sampleSchema, stratumSchema } from './rows.ts'
export { sampleEntity } from './sample-entity.ts'
export { sampleList } from './sample-list.ts'
export {
  type Design,
  type DesignCommit,
  type DesignDetail,
  designDetailSchema,
  NEAR_GRIDS,
  type NearGrid,
} from './schema.ts'
export { stratumEntity } from './stratum-entity.ts'
export { stratumList } from './stratum-list.ts'
export { type Zone, zoneSchema, zoneVertices } from './zones.ts'
