export { convertUnit } from './convert.ts'
export {
  depthNumber,
  depthRangeNumbers,
  depthUnitOf,
  formatDepth,
  formatDepthRange,
  layerIn,
  SHOWN_DEPTH_UNITS,
  type ShownDepthUnit,
} from './depth.ts'
export { normalizeUnit } from './names.ts'
