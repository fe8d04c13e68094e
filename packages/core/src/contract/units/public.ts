export { convertUnit } from './convert.ts'
export {
  DEPTH_UNIT_HEADER,
  depthNumber,
  depthRangeNumbers,
  depthUnitOf,
  formatDepth,
  formatDepthRange,
  layerIn,
  readDepthUnit,
  SHOWN_DEPTH_UNITS,
  type ShownDepthUnit,
} from './depth.ts'
export { normalizeUnit } from './names.ts'
