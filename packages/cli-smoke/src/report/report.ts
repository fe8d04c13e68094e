import type { CheckResult, Verdict } from '../outcome.ts'

/** Everything a run found out. */
export interface Report {
  baseUrl: string
  /** Null, as the version is, where the product did not say it. */
  environment: string | null
  version: string | null
  startedAt: string
  durationMs: number
  results: readonly CheckResult[]
}

export function count({ results }: Report, verdict: Verdict): number {
  return results.filter((result) => result.verdict === verdict).length
}
