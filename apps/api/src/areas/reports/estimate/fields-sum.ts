import type { ProgramEstimate } from '@org/core/contract'
import { studentQuantile } from '@org/sampling-design'
import { finite } from '../values/summary.ts'

type FieldRow = ProgramEstimate['fields'][number]
export type FieldsSum = Pick<
  ProgramEstimate,
  'mean' | 'standardError' | 'degreesOfFreedom' | 'interval' | 'areaM2'
>

interface Summed {
  areaM2: number
  mean: number
  standardError: number
  degreesOfFreedom: number
}

/** The fields that are in a sum: with a mean and its standard error. */
const summedOf = (fields: readonly FieldRow[]): Summed[] =>
  fields.flatMap(({ areaM2, mean, standardError, degreesOfFreedom, problem }) =>
    problem !== null || mean === null || standardError === null || degreesOfFreedom === null
      ? []
      : [{ areaM2, mean, standardError, degreesOfFreedom }],
  )

const LEAST_DEGREES = 1

/** The mean over fields by area: each field is a stratum, and what was drawn in one says nothing of another. */
export function sumOfFields(rows: readonly FieldRow[], confidence: number): FieldsSum {
  const fields = summedOf(rows)
  const areaM2 = fields.reduce((sum, field) => sum + field.areaM2, 0)
  const parts = fields.map((field) => ({ ...field, share: field.areaM2 / areaM2 }))
  const nothing = { mean: null, standardError: null, degreesOfFreedom: null, interval: null, areaM2: 0 }
  if (parts.length === 0) return nothing
  const values = parts.map(({ mean }) => mean)
  const plain = parts.reduce((sum, { share, mean }) => sum + share * mean, 0)
  const mean = finite(Math.min(Math.max(plain, Math.min(...values)), Math.max(...values)))
  const variances = parts.map(({ share, standardError, degreesOfFreedom }) => ({
    variance: (share * standardError) ** 2,
    degreesOfFreedom,
  }))
  const standardError = Math.sqrt(variances.reduce((sum, { variance }) => sum + variance, 0))
  const degreesOfFreedom = satterthwaite(variances)
  if (mean === null || !Number.isFinite(standardError)) return nothing
  const half =
    standardError > 0 ? studentQuantile(1 - (1 - confidence) / 2, degreesOfFreedom) * standardError : 0
  return { mean, standardError, degreesOfFreedom, interval: [mean - half, mean + half], areaM2 }
}

/** (Σ v)² / Σ (v² / df), over the largest so that nothing leaves the range of doubles; all of them where nothing varies. */
function satterthwaite(parts: readonly { variance: number; degreesOfFreedom: number }[]): number {
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
