export { designSheet, makeDesign } from './design-sheet.ts'
export { createDesigner } from './designer.ts'
export { type DesignDigest, designDigest } from './digest.ts'
export { frameProjection } from './frame-projection.ts'
export type {
  AllocationInput,
  BufferInput,
  CoresInput,
  DesignInput,
  EditsInput,
  FrameInput,
  PointsInput,
  RouteInput,
  StrataInput,
} from './input.ts'
export { parseSheet } from './parse.ts'
export { reproduce } from './reproduce.ts'
export type { Reproduction } from './reproduction.ts'
export type { DesignSheet, SheetParameters } from './schema.ts'
export { ENGINE_VERSION, SHEET_SCHEMA_VERSION } from './version.ts'
