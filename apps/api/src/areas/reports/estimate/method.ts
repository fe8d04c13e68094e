import { type Series, SOC_STOCK, type StockBasis } from '@org/core/contract'
import { type Campaign, isChosen } from '../values/campaign.ts'
import type { FieldMean } from './mean.ts'

const BY_LOT = 'simple random in strata (Cochran 1977, section 5.4)'
const BY_NEIGHBORS = 'with the variance among neighboring points (Stevens and Olsen 2003)'
const OF_CHOSEN = 'of chosen points, without a variance'
const OF_PART = 'of the part that can be sampled, as a ratio (Cochran 1977, sections 5A.14 and 6.11)'

/** What is known of the mean and of how its points were drawn. */
export type Drawn = Pick<FieldMean, 'of' | 'variance'> & Pick<Campaign, 'placement' | 'hasZigzagCores'>

/** How an estimate was computed, with the source of the formula. */
export function methodOf(shown: Series | null, basis: StockBasis, drawn: Drawn | null): string {
  return [meanOf(shown, basis), drawn?.of === 'accessible' ? OF_PART : '', varianceOf(drawn)]
    .filter(Boolean)
    .join(', ')
}

function meanOf(shown: Series | null, basis: StockBasis): string {
  if (shown?.analyte !== SOC_STOCK) return 'Stratified mean'
  return basis === 'mass'
    ? 'Stratified mean of equivalent-mass stocks (von Haden and others 2020)'
    : 'Stratified mean of fixed-depth stocks (IPCC 2003, equation 3.2.16)'
}

function varianceOf(drawn: Drawn | null): string {
  if (drawn !== null && isChosen(drawn)) return OF_CHOSEN
  return drawn?.variance === 'local-neighborhood' ? BY_NEIGHBORS : BY_LOT
}
