import { ANALYTES } from '@org/core/contract'

/** The unit of an analyte of the catalog; '' for an unknown one, and for what has none. */
export const unitOfAnalyte = (key: string): string =>
  Object.hasOwn(ANALYTES, key) ? (ANALYTES[key]?.unit ?? '') : ''
