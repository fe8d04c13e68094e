export { convertUnit } from './convert.ts'
export {
  DEPTH_UNIT_HEADER,
  depthIn,
  depthNumber,
  depthRangeNumbers,
  depthUnitOf,
  formatDepth,
  formatDepthRange,
  layerIn,
  layersIn,
  readDepthUnit,
  SHOWN_DEPTH_UNITS,
  type ShownDepthUnit,
  type ShownUnits,
} from './depth.ts'
export { normalizeUnit } from './names.ts'
