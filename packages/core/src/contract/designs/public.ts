export { designEntity } from './entity.ts'
export {
  ALLOCATIONS,
  type CompactPlan,
  DESIGN_LIMITS,
  DESIGN_METHODS,
  type Depth,
  type DesignBuffer,
  type DesignDigests,
  type DesignGrid,
  type DesignMethod,
  type DesignPlan,
  depthsSchema,
  designInputOf,
  designPlanSchema,
  GRID_LIMITS,
  type GridPlan,
  PLACEMENTS,
  type Placement,
  pointNumbers,
} from './plan.ts'
export { type Point, pointSchema, type Sample, type Stratum, sampleSchema, stratumSchema } from './rows.ts'
export { sampleEntity } from './sample-entity.ts'
export { sampleList } from './sample-list.ts'
export { type Design, type DesignCommit, type DesignDetail, designDetailSchema } from './schema.ts'
export { stratumEntity } from './stratum-entity.ts'
export { stratumList } from './stratum-list.ts'
