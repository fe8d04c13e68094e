export { ANALYTES, type AnalyteKey } from './all.ts'
export type { Analyte, AnalyteQuantity } from './analyte.ts'
export {
  type FoundAnalyte,
  findAnalyte,
  isAmbiguousAnalyte,
  isOfStock,
  likelyAnalyteOf,
  type SoughtAnalyte,
} from './find.ts'
export {
  MAX_HEADER,
  RAISED,
  type SplitHeader,
  splitHeader,
  splitUnitCell,
  squashHeader,
} from './header.ts'
export { withoutAccents } from './languages.ts'
