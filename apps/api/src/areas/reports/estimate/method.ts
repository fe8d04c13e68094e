import { type Series, SOC_STOCK, type StockBasis } from '@org/core/contract'

const IN_STRATA = 'simple random in strata (Cochran 1977, section 5.4)'

/** How an estimate was computed, with the source of the formula. */
export function methodOf(shown: Series | null, basis: StockBasis): string {
  if (shown?.analyte !== SOC_STOCK) return `Stratified mean, ${IN_STRATA}`
  return basis === 'mass'
    ? `Stratified mean of equivalent-mass stocks (von Haden and others 2020), ${IN_STRATA}`
    : `Stratified mean of fixed-depth stocks (IPCC 2003, equation 3.2.16), ${IN_STRATA}`
}
