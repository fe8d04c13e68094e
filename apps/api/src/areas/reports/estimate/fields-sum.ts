import type { ProgramEstimate } from '@org/core/contract'
import { type DomainSize, studentQuantile } from '@org/sampling-design'
import { finite } from '../values/summary.ts'

export type FieldsSum = Pick<
  ProgramEstimate,
  'mean' | 'standardError' | 'degreesOfFreedom' | 'interval' | 'areaM2'
> & { sums: DomainSize | null }

/** A field that is in a sum: its total and size with their variances. */
export interface SummedField {
  mean: number
  sums: DomainSize
  degreesOfFreedom: number
}

const LEAST_DEGREES = 1
const NOTHING: FieldsSum = {
  ...{ mean: null, standardError: null, degreesOfFreedom: null, interval: null, areaM2: 0, sums: null },
}

/**
 * The mean over fields by size: each field is a stratum, and what was drawn in one says nothing of another. Where a part of
 * a field cannot be sampled its size is an estimate too, so the mean is a ratio of totals (Cochran 1977, section 6.11).
 */
export function sumOfFields(fields: readonly SummedField[], confidence: number): FieldsSum {
  if (fields.length === 0) return NOTHING
  const sums = added(fields.map((field) => field.sums))
  const values = fields.map((field) => field.mean)
  const mean = finite(Math.min(Math.max(sums.total / sums.size, Math.min(...values)), Math.max(...values)))
  if (mean === null) return NOTHING
  const parts = fields.map((field) => ({
    ...varianceAbout(field.sums, mean, sums.size),
    degreesOfFreedom: field.degreesOfFreedom,
  }))
  const standardError = Math.sqrt(parts.reduce((sum, { variance }) => sum + variance, 0))
  if (!Number.isFinite(standardError)) return NOTHING
  const degreesOfFreedom = satterthwaite(parts)
  const half = halfWidth(standardError, degreesOfFreedom, confidence)
  const interval: [number, number] = [mean - half, mean + half]
  return { mean, standardError, degreesOfFreedom, interval, areaM2: sums.size, sums }
}

/** Of the ratio of totals, by linearization. */
const varianceAbout = (
  { varianceOfTotal, covariance, varianceOfSize }: DomainSize,
  mean: number,
  size: number,
) => ({
  variance:
    Math.max(0, varianceOfTotal - 2 * mean * covariance + mean * mean * varianceOfSize) / (size * size),
})

export const halfWidth = (standardError: number, degreesOfFreedom: number, confidence: number): number =>
  standardError > 0 ? studentQuantile(1 - (1 - confidence) / 2, degreesOfFreedom) * standardError : 0

const added = (all: readonly DomainSize[]): DomainSize => {
  const sum = (of: (one: DomainSize) => number) => all.reduce((total, one) => total + of(one), 0)
  return {
    size: sum(({ size }) => size),
    total: sum(({ total }) => total),
    varianceOfSize: sum(({ varianceOfSize }) => varianceOfSize),
    varianceOfTotal: sum(({ varianceOfTotal }) => varianceOfTotal),
    covariance: sum(({ covariance }) => covariance),
  }
}

interface Part {
  variance: number
  degreesOfFreedom: number
}

/** (Σ v)² / Σ (v² / df), over the largest so that nothing leaves the range of doubles; all of them where nothing varies. */
function satterthwaite(parts: readonly Part[]): number {
  const largest = Math.max(...parts.map(({ variance }) => variance))
  if (!(largest > 0)) return Math.max(LEAST_DEGREES, ...parts.map(({ degreesOfFreedom }) => degreesOfFreedom))
  const relative = parts.map(({ variance, degreesOfFreedom }) => ({
    v: variance / largest,
    degreesOfFreedom,
  }))
  const all = relative.reduce((sum, { v }) => sum + v, 0)
  const below = relative.reduce((sum, { v, degreesOfFreedom }) => sum + (v * v) / degreesOfFreedom, 0)
  return Math.max(LEAST_DEGREES, (all * all) / below)
}
