export { designSheet } from './design-sheet.ts'
export { type DesignDigest, designDigest } from './digest.ts'
export type {
  AllocationInput,
  BufferInput,
  DesignInput,
  FrameInput,
  LonLatPlace,
  MeterPlace,
  PointsInput,
  RouteInput,
  StrataInput,
} from './input.ts'
export { parseSheet } from './parse.ts'
export { type Reproduction, reproduce } from './reproduce.ts'
export type { DesignSheet, SheetParameters } from './schema.ts'
export { ENGINE_VERSION, SHEET_SCHEMA_VERSION } from './version.ts'
